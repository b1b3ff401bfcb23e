export type Side = 'start' | 'end'

const gap = 6
const margin = 8

/** Positions a list below its button within the window; a long list scrolls. */
export function placeBelow(button: Element, list: HTMLElement, side: Side): void {
  const from = button.getBoundingClientRect()
  const wanted = side === 'start' ? from.left : from.right - list.offsetWidth
  const last = document.documentElement.clientWidth - list.offsetWidth - margin
  const top = from.bottom + gap
  list.style.left = `${Math.max(margin, Math.min(wanted, last))}px`
  list.style.top = `${top}px`
  list.style.maxHeight = `${innerHeight - top - margin}px`
}
