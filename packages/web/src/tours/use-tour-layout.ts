import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'
import { targetOf } from './use-steps.ts'

/** Pixels between the panel and the window's edge, and around the highlighted element. */
const edge = 16
const padding = 4

interface Layout {
  hole: CSSProperties
  place: CSSProperties
}

/** Positions of the hole over the target and of the panel: below it, else above, else at the bottom of the window. */
function layoutOf(target: DOMRect, panel: { width: number; height: number }): Layout {
  // Without the scrollbar, beside which the edge would be out of sight.
  const { clientWidth } = document.documentElement
  const gap = padding + 10
  const lowest = innerHeight - panel.height - edge
  const above = target.top - gap - panel.height
  const below = target.bottom + gap
  const top = below <= lowest ? below : above >= edge ? above : lowest
  const left = target.left + target.width / 2 - panel.width / 2
  return {
    hole: {
      left: target.left - padding,
      top: target.top - padding,
      width: target.width + 2 * padding,
      height: target.height + 2 * padding,
    },
    place: { top, left: Math.max(edge, Math.min(left, clientWidth - panel.width - edge)) },
  }
}

/** Scrolls to the element of a step and follows it while the page loads, scrolls or changes its size. */
export function useTourLayout(selector: string) {
  const ref = useRef<HTMLDivElement>(null)
  const [layout, setLayout] = useState<Layout>({ hole: {}, place: {} })
  const update = () => {
    const [target, panel] = [targetOf(selector), ref.current]
    if (target && panel) setLayout(layoutOf(target.getBoundingClientRect(), panel.getBoundingClientRect()))
  }
  useLayoutEffect(() => {
    targetOf(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    update()
    // `update` only depends on the selector.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [selector])
  useEffect(() => {
    const observer = new ResizeObserver(update)
    for (const element of [document.getElementById('content'), ref.current]) if (element) observer.observe(element)
    addEventListener('resize', update)
    addEventListener('scroll', update, true)
    return () => {
      observer.disconnect()
      removeEventListener('resize', update)
      removeEventListener('scroll', update, true)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [selector])
  return { ref, ...layout }
}
