import type { PointerEvent } from 'react'
import { nearest } from './app-order.ts'
import { cardCenters, toLayoutPoint, type Point } from './drag-layout.ts'

/** A card being dragged. */
export interface Drag {
  id: string
  element: HTMLElement
  pointerId: number
  from: Point
  /** Pointer offset within the card. */
  grab: Point
  at: Point
  /** False until the pointer leaves the threshold; until then it may be a click. */
  isMoving: boolean
}

/** Distance in pixels before a press becomes a drag. */
const dragThresholdPx = 6

/** Starts a drag: anywhere on a card with a mouse, on the grip with touch, so that the page still scrolls. */
export function startDrag(event: PointerEvent<HTMLElement>): Drag | undefined {
  const target = event.target as HTMLElement
  const element = target.closest<HTMLElement>('[data-id]')
  const isGrip = target.closest('[data-grip]') !== null
  const canTake = isGrip || (event.pointerType === 'mouse' && !target.closest('button'))
  if (!element || event.button !== 0 || !canTake) return undefined
  const from = { x: event.clientX, y: event.clientY }
  const { x, y } = toLayoutPoint(element, from)
  const grab = { x: x - element.offsetLeft, y: y - element.offsetTop }
  const { pointerId } = event
  return { id: String(element.dataset['id']), element, pointerId, from, grab, at: from, isMoving: false }
}

/** True when the pointer has left the click threshold. */
export const isPastThreshold = ({ at, from }: Drag) => Math.hypot(at.x - from.x, at.y - from.y) >= dragThresholdPx

/** Moves the card under the pointer. */
export function moveToPointer({ element, at, grab }: Drag): void {
  const { x, y } = toLayoutPoint(element, at)
  element.style.transform = `translate(${x - grab.x - element.offsetLeft}px, ${y - grab.y - element.offsetTop}px)`
}

/** Id of the card closest to the dragged one. */
export function dropTarget({ element, at, grab }: Drag, list: HTMLElement | null, ids: ReadonlySet<string>) {
  const { x, y } = toLayoutPoint(element, at)
  const { offsetWidth, offsetHeight } = element
  const places = cardCenters(list).filter(({ id }) => ids.has(id))
  return nearest(places, x - grab.x + offsetWidth / 2, y - grab.y + offsetHeight / 2)
}
