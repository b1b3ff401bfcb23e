/// <reference lib="dom" />
import { bytesOfHex, concat, hexOf, sha256Hex } from './bytes.ts'
import { childrenOf, der, elementAt, only, rawEcdsa, tagged, withLengths } from './der.ts'

// Part of the stand-alone verifier, as `verify-evidence.ts` is. Signing and verifying share the one form there is: every
// byte of it is compared, and nothing needs to be tolerated.

type Bytes = Uint8Array<ArrayBuffer>

const version = bytesOfHex('020101')
const data = bytesOfHex('06092a864886f70d010701')
const signedData = bytesOfHex('06092a864886f70d010702')
const contentType = bytesOfHex('06092a864886f70d010903')
const messageDigest = bytesOfHex('06092a864886f70d010904')
const signingCertificateV2 = bytesOfHex('060b2a864886f70d010910022f')
const sha256 = bytesOfHex('300d06096086480165030402010500')
const ecdsaWithSha256 = bytesOfHex('300a06082a8648ce3d040302')

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const set = (...parts: Uint8Array[]) => der(0x31, ...parts)
const octets = (bytes: Uint8Array) => der(0x04, bytes)

/**
 * The attributes that are signed, without tag and length: content type, message digest and the certificate, as PAdES
 * baseline B-B (EN 319 142-1) wants them.
 */
const signedAttributes = (digest: Uint8Array, certificateHash: Uint8Array): Bytes =>
  concat(
    sequence(contentType, set(data)),
    sequence(messageDigest, set(octets(digest))),
    sequence(signingCertificateV2, set(sequence(sequence(sequence(octets(certificateHash)))))),
  )

interface CmsContent {
  /** SHA-256 of what is signed. */
  digest: Uint8Array
  /** X.509, DER. */
  certificate: Bytes
  /** SHA-256 by which the certificate is named. */
  certificateHash: Uint8Array
}

/** What a CMS signature with a certificate is about. Certificates of earlier versions get the lengths that DER wants. */
export async function cmsContent(digest: Uint8Array, x509: Bytes): Promise<CmsContent> {
  const certificate = withLengths(x509, 'short')
  return { digest, certificate, certificateHash: await hashOf(certificate) }
}

/** What the key of the certificate signs with ECDSA and SHA-256. */
export const bytesToSign = ({ digest, certificateHash }: CmsContent): Bytes =>
  set(signedAttributes(digest, certificateHash))

/** A detached CMS signature (RFC 5652) with one certificate; `signature` is that of `bytesToSign`, as DER. */
export function encodeCms({ digest, certificate, certificateHash }: CmsContent, signature: Uint8Array): Bytes {
  const fields = childrenOf(childrenOf(elementAt(certificate, 0))[0])
  const [serial, issuer] = fields[0]?.tag === 0xa0 ? [fields[1], fields[3]] : [fields[0], fields[2]]
  if (!serial || !issuer) throw new RangeError('The certificate has no issuer')
  const signer = sequence(
    version,
    sequence(issuer.whole, serial.whole),
    sha256,
    der(0xa0, signedAttributes(digest, certificateHash)),
    ecdsaWithSha256,
    octets(signature),
  )
  return sequence(
    signedData,
    der(0xa0, sequence(version, set(sha256), sequence(data), der(0xa0, certificate), set(signer))),
  )
}

const certificateIn = (cms: Bytes): Bytes => only(tagged(signedDataOf(cms), 0xa0)).whole
const signedDataOf = (cms: Bytes) => childrenOf(only(childrenOf(elementAt(cms, 0))[1]))

/** SHA-256 of the key in the certificate of a CMS signature (SPKI), as hex; undefined where there is none. */
export async function certifiedKey(cms: Bytes): Promise<string | undefined> {
  try {
    return await sha256Hex(spkiOf(certificateIn(cms)))
  } catch {
    return undefined
  }
}

/** True where a CMS signature is about a SHA-256 digest, as `encodeCms` writes it, and signed by the key. Never throws. */
export async function isCmsSigned(cms: Bytes, digest: Uint8Array, key: CryptoKey): Promise<boolean> {
  try {
    const signature = tagged(childrenOf(only(signedDataOf(cms).at(-1))), 0x04).content
    const raw = rawEcdsa(signature, 32)
    const content = await contentOf(hexOf(cms), await cmsContent(digest, certificateIn(cms)), ecdsaOf(raw))
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    return content !== undefined && (await crypto.subtle.verify(algorithm, key, raw, bytesToSign(content)))
  } catch {
    return false
  }
}

/** The content that gives a CMS signature. Earlier versions named the certificate by its hash with wide lengths. */
async function contentOf(cms: string, content: CmsContent, signature: Bytes): Promise<CmsContent | undefined> {
  const earlier = { ...content, certificateHash: await hashOf(withLengths(content.certificate, 'wide')) }
  return [content, earlier].find((each) => hexOf(encodeCms(each, signature)) === cms)
}

const hashOf = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

function spkiOf(certificate: Bytes): Bytes {
  const fields = childrenOf(childrenOf(elementAt(certificate, 0))[0])
  const spki = fields[fields[0]?.tag === 0xa0 ? 6 : 5]
  if (!spki) throw new RangeError('The certificate has no key')
  return spki.whole
}

/** An ECDSA signature as DER: two numbers without leading zeros, but for the one that keeps them positive. */
function ecdsaOf(raw: Bytes): Bytes {
  const numberOf = (bytes: Bytes) => {
    const first = bytes.findIndex((byte) => byte !== 0)
    const digits = bytes.subarray(first < 0 ? bytes.length - 1 : first)
    return der(0x02, ...((digits[0] ?? 0) >= 0x80 ? [Uint8Array.of(0)] : []), digits)
  }
  return sequence(numberOf(raw.subarray(0, 32)), numberOf(raw.subarray(32)))
}
