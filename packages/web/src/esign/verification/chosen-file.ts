import type { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import type { PublicKey } from '@atrium/contract/esign/signature-document.ts'
import { isEncryptedPdf, isPdf, signaturesIn, verifyPdf, type PdfVerdict } from '@atrium/contract/esign/verify-pdf.ts'
import { bytesToHex } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { CallInput } from '#kit/calls/calls.ts'
import { readEvidenceFile } from './evidence-file.ts'

export type Question = NonNullable<CallInput<typeof esignCalls.verify>['body']>

/** A file that somebody chose to verify. */
export interface ChosenFile {
  /** What to ask the portal; undefined where a signed PDF has no evidence left. */
  question: Question | undefined
  /** The verdict on a signed PDF. */
  pdf?: PdfVerdict
  isEncrypted?: boolean
}

/**
 * Reads a file: evidence, a signed PDF – which is verified here, since files are not uploaded –, or else the record itself.
 * `readKeys` gets the keys of the portal; undefined where it cannot, which gives undefined. Browsers verify signatures in a
 * secure context only.
 */
export async function readChosenFile(
  bytes: Uint8Array<ArrayBuffer>,
  readKeys: () => Promise<readonly PublicKey[] | undefined>,
): Promise<ChosenFile | 'insecure' | undefined> {
  const signatures = readEvidenceFile(bytes)
  if (signatures) return { question: { Signatures: signatures } }
  if (isPdf(bytes)) {
    if (!isSecureContext) return 'insecure'
    const trustedKeys = await readKeys()
    if (!trustedKeys) return undefined
    const pdf = await verifyPdf(bytes, { trustedKeys })
    if (pdf) return { pdf, question: questionOf(pdf) }
  }
  return { question: { Sha256: bytesToHex(sha256(bytes)) }, isEncrypted: isEncryptedPdf(bytes) }
}

function questionOf({ evidence, recordSha256 }: PdfVerdict): Question | undefined {
  const signatures = signaturesIn(evidence)
  return signatures && { Signatures: signatures, ...(recordSha256 !== undefined && { Sha256: recordSha256 }) }
}
