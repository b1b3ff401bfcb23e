import { sign, X509Certificate } from 'node:crypto'
import { bytesToSign, cmsContent, encodeCms } from '@atrium/contract/esign/pdf-cms.ts'

/** A key and its certificate, as PEM. */
export interface PdfSigner {
  privateKey: string
  certificate: string
}

/**
 * A detached CMS signature of P-256 over a SHA-256 digest, as DER: see `encodeCms`. The time stands in the signature
 * dictionary.
 */
export async function signCms(digest: Uint8Array, { privateKey, certificate: pem }: PdfSigner): Promise<Uint8Array> {
  const content = await cmsContent(digest, Uint8Array.from(new X509Certificate(pem).raw))
  return encodeCms(content, sign('sha256', bytesToSign(content), privateKey))
}
