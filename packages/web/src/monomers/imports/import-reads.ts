import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'

/** Reads that change with an import. */
export const importReads = [monomerCalls.monomerImport, monomerCalls.monomerImportRows, monomerCalls.monomerImports]
/** Those that change when monomers are stored or taken back. */
export const libraryReads = [...importReads, monomerCalls.list, monomerCalls.monomer, monomerCalls.versions]
