import { currentTemplate, type Designer } from './designer.ts'
import { fit, nextZoom, zoomOf, zoomTo, type ScreenPoint } from './view.ts'

/** Pixels around a label that is shown whole. */
const fitMargin = 48

const middleOfScreen = ({ screen }: Designer): ScreenPoint => {
  const { width, height } = screen.get()
  return { x: width / 2, y: height / 2 }
}

/** Shows the label whole and in the middle. */
export function fitLabel(designer: Designer): void {
  const { width, height } = currentTemplate(designer).media
  designer.view.set(fit({ x: 0, y: 0, width, height }, designer.screen.get(), fitMargin))
}

/** Zooms to a factor, 1 is 100 %, around a point or the middle. */
export function setZoom(designer: Designer, zoom: number, at = middleOfScreen(designer)): void {
  designer.view.set(zoomTo(designer.view.get(), zoom, at))
}

/** Zooms a step in (1) or out (-1). */
export function zoomStep(designer: Designer, direction: 1 | -1): void {
  setZoom(designer, nextZoom(zoomOf(designer.view.get()), direction))
}
