import type { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { Message, MessageState } from '@atrium/contract/operator/operator.shapes.ts'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/database.ts'
import type { Context } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { isDelivered } from '#outside/channels.ts'
import { recipientKey, type Letter, type MessageTemplate } from '#outside/outbox.ts'
import { messages } from '#outside/outbox.tables.ts'

type Row = typeof messages.$inferSelect
const again = 24
/** Messages that let whoever reads them in, for as long as they are valid. */
const secretTemplates: readonly string[] = ['code', 'administrator-invited'] satisfies MessageTemplate[]

/** The messages as operators see them, the content of one, and another try for one that failed. */
export const operatorMessages = (parts: Parts) => ({
  async messages({ body: { pageIndex, pageSize, state, search }, db }: Context<typeof operatorCalls.messages>) {
    const wanted = matching(parts, state, search?.trim())
    const rows = await db
      .select()
      .from(messages)
      .where(wanted)
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
    return { total: await countMessages(db, wanted), items: rows.map((row) => messageOf(parts, row)) }
  },

  async readMessage({ params, db, note, fail }: Context<typeof operatorCalls.readMessage>) {
    const [found] = await db.select().from(messages).where(eq(messages.id, params.id))
    if (!found) return fail('request.not-found')
    const sealed = isReadable(parts, found) ? parts.secrets.open(found.sealed) : undefined
    if (sealed === undefined) return fail('operator.message-not-readable')
    const { to, subject, text } = JSON.parse(sealed) as Letter
    note({
      subject: { id: found.id, name: found.maskedRecipient },
      ...(found.organisationId && { organisationId: found.organisationId }),
    })
    return { Recipient: to, Subject: found.channel === 'email' ? subject : null, Text: text }
  },

  async resendMessage({ params, db, note, fail }: Context<typeof operatorCalls.resendMessage>) {
    const [found] = await db.select().from(messages).where(eq(messages.id, params.id)).for('update')
    if (!found) return fail('request.not-found')
    if (found.state !== 'failed' || !isDelivered(parts.settings, found.channel))
      return fail('operator.message-not-failed')
    // A code is worth nothing once it has run out: it is no longer wanted then, however late it is sent.
    const isCode = found.template === 'code'
    if (isCode && found.uselessAt.getTime() <= parts.clock.now()) return fail('operator.message-run-out')
    await db
      .update(messages)
      .set({
        state: 'waiting',
        tries: 0,
        nextTryAt: sql`now()`,
        ...(!isCode && { uselessAt: sql`now() + make_interval(hours => ${again}::integer)` }),
      })
      .where(eq(messages.id, params.id))
    parts.outbox.wake()
    note({ subject: { id: found.id, name: found.maskedRecipient }, changes: { state: ['failed', 'waiting'] } })
    return { State: 'waiting' as const }
  },
})

const matching = (parts: Parts, state: MessageState | undefined, search: string | undefined) =>
  and(state && eq(messages.state, state), search ? eq(messages.recipientHash, recipientKey(parts, search)) : undefined)

async function countMessages(db: Db, wanted: ReturnType<typeof matching>): Promise<number> {
  const [row] = await db.select({ total: count() }).from(messages).where(wanted)
  return row?.total ?? 0
}

/**
 * Whether operators may read what a message says: where nothing delivers it, the outbox is where it is delivered to.
 * Whoever reads a code that is still valid could use it, so that is for the demonstration alone.
 */
const isReadable = ({ isDemo, clock }: Parts, { state, template, uselessAt }: Row): boolean =>
  state === 'outbox' && (isDemo || !secretTemplates.includes(template) || uselessAt.getTime() <= clock.now())

const messageOf = (parts: Parts, row: Row): Message => ({
  ID: row.id,
  Channel: row.channel,
  Recipient: row.maskedRecipient,
  Template: row.template,
  State: row.state,
  IsReadable: isReadable(parts, row),
  Provider: row.provider,
  Tries: row.tries,
  Error: row.error,
  CreatedTime: row.createdAt.toISOString(),
  SentTime: row.sentAt?.toISOString() ?? null,
})
