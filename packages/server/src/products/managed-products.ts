import type { managedProductCalls } from '@atrium/contract/products/managed-products.calls.ts'
import type { ManagedProduct, ProductInput } from '@atrium/contract/products/managed-products.shapes.ts'
import { dayIn, installationTimeZone } from '#kit/calendar-days.ts'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import { isUniqueViolation, type Db } from '#kit/database.ts'
import type { Context } from '#kit/handle.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { Parts } from '#kit/parts.ts'
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
import { iconKey, iconUrlOf } from './product-icons.ts'
import { loggedRoles, rolesOf } from './product-roles.ts'

/** How operators manage the applications of the installation. */
export const managedProducts = ({ clock, files }: Parts) => {
  const today = () => dayIn(installationTimeZone, clock.now())
  const managed = async (db: Db, id: string): Promise<ManagedProduct> => {
    const row = (await listProducts(db, today())).find((one) => one.id === id)
    return row ? managedOf(row) : unknown()
  }
  const replaceIcon = async (db: Db, product: Product, iconFile: string | null) => {
    await updateProduct(db, product.id, { iconFile })
    const changes: Record<string, [unknown, unknown]> = { iconFile: [product.iconFile, iconFile] }
    return { subject: subjectOf(product), changes }
  }
  return {
    async products({ db }: Context<typeof managedProductCalls.products>) {
      return (await listProducts(db, today())).map(managedOf)
    },

    async createProduct({ body, db, note }: Context<typeof managedProductCalls.createProduct>) {
      const fields = fieldsOf(body)
      const product = await insertProduct(db, { roles: [], ...fields }).catch(refuseTakenCode)
      note({ subject: subjectOf(product), changes: changesOf(undefined, fields) })
      return managed(db, product.id)
    },

    async modifyProduct({ params: { id }, body, lang, db, note }: Context<typeof managedProductCalls.modifyProduct>) {
      const fields = fieldsOf(body)
      const before = (await lockProduct(db, id)) ?? unknown()
      await checkRemovedRoles(db, before, fields, lang)
      await updateProduct(db, id, fields).catch(refuseTakenCode)
      note({ subject: subjectOf({ ...before, ...fields }), changes: changesOf(before, fields) })
      return managed(db, id)
    },

    async switchProduct({ params: { id }, body, db, note }: Context<typeof managedProductCalls.switchProduct>) {
      const before = (await lockProduct(db, id)) ?? unknown()
      await updateProduct(db, id, { isEnabled: body.isEnabled })
      note({ subject: subjectOf(before), changes: { isEnabled: [before.isEnabled, body.isEnabled] } })
      return managed(db, id)
    },

    async orderProducts({ body: { productIds }, db, note }: Context<typeof managedProductCalls.orderProducts>) {
      const before = await listProducts(db, today())
      const known = new Set(before.map(({ id }) => id))
      if (productIds.some((id) => !known.has(id))) unknown()
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
      afterCommit,
    }: Context<typeof managedProductCalls.uploadProductIcon>) {
      const before = (await lockProduct(db, id)) ?? unknown()
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
      afterCommit,
    }: Context<typeof managedProductCalls.removeProductIcon>) {
      const before = (await lockProduct(db, id)) ?? unknown()
      note(await replaceIcon(db, before, null))
      const { iconFile: old } = before
      if (old) afterCommit(() => files.remove(iconKey(old)))
      return managed(db, id)
    },
  }
}

const unknown = (): never => {
  throw new CallError('products.unknown')
}

function refuseTakenCode(problem: unknown): never {
  throw isUniqueViolation(problem) ? new CallError('products.code-taken') : problem
}

/** Throws `products.role-given` where a role would be removed that people were given. */
async function checkRemovedRoles(db: Db, before: Product, { roles }: Fields, lang: Lang): Promise<void> {
  if (!roles) return
  const removed = before.roles.filter(({ Code }) => !roles.some((role) => role.Code === Code))
  if (removed.length === 0) return
  const counts = await countGivenRoles(
    db,
    before.id,
    removed.map(({ Code }) => Code),
  )
  const given = removed.find(({ Code }) => counts.has(Code))
  if (given)
    throw new CallError('products.role-given', {
      values: {
        name: toldName(lang, { name: given.Name, englishName: given.EnglishName }),
        count: String(counts.get(given.Code)),
      },
    })
}

const subjectOf = ({ id, name }: Product) => ({ id, name })

type Fields = Omit<ProductFields, 'roles'> & Partial<Pick<ProductFields, 'roles'>>

/**
 * The input as it is stored. Throws `products.wrong-address` for an address that names no host, and what `rolesOf` throws.
 */
export function fieldsOf(input: ProductInput): Fields {
  return {
    code: input.Code,
    kind: input.Kind,
    name: input.Name.trim(),
    englishName: input.EnglishName.trim(),
    introduction: input.Introduction.trim(),
    englishIntroduction: input.EnglishIntroduction.trim(),
    webUrl: addressOf(input.WebUrl),
    publicUrl: addressOf(input.PublicUrl),
    helpUrl: addressOf(input.HelpUrl),
    icon: input.Icon,
    color: input.Color.toLowerCase(),
    ...(input.Roles && { roles: rolesOf(input.Roles) }),
  }
}

function addressOf(typed: string | null): string | null {
  if (typed === null) return null
  const url = URL.parse(typed)
  if (!url?.hostname || !/^https?:$/.test(url.protocol)) throw new CallError('products.wrong-address')
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

const managedOf = (row: Product & { licenceCount: number }): ManagedProduct => ({
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
