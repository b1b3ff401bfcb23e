import type { Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { interfaceRegistryCalls } from '@atrium/contract/open-platform/interface-registry.calls.ts'
import type {
  InterfaceFields,
  InterfaceVersion,
  ManagedInterface,
} from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import type { KitServices } from '#kit/services.ts'
import { isUniqueViolation, type Db } from '#kit/data/database.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Context } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { findOrganisation } from '#organisation/organisation.service.ts'
import { findInterfaceProblem, normalised } from './check-interface.ts'
import { loggedChanges } from './interface-changes.ts'
import {
  countInterfaces,
  countOrganisations,
  fieldsOf,
  findActivation,
  findInterface,
  findManagedInterface,
  hasProduct,
  insertInterface,
  listActivations,
  listInterfaces,
  listVersions,
  lockInterface,
  setActivation,
  switchInterface,
  updateInterface,
  type ManagedInterfaceRow,
} from './interfaces.store.ts'
import { productNetworks } from '../product-networks.ts'

type Calls = typeof interfaceRegistryCalls

const shownVersions = 50

/** Handlers by which operators manage the interfaces of products. */
export const interfaceRegistry = (services: Pick<KitServices, 'settings' | 'isDemo'>) => {
  /** The input as it is stored. Fails where it cannot be. */
  const checked = (input: InterfaceFields, lang: Lang, fail: FieldFail): InterfaceFields => {
    const fields = normalised(input)
    const problem = findInterfaceProblem(fields, { networks: productNetworks(services), lang })
    return problem ? fail(problem) : fields
  }
  return {
    async openInterfaces({ body, lang, db }: Context<Calls['openInterfaces']>) {
      const { pageIndex, pageSize, ProductID } = body
      const filter = { search: body.search?.trim() || undefined, productId: ProductID }
      const rows = await listInterfaces(db, { ...filter, limit: pageSize, offset: (pageIndex - 1) * pageSize })
      return { total: await countInterfaces(db, filter), items: rows.map((row) => managedOf(row, lang)) }
    },

    async openInterface({ params: { id }, lang, db, fail }: Context<Calls['openInterface']>) {
      const row = (await findManagedInterface(db, id)) ?? fail('request.not-found')
      const versions = await listVersions(db, id, shownVersions)
      return { Interface: managedOf(row, lang), Versions: versions.map(versionOf) }
    },

    async createOpenInterface({ body, visitor, lang, db, note, fail }: Context<Calls['createOpenInterface']>) {
      const { ProductID: productId, Reason, ...input } = body
      const fields = checked(input, lang, fail)
      if (!(await hasProduct(db, productId))) fail('products.unknown')
      const id = await insertInterface(db, { productId, fields, by: visitor.person.realName }).catch(
        failIfCodeTaken(fail),
      )
      note({ subject: { id, name: fields.Name }, changes: loggedChanges({}, fields), ...reasonOf({ Reason }) })
      return managed(db, id, lang)
    },

    async modifyOpenInterface({
      params: { id },
      body,
      visitor,
      lang,
      db,
      note,
      fail,
    }: Context<Calls['modifyOpenInterface']>) {
      const { Version, Reason, ...input } = body
      const fields = checked(input, lang, fail)
      const row = (await lockInterface(db, id)) ?? fail('request.not-found')
      if (row.version !== Version) fail('open-platform.interface-changed-meanwhile')
      const changes = loggedChanges({ before: fieldsOf(row), version: row.version }, fields)
      const isChanged = Object.keys(changes).length > 0
      if (isChanged)
        await updateInterface(db, { id, version: row.version, fields, by: visitor.person.realName }).catch(
          failIfCodeTaken(fail),
        )
      note(isChanged ? { subject: { id, name: fields.Name }, changes, ...reasonOf({ Reason }) } : null)
      return managed(db, id, lang)
    },

    async switchOpenInterface({
      params: { id },
      body: { IsEnabled, Reason },
      lang,
      db,
      note,
      fail,
    }: Context<Calls['switchOpenInterface']>) {
      const row = (await lockInterface(db, id)) ?? fail('request.not-found')
      if (row.isEnabled === IsEnabled) {
        note(null)
        return managed(db, id, lang)
      }
      await switchInterface(db, id, IsEnabled)
      note({
        subject: { id, name: row.name },
        changes: { isEnabled: [row.isEnabled, IsEnabled] },
        ...reasonOf({ Reason }),
      })
      return managed(db, id, lang)
    },

    async interfaceOrganisations({ params: { id }, body, lang, db, fail }: Context<Calls['interfaceOrganisations']>) {
      if (!(await findInterface(db, id))) fail('request.not-found')
      const { pageIndex, pageSize } = body
      const search = body.search?.trim() || undefined
      const rows = await listActivations(db, id, { search, limit: pageSize, offset: (pageIndex - 1) * pageSize })
      return {
        total: await countOrganisations(db, search),
        items: rows.map((row) => ({
          OrganisationID: row.id,
          OrgName: localizedName(lang, row),
          ActivatedTime: row.activatedAt?.toISOString() ?? null,
        })),
      }
    },

    activateOpenInterface: (context: Context<Calls['activateOpenInterface']>) => activate(context, true),
    deactivateOpenInterface: (context: Context<Calls['deactivateOpenInterface']>) => activate(context, false),
  }
}

type FieldFail = Fail<
  | 'open-platform.wrong-interface-method'
  | 'open-platform.wrong-upstream'
  | 'open-platform.wrong-path'
  | 'open-platform.wrong-schema'
  | 'open-platform.wrong-example'
>

export const failIfCodeTaken =
  (fail: Fail<'open-platform.interface-code-taken'>) =>
  (problem: unknown): never => {
    if (isUniqueViolation(problem)) fail('open-platform.interface-code-taken')
    throw problem
  }

/** Switches an interface on or off for the organisation of the path; nothing happens where it already is. */
async function activate(
  {
    params: { interfaceId },
    body,
    visitor,
    lang,
    db,
    note,
    fail,
  }: Context<Calls['activateOpenInterface' | 'deactivateOpenInterface']>,
  isActive: boolean,
) {
  const organisation = (await findOrganisation(db)) ?? fail('request.not-found')
  const row = (await findInterface(db, interfaceId)) ?? fail('request.not-found')
  const before = await findActivation(db, interfaceId)
  const isSame = (before !== undefined) === isActive
  if (!isSame) await setActivation(db, visitor.sessionId, { interfaceId, isActive })
  note(isSame ? null : { subject: { id: interfaceId, name: row.name }, ...reasonOf(body) })
  const after = isSame ? before : await findActivation(db, interfaceId)
  return {
    OrganisationID: organisation.id,
    OrgName: localizedName(lang, organisation),
    ActivatedTime: after?.toISOString() ?? null,
  }
}

async function managed(db: Db, id: string, lang: Lang): Promise<ManagedInterface> {
  const row = await findManagedInterface(db, id)
  if (!row) throw new Error('An interface that was just written is gone')
  return managedOf(row, lang)
}

const managedOf = (row: ManagedInterfaceRow, lang: Lang): ManagedInterface => ({
  ID: row.id,
  ProductID: row.productId,
  ProductCode: row.product.code,
  ProductName: localizedName(lang, row.product),
  ...fieldsOf(row),
  Version: row.version,
  IsEnabled: row.isEnabled,
  UpdatedTime: row.updatedAt.toISOString(),
  ActivationCount: row.activationCount,
})

type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

const versionOf = ({ version, createdAt, createdBy, definition }: VersionRow): InterfaceVersion => ({
  Version: version,
  CreatedTime: createdAt.toISOString(),
  CreatedBy: createdBy,
  Fields: definition as InterfaceFields,
})
