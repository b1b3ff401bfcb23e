import type { grantCalls } from '@atrium/contract/open-platform/grants.calls.ts'
import {
  maxListedRequests,
  type Grant,
  type GrantFilter,
  type GrantMatrix,
} from '@atrium/contract/open-platform/grants.shapes.ts'
import type { KitServices } from '#kit/services.ts'
import { localizedNamesOf } from '#departments/departments.service.ts'
import type { Db } from '#kit/data/database.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { dayIn } from '#kit/text/calendar-days.ts'
import { loggedFilter } from '#logs/logs.service.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { grantDecisions } from './grant-decisions.ts'
import { departmentsOf, shownState } from './grant-state.ts'
import { grantsFile } from './grants-file.ts'
import {
  countGrantInterfaces,
  countWaitingGrants,
  hasUnrevokedApps,
  listGrantApps,
  listGrantInterfaces,
  listGrantProducts,
  listGrants,
  listWaitingGrants,
  type GrantRow,
  type MatrixFilter,
} from './grants.store.ts'

/** Handlers of what apps may call. */
export const grants = ({ clock }: Pick<KitServices, 'clock'>): Handlers<typeof grantCalls> => {
  const todayOf = async (db: Db) => dayIn(await organisationTimeZone(db), clock.now())
  return {
    ...grantDecisions({ clock }),

    async grants({ body: { pageIndex, pageSize, ...wanted }, db }): Promise<GrantMatrix> {
      const today = await todayOf(db)
      const filter = filterOf(wanted, today)
      const apps = await listGrantApps(db, filter)
      const interfaces = await listGrantInterfaces(db, {
        ...filter,
        limit: pageSize,
        offset: (pageIndex - 1) * pageSize,
      })
      const [found, requests] = [
        await listGrants(db, idsOf(apps), idsOf(interfaces)),
        await listWaitingGrants(db, maxListedRequests),
      ]
      const departments = await localizedNamesOf(db, departmentsOf([...found, ...requests]))
      return {
        Apps: apps.map((app) => ({
          ID: app.id,
          Name: app.name,
          OwnerName: app.ownerName,
          IsExpired: app.validUntil !== null && app.validUntil < today,
        })),
        Products: (await listGrantProducts(db, today)).map(({ id, code, name, isLicensed }) => ({
          ID: id,
          Code: code,
          Name: name,
          IsLicensed: isLicensed,
        })),
        total: await countGrantInterfaces(db, filter),
        Interfaces: interfaces.map(({ id, productId, code, kind, name }) => ({
          ID: id,
          ProductID: productId,
          Code: code,
          Name: name,
          Kind: kind,
        })),
        Grants: found.map((row) => grantOf(row, today)),
        Requests: requests.map((row) => ({
          ...grantOf(row, today),
          AppName: row.appName,
          InterfaceName: row.interfaceName,
          ProductName: row.productName,
        })),
        Waiting: (await countWaitingGrants(db)).count,
        Departments: [...departments].map(([ID, Name]) => ({ ID, Name })),
        HasApps: apps.length > 0 || (await hasUnrevokedApps(db)),
      }
    },

    async exportGrants({ query: { format, ...wanted }, lang, batch }) {
      const timeZone = await batch(organisationTimeZone)
      const filter = filterOf(wanted, dayIn(timeZone, clock.now()))
      const filters = await batch((db) => loggedFilter(db, wanted))
      return grantsFile({ lang, timeZone, format, filter, filters }, batch)
    },
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const filterOf = ({ ProductId, Search, State }: GrantFilter, today: string): MatrixFilter => ({
  productId: ProductId,
  search: Search?.trim() || undefined,
  state: State,
  today,
})

const grantOf = (row: GrantRow, today: string): Grant => ({
  AppID: row.appId,
  InterfaceID: row.interfaceId,
  State: shownState(row, today),
  DataDepartmentIDs: row.departmentIds,
  ValidUntil: row.validUntil,
  RequestedBy: row.requestedBy,
  RequestedTime: row.requestedAt?.toISOString() ?? null,
  Reason: row.reason,
  GrantedBy: row.grantedBy,
  GrantedTime: row.grantedAt?.toISOString() ?? null,
})
