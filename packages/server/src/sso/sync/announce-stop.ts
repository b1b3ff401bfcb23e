import { createHash } from 'node:crypto'
import { day, type Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import type { OrganisationRow } from '#organisation/organisation.service.ts'
import { writeMessages } from '#outside/outbox.ts'
import type { SsoServices } from '../connections/connection-context.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import type { SyncRecord } from './sync.store.ts'

interface Stop {
  sync: SyncRecord
  connection: ConnectionRow
  organisation: OrganisationRow
  brakePercent: number
}

/** Tells administrators by email that a run stopped, because too many members would vanish: once a day for a connection. */
export async function announceStop(
  services: SsoServices,
  db: Db,
  { sync, connection, organisation, brakePercent }: Stop,
): Promise<void> {
  const now = services.clock.now()
  const today = new Date(now).toISOString().slice(0, 10)
  const key = createHash('sha256').update(`sync stopped ${connection.id} ${today}`).digest('base64url')
  const until = new Date(now + 2 * day).toISOString()
  if (!(await valueOf<boolean>(db, sql`select consume_proof(${key}, ${until}::timestamptz) as value`))) return
  const administrators = await rowsOf<{ email: string | null; real_name: string; lang: Lang }>(
    db,
    sql`select email, real_name, lang from list_administrators_to_notify(${organisation.id}::uuid)`,
  )
  const drafts = administrators.flatMap(({ email, real_name, lang }) =>
    email
      ? [
          {
            channel: 'email' as const,
            address: email,
            template: 'sync-stopped' as const,
            params: {
              name: real_name,
              connection: connection.name,
              organisation: localizedName(lang, organisation),
              count: String(sync.vanishingCount),
              linked: String(sync.linkedCount),
              percent: String(brakePercent),
              link: `${services.settings.publicUrl}/#/sso/syncs/${sync.id}`,
            },
            lang,
            organisationId: organisation.id,
            validity: 7 * day,
          },
        ]
      : [],
  )
  await writeMessages(services, db, drafts)
}
