import { readEvidence, signaturesIn } from '@atrium/contract/esign/verify-pdf.ts'

/** The signatures in an evidence file; undefined where the bytes are something else. */
export const readEvidenceFile = (bytes: Uint8Array<ArrayBuffer>): string[] | undefined =>
  signaturesIn(readEvidence(bytes))
