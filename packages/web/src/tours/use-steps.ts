import type { TourType } from '@atrium/contract/constants.ts'
import { useEffect, useState } from 'react'
import { tours } from './tours.ts'

/** A page that has not come after so long is shown another time. */
const longestWait = 8_000
const stillComing = '#content :is(.waiting, .rows-waiting, .loading, [aria-busy="true"]), dialog[open]'

/** A page has come when it says where something is, nothing on it is still loading, and no dialog is open. */
const hasCome = () =>
  document.querySelector('#content [data-tour]') !== null && document.querySelector(stillComing) === null

export type Step = (typeof tours)[TourType]['steps'][number]

/** The steps of a tour that are on the page, once it has come; none where it does not come. */
export function useSteps(tour: TourType): readonly Step[] | undefined {
  const [steps, setSteps] = useState<readonly Step[]>()
  useEffect(() => {
    const settle = (found: readonly Step[]) => {
      observer.disconnect()
      clearTimeout(limit)
      setSteps(found)
    }
    const look = () => {
      if (hasCome()) settle(tours[tour].steps.filter(({ at }) => targetOf(at) !== undefined))
    }
    const observer = new MutationObserver(look)
    const limit = setTimeout(() => settle([]), longestWait)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-busy', 'open'] })
    look()
    return () => {
      observer.disconnect()
      clearTimeout(limit)
    }
  }, [tour])
  return steps
}

/** What stands at a place and is seen; of what is too tall for the window to hold with a word beside it, the beginning. */
export function targetOf(at: string): HTMLElement | undefined {
  const found = [...document.querySelectorAll<HTMLElement>(at)].find((element) => element.checkVisibility())
  if (!found) return undefined
  const first = found.firstElementChild
  return found.offsetHeight > innerHeight / 2 && first instanceof HTMLElement ? first : found
}
