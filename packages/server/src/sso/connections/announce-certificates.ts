import { createHash } from 'node:crypto'
import { day } from '@atrium/contract/constants.ts'
import { certificateAnnouncedDays } from '@atrium/contract/sso/sso.constants.ts'
import { sql } from 'drizzle-orm'
import type { IdentityServices } from '#identity/services.ts'
import { inTransaction, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { findOrganisation } from '#organisation/organisation.service.ts'
import { notifyAdministrators } from '#organisation/notify-administrators.ts'
import { lastExpiry } from './certificates.ts'
import { certificatesOf } from './connection-context.ts'
import { listConnections, type ConnectionRow } from './connections.store.ts'

/** Tells administrators when the last certificate of a connection runs out within 30, 7 and 1 days: once each. */
export const announceCertificates = (services: IdentityServices): Job => ({
  name: 'sso.announce-certificates',
  cron: '40 1 * * *',
  isDueAtStart: true,
  async run({ system, signal }) {
    const organisations = await system((db) => rowsOf<{ id: string }>(db, sql`select id from organisations`))
    for (const { id: organisationId } of organisations) {
      signal.throwIfAborted()
      await inTransaction(services.database, { organisationId }, async (db) => {
        for (const connection of await listConnections(db))
          if (connection.isEnabled) await announceExpiry(services, db, connection)
      })
    }
  },
})

/** Writes to the administrators when it is time, unless this was announced before, on any server. */
async function announceExpiry(services: IdentityServices, db: Db, connection: ConnectionRow): Promise<void> {
  const expiry = lastExpiry(certificatesOf(connection))
  if (!expiry) return
  const daysLeft = Math.ceil((expiry.getTime() - services.clock.now()) / day)
  const step = daysLeft > 0 ? certificateAnnouncedDays.find((days) => daysLeft <= days) : undefined
  if (!step) return
  const { id, name } = connection
  const key = createHash('sha256').update(`certificate ${id} ${expiry.toISOString()} ${step}`).digest('base64url')
  const until = new Date(expiry.getTime() + day).toISOString()
  if (!(await valueOf<boolean>(db, sql`select consume_proof(${key}, ${until}::timestamptz) as value`))) return
  const organisation = await findOrganisation(db)
  if (!organisation) return
  await notifyAdministrators(services, db, {
    organisation,
    event: 'certificate-ends',
    template: 'certificate-expires',
    link: `#/sso/connections/${id}`,
    params: { connection: name, date: expiry.toISOString().slice(0, 10), days: String(daysLeft) },
  })
}
