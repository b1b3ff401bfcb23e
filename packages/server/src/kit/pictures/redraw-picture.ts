import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { mostPixels } from '@atrium/contract/constants.ts'
import { AskedThread } from '#kit/asked-thread.ts'
import { CallError } from '#kit/call-error.ts'
import { readJpegHeader, readPngHeader } from './picture-header.ts'
import type { RedrawRequest, RedrawResult } from './redraw.worker.ts'

type PictureType = 'image/jpeg' | 'image/png'

/** In milliseconds. */
const idleTime = 60_000
const headerReaders = { 'image/jpeg': readJpegHeader, 'image/png': readPngHeader }

export const isPictureType = (type: string): type is PictureType => type in headerReaders

/** Drawing 25 million pixels takes a fifth of a second, for which no request should wait. */
const thread = new AskedThread<RedrawRequest, RedrawResult>(
  () => new Worker(new URL('./redraw.worker.ts', import.meta.url)),
  idleTime,
)

/** The picture before this one: each needs the memory of all its pixels, so they are decoded one after another. */
let previous: Promise<unknown> = Promise.resolve()

/**
 * Draws a picture anew into its file, no side longer than the given one and upright. What else the file held – where a
 * photo was taken, comments, further frames, whatever hid behind its end – is gone.
 */
export async function redrawPicture(path: string, type: PictureType, longestSide: number): Promise<void> {
  checkHeader(await readFile(path), type)
  const turn = previous.then(() => thread.ask({ path, type, longestSide }))
  previous = turn.catch(() => undefined)
  if ((await turn) === 'broken') throw new CallError('picture.broken')
}

/** A small file can unfold to gigabytes; its header says so. */
function checkHeader(bytes: Buffer, type: PictureType): void {
  const header = headerReaders[type](bytes)
  if (!header?.isWhole || header.width * header.height === 0) throw new CallError('picture.broken')
  if (header.width * header.height <= mostPixels) return
  throw new CallError('picture.too-many-pixels', { values: { limit: String(mostPixels / 1_000_000) } })
}
