import { concat, hexOf } from './bytes.ts'

// Part of the stand-alone verifier, as `verify-evidence.ts` is.

/** A value of DER. */
export interface Element {
  tag: number
  content: Uint8Array<ArrayBuffer>
  /** With tag and length. */
  whole: Uint8Array<ArrayBuffer>
}

/** The value that begins at a place. Throws where there is none. */
export function elementAt(bytes: Uint8Array<ArrayBuffer>, at: number): Element {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined) throw new RangeError('The value ends too early')
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (lengthBytes > 4) throw new RangeError('The value is too long')
  let length = lengthBytes === 0 ? first : 0
  for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + (bytes[at + 2 + index] ?? 0)
  const begin = at + 2 + lengthBytes
  if (begin + length > bytes.length) throw new RangeError('The value ends too early')
  return { tag, content: bytes.subarray(begin, begin + length), whole: bytes.subarray(at, begin + length) }
}

/** The values within one. Throws where they are none. */
export function childrenOf(element: Element | undefined): Element[] {
  if (!element) throw new RangeError('A value is missing')
  const children: Element[] = []
  for (let at = 0; at < element.content.length;) {
    const child = elementAt(element.content, at)
    children.push(child)
    at += child.whole.length
  }
  return children
}

export function only(element: Element | undefined): Element {
  const [child] = childrenOf(element)
  if (!child) throw new RangeError('A value is missing')
  return child
}

/** The first value with a tag. Throws where there is none. */
export function tagged(elements: readonly Element[], wanted: number): Element {
  const found = elements.find(({ tag }) => tag === wanted)
  if (!found) throw new RangeError('A value is missing')
  return found
}

/** An object identifier with what follows it in the same value, as hex. */
export const idOf = (element: Element | undefined): string => hexOf(element?.whole ?? new Uint8Array())

/** The two numbers of an ECDSA signature in DER, each filled to its length. */
export function rawEcdsa(signature: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(2 * length)
  for (const [at, { content }] of childrenOf(elementAt(signature, 0)).entries()) {
    const number = content.subarray(Math.max(0, content.length - length))
    raw.set(number, (at + 1) * length - number.length)
  }
  return raw
}

/** Writes a value of DER from its tag and the parts of its content. */
export function der(tag: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = concat(...parts)
  return concat(Uint8Array.from([tag, ...shortLength(content.length)]), content)
}

/** A length in as few bytes as DER wants. */
function shortLength(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256)
  return [0x80 | bytes.length, ...bytes]
}

/** A length in two bytes where one would do, too. */
const wideLength = (length: number) => (length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff])

/** A value, and those within it, with their lengths written anew: as DER wants them, or wide. */
export function withLengths(bytes: Uint8Array<ArrayBuffer>, width: 'short' | 'wide'): Uint8Array<ArrayBuffer> {
  const value = elementAt(bytes, 0)
  const isConstructed = (value.tag & 0x20) !== 0
  const content = isConstructed
    ? concat(...childrenOf(value).map(({ whole }) => withLengths(whole, width)))
    : value.content
  const length = width === 'short' ? shortLength(content.length) : wideLength(content.length)
  return concat(Uint8Array.from([value.tag, ...length]), content)
}
