import { eq, sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import type { Db } from '#kit/data/database.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import { notificationRecipients, notifications } from '#outside/notifications/notifications.tables.ts'

/** A message with the person to whom it goes, whose contacts may have changed since it was written; undefined for one who has left. */
export async function getMessageToSend(db: Db, recipientId: string) {
  const [row] = await db
    .select({
      message: notifications,
      params: notificationRecipients.params,
      mobilePhone: accounts.mobilePhone,
      email: accounts.email,
      lang: sql<string>`coalesce(${accounts.lang}, ${organisations.lang})`,
    })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .innerJoin(accounts, eq(accounts.id, notificationRecipients.accountId))
    .innerJoin(organisations, eq(organisations.id, accounts.organisationId))
    .where(sql`${notificationRecipients.id} = ${recipientId} and ${accounts.leftAt} is null`)
  return row
}
export type MessageToSend = NonNullable<Awaited<ReturnType<typeof getMessageToSend>>>
