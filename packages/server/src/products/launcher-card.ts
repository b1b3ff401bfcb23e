import type { OwnAccessRequest } from '@atrium/contract/products/access.shapes.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { toDate } from '#kit/database.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import type { PersonalCatalogue, Product } from './catalogue.ts'
import { iconUrlOf } from './product-icons.ts'
import type { OwnRequestRow } from './access.store.ts'
import type { Habit } from './products.store.ts'

/** Who looks at the launcher, and what there is to know about them. */
interface Asker {
  lang: Lang
  searchWords: ReadonlyMap<string, string>
  habits: readonly Habit[]
  requests: readonly OwnRequestRow[]
}

/** An application as the launcher of a person shows it. */
export function launcherCard(
  product: Product,
  { licensed, heldByOrganisation }: PersonalCatalogue,
  { lang, searchWords, habits, requests }: Asker,
): AuthorisedProduct {
  const isAuthorised = licensed.has(product.id)
  const request = requests.find(({ product_id }) => product_id === product.id)
  const habit = habits.find(({ productId }) => productId === product.id)
  return {
    ID: product.id,
    Code: product.code,
    PlatformName: toldName(lang, product),
    Introduction: lang === 'zh' ? product.introduction : product.englishIntroduction,
    SearchWords: searchWords.get(product.id) ?? '',
    Kind: product.kind,
    IsAuthorized: isAuthorised,
    IsLicensed: heldByOrganisation.has(product.id),
    IsPinned: typeof habit?.position === 'number',
    IsArranged: typeof habit?.place === 'number',
    LastUsedTime: habit?.lastUsedAt ? toDate(habit.lastUsedAt).toISOString() : null,
    Request: request ? ownRequestOf(request) : null,
    WebUrl: isAuthorised ? product.webUrl : product.publicUrl,
    HelpUrl: product.helpUrl,
    Icon: product.icon,
    IconUrl: iconUrlOf(product),
    Color: product.color,
  }
}

const ownRequestOf = (row: OwnRequestRow): OwnAccessRequest => ({
  ID: row.id,
  State: row.state,
  RequestedTime: toDate(row.requested_at).toISOString(),
  DecidedTime: row.decided_at && toDate(row.decided_at).toISOString(),
  Answer: row.answer,
  IsSeen: row.seen_at !== null,
})

/**
 * Pinned ones first, in the person's order; then the others in the order that the person gave them, and behind them by
 * use. Those nobody ever opened stay as they are, and those that are not licensed stay behind.
 */
export function byHabit(habits: readonly Habit[]) {
  const ranks = new Map(habits.map((habit) => [habit.productId, rankOf(habit)]))
  const rank = ({ ID, IsAuthorized }: AuthorisedProduct) => [IsAuthorized ? 0 : 1, ...(ranks.get(ID) ?? unused)]
  return (a: AuthorisedProduct, b: AuthorisedProduct) => {
    const other = rank(b)
    return rank(a).reduce((found, value, at) => found || value - (other[at] ?? 0), 0)
  }
}

const last = Number.MAX_SAFE_INTEGER
const unused: readonly number[] = [last, last, 0]
const rankOf = ({ position, place, useCount }: Habit): readonly number[] => [position ?? last, place ?? last, -useCount]
