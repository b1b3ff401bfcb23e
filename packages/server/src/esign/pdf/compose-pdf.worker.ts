import { parentPort, workerData } from 'node:worker_threads'
import type { PublicKey } from '@atrium/contract/esign/signature-document.ts'
import { signaturesIn, verifyPdf, type PdfVerdict } from '@atrium/contract/esign/verify-pdf.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { PdfSigner } from './cms-signature.ts'
import type { PdfContent } from './compose-pdf.ts'
import { openPdf } from './open-pdf.ts'
import { composeSignedPdf } from './sign-pdf.ts'

/** A PDF to compose and sign, to try to open, or to verify. */
export type PdfTask =
  | { compose: PdfContent; signer: PdfSigner }
  | { open: Uint8Array }
  | { verify: Uint8Array; keys: readonly PublicKey[] }

/** The verdict on a signed PDF, and the signatures in its evidence. */
export interface VerifiedPdf extends Pick<PdfVerdict, 'verdict' | 'problem' | 'signedBytes' | 'recordSha256'> {
  signatures: string[]
}

export type PdfResult =
  | { pdf: Uint8Array }
  | { verified: VerifiedPdf | undefined }
  | 'opened'
  | { error: 'esign.unreadable-pdf' | 'esign.encrypted-pdf' }

async function perform(task: PdfTask): Promise<PdfResult> {
  try {
    if ('compose' in task) return { pdf: await composeSignedPdf(task.compose, task.signer) }
    if ('verify' in task) return { verified: await verified(task.verify, task.keys) }
    await openPdf(task.open)
    return 'opened'
  } catch (error) {
    const name = error instanceof CallError ? error.error : undefined
    if (name === 'esign.unreadable-pdf' || name === 'esign.encrypted-pdf') return { error: name }
    throw error
  }
}

async function verified(pdf: Uint8Array, trustedKeys: readonly PublicKey[]): Promise<VerifiedPdf | undefined> {
  const found = await verifyPdf(Uint8Array.from(pdf), { trustedKeys })
  if (!found) return undefined
  const { verdict, problem, signedBytes, recordSha256, evidence } = found
  return { verdict, problem, signedBytes, recordSha256, signatures: signaturesIn(evidence) ?? [] }
}

parentPort?.postMessage(await perform(workerData as PdfTask))
