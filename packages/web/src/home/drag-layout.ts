import type { Center } from './app-order.ts'

export interface Point {
  x: number
  y: number
}

const cardsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]

/** Converts window coordinates to layout coordinates of an element's offset parent. */
export function toLayoutPoint(element: HTMLElement, { x, y }: Point): Point {
  const around = element.offsetParent ?? document.body
  const { left, top } = around.getBoundingClientRect()
  return { x: x - left + around.scrollLeft, y: y - top + around.scrollTop }
}

/** Centres of the cards in a list, unaffected by transforms. */
export const cardCenters = (list: HTMLElement | null): Center[] =>
  cardsOf(list).map(({ dataset, offsetLeft, offsetTop, offsetWidth, offsetHeight }) => ({
    id: String(dataset['id']),
    x: offsetLeft + offsetWidth / 2,
    y: offsetTop + offsetHeight / 2,
  }))

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Animates cards from their old to their new positions, except the dragged one; returns the new positions. */
export function animateMoves(
  list: HTMLElement | null,
  before: ReadonlyMap<string, Point>,
  dragged: string | undefined,
): Map<string, Point> {
  const now = new Map<string, Point>()
  for (const card of cardsOf(list)) {
    const id = String(card.dataset['id'])
    const { offsetLeft: x, offsetTop: y } = card
    const old = before.get(id)
    now.set(id, { x, y })
    if (!old || dragged === undefined || id === dragged || (old.x === x && old.y === y) || prefersReducedMotion())
      continue
    const from = `translate(${old.x - x}px, ${old.y - y}px)`
    card.animate([{ transform: from }, { transform: 'none' }], { duration: 160, easing: 'ease-out' })
  }
  return now
}
