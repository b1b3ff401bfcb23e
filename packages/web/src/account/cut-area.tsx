import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { cutByKey, movedCut, zoomedCut, zoomOf, type Cut } from './cut.ts'
import { drawCut } from './photo-picture.ts'

interface Props {
  picture: ImageBitmap
  cut: Cut
  onCut: (cut: Cut) => void
  /** The id of the sentence that says how it is done. */
  hintId: string
}

/** A movement of fewer pixels than this is a click. */
const clickReach = 4

/** The picture as it will be cut: moved by dragging, a click or the arrows, zoomed by wheel, two fingers or + and -. */
export function CutArea({ picture, cut, onCut, hintId }: Props) {
  const { t } = useTranslation('account')
  const area = useRef<HTMLButtonElement>(null)
  const gestures = useGestures({ picture, cut, onCut })
  useWheel(area, (turn) => onCut(zoomedCut(picture, cut, zoomOf(picture, cut) * turn)))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cutByKey(picture, cut, event.key)
    if (!next) return
    event.preventDefault()
    onCut(next)
  }
  return (
    <button
      ref={area}
      type="button"
      className="crop-area"
      aria-label={t('crop.area')}
      aria-describedby={hintId}
      onKeyDown={onKeyDown}
      {...gestures}
    >
      <CutPicture picture={picture} cut={cut} pixels={576} />
      <span className="crop-circle" />
    </button>
  )
}

/** What is cut out, drawn with so many pixels. */
export function CutPicture({ picture, cut, pixels }: Pick<Props, 'picture' | 'cut'> & { pixels: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, picture, cut)
  }, [picture, cut])
  return <canvas ref={canvas} width={pixels} height={pixels} aria-hidden="true" />
}

type Place = readonly [number, number]
const distance = ([a, b]: Place, [c, d]: Place) => Math.hypot(a - c, b - d)

/** One finger moves, two zoom, and a click brings the place under it to the middle. */
function useGestures({ picture, cut, onCut }: Omit<Props, 'hintId'>) {
  const fingers = useRef(new Map<number, Place>())
  const travelled = useRef(0)
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, [event.clientX, event.clientY])
    travelled.current = 0
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now: Place = [event.clientX, event.clientY]
    fingers.current.set(event.pointerId, now)
    travelled.current += distance(before, now)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) return onCut(zoomedCut(picture, cut, zoomOf(picture, cut) * spread(other, before, now)))
    const { width } = event.currentTarget.getBoundingClientRect()
    onCut(movedCut(picture, cut, [(before[0] - now[0]) / width, (before[1] - now[1]) / width]))
  }
  const onPointerUp = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  const onClick = (event: MouseEvent) => {
    // A key pressed on the button is a click without a place.
    if (event.detail === 0 || travelled.current > clickReach) return
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const fromMiddle = [(event.clientX - left) / width - 0.5, (event.clientY - top) / width - 0.5] as const
    onCut(movedCut(picture, cut, fromMiddle))
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClick }
}

const spread = (other: Place, before: Place, now: Place) => distance(other, now) / Math.max(distance(other, before), 1)

/** Hears the wheel, and keeps the dialog from scrolling by it: only a listener that is not passive may. */
function useWheel(area: RefObject<HTMLElement | null>, onTurn: (factor: number) => void) {
  const latest = useRef(onTurn)
  useEffect(() => {
    latest.current = onTurn
  })
  useEffect(() => {
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(Math.exp(-event.deltaY / 500))
    }
    const element = area.current
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [area])
}
