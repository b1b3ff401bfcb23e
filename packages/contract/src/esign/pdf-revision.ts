import {
  entryOf,
  isAt,
  itemsOf,
  lastIndexOf,
  readStream,
  readValue,
  skipSpace,
  wholeNumberAt,
  type PdfValue,
} from './pdf-objects.ts'

// Part of the stand-alone verifier, as `verify-evidence.ts` is.

type Bytes = Uint8Array<ArrayBuffer>

/**
 * The last revision of a PDF, as this portal appends it: a table of its own objects. What it refers to in earlier revisions
 * is not looked for, since all that matters here is new in it.
 */
export interface Revision {
  bytes: Bytes
  /** Where its objects begin, by their numbers. */
  offsets: ReadonlyMap<number, number>
  catalog: PdfValue
}

/** A file that is attached. */
export interface Attachment {
  name: string
  content: Bytes
}

const maxObjects = 100_000
const maxObjectBytes = 2_000_000
const maxLooked = 8

/** Reads the last revision; undefined where it is another one than this portal writes. Never throws. */
export function readRevision(bytes: Bytes): Revision | undefined {
  try {
    const keyword = lastIndexOf(bytes, 'startxref', { before: bytes.length, from: bytes.length - 1024 })
    const table = keyword < 0 ? undefined : wholeNumberAt(bytes, keyword + 'startxref'.length)
    if (!table || !isAt(bytes, 'xref', table.number)) return undefined
    const { offsets, end } = readTable(bytes, table.number + 'xref'.length)
    const trailer = readValue(bytes, end).value
    const root = entryOf(trailer, 'Root')
    return { bytes, offsets, catalog: resolve({ bytes, offsets }, root) }
  } catch {
    return undefined
  }
}

/** Reads the sections of a table (ISO 32000-1, 7.5.4) up to the trailer. */
function readTable(bytes: Bytes, from: number): { offsets: Map<number, number>; end: number } {
  const offsets = new Map<number, number>()
  let at = skipSpace(bytes, from)
  while (!isAt(bytes, 'trailer', at)) {
    const [first, count] = twoNumbersAt(bytes, at)
    at = count.end
    if (offsets.size + count.number > maxObjects) throw new RangeError('The PDF has too many objects')
    for (let index = 0; index < count.number; index += 1) {
      const [offset, generation] = twoNumbersAt(bytes, at)
      const sign = skipSpace(bytes, generation.end)
      if (isAt(bytes, 'n', sign)) offsets.set(first.number + index, offset.number)
      at = sign + 1
    }
    at = skipSpace(bytes, at)
  }
  return { offsets, end: at + 'trailer'.length }
}

function twoNumbersAt(bytes: Bytes, at: number) {
  const first = wholeNumberAt(bytes, at)
  const second = first && wholeNumberAt(bytes, first.end)
  if (!second) throw new RangeError('The PDF has no table of objects')
  return [first, second] as const
}

/** The object of a number, and the place behind it. Throws where the revision has none. */
function readObject({ bytes, offsets }: Pick<Revision, 'bytes' | 'offsets'>, number: number) {
  const offset = offsets.get(number)
  const [named, generation] = twoNumbersAt(bytes, offset ?? bytes.length)
  const keyword = skipSpace(bytes, generation.end)
  if (named.number !== number || !isAt(bytes, 'obj', keyword)) throw new RangeError('The PDF has no such object')
  return readValue(bytes.subarray(0, keyword + maxObjectBytes), keyword + 'obj'.length)
}

/** A value, or the object that it refers to in the revision. Throws where that is in none or an earlier one. */
function resolve(revision: Pick<Revision, 'bytes' | 'offsets'>, value: PdfValue | undefined): PdfValue {
  if (!value) throw new RangeError('The PDF has no such value')
  return value.kind === 'reference' ? readObject(revision, value.number).value : value
}

/** Follows keys from the catalogue. */
const follow = (revision: Revision, ...keys: string[]): PdfValue =>
  keys.reduce((value, key) => resolve(revision, entryOf(value, key)), revision.catalog)

const isOwn = ({ offsets }: Revision, value: PdfValue): value is Extract<PdfValue, { kind: 'reference' }> =>
  value.kind === 'reference' && offsets.has(value.number)

/** The digital signature of a field. */
export interface SignatureValue {
  byteRange: PdfValue | undefined
  contents: PdfValue | undefined
}

/** The signatures that the form of a revision reaches and that are new in it. Never throws. */
export function signaturesOf(revision: Revision): SignatureValue[] {
  try {
    const fields = itemsOf(follow(revision, 'AcroForm', 'Fields')).filter((field) => isOwn(revision, field))
    return fields.slice(-maxLooked).flatMap((field) => {
      const value = entryOf(resolve(revision, field), 'V')
      if (!value || !isOwn(revision, value)) return []
      const signature = resolve(revision, value)
      return [{ byteRange: entryOf(signature, 'ByteRange'), contents: entryOf(signature, 'Contents') }]
    })
  } catch {
    return []
  }
}

/** The files that the catalogue of a revision reaches and that are new in it. Never throws. */
export async function attachmentsOf(revision: Revision, maxBytes: number): Promise<Attachment[]> {
  try {
    const specifications = itemsOf(follow(revision, 'Names', 'EmbeddedFiles', 'Names'))
      .filter((item) => isOwn(revision, item))
      .slice(0, maxLooked)
      .map((item) => resolve(revision, item))
    const attachments: Attachment[] = []
    for (const specification of specifications) {
      const file = entryOf(entryOf(specification, 'EF'), 'F')
      const content =
        file?.kind === 'reference'
          ? await readStream(revision.bytes, readObject(revision, file.number), maxBytes)
          : undefined
      const name = entryOf(specification, 'UF')
      if (content && name?.kind === 'hex') attachments.push({ name: textOfHex(name.hex), content })
    }
    return attachments
  } catch {
    return []
  }
}

/** A text string of UTF-16 after its mark (ISO 32000-1, 7.9.2.2). */
const textOfHex = (hex: string): string =>
  hex.slice(4).replaceAll(/..../g, (digits) => String.fromCharCode(Number.parseInt(digits, 16)))

/** Where the objects of a revision begin: what stands before, but for a line end, is the file as it was. */
export const lengthBefore = ({ offsets }: Revision): number =>
  Math.max(0, offsets.values().reduce((least, offset) => Math.min(least, offset), Infinity) - 1)
