import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { readEvidenceFile } from './evidence-file.ts'

/** What a signed PDF says of itself. */
export interface SignedPdf {
  signatures: string[]
  /** SHA-256 of the record in it, as hex; undefined where the product kept the record. */
  recordHash: string | undefined
}

/** Revisions and attachments that are looked at. */
const most = 20

/**
 * Reads the evidence that is attached to a PDF of ours, and finds its record: the beginning of the file, which was continued,
 * or an attachment. Undefined where it has no evidence.
 */
export async function readSignedPdf(bytes: Uint8Array<ArrayBuffer>): Promise<SignedPdf | undefined> {
  const text = new TextDecoder('latin1').decode(bytes)
  if (!text.startsWith('%PDF-')) return undefined
  const attachments = await attachmentsIn(bytes, text)
  const evidence = attachments.find((content) => readEvidenceFile(content) !== undefined)
  const signatures = evidence && readEvidenceFile(evidence)
  if (!signatures) return undefined
  const wanted = recordHashIn(evidence)
  const records = [...revisionsIn(bytes, text), ...attachments.filter((content) => content !== evidence)]
  const hashes = records.map((record) => bytesToHex(sha256(record)))
  // A record that is there and has another hash was changed.
  return { signatures, recordHash: hashes.find((hash) => hash === wanted) ?? hashes[0] }
}

function recordHashIn(evidence: Uint8Array): unknown {
  const { record } = JSON.parse(new TextDecoder().decode(evidence)) as { record?: { sha256?: unknown } }
  return record?.sha256
}

/** The file as it was before each incremental update. */
const revisionsIn = (bytes: Uint8Array<ArrayBuffer>, text: string): Uint8Array<ArrayBuffer>[] =>
  [...text.matchAll(/%%EOF(?:\r\n|\n|\r)?/g)]
    .map((match) => match.index + match[0].length)
    .filter((end) => end < bytes.length)
    .slice(0, most)
    .map((end) => bytes.subarray(0, end))

/** The contents of embedded files. */
async function attachmentsIn(bytes: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const contents: Uint8Array<ArrayBuffer>[] = []
  for (const match of [...text.matchAll(/\/Type\s*\/EmbeddedFile/g)].slice(0, most)) {
    const dictionary = text.slice(text.lastIndexOf(' obj', match.index), text.indexOf('stream', match.index))
    const start = text.indexOf('stream', match.index) + 'stream'.length
    const begin = start + (text.startsWith('\r\n', start) ? 2 : 1)
    const length = Number(/\/Length\s+(\d+)/.exec(dictionary)?.[1])
    if (!Number.isInteger(length)) continue
    const raw = bytes.subarray(begin, begin + length)
    const content = dictionary.includes('/FlateDecode') ? await inflated(raw) : raw
    if (content) contents.push(content)
  }
  return contents
}

async function inflated(raw: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const stream = new Blob([raw]).stream().pipeThrough(new DecompressionStream('deflate'))
    return new Uint8Array(await new Response(stream).arrayBuffer())
  } catch {
    return undefined
  }
}
