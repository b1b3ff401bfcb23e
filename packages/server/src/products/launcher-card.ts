import type { OwnAccessRequest } from '@atrium/contract/products/access.shapes.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { toDate } from '#kit/data/database.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { PersonalCatalogue, Product } from './catalogue.ts'
import { iconUrlOf } from './product-icons.ts'
import type { OwnRequestRow } from './access.store.ts'
import type { ProductUse } from './products.store.ts'

/** The viewer of the launcher. */
interface LauncherPerson {
  lang: Lang
  searchWords: ReadonlyMap<string, string>
  uses: readonly ProductUse[]
  requests: readonly OwnRequestRow[]
}

/** A product as a person's launcher shows it. */
export function launcherCard(
  product: Product,
  { licensed, organisationProductIds }: PersonalCatalogue,
  { lang, searchWords, uses, requests }: LauncherPerson,
): AuthorisedProduct {
  const isAuthorised = licensed.has(product.id)
  const request = requests.find(({ product_id }) => product_id === product.id)
  const habit = uses.find(({ productId }) => productId === product.id)
  return {
    ID: product.id,
    Code: product.code,
    PlatformName: localizedName(lang, product),
    Introduction: lang === 'zh' ? product.introduction : product.englishIntroduction,
    SearchWords: searchWords.get(product.id) ?? '',
    Kind: product.kind,
    IsAuthorized: isAuthorised,
    IsLicensed: organisationProductIds.has(product.id),
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
 * Orders pinned products first, then manually ordered ones, then by use. Products never opened keep their order,
 * unlicensed ones come last.
 */
export function compareByUse(uses: readonly ProductUse[]) {
  const ranks = new Map(uses.map((habit) => [habit.productId, rankOf(habit)]))
  const rank = ({ ID, IsAuthorized }: AuthorisedProduct) => [IsAuthorized ? 0 : 1, ...(ranks.get(ID) ?? unused)]
  return (a: AuthorisedProduct, b: AuthorisedProduct) => {
    const other = rank(b)
    return rank(a).reduce((found, value, at) => found || value - (other[at] ?? 0), 0)
  }
}

const last = Number.MAX_SAFE_INTEGER
const unused: readonly number[] = [last, last, 0]
const rankOf = ({ position, place, useCount }: ProductUse): readonly number[] => [
  position ?? last,
  place ?? last,
  -useCount,
]
