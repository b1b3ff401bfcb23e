import { readFile, writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createCanvas, loadImage } from '@napi-rs/canvas'

export interface RedrawRequest {
  /** The picture, which is overwritten. */
  path: string
  type: 'image/jpeg' | 'image/png'
  maxSide: number
}

export type RedrawResult = 'redrawn' | 'broken'

const jpegQuality = 90

async function redraw({ path, type, maxSide }: RedrawRequest): Promise<RedrawResult> {
  const picture = await loadImage(await readFile(path)).catch(() => undefined)
  if (!picture) return 'broken'
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = createCanvas(scaled(picture.width, scale), scaled(picture.height, scale))
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  await writeFile(path, await (type === 'image/png' ? canvas.encode('png') : canvas.encode('jpeg', jpegQuality)))
  return 'redrawn'
}

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale))

parentPort?.postMessage(await redraw(workerData as RedrawRequest))
