import { day, type Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf, type Database, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { findOrganisation } from '#organisation/organisation.service.ts'
import { writeMessages } from '#outside/outbox.ts'
import type { OutsideServices } from '#outside/services.ts'

type Services = Pick<OutsideServices, 'secrets' | 'settings' | 'installation' | 'outbox'> & { database: Database }

/** How many monomers a message names. */
const maxNamed = 50
/** After a week nobody wants the message any more. */
const validity = 7 * day

/**
 * Associations with public monomers that were changed, deprecated, archived or restored since their administrators were told. Older
 * changes than a month are not looked for.
 */
const unannounced = sql`monomer_associations a join monomers m on m.id = a.monomer_id
  where m.organisation_id is null and m.updated_at > now() - interval '30 days'
    and (m.version <> coalesce(a.announced_version, a.seen_version, m.version) or m.status <> coalesce(a.announced_status, 'approved'))`

/** Tells administrators which public monomers in their library operators changed, each change once. */
export const announcePublicMonomers = (services: Services): Job => ({
  name: 'monomers.announce-public',
  cron: '*/5 * * * *',
  async run({ system, signal }) {
    const organisations = await system((db) =>
      rowsOf<{ id: string }>(db, sql`select distinct a.organisation_id as id from ${unannounced}`),
    )
    for (const { id: organisationId } of organisations) {
      signal.throwIfAborted()
      await inTransaction(services.database, { organisationId }, (db) => announceChanges(services, db))
    }
  },
})

/** Writes one message about everything that is new, in the transaction that marks it as announced. */
async function announceChanges(services: Services, db: Db): Promise<void> {
  const organisation = await findOrganisation(db)
  if (!organisation) return
  const changed = await rowsOf<{ symbol: string; name: string }>(
    db,
    sql`update monomer_associations t set announced_version = n.version, announced_status = n.status
      from (select a.monomer_id, m.version, m.status, m.symbol, m.name from ${unannounced}) as n
      where t.monomer_id = n.monomer_id returning n.symbol, n.name`,
  )
  if (changed.length === 0) return
  const named = changed.map(({ symbol, name }) => `${symbol} – ${name}`).toSorted()
  const monomers = [...named.slice(0, maxNamed), ...(named.length > maxNamed ? ['…'] : [])].join('\n')
  const administrators = await rowsOf<{ email: string | null; real_name: string; lang: Lang }>(
    db,
    sql`select email, real_name, lang from list_administrators_to_notify(${organisation.id}::uuid)`,
  )
  await writeMessages(
    services,
    db,
    administrators.flatMap(({ email, real_name: name, lang }) =>
      email === null
        ? []
        : [
            {
              channel: 'email' as const,
              address: email,
              template: 'monomers-changed' as const,
              params: {
                name,
                organisation: localizedName(lang, organisation),
                monomers,
                link: `${services.settings.publicUrl}/#/monomers?scope=organisation`,
              },
              lang,
              organisationId: organisation.id,
              validity,
            },
          ],
    ),
  )
}
