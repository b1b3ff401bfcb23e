import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { addDays, dayIn } from '#kit/text/calendar-days.ts'
import { notifyAdministrators } from '#organisation/notify-administrators.ts'
import { findOrganisation } from '#organisation/organisation.service.ts'
import type { AnnounceServices } from '#outside/notifications/announce.ts'
import type { OutsideServices } from '#outside/services.ts'

/** Days before the end of a licence at which administrators are told. */
const announcedDays = [1, 7, 30]

type Services = AnnounceServices & Pick<OutsideServices, 'database' | 'clock'>

interface Ending {
  product_id: string
  name: string
  english_name: string
  valid_until: string
}

/** Tells administrators that a licence ends within 30, 7 and 1 days: once each. */
export const announceLicences = (services: Services): Job => ({
  name: 'products.announce-licences',
  cron: '30 1 * * *',
  isDueAtStart: true,
  async run({ system, signal }) {
    const organisations = await system((db) => rowsOf<{ id: string }>(db, sql`select id from organisations`))
    for (const { id: organisationId } of organisations) {
      signal.throwIfAborted()
      await inTransaction(services.database, { organisationId }, (db) => announceEnds(services, db))
    }
  },
})

async function announceEnds(services: Services, db: Db): Promise<void> {
  const organisation = await findOrganisation(db)
  if (!organisation) return
  const today = dayIn(organisation.timeZone, services.clock.now())
  const last = addDays(today, Math.max(...announcedDays))
  const ending = await rowsOf<Ending>(
    db,
    sql`select l.product_id, p.name, p.english_name, l.valid_until::text from licences l join products p on p.id = l.product_id
      where l.valid_until >= ${today}::date and l.valid_until <= ${last}::date`,
  )
  for (const { product_id, name, english_name: englishName, valid_until: date } of ending) {
    const step = announcedDays.find((days) => date <= addDays(today, days))
    const days = Temporal.PlainDate.from(today).until(date).days
    await notifyAdministrators(services, db, {
      organisation,
      event: 'licence-ends',
      template: 'licence-ends',
      link: '#/cardModeIndex',
      key: `licence ${product_id} ${date} ${step}`,
      params: (lang) => ({ product: localizedName(lang, { name, englishName }), date, days: String(days) }),
    })
  }
}
