import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'

type Arranged = Pick<AuthorisedProduct, 'ID' | 'IsPinned'>

/** Applications that may swap places: pinned and unpinned ones do not mix. */
export const peersOf = <T extends Arranged>(products: readonly T[], id: string): T[] => {
  const isPinned = products.find(({ ID }) => ID === id)?.IsPinned
  return products.filter((product) => product.IsPinned === isPinned)
}

/** Moves an application to the place of another. */
export function moveTo<T extends Arranged>(products: readonly T[], id: string, target: string): T[] {
  const from = products.findIndex(({ ID }) => ID === id)
  const to = products.findIndex(({ ID }) => ID === target)
  const [moved, other] = [products[from], products[to]]
  if (!moved || !other || moved.IsPinned !== other.IsPinned) return [...products]
  return products.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/** The next or previous peer; undefined at the ends. */
export function neighbourOf<T extends Arranged>(products: readonly T[], id: string, step: 1 | -1): T | undefined {
  const peers = peersOf(products, id)
  return peers[peers.findIndex(({ ID }) => ID === id) + step]
}

/** Centre of a card. */
export interface Center {
  id: string
  x: number
  y: number
}

/** Id of the centre closest to a point. */
export const nearest = (centers: readonly Center[], x: number, y: number): string | undefined =>
  centers.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0]?.id
