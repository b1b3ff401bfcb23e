import type { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { InboxMessage } from '@atrium/contract/push/notifications.shapes.ts'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Handlers } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { notificationText } from '#outside/notifications/notification-text.ts'
import { notificationRecipients as recipients, notifications } from '#outside/notifications/notifications.tables.ts'

const isOwn = (accountId: string) => and(eq(recipients.accountId, accountId), eq(recipients.isInInbox, true))

/** Handlers of the messages in a person's inbox. */
export const inboxMessages = (
  services: Pick<KitServices, 'installation' | 'settings'>,
): Handlers<Pick<typeof noticeCalls, 'messages' | 'readMessage'>> => ({
  async messages({ query: { pageIndex, pageSize }, visitor: { person }, db, lang }) {
    const rows = await db
      .select({ recipient: recipients, message: notifications })
      .from(recipients)
      .innerJoin(notifications, eq(notifications.id, recipients.notificationId))
      .where(isOwn(person.id))
      .orderBy(desc(recipients.id))
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
    const [all] = await db.select({ count: count() }).from(recipients).where(isOwn(person.id))
    const portal = { name: services.installation.name, publicUrl: services.settings.publicUrl }
    return { total: all?.count ?? 0, items: rows.map((row) => messageOf(row, lang, portal)) }
  },

  async readMessage({ params: { id }, visitor: { person }, db, fail }) {
    const [row] = await db
      .update(recipients)
      .set({ readAt: sql`coalesce(${recipients.readAt}, now())` })
      .where(and(eq(recipients.id, id), isOwn(person.id)))
      .returning({ id: recipients.id })
    return row ? { ID: row.id } : fail('request.not-found')
  },
})

interface Row {
  recipient: typeof recipients.$inferSelect
  message: typeof notifications.$inferSelect
}

function messageOf({ recipient, message }: Row, lang: Lang, portal: { name: string; publicUrl: string }): InboxMessage {
  const { title, text } = notificationText({ lang, message, params: recipient.params, portal })
  return {
    ID: recipient.id,
    Event: message.event,
    Sender: message.sender,
    Title: title,
    Text: text,
    Link: message.link,
    Urgent: message.isUrgent,
    IsRead: recipient.readAt !== null,
    CreatedTime: recipient.createdAt.toISOString(),
  }
}
