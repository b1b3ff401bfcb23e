import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { hasWords } from '#kit/search-words.ts'
import { homePath } from '#kit/start-page.ts'

export interface Launcher {
  mine: AuthorisedProduct[]
  more: AuthorisedProduct[]
}

/** Matching applications, split by licence; pinned ones first. */
export function splitLauncher(products: readonly AuthorisedProduct[], search: string): Launcher {
  const words = wordsOf(search)
  const matching = products.filter(({ PlatformName, Code, Introduction, SearchWords }) =>
    hasWords(words, `${PlatformName} ${Code} ${Introduction}`, SearchWords),
  )
  return {
    mine: matching
      .filter(({ IsAuthorized }) => IsAuthorized)
      .toSorted((a, b) => Number(b.IsPinned) - Number(a.IsPinned)),
    more: matching.filter(({ IsAuthorized }) => !IsAuthorized),
  }
}

/** Ids of the pinned applications after pinning or unpinning one. */
export function pinsAfter(
  products: readonly AuthorisedProduct[],
  changed: Pick<AuthorisedProduct, 'ID' | 'IsPinned'>,
): string[] {
  const pinned = products.filter(({ IsPinned }) => IsPinned).map(({ ID }) => ID)
  return changed.IsPinned ? pinned.filter((id) => id !== changed.ID) : [...pinned, changed.ID]
}

/** Greeting for an hour of the day. */
export function partOfDay(hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 11) return 'morning'
  if (hour >= 11 && hour < 13) return 'noon'
  return hour >= 13 && hour < 18 ? 'afternoon' : 'evening'
}

/** Position of a card in pixels. */
export interface Place {
  left: number
  top: number
}

const sideways: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }
const upOrDown: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Index of the card an arrow key leads to; undefined at the ends. */
export function nextCard(key: string, at: number, places: readonly Place[]): number | undefined {
  const here = places[at]
  const step = sideways[key]
  const direction = upOrDown[key]
  if (!here) return undefined
  if (step) return places[at + step] && at + step
  return direction && cardInNextRow(here, direction, places)
}

/** Index of the closest card in the row above or below. */
function cardInNextRow(here: Place, direction: number, places: readonly Place[]): number | undefined {
  const beyond = places.filter(({ top }) => (top - here.top) * direction > 0)
  const [row] = beyond.map(({ top }) => top).toSorted((a, b) => (a - b) * direction)
  const [next] = beyond
    .filter(({ top }) => top === row)
    .toSorted((a, b) => Math.abs(a.left - here.left) - Math.abs(b.left - here.left))
  return next && places.indexOf(next)
}

/** URL parameter and path that open the order dialog. */
export const arrangeParameter = 'arrange'
export const arrangePath = `${homePath}?${arrangeParameter}=yes`
