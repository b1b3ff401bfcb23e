import { day } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf, toDate, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { dayIn } from '#kit/text/calendar-days.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { announce, type AnnounceServices } from '#outside/notifications/announce.ts'
import type { OutsideServices } from '#outside/services.ts'

/** Days before the end at which people are told. */
const announcedDays = [1, 7]

type Services = AnnounceServices & Pick<OutsideServices, 'database' | 'clock'>

/** Tells members that their password expires within 7 days, and within one: once each. */
export const announcePasswords = (services: Services): Job => ({
  name: 'settings.announce-passwords',
  cron: '20 1 * * *',
  isDueAtStart: true,
  async run({ system, signal }) {
    const organisations = await system((db) =>
      rowsOf<{ id: string; months: number }>(
        db,
        sql`select organisation_id as id, (value ->> 'ExpiryMonths')::integer as months from organisation_configs
          where code = 'password-rules' and (value ->> 'ExpiryMonths')::integer > 0`,
      ),
    )
    for (const { id: organisationId, months } of organisations) {
      signal.throwIfAborted()
      await inTransaction(services.database, { organisationId }, (db) =>
        announceExpiry(services, db, { organisationId, months }),
      )
    }
  },
})

async function announceExpiry(
  services: Services,
  db: Db,
  { organisationId, months }: { organisationId: string; months: number },
): Promise<void> {
  const now = services.clock.now()
  const [from, until] = [now, now + Math.max(...announcedDays) * day].map((at) => new Date(at).toISOString())
  const expiring = await rowsOf<{ id: string; expires_at: string }>(
    db,
    sql`select * from (
        select a.id, greatest(a.password_changed_at + make_interval(months => ${months}::integer),
          (select c.grace_until from organisation_configs c where c.code = 'password-rules')) as expires_at
        from accounts a where a.left_at is null and a.state = 'active' and a.password_hash is not null) as people
      where expires_at > ${from}::timestamptz and expires_at <= ${until}::timestamptz`,
  )
  const timeZone = await organisationTimeZone(db)
  await announce(services, db, {
    organisationId,
    event: 'password-expires',
    template: 'password-expires',
    link: '#/info?section=password',
    recipients: expiring.map(({ id, expires_at }) => {
      const expiresAt = toDate(expires_at).getTime()
      const step = announcedDays.find((days) => expiresAt - now <= days * day)
      return {
        accountId: id,
        key: `password ${new Date(expiresAt).toISOString()} ${step}`,
        params: () => ({ date: dayIn(timeZone, expiresAt) }),
      }
    }),
  })
}
