import { hour } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import type { OutsideServices } from '#outside/services.ts'
import { inTransaction, rowsOf, type Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { writeToSigners } from './create-request.ts'
import { endRequests, listSigners, lockRequests } from './requests.store.ts'
import { findCandidates } from './rules.store.ts'

type Services = Pick<OutsideServices, 'database' | 'clock' | 'secrets' | 'settings' | 'installation' | 'outbox'>

const batchSize = 200
/** Time before the end of a request at which its open signers are reminded, in milliseconds. */
const remindBefore = 24 * hour

interface Due {
  id: string
  organisation_id: string
  is_expired: boolean
}

/** Ends requests whose time is over, and reminds signers a day before. */
export const expireRequests = (services: Services): Job => ({
  name: 'esign.expire-requests',
  cron: '*/10 * * * *',
  isDueAtStart: true,
  async run({ system, signal }) {
    const due = await system((db) =>
      rowsOf<Due>(
        db,
        sql`select id, organisation_id, expires_at <= now() as is_expired from esign_requests
          where state = 'open' and expires_at <= now() + make_interval(secs => ${remindBefore / 1000}) and (reminded_at is null or expires_at <= now())
          order by expires_at limit ${batchSize}`,
      ),
    )
    for (const request of due) {
      signal.throwIfAborted()
      await inTransaction(services.database, { organisationId: request.organisation_id }, (db) =>
        request.is_expired ? expire(db, request) : remind(services, db, request),
      )
      if (!request.is_expired)
        await system((db) => db.execute(sql`update esign_requests set reminded_at = now() where id = ${request.id}`))
    }
  },
})

async function expire(db: Db, { id, organisation_id: organisationId }: Due): Promise<void> {
  const [row] = await lockRequests(db, [id])
  // Somebody may have signed or withdrawn it meanwhile.
  if (row?.state !== 'open') return
  await endRequests(db, [id], { state: 'expired' })
  await recordOperation(db, {
    action: 'esign.expired',
    note: { subject: { id, name: row.title } },
    visitor: undefined,
    organisationId,
    request: { id: 'esign.expire-requests', ip: '', headers: {} },
  })
}

async function remind(services: Services, db: Db, { id }: Due): Promise<void> {
  const [row] = await lockRequests(db, [id])
  if (row?.state !== 'open') return
  const open = (await listSigners(db, [id])).filter(({ state }) => state === 'open')
  const people = await findCandidates(
    db,
    open.map(({ accountId }) => accountId),
  )
  await writeToSigners(services, db, { request: row, people: [...people.values()], template: 'esign-reminder' })
}
