import { hour, minute } from '@atrium/contract/constants.ts'
import type { AlertKind } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { sql } from 'drizzle-orm'
import type { OutsideServices } from '#outside/services.ts'
import { inTransaction, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { dayIn, startOfDay } from '#kit/text/calendar-days.ts'
import { notifyAdministrators } from '#organisation/notify-administrators.ts'
import { findOrganisation } from '#organisation/organisation.service.ts'
import type { MessageTemplate } from '#outside/outbox.ts'
import { getAuthorisation } from '../grants/authorisations.store.ts'
import { listAlerts, setFiringSince } from '../records/record-settings.store.ts'
import { countCallsSince } from './usage.store.ts'

type Services = Pick<OutsideServices, 'database' | 'clock' | 'secrets' | 'settings' | 'installation' | 'outbox'>

/** Writes to administrators once when the threshold of an alert is reached, and again when it was not meanwhile. */
export const sendAlerts = (services: Services): Job => ({
  name: 'open-platform.send-alerts',
  cron: '*/5 * * * *',
  async run({ system, signal }) {
    const organisations = await system((db) =>
      rowsOf<{ id: string }>(db, sql`select distinct organisation_id as id from open_alerts`),
    )
    for (const { id: organisationId } of organisations) {
      signal.throwIfAborted()
      await inTransaction(services.database, { organisationId }, (db) => sendAlertsOf(services, db))
    }
  },
})

async function sendAlertsOf(services: Services, db: Db): Promise<void> {
  const now = services.clock.now()
  for (const { kind, threshold, firingSince } of await listAlerts(db)) {
    const reached = await conditions[kind](db, threshold, now)
    if (!reached && firingSince) await setFiringSince(db, kind, null)
    if (!reached || firingSince) continue
    await setFiringSince(db, kind, new Date(now))
    const organisation = await findOrganisation(db)
    const params = { threshold: String(threshold), ...reached }
    if (!organisation) continue
    await notifyAdministrators(services, db, {
      organisation,
      event: 'monitor-alert',
      template: templates[kind],
      params,
      link: '#/open-platform/records',
      isUrgent: true,
    })
  }
}

const templates: Record<AlertKind, MessageTemplate> = {
  'failure-share': 'open-failures',
  'queue-age': 'open-queue',
  quota: 'open-quota',
}

/** What the message names where the threshold is reached; undefined where it is not. */
type Condition = (db: Db, threshold: number, now: number) => Promise<Record<string, string> | undefined>

/** Calls in an hour below which a share means nothing. */
const fewestCalls = 20

const conditions: Record<AlertKind, Condition> = {
  async 'failure-share'(db, threshold, now) {
    // Usage is kept by the hour, so the hour before counts as long as the present one is young.
    const since = new Date(now - hour).toISOString()
    const [sums] = await rowsOf<{ calls: number; failures: number }>(
      db,
      sql`select coalesce(sum(call_count), 0)::integer as calls, coalesce(sum(failure_count), 0)::integer as failures from open_usage where hour > ${since}::timestamptz - interval '1 hour'`,
    )
    const { calls = 0, failures = 0 } = sums ?? {}
    const percent = Math.floor((100 * failures) / Math.max(calls, 1))
    return calls >= fewestCalls && percent >= threshold ? { percent: String(percent) } : undefined
  },

  async 'queue-age'(db, threshold, now) {
    const before = new Date(now - threshold * minute).toISOString()
    const isLate = await valueOf<boolean>(
      db,
      sql`select exists (select 1 from open_calls where state = 0 and cancelable_until < ${before}::timestamptz) as value`,
    )
    return isLate ? {} : undefined
  },

  async quota(db, threshold, now) {
    const { authorisation, timeZone } = await getAuthorisation(db)
    if (!authorisation) return undefined
    const since = startOfDay(timeZone, dayIn(timeZone, now))
    const calls = await countCallsSince(db, since)
    const percent = Math.floor((100 * calls) / authorisation.callsPerDay)
    return percent >= threshold ? { percent: String(percent), most: String(authorisation.callsPerDay) } : undefined
  },
}
