import type { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { Message, MessageState } from '@atrium/contract/operator/operator.shapes.ts'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/database.ts'
import type { Context } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { isDelivered, recipientKey, type Letter } from '#outside/outbox.ts'
import { messages } from '#outside/outbox.tables.ts'

type Row = typeof messages.$inferSelect
const again = 24

/** The messages as operators see them, and another try for one that failed. */
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

/** A message; what it says is readable only where nothing delivers it, for then this is where it is delivered to. */
function messageOf({ secrets }: Parts, row: Row): Message {
  const opened = row.state === 'outbox' ? secrets.open(row.sealed) : undefined
  const letter = opened === undefined ? undefined : (JSON.parse(opened) as Letter)
  return {
    ID: row.id,
    Channel: row.channel,
    Recipient: letter?.to ?? row.maskedRecipient,
    Template: row.template,
    State: row.state,
    Subject: row.channel === 'email' ? (letter?.subject ?? null) : null,
    Text: letter?.text ?? null,
    Provider: row.provider,
    Tries: row.tries,
    Error: row.error,
    CreatedTime: row.createdAt.toISOString(),
    SentTime: row.sentAt?.toISOString() ?? null,
  }
}
