import { readFile, writeFile } from 'node:fs/promises'
import { mostPixels } from '@atrium/contract/constants.ts'
import { CallError } from '#kit/call-error.ts'
import { readJpegHeader, readPngHeader } from './picture-header.ts'

type PictureType = 'image/jpeg' | 'image/png'

const jpegQuality = 90
const headerReaders = { 'image/jpeg': readJpegHeader, 'image/png': readPngHeader }

export const isPictureType = (type: string): type is PictureType => type in headerReaders

/** The picture before this one: each needs the memory of all its pixels, so they are decoded one after another. */
let previous: Promise<unknown> = Promise.resolve()

/**
 * Draws a picture anew into its file, no side longer than the given one and upright. What else the file held – where a
 * photo was taken, comments, further frames, whatever hid behind its end – is gone.
 */
export async function redrawPicture(path: string, type: PictureType, longestSide: number): Promise<void> {
  const bytes = await readFile(path)
  checkHeader(bytes, type)
  const turn = previous.then(() => redrawn(bytes, type, longestSide))
  previous = turn.catch(() => undefined)
  await writeFile(path, await turn)
}

/** A small file can unfold to gigabytes; its header says so. */
function checkHeader(bytes: Buffer, type: PictureType): void {
  const header = headerReaders[type](bytes)
  if (!header?.isWhole || header.width * header.height === 0) throw new CallError('picture.broken')
  if (header.width * header.height <= mostPixels) return
  throw new CallError('picture.too-many-pixels', { values: { limit: String(mostPixels / 1_000_000) } })
}

/** Decoding and encoding happen in threads of the library; drawing takes some milliseconds. */
async function redrawn(bytes: Buffer, type: PictureType, longestSide: number): Promise<Buffer> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const picture = await loadImage(bytes).catch(refuseBroken)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = createCanvas(scaled(picture.width, scale), scaled(picture.height, scale))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return type === 'image/png' ? canvas.encode('png') : canvas.encode('jpeg', jpegQuality)
}

const refuseBroken = (): never => {
  throw new CallError('picture.broken')
}

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale))
