import { failingDaysUntilDisabled } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf, type Db } from '#kit/data/database.ts'
import type { JobContext } from '#kit/jobs/jobs.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { notifyAdministrators } from '#organisation/notify-administrators.ts'
import { findOrganisation } from '#organisation/organisation.service.ts'
import type { OutsideServices } from '#outside/services.ts'
import { maskedUrl } from '../gateway/masked-request.ts'

/** True for an endpoint that is to be disabled. */
const isLost = sql`is_enabled and (is_gone or failing_since < now() - make_interval(days => ${failingDaysUntilDisabled}::integer))`

/** Disables endpoints that answered 410 Gone or failed for days, and writes so to the administrators. */
export async function disableEndpoints(
  services: OutsideServices,
  { system, signal }: Pick<JobContext, 'system' | 'signal'>,
): Promise<void> {
  const lost = await system((db) =>
    rowsOf<{ id: string; organisation_id: string }>(
      db,
      sql`select id, organisation_id from webhook_endpoints where ${isLost}`,
    ),
  )
  for (const { id, organisation_id: organisationId } of lost) {
    signal.throwIfAborted()
    await inTransaction(services.database, { organisationId }, (db) => disable(services, db, id))
  }
}

async function disable(services: OutsideServices, db: Db, id: string): Promise<void> {
  const [endpoint] = await rowsOf<{ url: string; organisation_id: string; disabled_reason: string }>(
    db,
    sql`update webhook_endpoints set is_enabled = false, disabled_at = now(), disabled_reason = case when is_gone then 'gone' else 'failing' end
      where id = ${id}::uuid and ${isLost} returning url, organisation_id, disabled_reason`,
  )
  const organisation = await findOrganisation(db)
  // Another server, or a person, was faster.
  if (!endpoint || !organisation) return
  const url = maskedUrl(endpoint.url)
  await recordOperation(db, {
    action: 'open-platform.webhook-disabled',
    note: {
      subject: { id, name: url },
      changes: { isEnabled: [true, false], disabledReason: [null, endpoint.disabled_reason] },
    },
    visitor: undefined,
    organisationId: endpoint.organisation_id,
    request: { id: 'open-platform.disable-endpoints', ip: '-', headers: {} },
  })
  const params = { url, days: String(failingDaysUntilDisabled) }
  const template = endpoint.disabled_reason === 'gone' ? 'webhook-gone' : 'webhook-failing'
  const link = '#/open-platform/webhooks'
  await notifyAdministrators(services, db, {
    organisation,
    event: 'monitor-alert',
    template,
    params,
    link,
    isUrgent: true,
  })
}
