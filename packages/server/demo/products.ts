import type { licences, products } from '#products/products.tables.ts'
import { startingProducts } from '@atrium/contract/products/starting-products.ts'
import { dateOf } from './calendar.ts'
import { hengyue, lantu } from './organisations.ts'
import { Random } from './random.ts'

type ProductRow = typeof products.$inferSelect

/** The id of an application, the same in every demonstration. */
export const productId = (code: string): string => new Random(code).id(lantu.createdAt)

/** The ten applications in their order; `urlOf` says where each opens, if it does anywhere. */
export const productRows = (urlOf: (code: string) => string | null = () => null): ProductRow[] =>
  startingProducts.map((product, position) => ({
    ...product,
    id: productId(product.code),
    webUrl: urlOf(product.code),
    publicUrl: null,
    helpUrl: null,
    iconFile: null,
    position,
    isEnabled: true,
  }))

const lantuSeats = { CIMS: 1_500, ELN: 1_200, PM: 800, IM: 600, SM: 300, SDH: 400 }
const hengyueSeats = { CIMS: 400, ELN: 300, CMS: 120, MaXFlow: 60 }

/** The licences: from the beginning of last year to the end of the next, but for one that ended with last month. */
export function licenceRows(now: Date): (typeof licences.$inferInsert)[] {
  const today = dateOf(now.getTime())
  const year = today.getUTCFullYear()
  const period = { validFrom: `${year - 1}-01-01`, validUntil: `${year + 1}-12-31` }
  const endOfLastMonth = new Date(Date.UTC(year, today.getUTCMonth(), 0))
  const expired = {
    validFrom: `${endOfLastMonth.getUTCFullYear() - 1}-01-01`,
    validUntil: endOfLastMonth.toISOString().slice(0, 10),
  }
  const held = (organisationId: string, seats: Record<string, number>) =>
    Object.entries(seats).map(([code, seatCount]) => ({
      organisationId,
      productId: productId(code),
      seatCount,
      ...period,
    }))
  return [
    ...held(lantu.id, lantuSeats),
    ...held(hengyue.id, hengyueSeats),
    { organisationId: hengyue.id, productId: productId('PM'), seatCount: 80, ...expired },
  ]
}
