/** Picture size in pixels. */
export interface Size {
  width: number
  height: number
}
/** Square part of a picture, in picture pixels. */
export interface CropSquare {
  x: number
  y: number
  side: number
}

/** Ratio of the largest square to the smallest crop. */
export const maxZoom = 5

const shorterSide = ({ width, height }: Size) => Math.min(width, height)
const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** The largest centred square. */
export function maxCrop(picture: Size): CropSquare {
  const side = shorterSide(picture)
  return { x: (picture.width - side) / 2, y: (picture.height - side) / 2, side }
}

/** Moves a crop by a share of its own side, clamped to the picture. */
export const moveCrop = (
  picture: Size,
  { x, y, side }: CropSquare,
  [right, down]: readonly [number, number],
): CropSquare => ({
  side,
  x: clamp(x + right * side, 0, picture.width - side),
  y: clamp(y + down * side, 0, picture.height - side),
})

/** Ratio of the largest square to this crop. */
export const zoomOf = (picture: Size, crop: CropSquare): number => shorterSide(picture) / crop.side

/** Zooms a crop around its centre. */
export function zoomCrop(picture: Size, crop: CropSquare, zoom: number): CropSquare {
  const side = shorterSide(picture) / clamp(zoom, 1, maxZoom)
  const half = (crop.side - side) / 2
  return moveCrop(picture, { x: crop.x + half, y: crop.y + half, side }, [0, 0])
}

const step = 0.05
const zoomStep = 1.1
const moves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}
const zooms: Record<string, number> = { '+': zoomStep, '=': zoomStep, '-': 1 / zoomStep }

/** The crop after a key press; undefined for keys without a meaning. */
export function cropByKey(picture: Size, crop: CropSquare, key: string): CropSquare | undefined {
  const [move, zoom] = [moves[key], zooms[key]]
  if (move) return moveCrop(picture, crop, move)
  return zoom ? zoomCrop(picture, crop, zoomOf(picture, crop) * zoom) : undefined
}
