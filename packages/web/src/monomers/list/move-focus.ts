import type { KeyboardEvent } from 'react'

/** Marks the button that opens a monomer, for the arrow keys. */
export const opensMonomer = { 'data-monomer': '' } as const

/** Arrow keys go from one monomer to the next one: in the row, or to the nearest in the row above or below. */
export function moveBetweenMonomers(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-monomer]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const item = at < 0 ? undefined : nextItem(items, at, event.key)
  if (!item) return
  event.preventDefault()
  item.focus()
}

function nextItem(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[key]
  if (next !== undefined) return items[next]
  const from = items[at]?.getBoundingClientRect()
  if (!from || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined
  const isBeyond = ({ top }: DOMRect) => (key === 'ArrowDown' ? top > from.top + 1 : top < from.top - 1)
  const boxes = items.map((item) => ({ item, box: item.getBoundingClientRect() })).filter(({ box }) => isBeyond(box))
  const distance = ({ left, top }: DOMRect) => Math.abs(top - from.top) * 100 + Math.abs(left - from.left)
  return boxes.toSorted((one, other) => distance(one.box) - distance(other.box))[0]?.item
}
