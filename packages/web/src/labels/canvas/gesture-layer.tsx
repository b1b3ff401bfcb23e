import { useTranslation } from 'react-i18next'
import type { GapMark } from '../editor/equal-gaps.ts'
import type { Gesture } from '../editor/gesture.ts'
import { rectangleBetween, type Rectangle } from '../editor/rectangle.ts'
import type { GuideLine } from '../editor/snapping.ts'
import { useDesigner, useView } from '../editor/use-selected.ts'
import { toScreen, type View } from '../editor/view.ts'
import styles from './canvas.module.css'
import { useLiveBounds } from './live-bounds.ts'

/** What is only there while the pointer does something: the marquee, what it snaps to, and where it is. */
export function GestureLayer() {
  const view = useView()
  const gesture = useDesigner().gesture.useValue()
  const bounds = useLiveBounds()
  if (!gesture) return null
  const marks = 'marks' in gesture ? gesture.marks : null
  return (
    <g className={styles.passing}>
      {marks?.lines.map((line) => (
        <SnapLineMark key={`${line.axis}${line.position}`} line={line} view={view} />
      ))}
      {marks?.gaps.map((gap) => (
        <Gap key={`${gap.axis}${gap.from}`} gap={gap} view={view} />
      ))}
      {gesture.kind === 'marquee' && (
        <rect className={styles.marquee} {...onScreen(rectangleBetween(gesture.from, gesture.to), view)} />
      )}
      {gesture.kind === 'draw' && bounds && <rect className={styles.drawn} {...onScreen(bounds, view)} />}
      {bounds && <Measures gesture={gesture} bounds={bounds} view={view} />}
    </g>
  )
}

const onScreen = (rectangle: Rectangle, view: View) => ({
  ...toScreen(view, rectangle),
  width: rectangle.width * view.scale,
  height: rectangle.height * view.scale,
})

function SnapLineMark({ line: { axis, position, from, to }, view }: { line: GuideLine; view: View }) {
  const ends = [from, to].map((end) => toScreen(view, axis === 'x' ? { x: position, y: end } : { x: end, y: position }))
  const [a, b] = ends
  return a && b ? <line className={styles.snapLine} x1={a.x} y1={a.y} x2={b.x} y2={b.y} /> : null
}

function Gap({ gap: { axis, from, to, at }, view }: { gap: GapMark; view: View }) {
  const [a, b] = [from, to].map((end) => toScreen(view, axis === 'x' ? { x: end, y: at } : { x: at, y: end }))
  if (!a || !b) return null
  const length = Math.round((to - from) * 100) / 100
  return (
    <g>
      <line className={styles.gap} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
      <text className={styles.gapText} x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 - 4}>
        {length}
      </text>
    </g>
  )
}

/** Place or size of what is moved, resized or drawn. */
function Measures({ gesture, bounds, view }: { gesture: Gesture; bounds: Rectangle; view: View }) {
  const { t } = useTranslation('label-designer')
  const isMoved = gesture.kind === 'move' && gesture.isMoving
  if (!isMoved && gesture.kind !== 'resize' && gesture.kind !== 'draw') return null
  const format = (length: number) => length.toFixed(2)
  const text = isMoved
    ? t('place', { x: format(bounds.x), y: format(bounds.y) })
    : t('size', { width: format(bounds.width), height: format(bounds.height) })
  const { x, y } = toScreen(view, { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height })
  return (
    <g transform={`translate(${x} ${y + 24})`}>
      <rect className={styles.measures} x={-70} y={-15} width={140} height={22} rx={6} />
      <text className={styles.measuresText}>{text}</text>
    </g>
  )
}
