import type { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { Message, MessageState } from '@atrium/contract/operator/operator.shapes.ts'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import type { ProductServices } from '#products/services.ts'
import { isDelivered } from '#outside/channels.ts'
import { recipientKey, type Letter, type MessageTemplate } from '#outside/outbox.ts'
import { messages } from '#outside/outbox.tables.ts'

type Row = typeof messages.$inferSelect
const resendHours = 24
/** Templates whose content grants access while valid. */
const secretTemplates: readonly string[] = [
  'code',
  'administrator-invited',
  'member-invited',
] satisfies MessageTemplate[]

/** Handlers of the outbox: list, read and resend messages. */
export const operatorMessages = (services: ProductServices) => ({
  async messages({ body: { pageIndex, pageSize, state, search }, db }: Context<typeof operatorCalls.messages>) {
    const condition = matching(services, state, search?.trim())
    const rows = await db
      .select()
      .from(messages)
      .where(condition)
      .orderBy(desc(messages.createdAt), desc(messages.id))
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
    return { total: await countMessages(db, condition), items: rows.map((row) => messageOf(services, row)) }
  },

  async readMessage({ params, db, note, fail }: Context<typeof operatorCalls.readMessage>) {
    const [found] = await db.select().from(messages).where(eq(messages.id, params.id))
    if (!found) return fail('request.not-found')
    const sealed = isReadable(services, found) ? services.secrets.open(found.sealed) : undefined
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
    if (found.state !== 'failed' || !isDelivered(services.settings, found.channel))
      return fail('operator.message-not-failed')
    // A code is not sent after it has expired.
    const isCode = found.template === 'code'
    if (isCode && found.uselessAt.getTime() <= services.clock.now()) return fail('operator.message-run-out')
    await db
      .update(messages)
      .set({
        state: 'waiting',
        tries: 0,
        nextTryAt: sql`now()`,
        ...(!isCode && { uselessAt: sql`now() + make_interval(hours => ${resendHours}::integer)` }),
      })
      .where(eq(messages.id, params.id))
    services.outbox.wake()
    note({ subject: { id: found.id, name: found.maskedRecipient }, changes: { state: ['failed', 'waiting'] } })
    return { State: 'waiting' as const }
  },
})

const matching = (services: ProductServices, state: MessageState | undefined, search: string | undefined) =>
  and(
    state && eq(messages.state, state),
    search ? eq(messages.recipientHash, recipientKey(services, search)) : undefined,
  )

async function countMessages(db: Db, condition: ReturnType<typeof matching>): Promise<number> {
  const [row] = await db.select({ total: count() }).from(messages).where(condition)
  return row?.total ?? 0
}

/**
 * True when operators may read a message: they see undelivered ones in the outbox. Valid codes are readable in the
 * demonstration only, since a reader could use them.
 */
const isReadable = ({ isDemo, clock }: ProductServices, { state, template, uselessAt }: Row): boolean =>
  state === 'outbox' && (isDemo || !secretTemplates.includes(template) || uselessAt.getTime() <= clock.now())

const messageOf = (services: ProductServices, row: Row): Message => ({
  ID: row.id,
  Channel: row.channel,
  Recipient: row.maskedRecipient,
  Template: row.template,
  State: row.state,
  IsReadable: isReadable(services, row),
  Provider: row.provider,
  Tries: row.tries,
  Error: row.error,
  CreatedTime: row.createdAt.toISOString(),
  SentTime: row.sentAt?.toISOString() ?? null,
})
