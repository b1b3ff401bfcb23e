import { photoSide, photoTypes } from '@atrium/contract/constants.ts'
import { useEffect, useState } from 'react'
import type { Cut } from './cut.ts'

/** What is worked on is no larger than this: a picture from a phone would take the memory of all its pixels. */
const longestSide = 2_048
const quality = 0.92

/** The picture in a file, upright and of a size that can be worked with, as soon as it is known. */
export function usePicture(file: File): ImageBitmap | 'unreadable' | undefined {
  const [picture, setPicture] = useState<ImageBitmap | 'unreadable'>()
  useEffect(() => {
    let isWanted = true
    void pictureIn(file)
      .catch(() => 'unreadable' as const)
      .then((found) => isWanted && setPicture(found))
    return () => {
      isWanted = false
    }
  }, [file])
  return picture
}

async function pictureIn(file: File): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = longestSide / Math.max(whole.width, whole.height)
  if (scale >= 1) return whole
  const size = { resizeWidth: Math.ceil(whole.width * scale), resizeHeight: Math.ceil(whole.height * scale) }
  const small = await createImageBitmap(whole, { ...size, resizeQuality: 'high' })
  whole.close()
  return small
}

/** Draws what is cut out over the whole of a canvas. */
export function drawCut(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, side }: Cut): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

/** What is cut out, as a file of the type that was chosen. */
export async function cutOut(picture: ImageBitmap, cut: Cut, { name, type }: File): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = photoSide
  canvas.height = photoSide
  drawCut(canvas, picture, cut)
  const kept = photoTypes.find((one) => one === type) ?? 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kept, quality))
  return new File(blob ? [blob] : [], name, { type: kept })
}
