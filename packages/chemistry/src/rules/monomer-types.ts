/** The words of HELM libraries. Nothing here needs chemistry: the shapes of calls can be made of it. */
export const polymerTypes = ['PEPTIDE', 'RNA', 'CHEM'] as const
export type PolymerType = (typeof polymerTypes)[number]

export const monomerTypes = ['Backbone', 'Branch', 'Terminal', 'Undefined'] as const
export type MonomerType = (typeof monomerTypes)[number]

export const maxSymbolLength = 50
export const maxNameLength = 500
/** R groups are R1 to R8. */
export const maxRgroup = 8
export const maxHeavyAtoms = 500
/** Above this number of atoms, hydrogens with them, a structure is not even looked at. */
export const maxAtoms = 2_000
