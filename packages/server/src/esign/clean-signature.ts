import { readFile, writeFile } from 'node:fs/promises'
import { CallError } from '#kit/http/call-error.ts'

/** Brightness from which a pixel counts as paper. */
const paper = 200
/** Pixels left free around what is drawn. */
const margin = 8

/**
 * Turns the picture of a signature into a PNG with a transparent ground, cut to what is drawn. Throws `esign.empty-picture`
 * where nothing is.
 */
export async function cleanSignature(path: string): Promise<void> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const picture = await loadImage(await readFile(path))
  const canvas = createCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  context.drawImage(picture, 0, 0)
  const image = context.getImageData(0, 0, canvas.width, canvas.height)
  const box = clearPaper(image.data, canvas.width)
  if (!box) throw new CallError('esign.empty-picture')
  context.putImageData(image, 0, 0)
  const [width, height] = [box.right - box.left + 1 + 2 * margin, box.bottom - box.top + 1 + 2 * margin]
  const cut = createCanvas(width, height)
  cut.getContext('2d').drawImage(canvas, margin - box.left, margin - box.top)
  await writeFile(path, await cut.encode('png'))
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Makes bright pixels transparent, grey ones partly, so that strokes keep smooth edges. The box of what is left, if anything. */
function clearPaper(pixels: Uint8ClampedArray, width: number): Box | undefined {
  let box: Box | undefined
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    const brightness = 0.3 * red + 0.59 * green + 0.11 * blue
    const ink = Math.max(0, Math.min(1, (paper - brightness) / 80)) * (alpha / 255)
    pixels[at + 3] = Math.round(ink * 255)
    if (ink < 0.15) continue
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
    box = box
      ? {
          left: Math.min(box.left, x),
          right: Math.max(box.right, x),
          top: Math.min(box.top, y),
          bottom: Math.max(box.bottom, y),
        }
      : { left: x, right: x, top: y, bottom: y }
  }
  return box
}
