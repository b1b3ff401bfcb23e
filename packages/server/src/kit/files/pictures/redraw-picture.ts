import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { maxPixels } from '@atrium/contract/constants.ts'
import pLimit from 'p-limit'
import { CallError } from '#kit/http/call-error.ts'
import { readJpegHeader, readPngHeader } from './picture-header.ts'
import type { RedrawRequest, RedrawResult } from './redraw.worker.ts'

type PictureType = 'image/jpeg' | 'image/png'

const headerReaders = { 'image/jpeg': readJpegHeader, 'image/png': readPngHeader }

export const isPictureType = (type: string): type is PictureType => type in headerReaders

/** Each picture needs the memory of all its pixels, so they are decoded one after another. */
const decoder = pLimit(1)

/**
 * Draws a picture anew into its file, no side longer than the given one and upright. What else the file held – where a
 * photo was taken, comments, further frames, whatever hid behind its end – is gone.
 */
export async function redrawPicture(path: string, type: PictureType, maxSide: number): Promise<void> {
  checkHeader(await readFile(path), type)
  const result = await decoder(() => redrawInWorker({ path, type, maxSide }))
  if (result === 'broken') throw new CallError('picture.broken')
}

/** In a thread of its own: 25 million pixels take a fifth of a second, for which no request should wait. */
async function redrawInWorker(workerData: RedrawRequest): Promise<RedrawResult> {
  const worker = new Worker(new URL('./redraw.worker.ts', import.meta.url), { workerData })
  const [result] = (await once(worker, 'message')) as [RedrawResult]
  return result
}

/** A small file can unfold to gigabytes; its header says so. */
function checkHeader(bytes: Buffer, type: PictureType): void {
  const header = headerReaders[type](bytes)
  if (!header?.isWhole || header.width * header.height === 0) throw new CallError('picture.broken')
  if (header.width * header.height <= maxPixels) return
  throw new CallError('picture.too-many-pixels', { values: { limit: String(maxPixels / 1_000_000) } })
}
