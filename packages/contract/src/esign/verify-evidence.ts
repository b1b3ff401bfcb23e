/// <reference lib="dom" />
import { bytesOf, sha256Hex } from './bytes.ts'
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

interface Surroundings extends Given {
  /** SHA-256 of the signature, as hex. */
  hash: string
  evidence: EvidenceFile
  before: Before
}

async function verifySignature(
  jws: string,
  { hash, evidence, before, recordSha256, trustedKeys }: Surroundings,
): Promise<SignatureVerdict> {
  const parts = jws.split('.')
  const header = readJson(parts[0])
  const payload = readPayload(readJson(parts[1]))
  const kid = typeof header?.['kid'] === 'string' ? header['kid'] : undefined
  // Extensions that a signature calls critical are unknown here (RFC 7515, 4.1.11).
  const isOurs =
    isCompact.test(jws) &&
    header?.['alg'] === 'ES256' &&
    header['typ'] === 'atrium-signature' &&
    header['crit'] === undefined &&
    payload !== undefined
  const key = keyOf(trustedKeys ?? evidence.keys, kid)
  const { fingerprint, verifier } = (key && (await usableKey(key))) ?? {}
  const isItsKey = fingerprint !== undefined && fingerprint.slice(0, 16) === kid
  const isSigned = isOurs && verifier !== undefined && (await isSignedBy(verifier, parts as [string, string, string]))
  const token = evidence.timeStamps.find(({ signature }) => signature === hash)?.token
  const stamp = token === undefined ? undefined : await readTimeStamp(token, hash)
  const isRecord =
    payload !== undefined &&
    (['product', 'id', 'title', 'sha256'] as const).every((field) => payload.record[field] === evidence.record[field])
  const isGivenRecord = recordSha256 === undefined || recordSha256.toLowerCase() === payload?.record.sha256
  return {
    payload,
    kid,
    fingerprint,
    record: !isRecord || !isGivenRecord ? 'failed' : recordSha256 === undefined ? 'unknown' : 'ok',
    signature: isSigned ? 'ok' : 'failed',
    key: !isItsKey ? 'failed' : trustedKeys === undefined ? 'unknown' : 'ok',
    order: isNext(payload, before) ? 'ok' : 'failed',
    timeStamp: token === undefined ? 'unknown' : isStampFor(stamp, payload) ? 'ok' : 'failed',
    stamp,
  }
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

/** A key as it verifies; undefined where the point is none of the curve. */
interface UsableKey {
  /** SHA-256 of it as SPKI, which is its point after bytes that are always the same. */
  fingerprint: string
  verifier: CryptoKey | undefined
}

/** By what a key consists of: reading it costs as much as verifying a signature. */
const usableKeys = new Map<string, Promise<UsableKey | undefined>>()
const maxUsableKeys = 100

function usableKey({ kty, crv, x, y }: PublicKey): Promise<UsableKey | undefined> {
  const text = JSON.stringify([kty, crv, x, y])
  const known = usableKeys.get(text)
  if (known) return known
  const usable = readKey({ kty, crv, x, y })
  if (usableKeys.size >= maxUsableKeys) usableKeys.clear()
  usableKeys.set(text, usable)
  return usable
}

async function readKey({ kty, crv, x, y }: Pick<PublicKey, 'kty' | 'crv' | 'x' | 'y'>): Promise<UsableKey | undefined> {
  try {
    const [left, right] = [bytesOf(x), bytesOf(y)]
    if (left.length !== 32 || right.length !== 32) return undefined
    const fingerprint = await sha256Hex(Uint8Array.from([...spkiOfP256, 4, ...left, ...right]))
    const verifier = await crypto.subtle
      .importKey('jwk', { kty, crv, x, y }, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
      .catch(() => undefined)
    return { fingerprint, verifier }
  } catch {
    return undefined
  }
}
const spkiOfP256 = [
  0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48, 0xce,
  0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
]

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
const isRecordOfHash = (value: unknown): boolean =>
  areTexts(value, ['product', 'id', 'title']) && isObject(value) && isHash(value['sha256'])
const areTexts = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => isText(value[name]))

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

function readPayload(value: Json | undefined): SignaturePayload | undefined {
  if (value?.['format'] !== 'atrium-signature/1') return undefined
  const { request, onBehalfOf, reason, image, previous, authentication, clock } = value
  const isNullOr = (one: unknown, isRight: (value: unknown) => boolean) => one === null || isRight(one)
  const isRight =
    areTexts(value, ['id', 'issuer', 'signedAt']) &&
    (clock === 'steady' || clock === 'jumped') &&
    areTexts(value['organisation'], ['id', 'name']) &&
    isRecordOfHash(value['record']) &&
    areTexts(value['signer'], ['id', 'account', 'name']) &&
    areTexts(value['meaning'], ['code', 'zh', 'en']) &&
    isNullOr(onBehalfOf, (one) => areTexts(one, ['id', 'name'])) &&
    isNullOr(reason, isText) &&
    isNullOr(image, isHash) &&
    isNullOr(previous, isHash) &&
    areTexts(authentication, ['password']) &&
    isObject(authentication) &&
    Array.isArray(authentication['components']) &&
    authentication['components'].every(isText) &&
    isNullOr(authentication['secondStep'], isText) &&
    areTexts(request, ['id']) &&
    isObject(request) &&
    isCount(request['of']) &&
    isCount(request['position']) &&
    request['position'] <= request['of'] &&
    !Number.isNaN(Date.parse(String(value['signedAt'])))
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
