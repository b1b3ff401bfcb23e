import { photoSide, photoTypes } from '@atrium/contract/constants.ts'
import { useEffect, useState } from 'react'
import type { CropSquare } from './crop.ts'

/** Longest side in pixels of the image that is edited: a full phone picture would need too much memory. */
const maxSidePx = 2_048
const quality = 0.92

/** Decodes a file, applies its orientation and scales it down; undefined while decoding. */
export function useImage(file: File): ImageBitmap | 'unreadable' | undefined {
  const [picture, setPicture] = useState<ImageBitmap | 'unreadable'>()
  useEffect(() => {
    let isCurrent = true
    void decodeImage(file)
      .catch(() => 'unreadable' as const)
      .then((image) => isCurrent && setPicture(image))
    return () => {
      isCurrent = false
    }
  }, [file])
  return picture
}

async function decodeImage(file: File): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = maxSidePx / Math.max(whole.width, whole.height)
  if (scale >= 1) return whole
  const size = { resizeWidth: Math.ceil(whole.width * scale), resizeHeight: Math.ceil(whole.height * scale) }
  const small = await createImageBitmap(whole, { ...size, resizeQuality: 'high' })
  whole.close()
  return small
}

/** Draws the cropped square over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: CropSquare): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

/** Renders the cropped square as a file of the original type, or JPEG. */
export async function cropToFile(picture: ImageBitmap, crop: CropSquare, { name, type }: File): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = photoSide
  canvas.height = photoSide
  drawCrop(canvas, picture, crop)
  const outputType = photoTypes.find((one) => one === type) ?? 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, outputType, quality))
  return new File(blob ? [blob] : [], name, { type: outputType })
}
