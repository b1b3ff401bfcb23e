import { iconSizeLimitBytes } from './limits.ts'
import type { Path, Report } from './problem.ts'

export type IconKind = 'png' | 'jpg' | 'svg'

const signatures: readonly [IconKind, readonly number[]][] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpg', [0xff, 0xd8, 0xff]],
]
/** What may stand before the root of an SVG file; a document type does not, for it can declare entities. */
const svgStart = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<svg[\s>/]/
const alphabet = new Map(
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', (character, value) => [
    character,
    value,
  ]),
)

/** The kind of a picture by its bytes, never by its name. Returns `null` for anything else. */
export function iconKind(bytes: Uint8Array): IconKind | null {
  const found = signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))
  if (found) return found[0]
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const start = String.fromCharCode(...bytes.subarray(isMarked ? 3 : 0, 4096))
  return svgStart.test(start) ? 'svg' : null
}

/** The bytes of a base64 text with its padding. Returns `null` for anything else. */
export function decodeBase64(text: string): Uint8Array | null {
  const padding = text.endsWith('==') ? 2 : Number(text.endsWith('='))
  const body = text.slice(0, text.length - padding)
  if (text.length % 4 !== 0) return null
  const bytes = new Uint8Array((text.length / 4) * 3 - padding)
  let bits = 0
  let at = 0
  for (let index = 0; index < body.length; index += 1) {
    const value = alphabet.get(body.charAt(index))
    if (value === undefined) return null
    bits = ((bits << 6) | value) & 0xffffff
    // Each character brings six bits: all but the first of four complete a byte.
    if (index % 4 > 0) bytes[at++] = (bits >> ((3 - (index % 4)) * 2)) & 0xff
  }
  return bytes
}

/** Reports an icon of 100 KB and more, and one that is no png, jpg or svg file. */
export function checkIcon(base64: string, at: Path, report: Report): void {
  const sizeBytes = Math.floor((base64.length * 3) / 4) - (base64.endsWith('==') ? 2 : Number(base64.endsWith('=')))
  if (sizeBytes >= iconSizeLimitBytes) return report('icon.too-large', at, { max: iconSizeLimitBytes - 1 })
  const bytes = decodeBase64(base64)
  if (!bytes || !iconKind(bytes)) report('icon.wrong-format', at)
}
