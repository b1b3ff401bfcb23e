import { findComponents } from '../editor/components.ts'
import { handles, sidesOf, type Handle } from '../editor/resize.ts'
import { useDesigner, useSelection, useTemplate, useView } from '../editor/use-selected.ts'
import type { Rectangle } from '../editor/rectangle.ts'
import { toScreen } from '../editor/view.ts'
import styles from './canvas.module.css'
import { useLiveBounds } from './live-bounds.ts'
import { useResized } from './use-resized.ts'

/** Side of a handle in pixels; and of a selection below which it has handles at its corners only. */
const handleSize = 9
const smallSide = 28

/** The frame around what is chosen, with its handles. Drawn in pixels: at every zoom it is as easy to take. */
export function SelectionLayer() {
  const view = useView()
  const template = useTemplate()
  const selection = useSelection()
  const gesture = useDesigner().gesture.useValue()
  const bounds = useLiveBounds()
  const chosen = findComponents(useResized(template), selection)
  if (!bounds || chosen.length === 0 || gesture?.kind === 'draw') return null
  const { x, y } = toScreen(view, bounds)
  const frame = { x, y, width: bounds.width * view.scale, height: bounds.height * view.scale }
  const isResizable = chosen.some(({ locked }) => !locked) && gesture?.kind !== 'move'
  const by = gesture?.kind === 'move' ? gesture.by : { x: 0, y: 0 }
  return (
    <g>
      {chosen.length > 1 &&
        gesture?.kind !== 'move' &&
        chosen.map(({ id, box }) => {
          const at = toScreen(view, { x: box.x + by.x, y: box.y + by.y })
          return (
            <rect
              key={id}
              className={styles.member}
              {...at}
              width={box.width * view.scale}
              height={box.height * view.scale}
            />
          )
        })}
      <rect className={styles.selection} {...frame} data-testid="label-selection" />
      {isResizable &&
        visibleHandles(frame).map((handle) => <HandleSquare key={handle} handle={handle} frame={frame} />)}
    </g>
  )
}

function visibleHandles({ width, height }: Rectangle): readonly Handle[] {
  return handles.filter((handle) => {
    const { x, y } = sidesOf[handle]
    if (width === 0 || height === 0) return width === 0 ? x === 0 : y === 0
    return (x !== 0 || width > smallSide) && (y !== 0 || height > smallSide)
  })
}

function HandleSquare({ handle, frame }: { handle: Handle; frame: Rectangle }) {
  const { x, y } = sidesOf[handle]
  return (
    <rect
      className={styles.handle}
      data-handle={handle}
      x={frame.x + (frame.width * (x + 1)) / 2 - handleSize / 2}
      y={frame.y + (frame.height * (y + 1)) / 2 - handleSize / 2}
      width={handleSize}
      height={handleSize}
      rx={1.5}
    />
  )
}
