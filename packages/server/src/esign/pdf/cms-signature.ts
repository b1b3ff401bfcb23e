import { createHash, createPrivateKey, X509Certificate } from 'node:crypto'

const contentType = '1.2.840.113549.1.9.3'
const messageDigest = '1.2.840.113549.1.9.4'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** A key and its certificate, as PEM. */
export interface PdfSigner {
  privateKey: string
  certificate: string
}

/**
 * A detached CMS signature of P-256 over a SHA-256 digest, as DER, with the signed attributes of the PAdES baseline level
 * B-B (EN 319 142-1): content type, message digest and the certificate. The time stands in the signature dictionary.
 */
export async function signCms(digest: Uint8Array, { privateKey, certificate: pem }: PdfSigner): Promise<Buffer> {
  const [pkijs, asn1] = await Promise.all([import('pkijs'), import('asn1js')])
  const der = new X509Certificate(pem).raw
  const certificate = pkijs.Certificate.fromBER(der)
  const octets = (bytes: Uint8Array) => new asn1.OctetString({ valueHex: Uint8Array.from(bytes).buffer })
  const sequence = (...value: InstanceType<typeof asn1.BaseBlock>[]) => new asn1.Sequence({ value })
  const attribute = (type: string, value: unknown) => new pkijs.Attribute({ type, values: [value] })
  const certificateId = sequence(octets(createHash('sha256').update(der).digest()))
  const signed = new pkijs.SignedData({
    version: 1,
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: pkijs.ContentInfo.DATA }),
    signerInfos: [
      new pkijs.SignerInfo({
        version: 1,
        sid: new pkijs.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new pkijs.SignedAndUnsignedAttributes({
          type: 0,
          // In the order of DER: pkijs signs them as they come.
          attributes: [
            attribute(contentType, new asn1.ObjectIdentifier({ value: pkijs.ContentInfo.DATA })),
            attribute(messageDigest, octets(digest)),
            attribute(signingCertificateV2, sequence(sequence(certificateId))),
          ],
        }),
      }),
    ],
    certificates: [certificate],
  })
  const key = createPrivateKey(privateKey).toCryptoKey(ecdsa, false, ['sign'])
  await signed.sign(key, 0, 'SHA-256')
  const content = new pkijs.ContentInfo({
    contentType: pkijs.ContentInfo.SIGNED_DATA,
    content: signed.toSchema(true),
  })
  return Buffer.from(content.toSchema().toBER())
}
