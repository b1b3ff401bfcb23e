import { endOf, startOf, type Axis } from '../editor/rectangle.ts'
import { useDesigner, useView } from '../editor/use-selected.ts'
import styles from './canvas.module.css'
import { useLiveBounds } from './live-bounds.ts'
import { rulerMarks } from './ruler-marks.ts'

/** Thickness of a ruler in pixels. */
const thickness = 22

/** A ruler in millimetres, on which what is chosen is marked. Guides are dragged out of it. */
export function Ruler({ axis }: { axis: Axis }) {
  const designer = useDesigner()
  const view = useView()
  const { width, height } = designer.screen.useValue()
  const bounds = useLiveBounds()
  const length = axis === 'x' ? width : height
  const marks = rulerMarks(view.scale, view[axis], length)
  const isLevel = axis === 'x'
  const ticks = marks
    .map(({ at, size }) => (isLevel ? `M${at} ${thickness}v${-size}` : `M${thickness} ${at}h${-size}`))
    .join('')
  const extent = bounds && {
    from: startOf(bounds, axis) * view.scale + view[axis],
    length: Math.max(1, (endOf(bounds, axis) - startOf(bounds, axis)) * view.scale),
  }
  return (
    <svg className={isLevel ? styles.rulerX : styles.rulerY} data-ruler={axis} aria-hidden="true">
      {extent && (
        <rect
          className={styles.rulerExtent}
          {...(isLevel
            ? { x: extent.from, y: 0, width: extent.length, height: thickness }
            : { x: 0, y: extent.from, width: thickness, height: extent.length })}
        />
      )}
      <path className={styles.ticks} d={ticks} />
      {marks.map(({ at, label }) =>
        label === null ? null : isLevel ? (
          <text key={at} className={styles.tickText} x={at + 3} y={10}>
            {label}
          </text>
        ) : (
          <text key={at} className={styles.tickText} transform={`translate(10 ${at - 3}) rotate(-90)`}>
            {label}
          </text>
        ),
      )}
    </svg>
  )
}
