/// <reference lib="dom" />
import { bytesOf, hexOf, sha256Hex } from './bytes.ts'

// Part of the stand-alone verifier, as `verify-evidence.ts` is.

/** What a time stamp of RFC 3161 says. */
export interface TimeStamp {
  /** ISO 8601, UTC. */
  time: string
  /** Names of the authority in the certificate that signed it, the most precise one last. */
  authority: string
  /** SHA-256 of that certificate, as hex. */
  certificate: string
  /** The number that the request for it chose, as hex; empty where it chose none. */
  nonce: string
}

const oid = {
  signedData: '06092a864886f70d010702',
  tstInfo: '060b2a864886f70d0109100104',
  messageDigest: '06092a864886f70d010904',
  sha256: '0609608648016503040201',
  sha384: '0609608648016503040202',
  sha512: '0609608648016503040203',
  rsa: '06092a864886f70d010101',
  p256: '06082a8648ce3d030107',
  p384: '06052b81040022',
}
const hashNames = new Map([
  [oid.sha256, 'SHA-256'],
  [oid.sha384, 'SHA-384'],
  [oid.sha512, 'SHA-512'],
])

/**
 * Reads a time-stamp token (RFC 3161, in Base64) of a SHA-256 hash, and verifies that the certificate in it signed it.
 * Undefined where it is about something else, not signed, or cannot be read.
 */
export async function readTimeStamp(token: string, hash: string): Promise<TimeStamp | undefined> {
  try {
    return await verifiedStamp(bytesOf(token), hash)
  } catch {
    return undefined
  }
}

async function verifiedStamp(bytes: Uint8Array<ArrayBuffer>, hash: string): Promise<TimeStamp | undefined> {
  const [type, wrapped] = childrenOf(elementAt(bytes, 0))
  if (!type || !wrapped || hexOf(type.whole) !== oid.signedData) return undefined
  const signedData = childrenOf(only(wrapped))
  const encapsulated = childrenOf(signedData[2])
  const info = only(encapsulated[1]).content
  const certificates = signedData.find(({ tag }) => tag === 0xa0)
  const signer = childrenOf(childrenOf(signedData.at(-1))[0])
  if (hexOf(encapsulated[0]?.whole ?? new Uint8Array()) !== oid.tstInfo || !certificates) return undefined
  const fields = childrenOf(elementAt(info, 0))
  const [algorithm, imprint] = childrenOf(fields[2])
  const isAbout =
    hexOf(childrenOf(algorithm)[0]?.whole ?? new Uint8Array()) === oid.sha256 &&
    hexOf(imprint?.content ?? new Uint8Array()) === hash
  const time = fields.find(({ tag }) => tag === 0x18)
  const digestName = hashNames.get(hexOf(childrenOf(signer[2])[0]?.whole ?? new Uint8Array()))
  const attributes = signer.find(({ tag }) => tag === 0xa0)
  const signature = signer.find(({ tag }) => tag === 0x04)
  if (!isAbout || !time || !digestName || !attributes || !signature) return undefined
  const digest = attributeOf(attributes, oid.messageDigest)
  if (hexOf(digest) !== hexOf(new Uint8Array(await crypto.subtle.digest(digestName, info)))) return undefined
  // What is signed are the attributes with the tag of a set.
  const signed = Uint8Array.from(attributes.whole)
  signed[0] = 0x31
  for (const certificate of childrenOf(certificates))
    if (await isStamped(certificate, { signed, signature: signature.content, digestName }))
      return {
        time: timeOf(time.content),
        authority: authorityOf(certificate),
        certificate: await sha256Hex(certificate.whole),
        nonce: hexOf(fields.slice(fields.indexOf(time)).find(({ tag }) => tag === 0x02)?.content ?? new Uint8Array()),
      }
  return undefined
}

/** The subject of a certificate. */
function authorityOf(certificate: Element): string {
  const fields = childrenOf(childrenOf(certificate)[0])
  const subject = childrenOf(fields[fields[0]?.tag === 0xa0 ? 5 : 4])
  return subject.map((part) => new TextDecoder().decode(childrenOf(only(part))[1]?.content)).join(', ')
}

async function isStamped(
  certificate: Element,
  {
    signed,
    signature,
    digestName,
  }: { signed: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer>; digestName: string },
): Promise<boolean> {
  const fields = childrenOf(childrenOf(certificate)[0])
  const spki = fields[fields[0]?.tag === 0xa0 ? 6 : 5]
  if (!spki) return false
  const algorithm = hexOf(childrenOf(spki)[0]?.whole ?? new Uint8Array())
  const curve = algorithm.includes(oid.p256) ? 'P-256' : algorithm.includes(oid.p384) ? 'P-384' : undefined
  const isRsa = algorithm.includes(oid.rsa)
  if (!isRsa && !curve) return false
  const importing = isRsa
    ? { name: 'RSASSA-PKCS1-v1_5', hash: digestName }
    : { name: 'ECDSA', namedCurve: String(curve) }
  const key = await crypto.subtle.importKey('spki', spki.whole, importing, false, ['verify'])
  return isRsa
    ? crypto.subtle.verify('RSASSA-PKCS1-v1_5', key, signature, signed)
    : crypto.subtle.verify(
        { name: 'ECDSA', hash: digestName },
        key,
        rawEcdsa(signature, curve === 'P-384' ? 48 : 32),
        signed,
      )
}

/** The two numbers of an ECDSA signature in DER, each filled to its length. */
function rawEcdsa(signature: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(2 * length)
  for (const [at, { content }] of childrenOf(elementAt(signature, 0)).entries()) {
    const number = content.subarray(Math.max(0, content.length - length))
    raw.set(number, (at + 1) * length - number.length)
  }
  return raw
}

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

function only(element: Element | undefined): Element {
  const [child] = childrenOf(element)
  if (!child) throw new RangeError('A value is missing')
  return child
}

/** The value of an attribute of a signer. */
function attributeOf(attributes: Element, wanted: string): Uint8Array {
  for (const attribute of childrenOf(attributes)) {
    const [type, values] = childrenOf(attribute)
    if (type && hexOf(type.whole) === wanted) return only(values).content
  }
  throw new RangeError('An attribute is missing')
}

/** `20261125200000Z`, with fractions or without, as ISO 8601. */
function timeOf(content: Uint8Array): string {
  const text = new TextDecoder().decode(content)
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(text)
  if (!found) throw new RangeError('The time is not readable')
  const [, year, month, dayOfMonth, hours, minutes, seconds, fraction = ''] = found
  return new Date(`${year}-${month}-${dayOfMonth}T${hours}:${minutes}:${seconds}${fraction.slice(0, 4)}Z`).toISOString()
}
