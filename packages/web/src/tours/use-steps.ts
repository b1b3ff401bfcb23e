import type { TourType } from '@atrium/contract/constants.ts'
import { useEffect, useState } from 'react'
import { tours } from './tours.ts'

/** Milliseconds to wait for the page to load. */
const maxWaitMs = 8_000
const loadingSelector = '#content :is(.waiting, .rows-waiting, .loading, [aria-busy="true"]), dialog[open]'

/** True when targets exist, nothing is loading and no dialog is open. */
const isPageReady = () =>
  document.querySelector('#content [data-tour]') !== null && document.querySelector(loadingSelector) === null

export type Step = (typeof tours)[TourType]['steps'][number]

/** Steps with a visible target; undefined while the page loads, empty when it does not. */
export function useSteps(tour: TourType): readonly Step[] | undefined {
  const [steps, setSteps] = useState<readonly Step[]>()
  useEffect(() => {
    const settle = (visibleSteps: readonly Step[]) => {
      observer.disconnect()
      clearTimeout(limit)
      setSteps(visibleSteps)
    }
    const update = () => {
      if (isPageReady()) settle(tours[tour].steps.filter(({ at }) => targetOf(at) !== undefined))
    }
    const observer = new MutationObserver(update)
    const limit = setTimeout(() => settle([]), maxWaitMs)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy', 'open'] })
    update()
    return () => {
      observer.disconnect()
      clearTimeout(limit)
    }
  }, [tour])
  return steps
}

/** Visible element of a step; the first child of an element taller than half the window. */
export function targetOf(at: string): HTMLElement | undefined {
  const visibleSteps = [...document.querySelectorAll<HTMLElement>(at)].find((element) => element.checkVisibility())
  if (!visibleSteps) return undefined
  const first = visibleSteps.firstElementChild
  return visibleSteps.offsetHeight > innerHeight / 2 && first instanceof HTMLElement ? first : visibleSteps
}
