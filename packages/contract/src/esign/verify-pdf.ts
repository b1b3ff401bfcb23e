/// <reference lib="dom" />
import { bytesOfHex, concat, sha256Hex } from './bytes.ts'
import { elementAt } from './der.ts'
import { certifiedKey, isCmsSigned } from './pdf-cms.ts'
import { isAt, itemsOf, lastIndexOf, readStream, readValue, type PdfValue } from './pdf-objects.ts'
import {
  attachmentsOf,
  lengthBefore,
  readRevision,
  signaturesOf,
  type Attachment,
  type Revision,
} from './pdf-revision.ts'
import type { PdfProblem } from './pdf-problems.ts'
import { usableKey } from './public-keys.ts'
import type { PublicKey } from './signature-document.ts'
import { readKeys, type Verdict } from './verify-evidence.ts'

// Part of the stand-alone verifier, as `verify-evidence.ts` is. The file may be hostile: it is read a limited number of times,
// up to a size, and no reference is followed that does not lead into the revision that was signed.

type Bytes = Uint8Array<ArrayBuffer>

/** What is to be said of a PDF with evidence. */
export interface PdfVerdict {
  /** Whether all of the file is what the portal signed; unknown where no trusted keys were given. */
  verdict: Verdict
  problem: PdfProblem | undefined
  /** SHA-256 of the key that signed it (SPKI), as hex. */
  fingerprint: string | undefined
  /** As many bytes at its beginning are what the portal signed; 0 where none are. */
  signedBytes: number
  /** The evidence file: that of the signed revision; else what looks like one. */
  evidence: unknown
  /** SHA-256 of the record in what was signed, as hex; undefined where the product kept it. */
  recordSha256: string | undefined
}

export const maxPdfBytes = 50_000_000
const maxEvidenceBytes = 5_000_000
const maxRanges = 8
const maxScanned = 20

/** Verifies a PDF with evidence. Undefined where it is something else: then it is a record. Never throws. */
export async function verifyPdf(
  bytes: Bytes,
  { trustedKeys }: { trustedKeys?: readonly PublicKey[] | undefined } = {},
): Promise<PdfVerdict | undefined> {
  if (!isPdf(bytes) || bytes.length > maxPdfBytes) return undefined
  let problem: PdfProblem | undefined
  let isOurs = false
  for (const range of byteRangesIn(bytes)) {
    const found = await verifyRange(bytes, range, trustedKeys)
    if ('verdict' in found) return found
    problem ??= found.problem
    isOurs ||= found.isOurs
  }
  const evidence = await evidenceSomewhere(bytes)
  if (!evidence && !isOurs) return undefined
  return {
    verdict: 'failed',
    problem: problem ?? 'unsigned',
    fingerprint: undefined,
    signedBytes: 0,
    evidence,
    recordSha256: undefined,
  }
}

/** True where the bytes are those of a PDF. Readers accept others before its beginning. */
export const isPdf = (bytes: Bytes): boolean => headerAt(bytes) >= 0

/** Where a PDF begins; -1 where it does not within the first kilobyte. */
export function headerAt(bytes: Bytes): number {
  for (let at = 0; at < Math.min(bytes.length, 1024); at += 1) if (isAt(bytes, '%PDF-', at)) return at
  return -1
}

/** True where a PDF says that it is encrypted, which it is with an owner password alone, too. */
export function isEncryptedPdf(bytes: Bytes): boolean {
  if (!isPdf(bytes)) return false
  for (let at = bytes.length, count = 0; count < maxScanned; count += 1) {
    at = lastIndexOf(bytes, '/Encrypt', { before: at })
    if (at < 0) return false
    const value = valueAt(bytes.subarray(0, at + 2000), at + '/Encrypt'.length)
    if (value?.kind === 'reference' || value?.kind === 'dictionary') return true
  }
  return false
}

type ByteRange = [start: number, gapStart: number, gapEnd: number, rest: number]

function rangeOf(value: PdfValue | undefined): ByteRange | undefined {
  const numbers = itemsOf(value).map((item) => (item.kind === 'number' ? item.number : Number.NaN))
  const [start = 0, length = 0, next = 0, rest = 0] = numbers
  return numbers.length === 4 && numbers.every(Number.isSafeInteger) ? [start, start + length, next, rest] : undefined
}

/** What signatures say that they cover, the last one first. */
function byteRangesIn(bytes: Bytes): ByteRange[] {
  const ranges: ByteRange[] = []
  let at = bytes.length
  for (let count = 0; count < maxRanges; count += 1) {
    at = lastIndexOf(bytes, '/ByteRange', { before: at })
    if (at < 0) break
    const range = rangeOf(valueAt(bytes.subarray(0, at + 200), at + '/ByteRange'.length))
    if (range) ranges.push(range)
  }
  return ranges
}

function valueAt(bytes: Bytes, at: number): PdfValue | undefined {
  try {
    return readValue(bytes, at).value
  } catch {
    return undefined
  }
}

/** Why the portal did not sign a range, and whether the signature says that it did. */
interface Unsigned {
  problem: PdfProblem
  isOurs: boolean
}

/** The verdict where the portal signed the range; else why it did not. */
async function verifyRange(
  bytes: Bytes,
  range: ByteRange,
  trustedKeys: readonly PublicKey[] | undefined,
): Promise<PdfVerdict | Unsigned> {
  const covered = coveredBy(bytes, range)
  if (typeof covered === 'string') return { problem: covered, isOurs: false }
  const { revision, signed, contents } = covered
  const attachments = await attachmentsOf(revision, maxPdfBytes)
  const evidence = evidenceIn(attachments)
  const signer = await signerOf(contents, signed, trustedKeys ?? readKeys(evidence?.file) ?? [])
  if ('problem' in signer) return signer
  if (!evidence) return { problem: 'not-covered', isOurs: true }
  const isWhole = revision.bytes.length === bytes.length
  const verdict = trustedKeys ? 'ok' : 'unknown'
  return {
    verdict: isWhole ? verdict : 'failed',
    problem: isWhole ? undefined : 'appended',
    fingerprint: signer.fingerprint,
    signedBytes: revision.bytes.length,
    evidence: evidence.file,
    recordSha256: await recordHash(evidence, attachments, bytes.subarray(0, lengthBefore(revision))),
  }
}

interface Covered {
  revision: Revision
  /** The bytes of it that are signed. */
  signed: Bytes
  /** The signature, as hex. */
  contents: string
}

/** The revision that a range covers from its first byte to its last, but for the signature; else what is wrong with it. */
function coveredBy(bytes: Bytes, range: ByteRange): Covered | PdfProblem {
  const [start, gapStart, gapEnd, rest] = range
  const end = gapEnd + rest
  if (end > bytes.length) return 'cut'
  const revision = start === 0 ? readRevision(bytes.subarray(0, end)) : undefined
  const contents = revision && signaturesOf(revision).find(isIn(range))?.contents
  if (!revision || contents?.kind !== 'hex') return 'not-covered'
  return { revision, signed: concat(bytes.subarray(0, gapStart), bytes.subarray(gapEnd, end)), contents: contents.hex }
}

/** True of the signature that covers a range, and whose value is exactly the gap in it. */
const isIn =
  (range: ByteRange) =>
  ({ byteRange, contents }: { byteRange: PdfValue | undefined; contents: PdfValue | undefined }) =>
    String(rangeOf(byteRange)) === String(range) &&
    contents?.kind === 'hex' &&
    contents.start === range[1] &&
    contents.end === range[2]

/** The fingerprint of the key that signed. */
async function signerOf(
  contents: string,
  signed: Bytes,
  keys: readonly PublicKey[],
): Promise<{ fingerprint: string } | Unsigned> {
  const cms = cmsIn(contents)
  const certified = cms && (await certifiedKey(cms))
  if (!cms || certified === undefined) return { problem: 'changed', isOurs: false }
  for (const key of keys) {
    const { fingerprint, verifier } = (await usableKey(key)) ?? {}
    if (fingerprint !== certified || !verifier) continue
    const isSigned = await isCmsSigned(cms, await digestOf(signed), verifier)
    return isSigned ? { fingerprint } : { problem: 'changed', isOurs: true }
  }
  return { problem: 'other-key', isOurs: false }
}

const digestOf = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** The CMS signature in the value of a field, which is filled with zeros. */
function cmsIn(hex: string): Bytes | undefined {
  if (!/^(?:[0-9a-f]{2})+$/.test(hex)) return undefined
  try {
    const bytes = bytesOfHex(hex)
    const { whole } = elementAt(bytes, 0)
    return bytes.subarray(whole.length).every((byte) => byte === 0) ? whole : undefined
  } catch {
    return undefined
  }
}

interface Evidence {
  attachment: Attachment | undefined
  file: object
}

/** The evidence among the attachments of a signed revision, which has one. */
function evidenceIn(attachments: readonly Attachment[]): Evidence | undefined {
  const [attachment, another] = attachments.filter(({ name }) => name.endsWith('.signatures.json'))
  const file = attachment && !another ? readEvidence(attachment.content) : undefined
  return file && { attachment, file }
}

/** The object of an evidence file; undefined where the bytes are something else. */
export function readEvidence(bytes: Bytes): object | undefined {
  if (bytes.length > maxEvidenceBytes || bytes[0] !== 0x7b) return undefined
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const format: unknown = (value as { format?: unknown }).format
    return typeof format === 'string' && format.startsWith('atrium-signatures/') ? (value as object) : undefined
  } catch {
    return undefined
  }
}

/** The signatures in evidence; undefined where it is something else. */
export function signaturesIn(evidence: unknown): string[] | undefined {
  const { format, signatures } = (evidence ?? {}) as { format?: unknown; signatures?: unknown }
  const isEvidence =
    format === 'atrium-signatures/1' && Array.isArray(signatures) && signatures.every((one) => typeof one === 'string')
  return isEvidence ? (signatures as string[]).slice(0, 50) : undefined
}

/** The hash of the record: the other file that is attached, or what stands before the revision. */
async function recordHash(
  { attachment, file }: Evidence,
  attachments: readonly Attachment[],
  before: Bytes,
): Promise<string | undefined> {
  const attached = attachments.find((each) => each !== attachment)
  if (attached) return sha256Hex(attached.content)
  const hash = await sha256Hex(before)
  return hash === (file as { record?: { sha256?: unknown } }).record?.sha256 ? hash : undefined
}

/** Evidence that is attached anywhere, the last one first: it stands for itself. */
async function evidenceSomewhere(bytes: Bytes): Promise<object | undefined> {
  let at = bytes.length
  for (let count = 0; count < maxScanned; count += 1) {
    at = lastIndexOf(bytes, '/EmbeddedFile', { before: at })
    if (at < 0) return undefined
    const evidence = await evidenceAt(bytes, lastIndexOf(bytes, ' obj', { before: at, from: at - 2000 }))
    if (evidence) return evidence
  }
  return undefined
}

async function evidenceAt(bytes: Bytes, at: number): Promise<object | undefined> {
  if (at < 0) return undefined
  try {
    const object = readValue(bytes.subarray(0, at + 10_000), at + ' obj'.length)
    const content = await readStream(bytes, object, maxEvidenceBytes)
    return content && readEvidence(content)
  } catch {
    return undefined
  }
}
