import { sql } from 'drizzle-orm'
import type { IdentityServices } from '#identity/services.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { listConnections } from '../connections/connections.store.ts'
import { renewConnection } from './renew-connection.ts'

/** How long a provider has for its metadata. */
const timeoutMs = 20_000

/**
 * Reads the metadata of SAML providers again each day, where they have an address, and takes over the certificates that they name
 * now. What cannot be read, or is another provider's, changes nothing.
 */
export const renewCertificates = (services: IdentityServices): Job => ({
  name: 'sso.renew-certificates',
  cron: '10 1 * * *',
  async run({ system, signal }) {
    const organisations = await system((db) => rowsOf<{ id: string }>(db, sql`select id from organisations`))
    for (const { id: organisationId } of organisations) {
      const connections = await inTransaction(services.database, { organisationId }, listConnections)
      for (const connection of connections.filter(({ isEnabled }) => isEnabled)) {
        signal.throwIfAborted()
        await renewConnection(services, connection, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
      }
    }
  },
})
