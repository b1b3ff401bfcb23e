import { Readable } from 'node:stream'
import { CallError } from '#kit/http/call-error.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import { ChemistryTimeout, type ChemistryThread } from '#chemistry/chemistry-thread.ts'

const size = { width: 360, height: 260 }
/** A picture has its key from what it shows. */
const maxAge = 365 * 24 * 3600

/** The drawing of a molfile as SVG. Throws `monomers.too-complex` where the toolkit works too long. */
export async function depict(molfile: string, thread: ChemistryThread): Promise<DownloadFile> {
  const svg = await drawMolfile(molfile, [], thread)
  if (svg === null) throw new Error('A stored structure cannot be drawn')
  const content = Buffer.from(svg)
  return { mediaType: 'image/svg+xml', size: content.length, content: Readable.from([content]), maxAge }
}

/**
 * The drawing of a molfile as SVG, with the atoms of some numbers marked; `null` where the toolkit cannot draw it. Throws
 * `monomers.too-complex` where it works too long.
 */
export async function drawMolfile(
  molfile: string,
  numbers: readonly number[],
  thread: ChemistryThread,
): Promise<string | null> {
  const markedAtoms = [...new Set(numbers)]
  const drawn = await thread.perform('depict', { molfile, ...size, markedAtoms }).catch((problem: unknown) => {
    if (problem instanceof ChemistryTimeout) throw new CallError('monomers.too-complex')
    throw problem
  })
  return 'problem' in drawn ? null : drawn.svg
}
