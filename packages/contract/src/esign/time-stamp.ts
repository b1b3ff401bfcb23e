/// <reference lib="dom" />
import { bytesOf, hexOf, sha256Hex } from './bytes.ts'
import { childrenOf, elementAt, idOf, only, rawEcdsa, tagged, type Element } from './der.ts'

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
  pss: '06092a864886f70d01010a',
  p256: '06082a8648ce3d030107',
  p384: '06052b81040022',
}
const curves = [
  { id: oid.p256, namedCurve: 'P-256', length: 32 },
  { id: oid.p384, namedCurve: 'P-384', length: 48 },
]
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
  const { info, certificates, signer } = signedDataOf(bytes)
  const { stampedHash, time, nonce } = infoOf(info)
  if (stampedHash !== hash) return undefined
  const signature = await signatureOf(signer, info)
  if (!signature) return undefined
  for (const certificate of certificates)
    if (await isSignedBy(certificate, signature))
      return { time, nonce, authority: authorityOf(certificate), certificate: await sha256Hex(certificate.whole) }
  return undefined
}

/** What is signed, the certificates beside it, and its first signer (RFC 5652, 5.1). */
function signedDataOf(bytes: Uint8Array<ArrayBuffer>) {
  const [type, wrapped] = childrenOf(elementAt(bytes, 0))
  const signedData = childrenOf(only(wrapped))
  const [contentType, content] = childrenOf(signedData[2])
  if (idOf(type) !== oid.signedData || idOf(contentType) !== oid.tstInfo) throw new RangeError('It is no time stamp')
  return {
    info: only(content).content,
    certificates: childrenOf(tagged(signedData, 0xa0)),
    signer: childrenOf(childrenOf(signedData.at(-1))[0]),
  }
}

/** What a time stamp says: a SHA-256 hash as hex, a time and a number (RFC 3161, 2.4.2). */
function infoOf(info: Uint8Array<ArrayBuffer>) {
  const fields = childrenOf(elementAt(info, 0))
  const [algorithm, imprint] = childrenOf(fields[2])
  if (idOf(only(algorithm)) !== oid.sha256) throw new RangeError('The hash is another one than SHA-256')
  const time = tagged(fields, 0x18)
  const nonce = fields.slice(fields.indexOf(time)).find(({ tag }) => tag === 0x02)
  return {
    stampedHash: hexOf(imprint?.content ?? new Uint8Array()),
    time: timeOf(time.content),
    nonce: hexOf(nonce?.content ?? new Uint8Array()),
  }
}

interface Signature {
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
  digestName: string
  /** Bytes of salt, where RSA signs with PSS. */
  saltLength: number | undefined
}

/** The signature of a signer with the attributes that it signs; undefined where they are about something else. */
async function signatureOf(signer: Element[], info: Uint8Array<ArrayBuffer>): Promise<Signature | undefined> {
  const digestName = hashNames.get(idOf(only(signer[2])))
  if (!digestName) return undefined
  const attributes = tagged(signer, 0xa0)
  const digest = new Uint8Array(await crypto.subtle.digest(digestName, info))
  if (hexOf(attributeOf(attributes, oid.messageDigest)) !== hexOf(digest)) return undefined
  // What is signed are the attributes with the tag of a set.
  const signed = Uint8Array.from(attributes.whole)
  signed[0] = 0x31
  const signature = tagged(signer, 0x04)
  const algorithm = childrenOf(signer[signer.indexOf(signature) - 1])
  return { signed, signature: signature.content, digestName, saltLength: saltLengthOf(algorithm) }
}

/** The length of the salt of RSASSA-PSS, 20 bytes where it is not named (RFC 4055, 3.1); undefined for other signatures. */
function saltLengthOf([algorithm, parameters]: Element[]): number | undefined {
  if (idOf(algorithm) !== oid.pss) return undefined
  const length = childrenOf(parameters).find(({ tag }) => tag === 0xa2)
  return length ? Number.parseInt(hexOf(only(length).content), 16) : 20
}

/** The subject of a certificate. */
function authorityOf(certificate: Element): string {
  const fields = childrenOf(childrenOf(certificate)[0])
  const subject = childrenOf(fields[fields[0]?.tag === 0xa0 ? 5 : 4])
  return subject.map((part) => new TextDecoder().decode(childrenOf(only(part))[1]?.content)).join(', ')
}

async function isSignedBy(
  certificate: Element,
  { signed, signature, digestName, saltLength }: Signature,
): Promise<boolean> {
  const fields = childrenOf(childrenOf(certificate)[0])
  const spki = fields[fields[0]?.tag === 0xa0 ? 6 : 5]
  if (!spki) return false
  const algorithm = idOf(only(spki))
  if (algorithm.includes(oid.rsa)) {
    const rsa = saltLength === undefined ? { name: 'RSASSA-PKCS1-v1_5' } : { name: 'RSA-PSS', saltLength }
    const key = await crypto.subtle.importKey('spki', spki.whole, { ...rsa, hash: digestName }, false, ['verify'])
    return crypto.subtle.verify(rsa, key, signature, signed)
  }
  const curve = curves.find(({ id }) => algorithm.includes(id))
  if (!curve) return false
  const { namedCurve, length } = curve
  const key = await crypto.subtle.importKey('spki', spki.whole, { name: 'ECDSA', namedCurve }, false, ['verify'])
  return crypto.subtle.verify({ name: 'ECDSA', hash: digestName }, key, rawEcdsa(signature, length), signed)
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
