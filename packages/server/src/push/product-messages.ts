import { createHash } from 'node:crypto'
import { day } from '@atrium/contract/constants.ts'
import { maxMessageRecipients, type MessageInput } from '@atrium/contract/push/message.shapes.ts'
import type { messageCalls } from '@atrium/contract/push/messages.calls.ts'
import { and, eq, sql } from 'drizzle-orm'
import { consumeQuota } from '#identity/sign-in/attempts.ts'
import { countOf, rowsOf, type Db } from '#kit/data/database.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { announce } from '#outside/notifications/announce.ts'
import { notificationText } from '#outside/notifications/notification-text.ts'
import { notifications } from '#outside/notifications/notifications.tables.ts'
import type { OutsideServices } from '#outside/services.ts'
import { products } from '#products/products.tables.ts'
import { checkLength, checkLink, checkText } from './message-checks.ts'
import { findMessageRecipients } from './message-recipients.ts'
import { findSettings } from './push.store.ts'

type Calls = Pick<typeof messageCalls, 'sendMessage' | 'messageProgress'>
type Services = Pick<OutsideServices, 'secrets' | 'settings' | 'installation' | 'outbox'>

/** Messages to people that the applications of an organisation may send in a day. */
const dailyLimit = { name: 'product messages', most: 100_000, seconds: day / 1000 }

/** Handlers of messages by applications. */
export const productMessages = (services: Services): Handlers<Calls> => ({
  async sendMessage({ body, visitor: { organisation, product }, db, lang, note, fail }) {
    await checkChosen(db, product.id, fail)
    checkText(body, fail)
    const [own] = await db.select({ webUrl: products.webUrl }).from(products).where(eq(products.id, product.id))
    const { publicUrl } = services.settings
    checkLink(body.Link, { webUrl: own?.webUrl ?? null, publicUrl }, fail)
    const message = messageOf(body)
    const portal = { name: services.installation.name, publicUrl }
    checkLength({ message, params: message.params, portal }, fail)
    const { accountIds, refused } = await findMessageRecipients(db, organisation.id, body)
    if (accountIds.length > maxMessageRecipients)
      fail('push.too-many-recipients', { values: { most: maxMessageRecipients.toLocaleString('en') } })

    const inputHash = createHash('sha256').update(JSON.stringify(body)).digest()
    const earlier = await findEarlier(db, { productId: product.id, key: body.Key, inputHash, fail })
    if (earlier) {
      note(null)
      return { ID: earlier.id, AcceptedCount: earlier.count, IsRepeated: true, Refused: refused }
    }
    if (accountIds.length === 0) fail('push.no-recipients', { details: refused })
    const { granted } = await consumeQuota(db, { ...dailyLimit, of: organisation.id }, accountIds.length)
    if (granted < accountIds.length)
      fail('push.too-many-messages', { values: { most: dailyLimit.most.toLocaleString('en') } })

    const { id, count } = await announce(services, db, {
      organisationId: organisation.id,
      event: 'product',
      ...(message.template && { template: message.template }),
      ...(message.link && { link: message.link }),
      isUrgent: body.Urgent ?? false,
      product: { productId: product.id, sender: product.name, key: body.Key, inputHash, texts: message.texts },
      recipients: accountIds.map((accountId) => ({ accountId, params: () => message.params })),
    })
    const { title } = notificationText({ lang, message, params: message.params, portal })
    note({
      subject: { id, name: title },
      changes: { recipientCount: [null, count], ...(refused.length > 0 && { refusedCount: [null, refused.length] }) },
    })
    return { ID: id, AcceptedCount: count, IsRepeated: false, Refused: refused }
  },

  async messageProgress({ params: { id }, visitor: { product }, db, fail }) {
    const [found] = await db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.id, id), eq(notifications.productId, product.id)))
    if (!found) return fail('request.not-found')
    const [people] = await rowsOf<{ recipients: number; read: number }>(
      db,
      sql`select count(*)::integer as recipients, count(read_at)::integer as read from notification_recipients where notification_id = ${id}`,
    )
    const deliveries = await rowsOf<{ channel: string; state: string; count: number }>(
      db,
      sql`select d.channel, d.state, count(*)::integer as count from notification_recipients r join notification_deliveries d on d.recipient_id = r.id
        where r.notification_id = ${id} group by d.channel, d.state order by d.channel, d.state`,
    )
    return {
      ID: found.id,
      Recipients: people?.recipients ?? 0,
      Read: people?.read ?? 0,
      Deliveries: deliveries.map(({ channel, state, count }) => ({ Channel: channel, State: state, Count: count })),
    }
  },
})

/** Throws unless message push is on and the application is one of those that were chosen for it. */
async function checkChosen(
  db: Db,
  productId: string,
  fail: Fail<'push.product-needed' | 'push.toggle-needed'>,
): Promise<void> {
  const settings = await findSettings(db)
  if (!settings?.productIds.includes(productId)) return fail('push.product-needed')
  if (!settings.isEnabled) fail('push.toggle-needed')
}

const textOf = ({ Title, Text }: { Title: string; Text: string }) => ({ title: Title.trim(), text: Text.trim() })

const messageOf = ({ Template, Texts, Variables = {}, Link }: MessageInput) => ({
  template: Template ?? null,
  texts: Texts ? { zh: textOf(Texts.zh), ...(Texts.en && { en: textOf(Texts.en) }) } : null,
  link: Link ?? null,
  params: Variables,
})

interface Earlier {
  productId: string
  key: string
  inputHash: Buffer
  fail: Fail<'push.key-used'>
}

/** The message that was sent with the key; the same call at the same time waits. Throws where the key was used for another one. */
async function findEarlier(db: Db, { productId, key, inputHash, fail }: Earlier) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`message ${productId} ${key}`}, 0))`)
  const [row] = await db
    .select({ id: notifications.id, inputHash: notifications.inputHash })
    .from(notifications)
    .where(and(eq(notifications.productId, productId), eq(notifications.key, key)))
  if (!row) return undefined
  if (!row.inputHash || !inputHash.equals(row.inputHash)) return fail('push.key-used')
  const count = await countOf(db, sql`(select count(*) from notification_recipients where notification_id = ${row.id})`)
  return { id: row.id, count }
}
