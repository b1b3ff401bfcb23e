const margin = 8

/** Positions an open popover at the end of its button, below it or above it, within the window. */
export function placePopover(button: Element | null, box: HTMLElement | null): void {
  const from = button?.getBoundingClientRect()
  if (!from || !box) return
  const left = Math.min(from.right - box.offsetWidth, innerWidth - box.offsetWidth - margin)
  const isBelow = from.bottom + box.offsetHeight + margin < innerHeight
  box.style.left = `${Math.max(margin, left)}px`
  box.style.top = `${isBelow ? from.bottom + 4 : Math.max(margin, from.top - box.offsetHeight - 4)}px`
}
