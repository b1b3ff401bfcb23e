import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { CallError } from '#kit/http/call-error.ts'
import { signCms, type PdfSigner } from './cms-signature.ts'
import { signatureBytes, type PdfContent } from './compose-pdf.ts'
import type { PdfResult, PdfTask } from './compose-pdf.worker.ts'

/** A PDF of 3,000 pages takes 2 seconds. */
const timeoutMs = 30_000

/** Each takes the memory of a whole PDF several times, so they are made one after another. */
const limit = pLimit(1)

/**
 * A PDF with the record, a signature page and the evidence, signed by the installation (PAdES B-B): see `composePdf`.
 * Throws `esign.unreadable-pdf` for a record that is an encrypted or damaged PDF, and `esign.wrong-hash` where the record is
 * not the one that was signed.
 */
export async function signedPdf({ signer, ...content }: PdfContent & { signer: PdfSigner }): Promise<Buffer> {
  const { original, manifest } = content
  const bytes = original && ('pdf' in original ? original.pdf : original.text)
  if (bytes !== undefined && createHash('sha256').update(bytes).digest('hex') !== manifest.evidence.record.sha256)
    throw new CallError('esign.wrong-hash')
  const result = await limit(() => performInWorker({ compose: content }))
  if (typeof result === 'string') throw new CallError('esign.unreadable-pdf')
  return embedSignature(Buffer.from(result.pdf), signer)
}

/** Throws `esign.unreadable-pdf` for a PDF that is encrypted, damaged or without a page. */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  if ((await limit(() => performInWorker({ open: bytes }))) !== 'opened') throw new CallError('esign.unreadable-pdf')
}

/** In a thread of its own: a large PDF would keep all requests waiting, and one can be made to take for ever. */
async function performInWorker(workerData: PdfTask): Promise<PdfResult> {
  const worker = new Worker(new URL('./compose-pdf.worker.ts', import.meta.url), { workerData })
  const { promise, resolve, reject } = Promise.withResolvers<PdfResult>()
  const timeout = setTimeout(resolve, timeoutMs, 'unreadable')
  worker.once('message', resolve).once('error', reject)
  try {
    return await promise
  } finally {
    clearTimeout(timeout)
    await worker.terminate()
  }
}

/** Signs everything but the place of the signature. */
async function embedSignature(pdf: Buffer, signer: PdfSigner): Promise<Buffer> {
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
  pdf.write(cms.toString('hex'), start + 1, 'latin1')
  return pdf
}
