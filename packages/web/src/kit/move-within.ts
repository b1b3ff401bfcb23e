import type { KeyboardEvent } from 'react'

/** What of a list the keyboard can go to. */
export const itemsOf = (list: Element) => [...list.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]

const leadsTo: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Up and down go through the items of a list that was opened, and round. */
export function moveWithin(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget)
  const next = leadsTo[event.key]?.(items.indexOf(document.activeElement as HTMLElement), items.length)
  if (next === undefined) return
  event.preventDefault()
  items[next]?.focus()
}
