import { gunzipSync } from 'node:zlib'
import { maxStructureLength } from '@atrium/contract/monomers/monomers.shapes.ts'

/** What gzip begins with, as base64. */
const packedStart = 'H4sI'

/** A molfile that could not be unpacked, or is too large. */
export class UnpackingFailed extends Error {}

/**
 * A molfile, which toolkits pack with gzip and write as base64; plain ones are given back. Throws `UnpackingFailed`, also for one
 * that unfolds to more than a structure can have.
 */
export function unpackMolfile(text: string): string {
  const packed = text.trim()
  if (!packed.startsWith(packedStart)) return text
  try {
    const bytes = Buffer.from(packed.replaceAll(/\s/g, ''), 'base64')
    return gunzipSync(bytes, { maxOutputLength: maxStructureLength }).toString('utf8')
  } catch {
    throw new UnpackingFailed()
  }
}
