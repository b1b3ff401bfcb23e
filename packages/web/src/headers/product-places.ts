import { headerProductCounts, inventoryCode, inventoryPaths, type Lang } from '@atrium/contract/constants.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { addressWithin } from '#identity/return-target.ts'

/** How many products the header shows by name in a window of this width. */
export const headerProductCount = (lang: Lang, width: number): number =>
  headerProductCounts[lang].find(({ upTo }) => width <= upTo)?.count ?? 0

/** A place within a product that the menu leads to. */
export interface ProductPlace {
  key: keyof typeof inventoryPaths
  address: string
}

/** The places that a product expands into: two for the inventory, none for the others. */
export const placesIn = ({ Code, WebUrl }: Pick<AuthorisedProduct, 'Code' | 'WebUrl'>): ProductPlace[] =>
  WebUrl && Code.toUpperCase() === inventoryCode
    ? (['request', 'manage'] as const).map((key) => ({ key, address: addressWithin(WebUrl, inventoryPaths[key]) }))
    : []
