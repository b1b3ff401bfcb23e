export type Side = 'start' | 'end'

const gap = 6
const margin = 8

/**
 * Keeps an open list below its button within the window, or above it where there is more room; a long list scrolls. Returns what
 * ends that.
 */
export function keepBeside(button: Element, list: HTMLElement, side: Side): () => void {
  const place = () => placeBeside(button, list, side)
  place()
  addEventListener('resize', place)
  addEventListener('scroll', place, { capture: true, passive: true })
  return () => {
    delete list.dataset['placed']
    removeEventListener('resize', place)
    removeEventListener('scroll', place, { capture: true })
  }
}

function placeBeside(button: Element, list: HTMLElement, side: Side): void {
  const from = button.getBoundingClientRect()
  const { offsetWidth: width, scrollHeight: height } = list
  const wanted = side === 'start' ? from.left : from.right - width
  const last = document.documentElement.clientWidth - width - margin
  const [above, below] = [from.top - gap - margin, innerHeight - from.bottom - gap - margin]
  const isBelow = height <= below || below >= above
  list.style.left = `${Math.max(margin, Math.min(wanted, last))}px`
  list.style.top = isBelow ? `${from.bottom + gap}px` : 'auto'
  list.style.bottom = isBelow ? 'auto' : `${innerHeight - from.top + gap}px`
  list.style.maxHeight = `${isBelow ? below : above}px`
  list.dataset['placed'] = ''
}
