import { createHash } from 'node:crypto'
import type { PublicKey } from '@atrium/contract/esign/signature-document.ts'
import pLimit from 'p-limit'
import { runInWorker } from '#kit/files/run-in-worker.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { PdfSigner } from './cms-signature.ts'
import type { PdfContent } from './compose-pdf.ts'
import type { PdfResult, PdfTask, VerifiedPdf } from './compose-pdf.worker.ts'

/** A PDF of 3,000 pages takes 2 seconds, and one of 10 MB a few hundred megabytes. */
const limits = { timeoutMs: 30_000, maxMemoryMb: 1000 }

/** Each takes the memory of a whole PDF several times, so they are made one after another. */
const limit = pLimit(1)

/**
 * A PDF with the record, a signature page and the evidence, signed by the installation (PAdES B-B): see `composePdf`.
 * Throws `esign.encrypted-pdf` or `esign.unreadable-pdf` for a record that is such a PDF, and `esign.wrong-hash` where the
 * record is not the one that was signed.
 */
export async function signedPdf({ signer, ...content }: PdfContent & { signer: PdfSigner }): Promise<Buffer> {
  const { original, manifest } = content
  const bytes = original && ('pdf' in original ? original.pdf : original.text)
  if (bytes !== undefined && createHash('sha256').update(bytes).digest('hex') !== manifest.evidence.record.sha256)
    throw new CallError('esign.wrong-hash')
  const result = await limit(() => performInWorker({ compose: content, signer }))
  if (result === 'opened' || !('pdf' in result)) throw new Error('Composing ended without a PDF')
  return Buffer.from(result.pdf)
}

/** Verifies a PDF that somebody else sent; undefined where it is no signed one. Throws `esign.unreadable-pdf` where that takes too long. */
export async function verifySignedPdf(bytes: Uint8Array, keys: readonly PublicKey[]): Promise<VerifiedPdf | undefined> {
  const result = await limit(() => performInWorker({ verify: bytes, keys }))
  return typeof result === 'object' && 'verified' in result ? result.verified : undefined
}

/** Throws `esign.encrypted-pdf`, or `esign.unreadable-pdf` for a PDF that is damaged or without a page. */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  await limit(() => performInWorker({ open: bytes }))
}

async function performInWorker(task: PdfTask): Promise<Exclude<PdfResult, { error: unknown }>> {
  const result = await runInWorker<PdfResult>(new URL('./compose-pdf.worker.ts', import.meta.url), task, limits)
  if (!result) throw new CallError('esign.unreadable-pdf')
  if (typeof result === 'object' && 'error' in result) throw new CallError(result.error)
  return result
}
