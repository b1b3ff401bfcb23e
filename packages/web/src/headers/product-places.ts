import { headerProductCounts, inventoryCode, inventoryPaths, type Lang } from '@atrium/contract/constants.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'

/** Number of products shown by name at a window width in pixels. */
export const headerProductCount = (lang: Lang, width: number): number =>
  headerProductCounts[lang].find(({ upTo }) => width <= upTo)?.count ?? 0

/** A section of a product with its own menu item. */
export interface ProductPlace {
  key: keyof typeof inventoryPaths
  address: string
}

/** Sections of a product: two for the inventory, none otherwise. */
export const placesIn = ({ Code, WebUrl }: Pick<AuthorisedProduct, 'Code' | 'WebUrl'>): ProductPlace[] =>
  WebUrl && Code.toUpperCase() === inventoryCode
    ? (['request', 'manage'] as const).map((key) => ({
        key,
        address: `${WebUrl.replace(/\/$/, '')}${inventoryPaths[key]}`,
      }))
    : []
