import type { Lang } from '@atrium/contract/constants.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import type { Order } from '#components/data-table.tsx'
import { launcherOf } from './launcher.ts'

/** What the list can be ordered by. */
export const nostalgiaOrders = ['name', 'kind', 'state'] as const
type By = (typeof nostalgiaOrders)[number]

const texts: Record<By, (product: AuthorisedProduct) => string> = {
  name: ({ PlatformName }) => PlatformName,
  kind: ({ Kind }) => Kind,
  state: ({ IsAuthorized }) => (IsAuthorized ? '0' : '1'),
}

/** The applications that match what is searched: as the launcher has them, or in an order that was asked for. */
export function nostalgiaRows(
  products: readonly AuthorisedProduct[],
  { search, order, lang }: { search: string; order: Order | undefined; lang: Lang },
): AuthorisedProduct[] {
  const { mine, more } = launcherOf(products, search)
  const rows = [...mine, ...more]
  const textOf = nostalgiaOrders.includes(order?.by as By) && texts[order?.by as By]
  if (!textOf) return rows
  const { compare } = new Intl.Collator(lang === 'zh' ? 'zh-CN' : 'en')
  const direction = order?.isDescending ? -1 : 1
  return rows.toSorted((a, b) => direction * compare(textOf(a), textOf(b)))
}
