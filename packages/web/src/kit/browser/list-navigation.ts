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

/** Moves the focus in an open list with arrow keys, Home and End, and to the next item that begins with a letter; wraps. */
export function moveFocusInList(event: KeyboardEvent<HTMLElement>): void {
  const items = focusableItems(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next = leadsTo[event.key]
  const item = next
    ? items[next(at, items.length)]
    : nextThatBegins([...items.slice(at + 1), ...items.slice(0, at + 1)], event)
  if (!item) return
  event.preventDefault()
  item.focus()
}

function nextThatBegins(
  items: HTMLElement[],
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
): HTMLElement | undefined {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined
  return items.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}
