import type { PointerEvent } from 'react'
import { nearest } from './arranging.ts'
import { placesOf, pointIn, type Point } from './drag-places.ts'

/** A card in somebody's hand. */
export interface Drag {
  id: string
  element: HTMLElement
  pointerId: number
  from: Point
  /** Where in the card it was taken. */
  grab: Point
  at: Point
  /** Whether it has left its place; before that it may still become a click. */
  isMoving: boolean
}

/** So far a pointer moves by accident. */
const slack = 6

/** What a pointer takes up: with a mouse a card anywhere, with a finger its grip alone, so that pages still scroll. */
export function takenUp(event: PointerEvent<HTMLElement>): Drag | undefined {
  const target = event.target as HTMLElement
  const element = target.closest<HTMLElement>('[data-id]')
  const isGrip = target.closest('[data-grip]') !== null
  const canTake = isGrip || (event.pointerType === 'mouse' && !target.closest('button'))
  if (!element || event.button !== 0 || !canTake) return undefined
  const from = { x: event.clientX, y: event.clientY }
  const { x, y } = pointIn(element, from)
  const grab = { x: x - element.offsetLeft, y: y - element.offsetTop }
  const { pointerId } = event
  return { id: String(element.dataset['id']), element, pointerId, from, grab, at: from, isMoving: false }
}

/** Whether a pointer has left the place where it took something up. */
export const hasLeft = ({ at, from }: Drag) => Math.hypot(at.x - from.x, at.y - from.y) >= slack

/** Puts the card under the pointer, wherever its place in the layout is by now. */
export function follow({ element, at, grab }: Drag): void {
  const { x, y } = pointIn(element, at)
  element.style.transform = `translate(${x - grab.x - element.offsetLeft}px, ${y - grab.y - element.offsetTop}px)`
}

/** The one of these whose place the card in hand is over. */
export function under({ element, at, grab }: Drag, list: HTMLElement | null, ids: ReadonlySet<string>) {
  const { x, y } = pointIn(element, at)
  const { offsetWidth, offsetHeight } = element
  const places = placesOf(list).filter(({ id }) => ids.has(id))
  return nearest(places, x - grab.x + offsetWidth / 2, y - grab.y + offsetHeight / 2)
}
