import type { KeyboardEvent } from 'react'

export const focusableItems = (list: Element) => [
  ...list.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)'),
]

const leadsTo: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus in an open list with arrow keys, Home and End; wraps. */
export function moveFocusInList(event: KeyboardEvent<HTMLElement>): void {
  const items = focusableItems(event.currentTarget)
  const next = leadsTo[event.key]?.(items.indexOf(document.activeElement as HTMLElement), items.length)
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}
