import type { Middle } from './arranging.ts'

export interface Point {
  x: number
  y: number
}

const cardsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]

/** A point of the window as the layout around an element counts. */
export function pointIn(element: HTMLElement, { x, y }: Point): Point {
  const around = element.offsetParent ?? document.body
  const { left, top } = around.getBoundingClientRect()
  return { x: x - left + around.scrollLeft, y: y - top + around.scrollTop }
}

/** Where the cards of a list stand in the layout, whatever moves them at the moment. */
export const placesOf = (list: HTMLElement | null): Middle[] =>
  cardsOf(list).map(({ dataset, offsetLeft, offsetTop, offsetWidth, offsetHeight }) => ({
    id: String(dataset['id']),
    x: offsetLeft + offsetWidth / 2,
    y: offsetTop + offsetHeight / 2,
  }))

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Lets cards glide from where they stood to where they stand now, but for the one under the pointer; gives the places. */
export function glide(
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
    if (!old || dragged === undefined || id === dragged || (old.x === x && old.y === y) || isCalm()) continue
    const from = `translate(${old.x - x}px, ${old.y - y}px)`
    card.animate([{ transform: from }, { transform: 'none' }], { duration: 160, easing: 'ease-out' })
  }
  return now
}
