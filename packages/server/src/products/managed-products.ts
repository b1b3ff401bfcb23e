import type { managedProductCalls } from '@atrium/contract/products/managed-products.calls.ts'
import type { ManagedProduct, ProductInput } from '@atrium/contract/products/managed-products.shapes.ts'
import { dayIn, installationTimeZone } from '#kit/text/calendar-days.ts'
import type { Fail } from '#kit/http/call-error.ts'
import { newId } from '#kit/data/columns.ts'
import { isUniqueViolation, type Db } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { KitServices } from '#kit/services.ts'
import type { ProductServices } from './services.ts'
import { isSame } from '#logs/logs.service.ts'
import {
  countGivenRoles,
  insertProduct,
  listProducts,
  lockProduct,
  orderProducts,
  updateProduct,
  type Product,
  type ProductFields,
} from './managed-products.store.ts'
import { listProductsWithSecrets, type SecretRow } from './product-secrets.store.ts'
import { iconKey, iconUrlOf } from './product-icons.ts'
import { loggedRoles, rolesOf, type RolesFail } from './product-roles.ts'

type ReaderServices = Pick<KitServices, 'clock' | 'settings'>

/** All products as operators see them. */
const listManaged = async (db: Db, { clock, settings }: ReaderServices): Promise<ManagedProduct[]> => {
  const now = clock.now()
  const rows = await listProducts(db, dayIn(installationTimeZone, now))
  const secrets = new Map((await listProductsWithSecrets(db)).map((product) => [product.id, product.secrets]))
  return rows.map((row) => {
    const own = secrets.get(row.id) ?? []
    return {
      ...managedOf(row),
      Secrets: own
        .filter(({ endsAt }) => endsAt === null || endsAt.getTime() > now)
        .map(secretOf)
        .toReversed(),
      UsesSharedSecret: settings.handover.isShared && own.length === 0,
    }
  })
}

/** Reads one product as operators see it. */
export const productReader = (services: ReaderServices) => {
  return async (db: Db, id: string): Promise<ManagedProduct> => {
    const product = (await listManaged(db, services)).find(({ ID }) => ID === id)
    if (!product) throw new Error('A product that was just written is gone')
    return product
  }
}

/** Handlers by which operators manage products. */
export const managedProducts = (services: ProductServices) => {
  const { clock, files } = services
  const today = () => dayIn(installationTimeZone, clock.now())
  const managed = productReader(services)
  const replaceIcon = async (db: Db, product: Product, iconFile: string | null) => {
    await updateProduct(db, product.id, { iconFile })
    const changes: Record<string, [unknown, unknown]> = { iconFile: [product.iconFile, iconFile] }
    return { subject: subjectOf(product), changes }
  }
  return {
    async products({ db }: Context<typeof managedProductCalls.products>) {
      return listManaged(db, services)
    },

    async createProduct({ body, db, note, fail }: Context<typeof managedProductCalls.createProduct>) {
      const fields = fieldsOf(body, fail)
      const product = await insertProduct(db, { roles: [], ...fields }).catch(failIfCodeTaken(fail))
      note({ subject: subjectOf(product), changes: changesOf(undefined, fields) })
      return managed(db, product.id)
    },

    async modifyProduct({
      params: { id },
      body,
      lang,
      db,
      note,
      fail,
    }: Context<typeof managedProductCalls.modifyProduct>) {
      const fields = fieldsOf(body, fail)
      const before = (await lockProduct(db, id)) ?? fail('products.unknown')
      await checkRemovedRoles(db, { before, after: fields }, lang, fail)
      await updateProduct(db, id, fields).catch(failIfCodeTaken(fail))
      note({ subject: subjectOf({ ...before, ...fields }), changes: changesOf(before, fields) })
      return managed(db, id)
    },

    async switchProduct({ params: { id }, body, db, note, fail }: Context<typeof managedProductCalls.switchProduct>) {
      const before = (await lockProduct(db, id)) ?? fail('products.unknown')
      await updateProduct(db, id, { isEnabled: body.isEnabled })
      note({ subject: subjectOf(before), changes: { isEnabled: [before.isEnabled, body.isEnabled] } })
      return managed(db, id)
    },

    async orderProducts({ body: { productIds }, db, note, fail }: Context<typeof managedProductCalls.orderProducts>) {
      const before = await listProducts(db, today())
      const known = new Set(before.map(({ id }) => id))
      if (productIds.some((id) => !known.has(id))) fail('products.unknown')
      await orderProducts(db, productIds)
      const codes = (list: readonly Product[]) => list.map(({ code }) => code)
      note({ changes: { order: [codes(before), codes(await listProducts(db, today()))] } })
      return { Ordered: productIds.length }
    },

    async uploadProductIcon({
      params: { id },
      file,
      db,
      note,
      fail,
      afterCommit,
    }: Context<typeof managedProductCalls.uploadProductIcon>) {
      const before = (await lockProduct(db, id)) ?? fail('products.unknown')
      const iconFile = `${newId()}.${file.ending}`
      await files.keep(iconKey(iconFile), file.path)
      note(await replaceIcon(db, before, iconFile))
      const { iconFile: old } = before
      if (old) afterCommit(() => files.remove(iconKey(old)))
      return managed(db, id)
    },

    async removeProductIcon({
      params: { id },
      db,
      note,
      fail,
      afterCommit,
    }: Context<typeof managedProductCalls.removeProductIcon>) {
      const before = (await lockProduct(db, id)) ?? fail('products.unknown')
      note(await replaceIcon(db, before, null))
      const { iconFile: old } = before
      if (old) afterCommit(() => files.remove(iconKey(old)))
      return managed(db, id)
    },
  }
}

const failIfCodeTaken =
  (fail: Fail<'products.code-taken'>) =>
  (problem: unknown): never => {
    if (isUniqueViolation(problem)) fail('products.code-taken')
    throw problem
  }

/** Throws if a removed role is in use. */
async function checkRemovedRoles(
  db: Db,
  { before, after }: { before: Product; after: Fields },
  lang: Lang,
  fail: Fail<'products.role-given'>,
): Promise<void> {
  const removed = before.roles.filter(({ Code }) => after.roles?.every((role) => role.Code !== Code))
  if (removed.length === 0) return
  const counts = await countGivenRoles(
    db,
    before.id,
    removed.map(({ Code }) => Code),
  )
  const given = removed.find(({ Code }) => counts.has(Code))
  if (given)
    fail('products.role-given', {
      values: {
        name: localizedName(lang, { name: given.Name, englishName: given.EnglishName }),
        count: String(counts.get(given.Code)),
      },
    })
}

const subjectOf = ({ id, name }: Product) => ({ id, name })

type Fields = Omit<ProductFields, 'roles'> & Partial<Pick<ProductFields, 'roles'>>

/** The input as stored. Throws for an address without a host, and like `rolesOf`. */
function fieldsOf(input: ProductInput, fail: RolesFail & Fail<'products.wrong-address'>): Fields {
  return {
    code: input.Code,
    kind: input.Kind,
    name: input.Name.trim(),
    englishName: input.EnglishName.trim(),
    introduction: input.Introduction.trim(),
    englishIntroduction: input.EnglishIntroduction.trim(),
    webUrl: addressOf(input.WebUrl, fail),
    publicUrl: addressOf(input.PublicUrl, fail),
    helpUrl: addressOf(input.HelpUrl, fail),
    icon: input.Icon,
    color: input.Color.toLowerCase(),
    ...(input.Roles && { roles: rolesOf(input.Roles, fail) }),
  }
}

function addressOf(typed: string | null, fail: Fail<'products.wrong-address'>): string | null {
  if (typed === null) return null
  const url = URL.parse(typed)
  if (!url?.hostname || !/^https?:$/.test(url.protocol)) fail('products.wrong-address')
  return typed
}

const changesOf = (before: Product | undefined, after: Fields): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Fields)[])
      .map((field) => [field, [loggedValue(before, field), loggedValue(after, field)]] as const)
      .filter(([, [old, current]]) => !isSame(old, current))
      .map(([field, [old, current]]) => [field, [old, current]]),
  )

function loggedValue(product: Fields | undefined, field: keyof Fields): unknown {
  if (field !== 'roles') return product?.[field] ?? null
  return product?.roles?.length ? loggedRoles(product.roles) : null
}

const secretOf = ({ id, createdAt, lastUsedAt, endsAt }: SecretRow): ManagedProduct['Secrets'][number] => ({
  ID: id,
  CreatedTime: createdAt.toISOString(),
  LastUsedTime: lastUsedAt?.toISOString() ?? null,
  EndTime: endsAt?.toISOString() ?? null,
})

const managedOf = (row: Product & { licenceCount: number }): Omit<ManagedProduct, 'Secrets' | 'UsesSharedSecret'> => ({
  ID: row.id,
  Code: row.code,
  Kind: row.kind,
  Name: row.name,
  EnglishName: row.englishName,
  Introduction: row.introduction,
  EnglishIntroduction: row.englishIntroduction,
  WebUrl: row.webUrl,
  PublicUrl: row.publicUrl,
  HelpUrl: row.helpUrl,
  Icon: row.icon,
  IconUrl: iconUrlOf(row),
  Color: row.color,
  Roles: row.roles,
  IsEnabled: row.isEnabled,
  LicenceCount: row.licenceCount,
})
