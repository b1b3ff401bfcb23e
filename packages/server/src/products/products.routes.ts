import type { AuthorisedVisitor } from '@atrium/contract/products/products.shapes.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { accountInfoOf, deptInfoOf, isAdmin, ownOrganisationOf } from '#identity/sessions/session-state.ts'
import type { Fail } from '#kit/http/call-error.ts'
import { handle } from '#kit/http/handle.ts'
import { askingAddress } from '@atrium/contract/products/asking.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { ProductServices } from './services.ts'
import type { Person, Visitor } from '#identity/sessions/visitor.ts'
import { accessDecisions, type ProductPorts } from './access-decisions.ts'
import { accessOf } from './access.routes.ts'
import { listOwnRequests } from './access.store.ts'
import { Catalogues, type Catalogue, type PersonalCatalogue, type Product } from './catalogue.ts'
import { compareByUse, launcherCard } from './launcher-card.ts'
import { iconKey } from './product-icons.ts'
import { roleCodesOf } from './product-roles.ts'
import { searchWordsCache } from './search-words.ts'
import { UseCounter } from './use-counter.ts'
import { countUse, listProductUses, replaceOrder, replacePins, setLauncherView } from './products.store.ts'

/** In seconds; a changed icon has a new name. */
const iconMaxAge = 365 * 24 * 3600
const iconTypes: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' }
/** For an SVG opened as a page. */
const iconPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

type Member = Visitor & { person: Person; organisation: NonNullable<Visitor['organisation']> }

/** Handlers of the launcher and of products that identify their visitors. */
export function products(services: ProductServices, ports: ProductPorts) {
  const catalogues = new Catalogues(services)
  const searchWordsOf = searchWordsCache()
  const uses = new UseCounter(services)
  const own = async (visitor: Member) => personal(await catalogues.of(visitor.organisation.id), visitor)
  return handle(productCalls, {
    ...accessOf(catalogues),
    ...accessDecisions(services, catalogues, ports),

    async authorizeInfo({ query, visitor, lang, db }) {
      const catalogue = await own(visitor)
      const searchWords = await searchWordsOf(catalogue.products)
      const uses = await listProductUses(db, visitor.person.id)
      const requests = await listOwnRequests(db, visitor.person.id)
      return shown(catalogue, query.showUnAuthorized)
        .map((product) => launcherCard(product, catalogue, { lang, searchWords, uses, requests }))
        .sort(compareByUse(uses))
    },

    async webUrls({ query, visitor, lang }) {
      const catalogue = await own(visitor)
      return shown(catalogue, query.isAll).map((product) => ({
        Code: product.code,
        PlatformName: localizedName(lang, product),
        WebUrl: product.webUrl,
        PublicUrl: product.publicUrl,
        IsAuthorized: catalogue.licensed.has(product.id),
      }))
    },

    async isAuthorizeLogin({ body, visitor, lang, fail }) {
      const product = productFor(await catalogues.of(visitor.organisation.id), body.platform, visitor, fail)
      uses.note(visitor, product.id)
      return authorisedVisitor(product, { visitor, lang })
    },

    async isAuthorizeUser({ body, visitor, lang, fail }) {
      const product = productFor(await catalogues.of(visitor.organisation.id), body.platform ?? 'CIMS', visitor, fail)
      uses.note(visitor, product.id)
      const user = authorisedVisitor(product, { visitor, lang })
      return { RoleCodes: roleCodesOf(product, visitor.person), UserInfo: user }
    },

    async noteUse({ params: { productId }, visitor, db, fail }) {
      productFor(await catalogues.of(visitor.organisation.id), productId, visitor, fail)
      return {
        useCount: await countUse(db, {
          organisationId: visitor.organisation.id,
          accountId: visitor.person.id,
          productId,
        }),
      }
    },

    async icon({ params: { file }, reply, fail }) {
      const icon = (await services.files.find(iconKey(file))) ?? fail('request.not-found')
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
  organisationProductIds: licensed,
})

/** The products a person may open; with `all`, the others after them. */
function shown({ products: all, licensed }: Catalogue, isAll = false): Product[] {
  const own = all.filter(({ id }) => licensed.has(id))
  return isAll ? [...own, ...all.filter(({ id }) => !licensed.has(id))] : own
}

type ProductFail = Fail<'products.unknown' | 'products.unauthorised' | 'products.no-seat'>

/** The product to open. Throws if it does not exist, or without licence or seat. */
function productFor(
  { products: all, licensed }: Catalogue,
  platform: string,
  { person }: Member,
  fail: ProductFail,
): Product {
  const product = all.find(({ id, code }) => id === platform || code.toLowerCase() === platform.toLowerCase())
  if (!product) return fail('products.unknown')
  if (!licensed.has(product.id)) fail('products.unauthorised')
  if (!person.productIds.includes(product.id))
    fail('products.no-seat', { details: { askAt: askingAddress(product.code) } })
  return product
}

/** The visitor's data for a product. */
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
