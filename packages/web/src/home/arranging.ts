import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'

type Arranged = Pick<AuthorisedProduct, 'ID' | 'IsPinned'>

/** Those that an application can change places with: pinned ones among themselves, the others among themselves. */
export const peersOf = <T extends Arranged>(products: readonly T[], id: string): T[] => {
  const isPinned = products.find(({ ID }) => ID === id)?.IsPinned
  return products.filter((product) => product.IsPinned === isPinned)
}

/** The applications after one of them was put where another one is; the others make room. */
export function putAt<T extends Arranged>(products: readonly T[], id: string, target: string): T[] {
  const from = products.findIndex(({ ID }) => ID === id)
  const to = products.findIndex(({ ID }) => ID === target)
  const [moved, other] = [products[from], products[to]]
  if (!moved || !other || moved.IsPinned !== other.IsPinned) return [...products]
  return products.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** The neighbour that an application changes places with, one step forward or back; none at the ends. */
export function neighbour<T extends Arranged>(products: readonly T[], id: string, step: 1 | -1): T | undefined {
  const peers = peersOf(products, id)
  return peers[peers.findIndex(({ ID }) => ID === id) + step]
}

/** Where the middle of something stands. */
export interface Middle {
  id: string
  x: number
  y: number
}

/** What stands nearest to a point. */
export const nearest = (middles: readonly Middle[], x: number, y: number): string | undefined =>
  middles.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0]?.id

const fewApplications = 6
const shownRecent = 4

/**
 * The applications that were opened last, the newest first. Where there are few, all of them are seen anyway, and what is
 * pinned stands at the top already.
 */
export const recentOf = (mine: readonly AuthorisedProduct[]): AuthorisedProduct[] =>
  mine.length <= fewApplications
    ? []
    : mine
        .filter(({ LastUsedTime, IsPinned }) => LastUsedTime !== null && !IsPinned)
        .toSorted((a, b) => String(b.LastUsedTime).localeCompare(String(a.LastUsedTime)))
        .slice(0, shownRecent)
