import type { AuthorisedVisitor } from '@atrium/contract/products/products.shapes.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { accountInfoOf, deptInfoOf, isAdmin, ownOrganisationOf } from '#identity/session-state.ts'
import { CallError } from '#kit/call-error.ts'
import { handle } from '#kit/handle.ts'
import { askingAddress } from '@atrium/contract/products/asking.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import type { Parts } from '#kit/parts.ts'
import type { Person, Visitor } from '#kit/visitor.ts'
import { accessDecisions } from './access-decisions.ts'
import { accessOf } from './access.routes.ts'
import { listOwnRequests } from './access.store.ts'
import { Catalogues, type Catalogue, type PersonalCatalogue, type Product } from './catalogue.ts'
import { byHabit, launcherCard } from './launcher-card.ts'
import { iconKey } from './product-icons.ts'
import { roleCodesOf } from './product-roles.ts'
import { rememberedSearchWords } from './search-words.ts'
import { UseNotes } from './use-notes.ts'
import { countUse, listHabits, replaceOrder, replacePins, setLauncherView } from './products.store.ts'

/** A changed icon has another name. In seconds. */
const iconMaxAge = 365 * 24 * 3600
const iconTypes: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' }
/** For an SVG that is opened by itself. */
const iconPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

type Member = Visitor & { person: Person; organisation: NonNullable<Visitor['organisation']> }

/** The applications of the suite: which there are, who may use them, and who stands before them. */
export function products(parts: Parts) {
  const catalogues = new Catalogues(parts)
  const searchWordsOf = rememberedSearchWords()
  const uses = new UseNotes(parts)
  const own = async (visitor: Member) => personal(await catalogues.of(visitor.organisation.id), visitor)
  return handle(productCalls, {
    ...accessOf(catalogues),
    ...accessDecisions(parts, catalogues),

    async authorizeInfo({ query, visitor, lang, db }) {
      const catalogue = await own(visitor)
      const searchWords = await searchWordsOf(catalogue.products)
      const habits = await listHabits(db, visitor.person.id)
      const requests = await listOwnRequests(db, visitor.person.id)
      return shown(catalogue, query.showUnAuthorized)
        .map((product) => launcherCard(product, catalogue, { lang, searchWords, habits, requests }))
        .sort(byHabit(habits))
    },

    async webUrls({ query, visitor, lang }) {
      const catalogue = await own(visitor)
      return shown(catalogue, query.isAll).map((product) => ({
        Code: product.code,
        PlatformName: toldName(lang, product),
        WebUrl: product.webUrl,
        PublicUrl: product.publicUrl,
        IsAuthorized: catalogue.licensed.has(product.id),
      }))
    },

    async isAuthorizeLogin({ body, visitor, lang }) {
      const product = productFor(await catalogues.of(visitor.organisation.id), body.platform, visitor)
      uses.note(visitor, product.id)
      return authorisedVisitor(product, { visitor, lang })
    },

    async isAuthorizeUser({ body, visitor, lang }) {
      const product = productFor(await catalogues.of(visitor.organisation.id), body.platform ?? 'CIMS', visitor)
      uses.note(visitor, product.id)
      const user = authorisedVisitor(product, { visitor, lang })
      return { RoleCodes: roleCodesOf(product, visitor.person), UserInfo: user }
    },

    async noteUse({ params: { productId }, visitor, db }) {
      productFor(await catalogues.of(visitor.organisation.id), productId, visitor)
      return {
        useCount: await countUse(db, {
          organisationId: visitor.organisation.id,
          accountId: visitor.person.id,
          productId,
        }),
      }
    },

    async icon({ params: { file }, reply, fail }) {
      const icon = (await parts.files.find(iconKey(file))) ?? fail('request.not-found')
      reply.header('content-security-policy', iconPolicy)
      return { ...icon, mediaType: iconTypes[file.slice(-3)] ?? 'image/png', maxAge: iconMaxAge }
    },

    async pin({ body, visitor, db, fail }) {
      const { products: all } = await catalogues.of(visitor.organisation.id)
      if (body.productIds.some((id) => !all.some((product) => product.id === id))) fail('products.unknown')
      await replacePins(db, { organisationId: visitor.organisation.id, accountId: visitor.person.id }, body.productIds)
      return { pinned: body.productIds.length }
    },

    async arrange({ body, visitor, db, fail }) {
      const { products: all } = await catalogues.of(visitor.organisation.id)
      if (body.productIds.some((id) => !all.some((product) => product.id === id))) fail('products.unknown')
      await replaceOrder(db, { organisationId: visitor.organisation.id, accountId: visitor.person.id }, body.productIds)
      return { arranged: body.productIds.length }
    },

    async setView({ body: { view }, visitor, db }) {
      await setLauncherView(db, visitor.person.id, view)
      return { LauncherView: view }
    },
  })
}

const personal = ({ products: all, licensed }: Catalogue, { person }: Member): PersonalCatalogue => ({
  products: all,
  licensed: new Set(person.productIds.filter((id) => licensed.has(id))),
  heldByOrganisation: licensed,
})

/** Those the person may open, or all of them with those first. */
function shown({ products: all, licensed }: Catalogue, isAll = false): Product[] {
  const own = all.filter(({ id }) => licensed.has(id))
  return isAll ? [...own, ...all.filter(({ id }) => !licensed.has(id))] : own
}

/** The application that somebody wants to use. Throws where there is no such application, no licence or no seat. */
function productFor({ products: all, licensed }: Catalogue, platform: string, { person }: Member): Product {
  const product = all.find(({ id, code }) => id === platform || code.toLowerCase() === platform.toLowerCase())
  if (!product) throw new CallError('products.unknown')
  if (!licensed.has(product.id)) throw new CallError('products.unauthorised')
  if (!person.productIds.includes(product.id))
    throw new CallError('products.no-seat', { details: { askAt: askingAddress(product.code) } })
  return product
}

/** What an application learns of its visitor. */
const authorisedVisitor = (
  product: Product,
  { visitor: { person, organisation }, lang }: { visitor: Member; lang: Lang },
): AuthorisedVisitor => ({
  Platform: product.code,
  AccountInfo: accountInfoOf(person),
  DeptInfo: deptInfoOf(person, lang),
  Organisation: ownOrganisationOf(organisation, lang),
  IsOrganAdmin: isAdmin(person),
  Lang: lang,
})
