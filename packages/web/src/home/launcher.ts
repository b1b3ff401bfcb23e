import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'

export interface Launcher {
  mine: AuthorisedProduct[]
  more: AuthorisedProduct[]
}

/** The applications that match what was typed, apart by whether the organisation may use them; pinned ones stay first. */
export function launcherOf(products: readonly AuthorisedProduct[], search: string): Launcher {
  const words = search.trim().toLowerCase().split(/\s+/)
  const matching = products.filter((product) => words.every((word) => textOf(product).includes(word)))
  return {
    mine: matching
      .filter(({ IsAuthorized }) => IsAuthorized)
      .toSorted((a, b) => Number(b.IsPinned) - Number(a.IsPinned)),
    more: matching.filter(({ IsAuthorized }) => !IsAuthorized),
  }
}

const textOf = ({ PlatformName, Code, Introduction }: AuthorisedProduct) =>
  `${PlatformName} ${Code} ${Introduction}`.toLowerCase()

/** The ids that stay pinned when one application is pinned, at the end, or unpinned. */
export function pinsAfter(
  products: readonly AuthorisedProduct[],
  changed: Pick<AuthorisedProduct, 'ID' | 'IsPinned'>,
): string[] {
  const pinned = products.filter(({ IsPinned }) => IsPinned).map(({ ID }) => ID)
  return changed.IsPinned ? pinned.filter((id) => id !== changed.ID) : [...pinned, changed.ID]
}

/** How the day is greeted at an hour. */
export function partOfDay(hour: number): 'morning' | 'noon' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 11) return 'morning'
  if (hour >= 11 && hour < 13) return 'noon'
  return hour >= 13 && hour < 18 ? 'afternoon' : 'evening'
}

const steps: Record<string, (at: number, columns: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at, columns) => at + columns,
  ArrowUp: (at, columns) => at - columns,
}

/** Where an arrow key leads from one card to another; nowhere beyond the ends. */
export function cardAfter(
  key: string,
  at: number,
  { count, columns }: { count: number; columns: number },
): number | undefined {
  const next = steps[key]?.(at, columns)
  return next !== undefined && next >= 0 && next < count ? next : undefined
}
