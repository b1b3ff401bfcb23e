import { createHash, X509Certificate } from 'node:crypto'
import { hexOf } from '@atrium/contract/esign/bytes.ts'
import { verifyPdf } from '@atrium/contract/esign/verify-pdf.ts'
import { signCms, type PdfSigner } from './cms-signature.ts'
import { composePdf, signatureBytes, type PdfContent } from './compose-pdf.ts'

/** A PDF of `composePdf` with its digital signature. A record that cannot be continued as it has to be is attached. */
export async function composeSignedPdf(content: PdfContent, signer: PdfSigner): Promise<Uint8Array> {
  const continued = await embedSignature(Buffer.from(await composePdf(content)), signer)
  if (await isValid(continued, signer)) return continued
  const attached = await composePdf({ ...content, attachesOriginal: true })
  return embedSignature(Buffer.from(attached), signer)
}

/** Whether anybody who verifies finds the evidence, which some originals would hide. */
async function isValid(pdf: Uint8Array, { certificate }: PdfSigner): Promise<boolean> {
  const { x = '', y = '' } = new X509Certificate(certificate).publicKey.export({ format: 'jwk' })
  const key = { kid: '', kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256' } as const
  const verdict = await verifyPdf(Uint8Array.from(pdf), { trustedKeys: [key] })
  return verdict?.verdict === 'ok'
}

/** Signs everything but the place of the signature. */
export async function embedSignature(pdf: Buffer, signer: PdfSigner): Promise<Buffer> {
  const rangeAt = pdf.lastIndexOf('/ByteRange')
  const rangeEnd = pdf.indexOf(']', rangeAt) + 1
  const start = pdf.indexOf(`<${'0'.repeat(2 * signatureBytes)}>`, rangeAt)
  const end = start + 2 * signatureBytes + 2
  if (rangeAt < 0 || start < 0) throw new Error('The PDF has no place for the signature')
  const range = `/ByteRange [0 ${start} ${end} ${pdf.length - end}]`
  pdf.write(range.padEnd(rangeEnd - rangeAt), rangeAt, 'latin1')
  const digest = createHash('sha256').update(pdf.subarray(0, start)).update(pdf.subarray(end)).digest()
  const cms = await signCms(digest, signer)
  if (cms.length > signatureBytes) throw new Error(`A CMS signature of ${cms.length} bytes does not fit`)
  pdf.write(hexOf(cms), start + 1, 'latin1')
  return pdf
}
