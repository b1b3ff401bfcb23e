import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '#kit/use-debounced-value.ts'
import { boundsOfComponents, findComponents } from '../editor/components.ts'
import { fitLabel } from '../editor/zooming.ts'
import type { View } from '../editor/view.ts'
import { useDesigner, useSelection, useTemplate } from '../editor/use-selected.ts'
import styles from './canvas.module.css'
import { Ruler } from './ruler.tsx'
import { Stage } from './stage.tsx'
import { usePointerLayer } from './use-pointer-layer.ts'
import { useWheel } from './use-wheel.ts'

/** The label between its rulers: everything on it is moved and drawn with the pointer, and reached by keyboard. */
export function Canvas() {
  const designer = useDesigner()
  const stage = useRef<SVGSVGElement>(null)
  const pointerLayer = usePointerLayer(stage)
  useWheel(stage)
  useLayoutEffect(() => {
    const element = stage.current
    if (!element) return
    let fitted: View | null = null
    const measure = () => {
      const { width, height } = element.getBoundingClientRect()
      if (width === 0) return
      // A label that is shown whole stays so, until somebody zooms or pans.
      const isFitted = fitted === null || designer.view.get() === fitted
      designer.screen.set({ width, height })
      if (!isFitted) return
      fitLabel(designer)
      fitted = designer.view.get()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [designer])
  return (
    // The pointer layer is for pointers alone; what it does has keys, too.
    <div className={styles.canvas} data-testid="label-canvas" {...pointerLayer}>
      <div className={styles.corner} />
      <Ruler axis="x" />
      <Ruler axis="y" />
      <Stage stageRef={stage} />
      <Announcement />
    </div>
  )
}

/** Says where what is chosen has arrived, once it rests: arrow keys change no focus that a screen reader would read. */
function Announcement() {
  const { t } = useTranslation('label-designer')
  const bounds = boundsOfComponents(findComponents(useTemplate(), useSelection()))
  const text = bounds ? t('place', { x: bounds.x.toFixed(2), y: bounds.y.toFixed(2) }) : ''
  return (
    <p className="visually-hidden" role="status">
      {useDebouncedValue(text)}
    </p>
  )
}
