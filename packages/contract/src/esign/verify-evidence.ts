/// <reference lib="dom" />
import { bytesOf, sha256Hex } from './bytes.ts'
import { usableKey } from './public-keys.ts'
import type { EvidenceFile, PublicKey, SignaturePayload } from './signature-document.ts'
import { readTimeStamp, type TimeStamp } from './time-stamp.ts'

// Also runs by itself, in a page or in Node, without anything else of the portal: beside types, only what does so as well is
// imported, and only WebCrypto is used.

/** `unknown` where nothing was given to compare with. */
export type Verdict = 'ok' | 'failed' | 'unknown'

/** What is to be said of one signature. */
export interface SignatureVerdict {
  /** What the signature says; undefined where it cannot be read. */
  payload: SignaturePayload | undefined
  /** The key that it names. */
  kid: string | undefined
  /** SHA-256 of the key that verified it (SPKI), as hex; its id is the first 16 digits. */
  fingerprint: string | undefined
  /** Whether it is about the record, and everything in the file is about the same one. */
  record: Verdict
  /** Whether its bytes are those that the key signed. */
  signature: Verdict
  /** Whether the key is one of those trusted; failed, too, where its id is not that of the key. */
  key: Verdict
  /** Whether it names the signature before it, in the same request: none is missing between, none is there twice. */
  order: Verdict
  /** Whether a time stamp of another authority is about it. Its certificate is named, not judged. */
  timeStamp: Verdict
  stamp: TimeStamp | undefined
}

export interface EvidenceVerdict {
  /** False where the file is none of signatures. */
  isReadable: boolean
  record: EvidenceFile['record'] | undefined
  signatures: SignatureVerdict[]
  /** Signatures that the last one says there are to be, and how many there are. */
  expectedCount: number
  isWhole: boolean
}

interface Given {
  /** SHA-256 of the record that was dropped, as hex. */
  recordSha256?: string | undefined
  /** Keys got from the portal itself; without them the keys of the file are used and their verdict is `unknown`. */
  trustedKeys?: readonly PublicKey[] | undefined
}

const maxSignatures = 1000
const maxLength = 20_000

/** Verifies an evidence file. Whatever it is given, it never throws. */
export async function verifyEvidence(
  file: unknown,
  { recordSha256, trustedKeys }: Given = {},
): Promise<EvidenceVerdict> {
  const evidence = readEvidence(file)
  if (!evidence) return { isReadable: false, record: undefined, signatures: [], expectedCount: 0, isWhole: false }
  const signatures: SignatureVerdict[] = []
  const before: Before = { hash: null, request: undefined, positions: new Set() }
  // Time stamps and later signatures name a signature by its hash.
  const isNamed = evidence.signatures.length > 1 || evidence.timeStamps.length > 0
  for (const jws of evidence.signatures) {
    const hash = isNamed ? await sha256Hex(new TextEncoder().encode(jws)) : ''
    const verdict = await verifySignature(jws, { hash, evidence, before, recordSha256, trustedKeys })
    signatures.push(verdict)
    before.hash = hash
    before.request ??= verdict.payload?.request.id
    before.positions.add(verdict.payload?.request.position)
  }
  const expectedCount = Math.max(0, ...signatures.map(({ payload }) => payload?.request.of ?? 0))
  const isWhole =
    signatures.length > 0 &&
    signatures.every(
      (one) => one.signature === 'ok' && ![one.record, one.key, one.order, one.timeStamp].includes('failed'),
    )
  return { isReadable: true, record: evidence.record, signatures, expectedCount, isWhole }
}

/** What the signatures before say. */
interface Before {
  hash: string | null
  request: string | undefined
  positions: Set<number | undefined>
}

interface SignatureContext extends Given {
  /** SHA-256 of the signature, as hex. */
  hash: string
  evidence: EvidenceFile
  before: Before
}

async function verifySignature(
  jws: string,
  { hash, evidence, before, recordSha256, trustedKeys }: SignatureContext,
): Promise<SignatureVerdict> {
  const parts = jws.split('.')
  const header = readJson(parts[0])
  const payload = readPayload(readJson(parts[1]))
  const kid = kidOf(header)
  const key = keyOf(trustedKeys ?? evidence.keys, kid)
  const { fingerprint, verifier } = (key && (await usableKey(key))) ?? {}
  const isItsKey = fingerprint !== undefined && fingerprint.slice(0, 16) === kid
  const isOurs = isCompact.test(jws) && isOurHeader(header) && payload !== undefined
  const isSigned = isOurs && verifier !== undefined && (await isSignedBy(verifier, parts as [string, string, string]))
  return {
    payload,
    kid,
    fingerprint,
    record: verifyRecord(payload?.record, evidence.record, recordSha256),
    signature: isSigned ? 'ok' : 'failed',
    key: !isItsKey ? 'failed' : trustedKeys === undefined ? 'unknown' : 'ok',
    order: isNext(payload, before) ? 'ok' : 'failed',
    ...(await verifyTimeStamp(evidence, hash, payload)),
  }
}

const kidOf = (header: Json | undefined) => (typeof header?.['kid'] === 'string' ? header['kid'] : undefined)

/** Extensions that a signature calls critical are unknown here (RFC 7515, 4.1.11). */
const isOurHeader = (header: Json | undefined): boolean =>
  header?.['alg'] === 'ES256' && header['typ'] === 'atrium-signature' && header['crit'] === undefined

function verifyRecord(
  signed: SignaturePayload['record'] | undefined,
  record: EvidenceFile['record'],
  given: string | undefined,
): Verdict {
  const isSame = (['product', 'id', 'title', 'sha256'] as const).every((field) => signed?.[field] === record[field])
  if (!isSame) return 'failed'
  if (given === undefined) return 'unknown'
  return given.toLowerCase() === record.sha256 ? 'ok' : 'failed'
}

async function verifyTimeStamp(
  { timeStamps }: EvidenceFile,
  hash: string,
  payload: SignaturePayload | undefined,
): Promise<Pick<SignatureVerdict, 'timeStamp' | 'stamp'>> {
  const token = timeStamps.find(({ signature }) => signature === hash)?.token
  if (token === undefined) return { timeStamp: 'unknown', stamp: undefined }
  const stamp = await readTimeStamp(token, hash)
  return { timeStamp: isStampFor(stamp, payload) ? 'ok' : 'failed', stamp }
}

const isCompact = /^[\w-]+\.[\w-]+\.[\w-]{86}$/

const isNext = (payload: SignaturePayload | undefined, { hash, request, positions }: Before): boolean =>
  payload !== undefined &&
  payload.previous === hash &&
  payload.request.id === (request ?? payload.request.id) &&
  !positions.has(payload.request.position)

/** The key of an id; none where two keys have the same one. */
function keyOf(keys: readonly PublicKey[], kid: string | undefined): PublicKey | undefined {
  const [key, another] = keys.filter((one) => one.kid === kid)
  return another ? undefined : key
}

/** The stamp may be a little earlier by its own clock, and much later: the authority may have been out of reach. */
const isStampFor = (stamp: TimeStamp | undefined, payload: SignaturePayload | undefined) =>
  stamp !== undefined && payload !== undefined && Date.parse(stamp.time) >= Date.parse(payload.signedAt) - 5 * 60_000

async function isSignedBy(key: CryptoKey, [header, payload, signature]: [string, string, string]): Promise<boolean> {
  try {
    return await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      bytesOf(signature),
      new TextEncoder().encode(`${header}.${payload}`),
    )
  } catch {
    return false
  }
}

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxLength
const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxSignatures
const areTexts = (value: unknown, names: readonly string[]): value is Json =>
  isObject(value) && names.every((name) => isText(value[name]))
const isRecordOfHash = (value: unknown): boolean =>
  areTexts(value, ['product', 'id', 'title']) && isHash(value['sha256'])

function readEvidence(file: unknown): EvidenceFile | undefined {
  if (!isObject(file) || file['format'] !== 'atrium-signatures/1') return undefined
  const { record, signatures, keys, timeStamps = [] } = file
  const isRight =
    isRecordOfHash(record) &&
    Array.isArray(signatures) &&
    signatures.length <= maxSignatures &&
    signatures.every(isText) &&
    areKeys(keys) &&
    Array.isArray(timeStamps) &&
    timeStamps.length <= maxSignatures &&
    timeStamps.every((one) => areTexts(one, ['signature', 'token']))
  return isRight ? ({ ...file, timeStamps } as unknown as EvidenceFile) : undefined
}

const areKeys = (value: unknown): value is PublicKey[] =>
  Array.isArray(value) &&
  value.length <= maxSignatures &&
  value.every((key) => areTexts(key, ['kid', 'kty', 'crv', 'x', 'y']))

/** The keys in a JWK set (RFC 7517), also in the answer of `GET /api/esign/keys`; undefined where it is none. */
export function readKeys(file: unknown): PublicKey[] | undefined {
  const keys = isObject(file) ? (isObject(file['response']) ? file['response'] : file)['keys'] : undefined
  return areKeys(keys) ? keys : undefined
}

const isNullOrText = (value: unknown) => value === null || isText(value)
const isNullOrHash = (value: unknown) => value === null || isHash(value)

const payloadFields: Record<Exclude<keyof SignaturePayload, 'format'>, (value: unknown) => boolean> = {
  id: isText,
  issuer: isText,
  organisation: (value) => areTexts(value, ['id', 'name']),
  record: isRecordOfHash,
  signer: (value) => areTexts(value, ['id', 'account', 'name']),
  onBehalfOf: (value) => value === null || areTexts(value, ['id', 'name']),
  meaning: (value) => areTexts(value, ['code', 'zh', 'en']),
  reason: isNullOrText,
  signedAt: (value) => isText(value) && !Number.isNaN(Date.parse(value)),
  clock: (value) => value === 'steady' || value === 'jumped',
  authentication: (value) =>
    areTexts(value, ['password']) &&
    Array.isArray(value['components']) &&
    value['components'].every(isText) &&
    isNullOrText(value['secondStep']),
  request: (value) =>
    areTexts(value, ['id']) && isCount(value['of']) && isCount(value['position']) && value['position'] <= value['of'],
  image: isNullOrHash,
  previous: isNullOrHash,
}

function readPayload(value: Json | undefined): SignaturePayload | undefined {
  if (value?.['format'] !== 'atrium-signature/1') return undefined
  const isRight = Object.entries(payloadFields).every(([name, isValid]) => isValid(value[name]))
  return isRight ? (value as unknown as SignaturePayload) : undefined
}

/** The JSON object in a part of a JWS. */
function readJson(part: string | undefined): Json | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part ?? '')))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
