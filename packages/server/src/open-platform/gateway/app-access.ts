import type { KitServices } from '#kit/services.ts'
import { inTransaction } from '#kit/data/database.ts'
import { listUsableGrants, type UsableGrant } from '../grants/app-grants.ts'
import { findApp } from '../apps/apps.store.ts'
import { getAuthorisation } from '../grants/authorisations.store.ts'
import { authorisationState, isAuthorised } from '../grants/authorisation.ts'
import { bodyCheckOf, type BodyCheck } from './request-body.ts'
import type { Quotas } from './quotas.store.ts'

/** An interface that an app may call, ready to be used. */
export type CallableInterface = UsableGrant & { checkBody: BodyCheck }

/** What an app may do now. */
export interface AppAccess {
  appName: string
  quotas: Quotas
  /** By the codes of product and interface in lower case, `eln/samples`. */
  interfaces: ReadonlyMap<string, CallableInterface>
}

const maxAgeMs = 60_000
/** Notices that change what apps may do. */
const relevant = new Set(['app', 'organisation', 'open-interfaces', 'products'])

/** What apps may do, read once and kept in memory until something changes. */
export class AppAccesses {
  readonly #services: Pick<KitServices, 'database' | 'clock' | 'isNotified'>
  readonly #cache = new Map<string, { access: Promise<AppAccess>; readAt: number }>()

  constructor(services: Pick<KitServices, 'database' | 'clock' | 'isNotified' | 'onInvalidation'>) {
    this.#services = services
    services.onInvalidation((notice) => {
      if (notice === undefined || relevant.has(notice.split(':')[0] ?? '')) this.#cache.clear()
    })
  }

  /** What the app of a session may do. */
  get({ appId, organisationId }: { appId: string; organisationId: string }): Promise<AppAccess> {
    const now = this.#services.clock.now()
    const cached = this.#cache.get(appId)
    if (cached && this.#services.isNotified() && now - cached.readAt < maxAgeMs) return cached.access
    const access = this.#read({ appId, organisationId })
    this.#cache.set(appId, { access, readAt: now })
    access.catch(() => this.#cache.delete(appId))
    return access
  }

  #read({ appId, organisationId }: { appId: string; organisationId: string }): Promise<AppAccess> {
    const { database, clock } = this.#services
    return inTransaction(database, { organisationId }, async (db) => {
      const row = await getAuthorisation(db)
      const app = await findApp(db, appId)
      const isOpen = app !== undefined && isAuthorised(authorisationState(row, clock.now()))
      const grants = isOpen ? await listUsableGrants(db, appId) : []
      const quotas = {
        organisationId,
        timeZone: row.timeZone,
        callsPerDay: row.authorisation?.callsPerDay ?? 0,
        queuedCalls: row.authorisation?.queuedCalls ?? 0,
      }
      const interfaces = grants.map(
        (grant) =>
          [keyOf(grant.productCode, grant.code), { ...grant, checkBody: bodyCheckOf(grant.bodySchema) }] as const,
      )
      return { appName: app?.name ?? '', quotas, interfaces: new Map(interfaces) }
    })
  }
}

/** How an interface is found, whatever the case of the address. */
export const keyOf = (productCode: string, interfaceCode: string): string =>
  `${productCode}/${interfaceCode}`.toLowerCase()
