import { parentPort, workerData } from 'node:worker_threads'
import { CallError } from '#kit/http/call-error.ts'
import { composePdf, type PdfContent } from './compose-pdf.ts'
import { openPdf } from './open-pdf.ts'

/** A PDF to compose, or one to try to open. */
export type PdfTask = { compose: PdfContent } | { open: Uint8Array }

export type PdfResult = { pdf: Uint8Array } | 'opened' | 'unreadable'

async function perform(task: PdfTask): Promise<PdfResult> {
  try {
    if ('compose' in task) return { pdf: await composePdf(task.compose) }
    await openPdf(task.open)
    return 'opened'
  } catch (error) {
    if (error instanceof CallError && error.error === 'esign.unreadable-pdf') return 'unreadable'
    throw error
  }
}

parentPort?.postMessage(await perform(workerData as PdfTask))
