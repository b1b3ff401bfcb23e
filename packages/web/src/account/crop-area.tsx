import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { cropByKey, moveCrop, zoomCrop, zoomOf, type CropSquare } from './crop.ts'
import { drawCrop } from './crop-image.ts'
import styles from './crop-photo.module.css'

interface Props {
  picture: ImageBitmap
  crop: CropSquare
  onCrop: (crop: CropSquare) => void
  /** Id of the element that explains the controls. */
  hintId: string
}

/** Pointer travel in pixels below which a gesture counts as a click. */
const clickTolerancePx = 4

/** The crop area: move by dragging, clicking or arrow keys; zoom by wheel, pinch or + and -. */
export function CropArea({ picture, crop, onCrop, hintId }: Props) {
  const { t } = useTranslation('account')
  const area = useRef<HTMLButtonElement>(null)
  const gestures = useGestures({ picture, crop, onCrop })
  useWheel(area, (turn) => onCrop(zoomCrop(picture, crop, zoomOf(picture, crop) * turn)))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cropByKey(picture, crop, event.key)
    if (!next) return
    event.preventDefault()
    onCrop(next)
  }
  return (
    <button
      ref={area}
      type="button"
      className={styles.area}
      data-testid="crop-area"
      aria-label={t('crop.area')}
      aria-describedby={hintId}
      onKeyDown={onKeyDown}
      {...gestures}
    >
      <CropPreview picture={picture} crop={crop} pixels={576} />
      <span className={styles.circle} />
    </button>
  )
}

/** Draws the cropped square on a canvas of `pixels` by `pixels`. */
export function CropPreview({ picture, crop, pixels }: Pick<Props, 'picture' | 'crop'> & { pixels: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  return <canvas ref={canvas} width={pixels} height={pixels} aria-hidden="true" />
}

type Place = readonly [number, number]
const distance = ([a, b]: Place, [c, d]: Place) => Math.hypot(a - c, b - d)

/** One pointer moves the crop, two zoom it, a click centres it on the pointer. */
function useGestures({ picture, crop, onCrop }: Omit<Props, 'hintId'>) {
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
    if (other) return onCrop(zoomCrop(picture, crop, zoomOf(picture, crop) * spread(other, before, now)))
    const { width } = event.currentTarget.getBoundingClientRect()
    onCrop(moveCrop(picture, crop, [(before[0] - now[0]) / width, (before[1] - now[1]) / width]))
  }
  const onPointerUp = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  const onClick = (event: MouseEvent) => {
    // A keyboard click has no pointer position.
    if (event.detail === 0 || travelled.current > clickTolerancePx) return
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const fromMiddle = [(event.clientX - left) / width - 0.5, (event.clientY - top) / width - 0.5] as const
    onCrop(moveCrop(picture, crop, fromMiddle))
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClick }
}

const spread = (other: Place, before: Place, now: Place) => distance(other, now) / Math.max(distance(other, before), 1)

/** Reports wheel movements as zoom factors. Needs a non-passive listener to keep the dialog from scrolling. */
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
