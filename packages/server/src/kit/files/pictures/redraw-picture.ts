import { readFile } from 'node:fs/promises'
import { maxPixels } from '@atrium/contract/constants.ts'
import pLimit from 'p-limit'
import { CallError } from '#kit/http/call-error.ts'
import { runInWorker } from '../run-in-worker.ts'
import { readJpegHeader, readPngHeader } from './picture-header.ts'
import type { RedrawRequest, RedrawResult } from './redraw.worker.ts'

type PictureType = 'image/jpeg' | 'image/png'

const headerReaders = { 'image/jpeg': readJpegHeader, 'image/png': readPngHeader }

export const isPictureType = (type: string): type is PictureType => type in headerReaders

/** Each picture needs the memory of all its pixels, so they are decoded one after another. */
const decoder = pLimit(1)
/** 25 million pixels take a fifth of a second, and their memory is not of the heap. */
const limits = { timeoutMs: 30_000, maxMemoryMb: 256 }

/**
 * Draws a picture anew into its file, no side longer than the given one and upright. What else the file held – where a
 * photo was taken, comments, further frames, whatever hid behind its end – is gone.
 */
export async function redrawPicture(path: string, type: PictureType, maxSide: number): Promise<void> {
  checkHeader(await readFile(path), type)
  const request: RedrawRequest = { path, type, maxSide }
  const worker = new URL('./redraw.worker.ts', import.meta.url)
  const result = await decoder(() => runInWorker<RedrawResult>(worker, request, limits))
  if (result !== 'redrawn') throw new CallError('picture.broken')
}

/** A small file can unfold to gigabytes; its header says so. */
function checkHeader(bytes: Buffer, type: PictureType): void {
  const header = headerReaders[type](bytes)
  if (!header?.isWhole || header.width * header.height === 0) throw new CallError('picture.broken')
  if (header.width * header.height <= maxPixels) return
  throw new CallError('picture.too-many-pixels', { values: { limit: String(maxPixels / 1_000_000) } })
}
