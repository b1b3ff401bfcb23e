import { randomBytes } from 'node:crypto'
import { tokenHash } from '#identity/sessions/sessions.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, type Database } from '#kit/data/database.ts'
import {
  openApps,
  openAppSecrets,
  openAuthorisations,
  openInterfaceActivations,
  openInterfaces,
} from '#open-platform/open-platform.tables.ts'
import { licences, products } from '#products/products.tables.ts'

let counter = 0
const next = () => (counter += 1)
type Given<T> = Partial<Omit<T, 'id'>>

/** Makes applications, interfaces and apps for tests of the open capability. */
export function openInterfaceBuilders(database: Database) {
  const insert = (work: Parameters<typeof inTransaction<unknown>>[2]) => inTransaction(database, 'owner', work)

  const activate = (organisationId: string, interfaceId: string) =>
    insert((db) => db.insert(openInterfaceActivations).values({ organisationId, interfaceId }))

  return {
    activate,

    async aProduct(given: Given<typeof products.$inferInsert> = {}) {
      const n = next()
      const row = {
        id: newId(),
        code: `APP${n}`,
        kind: 'cloud' as const,
        name: `应用${n}`,
        englishName: `Application ${n}`,
        introduction: '做一件事',
        englishIntroduction: 'Does one thing',
        icon: 'flask',
        color: '#0fa68e',
        position: n,
        ...given,
      }
      await insert((db) => db.insert(products).values(row))
      return row
    },

    license(organisationId: string, productId: string, given: Given<typeof licences.$inferInsert> = {}) {
      const terms = { seatCount: 5, validFrom: '2020-01-01', validUntil: '2099-12-31', ...given }
      return insert((db) => db.insert(licences).values({ organisationId, productId, ...terms }))
    },

    /** Puts the open capability of an organisation in force. */
    authorise(organisationId: string) {
      const terms = { validFrom: '2020-01-01', validUntil: '2099-12-31' }
      const quotas = { callsPerDay: 1_000, queuedCalls: 100, appCount: 10 }
      return insert((db) => db.insert(openAuthorisations).values({ organisationId, ...terms, ...quotas }))
    },

    /** An interface, switched on for the organisation where one is given. */
    async anInterface(
      productId: string,
      { activatedFor, ...given }: Given<typeof openInterfaces.$inferInsert> & { activatedFor?: string } = {},
    ) {
      const n = next()
      const row = {
        id: newId(),
        productId,
        code: `samples-${n}`,
        name: `样品${n}`,
        englishName: `Samples ${n}`,
        kind: 'query' as const,
        method: 'GET' as const,
        upstream: 'https://app.example',
        path: '/samples',
        callsPerMinute: 60,
        ...given,
      }
      await insert((db) => db.insert(openInterfaces).values(row))
      if (activatedFor) await activate(activatedFor, row.id)
      return row
    },

    async anApp(
      { id: ownerId, organisationId }: { id: string; organisationId: string | null },
      given: Given<typeof openApps.$inferInsert> = {},
    ) {
      const row = { id: newId(), organisationId: String(organisationId), ownerId, name: `程序${next()}`, ...given }
      await insert((db) => db.insert(openApps).values(row))
      return row
    },
  }
}

/** Gives an app a secret. */
export async function newSecretOf(database: Database, { id, organisationId }: { id: string; organisationId: string }) {
  const secret = randomBytes(32).toString('base64url')
  const row = { organisationId, appId: id, secretHash: tokenHash(secret) }
  await inTransaction(database, 'owner', (db) => db.insert(openAppSecrets).values(row))
  return secret
}
