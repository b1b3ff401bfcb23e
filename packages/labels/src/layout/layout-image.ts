import type { ImageComponent } from '../model/label-template.ts'
import { rotateBitmap } from '../raster/bitmap.ts'
import type { Bitmap, DisplayItem } from './display-list.ts'
import type { LayoutContext } from './context.ts'
import { placeRectangle } from './frame.ts'
import { layoutPictogram } from '../ghs/layout-pictogram.ts'
import { type PlacedBitmap, placeImage } from './image-bitmap.ts'
import { imageKey } from './images.ts'
import type { DecodedImage } from './layout-input.ts'

/** A picture in black and white, or a GHS pictogram. A field without a value prints nothing. */
export function layoutImage(component: ImageComponent, context: LayoutContext): DisplayItem[] {
  const { source, style, id } = component
  const { frame, input, report } = context
  if (source.kind === 'ghs') return layoutPictogram(id, source.number, frame)
  const key = imageKey(source, input.values)
  if (key === null) return []
  const image = input.images.get(key)
  if (!image) {
    report(image === null ? 'image.unreadable' : 'image.missing', 'error')
    return []
  }
  const placed = cachedImage(image, { width: frame.width, height: frame.height, rotation: frame.rotation, style })
  if (!placed) return []
  const { x, y } = placeRectangle(frame, { x: placed.x, y: placed.y, ...placed.size })
  return [{ kind: 'bitmap', componentId: id, color: 'black', x, y, bitmap: placed.bitmap }]
}

interface Wanted {
  width: number
  height: number
  rotation: 0 | 90 | 180 | 270
  style: ImageComponent['style']
}

interface RotatedBitmap extends PlacedBitmap {
  /** Before it was turned. */
  size: Pick<Bitmap, 'width' | 'height'>
}

/** Thousands of labels show the same picture; outputs recognise it by its bitmap. */
const cache = new WeakMap<DecodedImage, Map<string, RotatedBitmap | null>>()

function cachedImage(image: DecodedImage, wanted: Wanted): RotatedBitmap | null {
  const bitmaps = cache.get(image) ?? new Map<string, RotatedBitmap | null>()
  cache.set(image, bitmaps)
  const { width, height, rotation, style } = wanted
  const key = [width, height, rotation, style.fit, style.threshold, style.dither].join(' ')
  let rotated = bitmaps.get(key)
  if (rotated === undefined) {
    const placed = placeImage(image, wanted, style)
    rotated = placed && { ...placed, size: placed.bitmap, bitmap: rotateBitmap(placed.bitmap, rotation) }
    bitmaps.set(key, rotated)
  }
  return rotated
}
