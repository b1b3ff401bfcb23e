import type { AuthorisedVisitor } from '@atrium/contract/products/products.shapes.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { accountInfoOf, deptInfoOf, isAdmin, ownOrganisationOf } from '#identity/session-state.ts'
import { CallError } from '#kit/call-error.ts'
import { handle } from '#kit/handle.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import type { Parts } from '#kit/parts.ts'
import type { Person, Visitor } from '#kit/visitor.ts'
import { accessDecisions } from './access-decisions.ts'
import { accessOf } from './access.routes.ts'
import { listOwnRequests } from './access.store.ts'
import { Catalogues, type Catalogue, type Product } from './catalogue.ts'
import { byHabit, launcherCard } from './launcher-card.ts'
import { rememberedSearchWords } from './search-words.ts'
import { countUse, listHabits, replaceOrder, replacePins, setLauncherView } from './products.store.ts'

type Member = Visitor & { person: Person; organisation: NonNullable<Visitor['organisation']> }

/** The applications of the suite: which there are, who may use them, and who stands before them. */
export function products(parts: Parts) {
  const catalogues = new Catalogues(parts)
  const searchWordsOf = rememberedSearchWords()
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
      return authorisedVisitor(await catalogues.of(visitor.organisation.id), body.platform, { visitor, lang })
    },

    async isAuthorizeUser({ body, visitor, lang }) {
      const user = authorisedVisitor(await catalogues.of(visitor.organisation.id), body.platform ?? 'CIMS', {
        visitor,
        lang,
      })
      return { RoleCodes: user.IsOrganAdmin ? ['member', 'organisation-admin'] : ['member'], UserInfo: user }
    },

    async noteUse({ params: { productId }, visitor, db, fail }) {
      const { products: all, licensed } = await own(visitor)
      if (!all.some(({ id }) => id === productId)) fail('products.unknown')
      if (!licensed.has(productId)) fail('products.unauthorised')
      return {
        useCount: await countUse(db, {
          organisationId: visitor.organisation.id,
          accountId: visitor.person.id,
          productId,
        }),
      }
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

/** The catalogue as one person has it: licensed is what the organisation may use and the person has a seat for. */
const personal = ({ products: all, licensed }: Catalogue, { person }: Member): Catalogue => ({
  products: all,
  licensed: new Set(person.productIds.filter((id) => licensed.has(id))),
})

/** Those the person may open, or all of them with those first. */
function shown({ products: all, licensed }: Catalogue, isAll = false): Product[] {
  const own = all.filter(({ id }) => licensed.has(id))
  return isAll ? [...own, ...all.filter(({ id }) => !licensed.has(id))] : own
}

/** What an application learns of its visitor, from memory alone; fails when there is no such application, no licence or no seat. */
function authorisedVisitor(
  { products: all, licensed }: Catalogue,
  platform: string,
  { visitor, lang }: { visitor: Member; lang: Lang },
): AuthorisedVisitor {
  const product = all.find(({ code }) => code.toLowerCase() === platform.toLowerCase())
  if (!product) throw new CallError('products.unknown')
  const { person, organisation } = visitor
  if (!licensed.has(product.id) || !person.productIds.includes(product.id)) throw new CallError('products.unauthorised')
  return {
    Platform: product.code,
    AccountInfo: accountInfoOf(person),
    DeptInfo: deptInfoOf(person, lang),
    Organisation: ownOrganisationOf(organisation, lang),
    IsOrganAdmin: isAdmin(person),
    Lang: lang,
  }
}
