import { inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import { jobRuns } from '#kit/jobs/jobs.tables.ts'
import { undoMinutes } from '@atrium/contract/members/bulk.shapes.ts'
import { importDays, importUndoHours } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { monomerImports } from '#monomers/monomers.tables.ts'
import { undoableActs } from '#members/members.tables.ts'
import { chatLimits, chatRecipients } from '#outside/chat/chat.tables.ts'
import { notifications } from '#outside/notifications/notifications.tables.ts'
import { messages } from '#outside/outbox.tables.ts'
import { openAppSecrets } from '#open-platform/open-platform.tables.ts'
import { webhookEvents, webhookSecrets } from '#open-platform/webhooks/webhooks.tables.ts'
import { webhookLogDays } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { ssoStates, ssoTraces } from '#sso/sso.tables.ts'
import { traceRetention } from '@atrium/contract/sso/sso.constants.ts'
import { attempts, rememberedDevices, sessions, spentProofs, verificationCodes } from '#identity/identity.tables.ts'

interface Expiry {
  key: PgColumn
  time: PgColumn
  /** Rows with an earlier time are deleted. */
  before: SQL
}

const expiries: readonly Expiry[] = [
  { key: sessions.id, time: sessions.expiresAt, before: sql`now() - interval '1 day'` },
  // No lock lasts as long as that.
  { key: attempts.key, time: attempts.updatedAt, before: sql`now() - interval '1 day'` },
  { key: verificationCodes.id, time: verificationCodes.createdAt, before: sql`now() - interval '2 days'` },
  { key: spentProofs.proofHash, time: spentProofs.expiresAt, before: sql`now()` },
  { key: rememberedDevices.id, time: rememberedDevices.expiresAt, before: sql`now()` },
  { key: messages.id, time: messages.createdAt, before: sql`now() - interval '30 days'` },
  // Recipients and deliveries go with their message.
  { key: notifications.id, time: notifications.createdAt, before: sql`now() - interval '90 days'` },
  { key: chatRecipients.id, time: chatRecipients.expiresAt, before: sql`now()` },
  { key: chatLimits.id, time: chatLimits.endsAt, before: sql`now()` },
  { key: openAppSecrets.id, time: openAppSecrets.endsAt, before: sql`now()` },
  { key: webhookSecrets.id, time: webhookSecrets.endsAt, before: sql`now()` },
  // With its deliveries and their attempts.
  {
    key: webhookEvents.id,
    time: webhookEvents.createdAt,
    before: sql`now() - make_interval(days => ${webhookLogDays}::integer)`,
  },
  { key: ssoStates.handleHash, time: ssoStates.expiresAt, before: sql`now()` },
  {
    key: ssoTraces.id,
    time: ssoTraces.createdAt,
    before: sql`now() - make_interval(secs => ${traceRetention / 1000})`,
  },
  {
    key: undoableActs.id,
    time: undoableActs.createdAt,
    before: sql`now() - case when ${undoableActs.action} = 'monomers.import-started' then make_interval(hours => ${importUndoHours}) else make_interval(mins => ${undoMinutes}) end`,
  },
  {
    key: monomerImports.id,
    time: monomerImports.createdAt,
    before: sql`now() - make_interval(days => ${importDays})`,
  },
  // Runs of the timetable go earlier than those that somebody asked for.
  {
    key: jobRuns.id,
    time: jobRuns.finishedAt,
    before: sql`now() - case when ${jobRuns.organisationId} is null then interval '7 days' else interval '90 days' end`,
  },
]

const batch = 1_000

/**
 * Deletes expired rows in batches: sessions, attempt counters, codes, proofs, remembered browsers, secrets of apps and webhooks, events of webhooks, sign-ins at providers and their traces, messages of both kinds, people and limits of chat platforms, acts that can
 * no longer be undone, imports of monomers, job runs.
 */
export const removeExpired: Job = {
  name: 'identity.remove-expired-sessions',
  cron: '*/10 * * * *',
  async run({ system, progress, signal }) {
    let done = 0
    for (const expiry of expiries) {
      let deleted = batch
      while (deleted === batch && !signal.aborted) {
        deleted = await system((db) => deleteBatch(db, expiry))
        done += deleted
        await progress(done)
      }
    }
  },
}

/** Deletes the oldest expired rows except those that others have locked. Returns how many. */
async function deleteBatch(db: Db, { key, time, before }: Expiry): Promise<number> {
  const expired = db
    .select({ key })
    .from(key.table)
    .where(lt(time, before))
    .orderBy(time)
    .limit(batch)
    .for('update', { skipLocked: true })
  return (await db.delete(key.table).where(inArray(key, expired)).returning({ key })).length
}
