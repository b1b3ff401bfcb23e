/** The size of a picture, in its pixels. */
export interface Size {
  width: number
  height: number
}
/** The square that is cut out of a picture, in its pixels. */
export interface Cut {
  x: number
  y: number
  side: number
}

/** How many times smaller than the largest square a cut may be. */
export const mostZoom = 5

const shorterOf = ({ width, height }: Size) => Math.min(width, height)
const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The largest square, in the middle. */
export function largestCut(picture: Size): Cut {
  const side = shorterOf(picture)
  return { x: (picture.width - side) / 2, y: (picture.height - side) / 2, side }
}

/** The cut moved by a part of its own side, as far as the picture reaches. */
export const movedCut = (picture: Size, { x, y, side }: Cut, [right, down]: readonly [number, number]): Cut => ({
  side,
  x: between(x + right * side, 0, picture.width - side),
  y: between(y + down * side, 0, picture.height - side),
})

/** How many times smaller than the largest square a cut is. */
export const zoomOf = (picture: Size, cut: Cut): number => shorterOf(picture) / cut.side

/** The cut at another zoom, around its own middle. */
export function zoomedCut(picture: Size, cut: Cut, zoom: number): Cut {
  const side = shorterOf(picture) / between(zoom, 1, mostZoom)
  const half = (cut.side - side) / 2
  return movedCut(picture, { x: cut.x + half, y: cut.y + half, side }, [0, 0])
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

/** What a key makes of a cut; nothing where the key means nothing. */
export function cutByKey(picture: Size, cut: Cut, key: string): Cut | undefined {
  const [move, zoom] = [moves[key], zooms[key]]
  if (move) return movedCut(picture, cut, move)
  return zoom ? zoomedCut(picture, cut, zoomOf(picture, cut) * zoom) : undefined
}
