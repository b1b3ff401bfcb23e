import { useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { canvasFile } from './canvas-file.ts'
import styles from '../esign.module.css'

/** Pixels of the canvas; drawn smaller, so that strokes are smooth on fine screens. */
const size = { width: 1120, height: 400 }
const lineWidth = 5

interface Point {
  x: number
  y: number
}

/** Where the pen is, and the middle of the way there. */
interface Stretch {
  point: Point
  middle: Point
}

/** Draws a signature by pen, finger or mouse. */
export function DrawingPad({ onSave }: { onSave: (file: File) => void }) {
  const { t } = useTranslation('esign')
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<Stretch>(undefined)
  const [isEmpty, setIsEmpty] = useState(true)
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = canvas.current?.getBoundingClientRect()
    return box
      ? { x: ((clientX - box.left) / box.width) * size.width, y: ((clientY - box.top) / box.height) * size.height }
      : { x: 0, y: 0 }
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = placeOf(event)
    last.current = { point, middle: point }
    // A dot, where nothing more follows.
    stroke(canvas.current, point, point, point)
    setIsEmpty(false)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return
    const { nativeEvent } = event
    // A fast pen moves more often than events fire.
    const read = nativeEvent.getCoalescedEvents?.() ?? []
    for (const each of read.length > 0 ? read : [nativeEvent]) {
      const { point: before, middle: from }: Stretch = last.current
      const point = placeOf(each)
      const middle: Point = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 }
      stroke(canvas.current, from, before, middle)
      last.current = { point, middle }
    }
  }
  const end = () => (last.current = undefined)
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    setIsEmpty(true)
  }
  const save = async () => {
    if (canvas.current) onSave(await canvasFile(canvas.current))
    clear()
  }
  return (
    <>
      <canvas
        ref={canvas}
        {...size}
        className={styles.pad}
        role="img"
        aria-label={t('own.pad')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className={styles.acts}>
        <button type="button" className="button button-primary" disabled={isEmpty} onClick={() => void save()}>
          {t('own.savePicture')}
        </button>
        <button type="button" className="button" disabled={isEmpty} onClick={clear}>
          {t('own.padClear')}
        </button>
      </div>
    </>
  )
}

/** A curve between the middles of two stretches, bent towards the point between them. */
function stroke(canvas: HTMLCanvasElement | null, from: Point, by: Point, to: Point) {
  const context = canvas?.getContext('2d')
  if (!context) return
  context.lineWidth = lineWidth
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = '#0f1b33'
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.quadraticCurveTo(by.x, by.y, to.x, to.y)
  context.stroke()
}
