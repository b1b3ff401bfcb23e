import { createHash } from 'node:crypto'
import { day, type Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { sql } from 'drizzle-orm'
import type { AppServices } from '#app/app-services.ts'
import { inTransaction, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { writeMessages } from '#outside/outbox.ts'
import { lastExpiry } from './certificates.ts'
import { certificatesOf } from './connection-context.ts'
import { listConnections, type ConnectionRow } from './connections.store.ts'

/** Days before a certificate expires on which administrators are notified. */
const announcedDays = [1, 7, 30]

interface Administrator {
  email: string | null
  real_name: string
  lang: Lang
  name: string
  englishName: string
}

/** Tells administrators by email when the last certificate of a connection runs out within 30, 7 and 1 days: once each. */
export const announceCertificates = (services: AppServices): Job => ({
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
async function announceExpiry(services: AppServices, db: Db, connection: ConnectionRow): Promise<void> {
  const expiry = lastExpiry(certificatesOf(connection))
  if (!expiry) return
  const daysLeft = Math.ceil((expiry.getTime() - services.clock.now()) / day)
  const step = daysLeft > 0 ? announcedDays.find((days) => daysLeft <= days) : undefined
  if (!step) return
  const { id, organisationId, name } = connection
  const key = createHash('sha256').update(`certificate ${id} ${expiry.toISOString()} ${step}`).digest('base64url')
  const until = new Date(expiry.getTime() + day).toISOString()
  if (!(await valueOf<boolean>(db, sql`select consume_proof(${key}, ${until}::timestamptz) as value`))) return
  const administrators = await rowsOf<Administrator>(
    db,
    sql`select n.email, n.real_name, n.lang, o.name, o.english_name as "englishName" from list_administrators_to_notify(${organisationId}::uuid) n
      join organisations o on o.id = ${organisationId}`,
  )
  const drafts = administrators.flatMap(({ email, real_name, lang, ...organisation }) =>
    email
      ? [
          {
            channel: 'email' as const,
            address: email,
            template: 'certificate-expires' as const,
            params: {
              name: real_name,
              connection: name,
              organisation: localizedName(lang, organisation),
              date: expiry.toISOString().slice(0, 10),
              days: String(daysLeft),
            },
            lang,
            organisationId,
            validity: 7 * day,
          },
        ]
      : [],
  )
  await writeMessages(services, db, drafts)
}
