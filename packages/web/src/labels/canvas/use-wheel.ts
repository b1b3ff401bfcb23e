import { useEffect, type RefObject } from 'react'
import { useDesigner } from '../editor/use-selected.ts'
import { panBy, zoomOf } from '../editor/view.ts'
import { setZoom } from '../editor/zooming.ts'

/** Factor of zooming for each pixel that a wheel or two fingers scroll. */
const zoomPerPixel = 0.004

/** The wheel pans; with Ctrl or ⌘, as fingers on a touchpad do it, it zooms around the pointer. */
export function useWheel(stage: RefObject<SVGSVGElement | null>): void {
  const designer = useDesigner()
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const view = designer.view.get()
      const { left, top } = element.getBoundingClientRect()
      const at = { x: event.clientX - left, y: event.clientY - top }
      const isZoom = event.ctrlKey || event.metaKey
      if (isZoom) return setZoom(designer, zoomOf(view) * Math.exp(-event.deltaY * zoomPerPixel), at)
      const [x, y] = event.shiftKey ? [event.deltaY, event.deltaX] : [event.deltaX, event.deltaY]
      designer.view.set(panBy(view, { x: -x, y: -y }))
    }
    // React listens passively, and the page would scroll as well.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [designer, stage])
}
