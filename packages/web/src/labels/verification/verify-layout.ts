import type { LabelLayout } from '@atrium/labels/layout/display-list.ts'
import type { Font } from '@atrium/labels/text/font.ts'
import type { VerifiedCode } from '@atrium/labels/verify/verify-label.ts'
import { glyphsOf, type VerificationReply, type VerificationRequest } from './verification-messages.ts'

interface Waiting {
  resolve: (codes: VerifiedCode[]) => void
  reject: (error: Error) => void
}

let worker: Worker | undefined
let latestId = 0
const waiting = new Map<number, Waiting>()

/**
 * Reads the codes of a label back as its printer prints them, in a worker of all pages. Rejects when the reader cannot be
 * loaded; the next call tries again.
 */
export function verifyLayout(layout: LabelLayout, font: Font): Promise<VerifiedCode[]> {
  worker ??= startWorker()
  const id = (latestId += 1)
  const { promise, resolve, reject } = Promise.withResolvers<VerifiedCode[]>()
  waiting.set(id, { resolve, reject })
  const { ascent, descent } = font
  worker.postMessage({ id, layout, ascent, descent, glyphs: glyphsOf(layout, font) } satisfies VerificationRequest)
  return promise
}

function startWorker(): Worker {
  const started = new Worker(new URL('./verification.worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<VerificationReply>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('codes' in data) asked?.resolve(data.codes)
    else stopWorker(started, asked, data.error)
  })
  started.addEventListener('error', ({ message }) => stopWorker(started, undefined, message))
  return started
}

function stopWorker(stopped: Worker, asked: Waiting | undefined, message: string): void {
  stopped.terminate()
  if (worker === stopped) worker = undefined
  const error = new Error(`Codes cannot be read: ${message}`)
  asked?.reject(error)
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
