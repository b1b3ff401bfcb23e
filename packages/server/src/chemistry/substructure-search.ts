import { createHash } from 'node:crypto'
import { setBounded } from './bounded-map.ts'
import { createLibrary, UnreadableMolecule, type SearchLibrary, type ToolkitMolecule } from './rdkit.ts'

const chunkSize = 500
/** Libraries that stay in memory: 30,000 monomers. */
const maxLibraries = 60

/** By the hash of the SMILES in them, the one used last at the end. */
const libraries = new Map<string, SearchLibrary>()

/**
 * Indexes of the SMILES that contain a query. Reading 10,000 takes a second, searching them a tenth of it: pieces of the list
 * stay in memory, and a change costs its piece alone. Throws `UnreadableMolecule`.
 */
export function findMatches(query: ToolkitMolecule, smiles: readonly string[]): number[] {
  const matches: number[] = []
  for (let start = 0; start < smiles.length; start += chunkSize) {
    const library = libraryOf(smiles.slice(start, start + chunkSize))
    const found = library.get_matches_as_uint32array(query, true, 1, chunkSize)
    matches.push(...[...found].map((index) => start + index).sort((a, b) => a - b))
  }
  return matches
}

function libraryOf(smiles: readonly string[]): SearchLibrary {
  const hash = createHash('sha256').update(smiles.join('\n')).digest('base64')
  const library = libraries.get(hash) ?? readLibrary(smiles)
  libraries.delete(hash)
  libraries.set(hash, library)
  const [oldest] = libraries
  if (oldest && libraries.size > maxLibraries) {
    libraries.delete(oldest[0])
    oldest[1].delete()
  }
  return library
}

function readLibrary(smiles: readonly string[]): SearchLibrary {
  const library = createLibrary()
  const wrong = smiles.find((text) => text === '' || !add(library, text))
  if (wrong === undefined) return library
  library.delete()
  throw new UnreadableMolecule({ kind: 'unreadable', atoms: [], message: wrong.slice(0, 200) })
}

/** Fingerprints that stay in memory, 256 bytes each: a list that other filters leave is read from them. */
const maxPatterns = 60_000
/** By SMILES, the one computed first at the beginning. */
const patterns = new Map<string, Uint8Array>()

/** Adds a SMILES to a library; false for one that cannot be read. */
function add(library: SearchLibrary, smiles: string): boolean {
  const known = patterns.get(smiles)
  if (known) return library.add_trusted_smiles_and_pattern_fp(smiles, known) >= 0
  const index = library.add_trusted_smiles(smiles)
  if (index < 0) return false
  setBounded(patterns, smiles, Uint8Array.from(library.get_pattern_fp_as_uint8array(index)), maxPatterns)
  return true
}
