import { axes, type Axis } from '../editor/rectangle.ts'
import { useDesigner, useTemplate, useView } from '../editor/use-selected.ts'
import type { View } from '../editor/view.ts'
import styles from './canvas.module.css'

/** Ends of a line across the whole canvas. */
function lineAt(axis: Axis, position: number, view: View, screen: { width: number; height: number }) {
  const at = Math.round(position * view.scale + view[axis]) + 0.5
  return axis === 'x' ? { x1: at, x2: at, y1: 0, y2: screen.height } : { x1: 0, x2: screen.width, y1: at, y2: at }
}

/** The guides that the person has drawn, and the one that is dragged. */
export function GuideLayer() {
  const designer = useDesigner()
  const view = useView()
  const screen = designer.screen.useValue()
  const { guides } = useTemplate()
  const gesture = designer.gesture.useValue()
  const dragged = gesture?.kind === 'guide' ? gesture : null
  return (
    <g>
      {axes.flatMap((axis) =>
        guides[axis].map((position, index) => {
          if (dragged?.axis === axis && dragged.index === index) return null
          const line = lineAt(axis, position, view, screen)
          return (
            // Two guides may lie at the same place.
            // oxlint-disable-next-line react/no-array-index-key
            <g key={`${axis}${index}`} data-guide={`${axis}${index}`}>
              <line className={styles.guideTarget} data-axis={axis} {...line} />
              <line className={styles.guide} {...line} />
            </g>
          )
        }),
      )}
      {dragged && <line className={styles.guide} {...lineAt(dragged.axis, dragged.position, view, screen)} />}
    </g>
  )
}
