import { listLabels } from '@atrium/labels/layout/print-rows.ts'
import { bitmapToPng } from '@atrium/labels/raster/bitmap-to-png.ts'
import { rasterize } from '@atrium/labels/raster/rasterize.ts'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { LabelPress } from './lay-out.ts'
import type { PictureRequest, RenderResults } from './render-request.ts'

/** Draws the first label of a request: its dots, made smaller. */
export async function pictureOf(request: PictureRequest): Promise<RenderResults['picture']> {
  const press = await LabelPress.open(request)
  const [label] = listLabels(request.template, request.rows, request.numbering)
  if (!label) throw new Error('A picture needs a row')
  const layout = await press.layOutWhole(label.values)
  const scale = Math.min(1, request.maxSide / Math.max(layout.width, layout.height))
  const [width, height] = [layout.width, layout.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  const dots = await loadImage(Buffer.from(bitmapToPng(rasterize(layout, press.font), layout.dotsPerMillimetre)))
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(dots, 0, 0, width, height)
  return { png: new Uint8Array(await canvas.encode('png')) }
}
