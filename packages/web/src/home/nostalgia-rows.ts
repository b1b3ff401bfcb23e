import type { Lang } from '@atrium/contract/constants.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import type { Order } from '#components/data-table.tsx'
import { splitLauncher } from './launcher.ts'

const nostalgiaOrders = ['name', 'kind', 'state'] as const
type By = (typeof nostalgiaOrders)[number]

const texts: Record<By, (product: AuthorisedProduct) => string> = {
  name: ({ PlatformName }) => PlatformName,
  kind: ({ Kind }) => Kind,
  state: ({ IsAuthorized }) => (IsAuthorized ? '0' : '1'),
}

/** Matching applications in launcher order or sorted. */
export function nostalgiaRows(
  products: readonly AuthorisedProduct[],
  { search, order, lang }: { search: string; order: Order | undefined; lang: Lang },
): AuthorisedProduct[] {
  const { mine, more } = splitLauncher(products, search)
  const rows = [...mine, ...more]
  const textOf = nostalgiaOrders.includes(order?.by as By) && texts[order?.by as By]
  if (!textOf) return rows
  const { compare } = new Intl.Collator(lang === 'zh' ? 'zh-CN' : 'en')
  const direction = order?.isDescending ? -1 : 1
  return rows.toSorted((a, b) => direction * compare(textOf(a), textOf(b)))
}
