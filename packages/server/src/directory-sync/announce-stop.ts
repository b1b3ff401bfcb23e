import { createHash } from 'node:crypto'
import { day } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { valueOf, type Db } from '#kit/data/database.ts'
import type { OrganisationRow } from '#organisation/organisation.service.ts'
import type { ConnectionRow } from '#sso/sso.service.ts'
import type { SsoServices } from '#sso/connections/connection-context.ts'
import { notifyAdministrators } from '#organisation/notify-administrators.ts'
import type { SyncRecord } from './directory-sync.store.ts'

interface Stop {
  sync: SyncRecord
  connection: ConnectionRow
  organisation: OrganisationRow
  brakePercent: number
}

/** Tells administrators that a run stopped, because too many members would vanish: once a day for a connection. */
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
  await notifyAdministrators(services, db, {
    organisation,
    event: 'security',
    template: 'sync-stopped',
    link: `#/sso/syncs/${sync.id}`,
    isUrgent: true,
    params: {
      connection: connection.name,
      count: String(sync.vanishingCount),
      linked: String(sync.linkedCount),
      percent: String(brakePercent),
    },
  })
}
