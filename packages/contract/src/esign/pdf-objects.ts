/// <reference lib="dom" />

import { concat } from './bytes.ts'

// Part of the stand-alone verifier, as `verify-evidence.ts` is. It reads what this portal appends to a PDF, from any file:
// values are read once, from left to right, and nested to a depth only.

type Bytes = Uint8Array<ArrayBuffer>

/** A value of PDF (ISO 32000-1, 7.3). Where it stands matters for one kind only: the string that holds a signature. */
export type PdfValue =
  | { kind: 'dictionary'; entries: Map<string, PdfValue> }
  | { kind: 'array'; items: PdfValue[] }
  | { kind: 'name'; name: string }
  | { kind: 'number'; number: number }
  | { kind: 'reference'; number: number }
  | { kind: 'hex'; hex: string; start: number; end: number }
  | { kind: 'other' }

/** A value, and the place behind it. */
interface Read {
  value: PdfValue
  end: number
}

const maxDepth = 20
const other: PdfValue = { kind: 'other' }
const codeOf = (sign: string) => sign.charCodeAt(0)
const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0
const delimiters = new Set(Array.from('()<>[]{}/%', codeOf))
const isRegular = (byte: number | undefined) => byte !== undefined && !isSpace(byte) && !delimiters.has(byte)
const problem = (at: number) => new RangeError(`The PDF cannot be read at ${at}`)

/** Text of bytes, one character for each. */
const textOf = (bytes: Bytes, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, Math.min(end, start + 10_000)))

/** True where the bytes at a place are those of a text. */
export function isAt(bytes: Bytes, text: string, at: number): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text.charCodeAt(index)) return false
  return true
}

/** The last place of a text that begins before `before` and not before `from`; -1 where there is none. */
export function lastIndexOf(
  bytes: Bytes,
  text: string,
  { before, from = 0 }: { before: number; from?: number },
): number {
  for (let at = before - 1; at >= Math.max(from, 0); at -= 1) if (isAt(bytes, text, at)) return at
  return -1
}

/** Skips spaces and comments. */
export function skipSpace(bytes: Bytes, from: number): number {
  let at = from
  for (;;) {
    while (isSpace(bytes[at])) at += 1
    if (bytes[at] !== 0x25) return at
    while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1
  }
}

/** The whole number at a place, and the place behind it; undefined where there is none. */
export function wholeNumberAt(bytes: Bytes, from: number): { number: number; end: number } | undefined {
  const start = skipSpace(bytes, from)
  let end = start
  while (end - start < 15 && bytes[end] !== undefined && /\d/.test(String.fromCharCode(bytes[end] ?? 0))) end += 1
  return end === start || isRegular(bytes[end]) ? undefined : { number: Number(textOf(bytes, start, end)), end }
}

/** Reads the value at a place. Throws a RangeError where there is none. */
export function readValue(bytes: Bytes, from: number, depth = 0): Read {
  if (depth > maxDepth) throw problem(from)
  const at = skipSpace(bytes, from)
  const sign = bytes[at]
  if (isAt(bytes, '<<', at)) return readDictionary(bytes, at, depth)
  if (sign === codeOf('[')) return readArray(bytes, at, depth)
  if (sign === codeOf('<')) return readHex(bytes, at)
  if (sign === codeOf('(')) return { value: other, end: endOfString(bytes, at) }
  if (sign === codeOf('/')) {
    const end = endOfRegular(bytes, at + 1)
    return { value: { kind: 'name', name: textOf(bytes, at + 1, end) }, end }
  }
  const end = endOfRegular(bytes, at)
  if (end === at) throw problem(at)
  return readNumber(bytes, at) ?? { value: other, end }
}

function readDictionary(bytes: Bytes, start: number, depth: number): Read {
  const entries = new Map<string, PdfValue>()
  let at = skipSpace(bytes, start + 2)
  while (!isAt(bytes, '>>', at)) {
    const key = readValue(bytes, at, depth + 1)
    if (key.value.kind !== 'name') throw problem(at)
    const { value, end } = readValue(bytes, key.end, depth + 1)
    // Readers take one or the other of two values.
    if (entries.has(key.value.name)) throw problem(at)
    entries.set(key.value.name, value)
    at = skipSpace(bytes, end)
  }
  return { value: { kind: 'dictionary', entries }, end: at + 2 }
}

function readArray(bytes: Bytes, start: number, depth: number): Read {
  const items: PdfValue[] = []
  let at = skipSpace(bytes, start + 1)
  while (bytes[at] !== codeOf(']')) {
    const { value, end } = readValue(bytes, at, depth + 1)
    items.push(value)
    at = skipSpace(bytes, end)
  }
  return { value: { kind: 'array', items }, end: at + 1 }
}

const maxHex = 100_000

function readHex(bytes: Bytes, start: number): Read {
  let end = start + 1
  while (end < bytes.length && bytes[end] !== codeOf('>')) end += 1
  if (end >= bytes.length || end - start > maxHex) throw problem(start)
  const hex = new TextDecoder('latin1').decode(bytes.subarray(start + 1, end))
  return { value: { kind: 'hex', hex, start, end: end + 1 }, end: end + 1 }
}

/** The place behind a string in brackets, which may hold others. */
function endOfString(bytes: Bytes, start: number): number {
  let open = 0
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] === codeOf('\\')) at += 1
    else if (bytes[at] === codeOf('(')) open += 1
    else if (bytes[at] === codeOf(')') && (open -= 1) === 0) return at + 1
  }
  throw problem(start)
}

/** A number, or the reference that begins with it. */
function readNumber(bytes: Bytes, at: number): Read | undefined {
  const number = wholeNumberAt(bytes, at)
  if (!number) return undefined
  const generation = wholeNumberAt(bytes, number.end)
  const sign = generation && skipSpace(bytes, generation.end)
  if (sign !== undefined && bytes[sign] === codeOf('R') && !isRegular(bytes[sign + 1]))
    return { value: { kind: 'reference', number: number.number }, end: sign + 1 }
  return { value: { kind: 'number', number: number.number }, end: number.end }
}

function endOfRegular(bytes: Bytes, start: number): number {
  let end = start
  while (isRegular(bytes[end])) end += 1
  return end
}

export const entryOf = (value: PdfValue | undefined, key: string): PdfValue | undefined =>
  value?.kind === 'dictionary' ? value.entries.get(key) : undefined

export const itemsOf = (value: PdfValue | undefined): readonly PdfValue[] =>
  value?.kind === 'array' ? value.items : []

/** The bytes of the stream behind a dictionary, unpacked to `max` at most; undefined where there is none. */
export async function readStream(bytes: Bytes, { value, end }: Read, max: number): Promise<Bytes | undefined> {
  const keyword = skipSpace(bytes, end)
  const length = entryOf(value, 'Length')
  if (!isAt(bytes, 'stream', keyword) || length?.kind !== 'number') return undefined
  const start = keyword + 'stream'.length + (bytes[keyword + 6] === 0x0d ? 2 : 1)
  const packed = bytes.subarray(start, start + length.number)
  const filter = entryOf(value, 'Filter')
  if (!filter) return packed.length <= max ? packed : undefined
  return filter.kind === 'name' && filter.name === 'FlateDecode' ? inflate(packed, max) : undefined
}

/** Unpacks until there is more than `max`. */
async function inflate(packed: Bytes, max: number): Promise<Bytes | undefined> {
  // What is packed is never much longer than what it unpacks to.
  if (packed.length > max) return undefined
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const parts: Uint8Array[] = []
  try {
    for (let size = 0; size <= max;) {
      const { done, value } = await reader.read()
      if (done) return concat(...parts)
      size += value.length
      parts.push(value)
    }
  } catch {
    return undefined
  }
  await reader.cancel()
  return undefined
}
