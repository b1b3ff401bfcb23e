import type { messageCalls } from '@atrium/contract/push/messages.calls.ts'
import type { NotificationPreferences, NotificationRules } from '@atrium/contract/push/notifications.shapes.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { changesBetween } from '#logs/operations/changes-between.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { notificationPreferences, notificationRules } from '#outside/notifications/notifications.tables.ts'

type Calls = Pick<
  typeof messageCalls,
  'notificationRules' | 'modifyNotificationRules' | 'ownPreferences' | 'modifyOwnPreferences'
>
type RuleRow = typeof notificationRules.$inferSelect

/** Handlers of what is sent when: by the organisation, and to a person. */
export const notificationSettings = (): Handlers<Calls> => ({
  notificationRules: async ({ db }) => getRules(db),

  async modifyNotificationRules({ body, visitor: { organisation }, db, note, fail }) {
    checkQuietHours(body, fail)
    const before = await getRules(db)
    const fields = {
      chain: body.Chain,
      disabledEvents: body.DisabledEvents,
      quietFrom: body.QuietFrom,
      quietUntil: body.QuietUntil,
    }
    await db
      .insert(notificationRules)
      .values({ organisationId: organisation.id, ...fields })
      .onConflictDoUpdate({ target: notificationRules.organisationId, set: fields })
    const changes = changesBetween(loggedOf(before), loggedOf(body))
    const { id, name } = organisation
    note(Object.keys(changes).length > 0 ? { subject: { id, name }, changes } : null)
    return getRules(db)
  },

  ownPreferences: async ({ visitor: { person }, db }) => ownPreferencesOf(db, person.id),

  async modifyOwnPreferences({ body, visitor: { person, organisation }, db, fail }) {
    checkQuietHours(body, fail)
    if (body.TimeZone !== null && !isTimeZone(body.TimeZone)) fail('push.unknown-time-zone')
    const fields = {
      disabledEvents: body.DisabledEvents,
      quietFrom: body.QuietFrom,
      quietUntil: body.QuietUntil,
      timeZone: body.TimeZone,
    }
    await db
      .insert(notificationPreferences)
      .values({ accountId: person.id, organisationId: organisation.id, ...fields })
      .onConflictDoUpdate({ target: notificationPreferences.accountId, set: fields })
    return ownPreferencesOf(db, person.id)
  },
})

const loggedOf = ({ Chain, DisabledEvents, QuietFrom, QuietUntil }: NotificationRules) => ({
  chain: Chain.join(', '),
  disabledEvents: DisabledEvents.join(', '),
  quietFrom: QuietFrom,
  quietUntil: QuietUntil,
})

function checkQuietHours(
  { QuietFrom, QuietUntil }: Pick<NotificationRules, 'QuietFrom' | 'QuietUntil'>,
  fail: Fail<'push.quiet-hours-incomplete'>,
): void {
  if ((QuietFrom === null) !== (QuietUntil === null)) fail('push.quiet-hours-incomplete')
}

const isTimeZone = (name: string): boolean => Intl.supportedValuesOf('timeZone').includes(name)

const rulesOf = (row: RuleRow | undefined): NotificationRules => ({
  Chain: row?.chain ?? ['email'],
  DisabledEvents: row?.disabledEvents ?? [],
  QuietFrom: row?.quietFrom ?? null,
  QuietUntil: row?.quietUntil ?? null,
})

async function getRules(db: Db): Promise<NotificationRules> {
  const [row] = await db.select().from(notificationRules)
  return rulesOf(row)
}

async function ownPreferencesOf(db: Db, accountId: string) {
  const [row] = await db.select().from(notificationPreferences).where(eq(notificationPreferences.accountId, accountId))
  const { DisabledEvents, QuietFrom, QuietUntil } = await getRules(db)
  const own: NotificationPreferences = {
    DisabledEvents: row?.disabledEvents ?? [],
    QuietFrom: row?.quietFrom ?? null,
    QuietUntil: row?.quietUntil ?? null,
    TimeZone: row?.timeZone ?? null,
  }
  return { ...own, Organisation: { DisabledEvents, QuietFrom, QuietUntil, TimeZone: await organisationTimeZone(db) } }
}

/** Lets messages go to the chat platform first, unless the organisation has rules already. */
export const insertPushRules = (db: Db, organisationId: string) =>
  db
    .insert(notificationRules)
    .values({ organisationId, chain: ['push', 'email'], disabledEvents: [] })
    .onConflictDoNothing()
