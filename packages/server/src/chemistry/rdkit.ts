import { createRequire } from 'node:module'

/** A molecule in the memory of the toolkit, which nothing frees but `delete`. */
export interface ToolkitMolecule {
  delete(): void
  get_smiles(): string
  get_molblock(): string
  get_stereo_tags(): string
  /** The bits of a fingerprint of its surroundings of atoms, which knows no configuration. */
  get_morgan_fp_as_uint8array(details: string): Uint8Array
  get_svg_with_highlights(details: string): string
  set_new_coords(useCoordGen: boolean): boolean
}

/** Molecules with fingerprints, which a search looks at first. */
export interface SearchLibrary {
  delete(): void
  /** Adds a SMILES that the toolkit has written; -1 for one that it cannot read. */
  add_trusted_smiles(smiles: string): number
  add_trusted_smiles_and_pattern_fp(smiles: string, fingerprint: Uint8Array): number
  get_pattern_fp_as_uint8array(index: number): Uint8Array
  get_matches_as_uint32array(query: ToolkitMolecule, useChirality: boolean, threads: number, max: number): Uint32Array
}

/** The part of RDKit's MinimalLib that is used. Its own types take and give `any`. */
interface Toolkit {
  get_mol(input: string, details: string): ToolkitMolecule | null
  molzip(fragments: ToolkitMolecule, last: ToolkitMolecule, details: string): ToolkitMolecule | null
  get_qmol(input: string): ToolkitMolecule | null
  SubstructLibrary: new () => SearchLibrary
  disable_logging(name: string): boolean
  set_log_capture(name: string): { get_buffer(): string; clear_buffer(): void } | null
}

const loadModule = createRequire(import.meta.url)
const load = loadModule('@rdkit/rdkit') as () => Promise<Toolkit>
const toolkit = await load()
// Warnings, such as about hydrogens beside attachment points, would be printed for every monomer.
toolkit.disable_logging('rdApp.warning')
const log = toolkit.set_log_capture('rdApp.error')

/** What a substructure search looks for. */
export interface StructureQuery {
  /** `conditions`: a molfile with atoms or bonds that stand for several ones; `smiles`: with attachment points as `[n*]`. */
  format: 'smarts' | 'smiles' | 'molfile' | 'conditions'
  text: string
}

/** Why the toolkit takes no molecule from a text. */
export interface ToolkitProblem {
  kind: 'valence' | 'aromatic' | 'unreadable'
  /** Numbers of atoms, from 1. */
  atoms: readonly number[]
  /** What the toolkit says, in English. */
  message: string
  /** Number of the character, from 1, where a SMARTS stops making sense. */
  position?: number
}

/** Thrown within the thread; what leaves it is the `problem`. */
export class UnreadableMolecule extends Error {
  readonly problem: ToolkitProblem

  constructor(problem: ToolkitProblem) {
    super(problem.message)
    this.name = 'UnreadableMolecule'
    this.problem = problem
  }
}

/** Works with the molecule of a molfile, and frees it. Throws `UnreadableMolecule`. */
export const withMolfile = <T>(text: string, work: (molecule: ToolkitMolecule) => T): T =>
  using(() => (isMolfile(text) ? toolkit.get_mol(text, '{}') : null), work)

/** Works with a molecule that may break rules of valence, only good for drawing, and frees it. Throws `UnreadableMolecule`. */
export const withUncheckedMolfile = <T>(text: string, work: (molecule: ToolkitMolecule) => T): T =>
  using(() => (isMolfile(text) ? toolkit.get_mol(text, '{"sanitize":false}') : null), work)

/** Works with the molecule of a SMILES, and frees it. Throws `UnreadableMolecule`. */
export const withSmiles = <T>(text: string, work: (molecule: ToolkitMolecule) => T): T =>
  using(() => (isMolfile(text) ? null : toolkit.get_mol(text, '{}')), work)

/** The toolkit guesses what a text is; here its format is known. */
const isMolfile = (text: string) => text.includes('M  END')

/**
 * Works with the molecule that SMILES give when their attachment points `[*:k]` are joined in pairs of the same number, and
 * frees it. Throws `UnreadableMolecule`.
 */
export function withJoined<T>(fragments: readonly string[], work: (molecule: ToolkitMolecule) => T): T {
  const rest = fragments.slice(0, -1)
  const last = fragments.at(-1) ?? ''
  if (rest.length === 0) return withSmiles(last, work)
  const smiles = withSmiles(rest.join('.'), (molecule) =>
    withSmiles(last, (end) =>
      using(
        () => toolkit.molzip(molecule, end, '{}'),
        (joined) => joined.get_smiles(),
      ),
    ),
  )
  // Hydrogens that were caps are atoms until the molecule is read again.
  return withSmiles(smiles, work)
}

/**
 * Works with what a substructure search looks for, and frees it. A SMARTS is a condition for each of its atoms; a SMILES or
 * a molfile is a structure, whose rings are aromatic however they are drawn. Throws `UnreadableMolecule`.
 */
export function withQuery<T>({ format, text }: StructureQuery, work: (query: ToolkitMolecule) => T): T {
  if (format === 'smarts') return using(() => toolkit.get_qmol(text), work)
  if (format === 'smiles') return withSmiles(text, work)
  if (format === 'conditions') return withMolfile(text, work)
  // R groups of a molfile match any atom, those of a SMILES the attachment point of their number.
  return withSmiles(
    withMolfile(text, (molecule) => molecule.get_smiles()),
    work,
  )
}

function using<T>(read: () => ToolkitMolecule | null, work: (molecule: ToolkitMolecule) => T): T {
  log?.clear_buffer()
  const molecule = read()
  if (!molecule) throw new UnreadableMolecule(problemIn(log?.get_buffer() ?? ''))
  try {
    return work(molecule)
  } finally {
    molecule.delete()
  }
}

/** Creates an empty library. The caller must delete it. */
export const createLibrary = (): SearchLibrary => new toolkit.SubstructLibrary()

/** Reads the first line of the log; each begins with the time. */
function problemIn(buffer: string): ToolkitProblem {
  const message = (/^(?:\[[\d:]+\] )?(.*)$/m.exec(buffer)?.[1] ?? '').slice(0, 200)
  const valence = /^Explicit valence for atom # (\d+)/.exec(message)?.[1]
  if (valence !== undefined) return { kind: 'valence', atoms: [Number(valence) + 1], message }
  const aromatic = /Unkekulized atoms: ([\d ]+)/.exec(message)?.[1]
  const position = /around position (\d+)/.exec(buffer)?.[1]
  if (aromatic === undefined)
    return { kind: 'unreadable', atoms: [], message, ...(position && { position: Number(position) }) }
  return {
    kind: 'aromatic',
    atoms: aromatic
      .trim()
      .split(' ')
      .map((atom) => Number(atom) + 1),
    message,
  }
}
