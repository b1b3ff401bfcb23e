import type { Molecule } from '../molecule/molecule.ts'
import { CtabError } from './ctab-error.ts'
import { maxMolfileLength } from './limits.ts'
import { readV2000 } from './read-v2000.ts'
import { readV3000 } from './read-v3000.ts'
import { linesOf } from './text-lines.ts'

/**
 * Reads a molfile V2000 or V3000 as it is: nothing is corrected (see `normalise`). Text after `M  END` is dropped. The
 * header may lack its leading empty lines, which pasting often loses. Throws a `CtabError`.
 */
export function readMolfile(text: string): Molecule {
  if (text.length > maxMolfileLength) throw new CtabError('ctab.too-large')
  const lines = linesOf(text)
  const counts = findCounts(lines)
  const name = counts === 3 ? (lines[0] ?? '').trim() : ''
  const isV3000 = /V3000\s*$/.test(lines[counts] ?? '')
  const molecule = isV3000 ? readV3000(lines, counts + 1) : readV2000(lines, counts)
  return { ...molecule, name }
}

/** The index of the line of counts: the fourth one. */
function findCounts(lines: readonly string[]): number {
  const found = [3, 2, 1, 0].find((index) => /V[23]000\s*$/.test(lines[index] ?? ''))
  if (found !== undefined) return found
  // Before 1992 the line of counts named no version.
  if (/^[ \d]{2}\d[ \d]{2}\d/.test(lines[3] ?? '') && !lines[0]?.startsWith('$')) return 3
  throw new CtabError(lines[0]?.startsWith('$') ? 'ctab.unsupported' : 'ctab.not-a-molfile', { line: 1 })
}
