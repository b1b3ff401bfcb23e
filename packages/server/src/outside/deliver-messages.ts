import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { deliveryQueue, retrySecondsAfter } from './delivery-queue.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import type { KitServices } from '#kit/services.ts'
import { DeliveryProblem } from './delivery.ts'
import { smtpMail } from './mail.ts'
import { followOutbox, sendNotificationsJob } from './notifications/deliveries.ts'
import type { Letter } from './outbox.ts'
import { openSms, smsTemplates, type SmsTemplate } from './sms.ts'

export const deliverMessagesJob = 'outside.deliver-messages'

/** Timeout of a delivery. */
const deliveryTimeoutMs = 90_000
/** How long a claimed message is locked; longer than the timeout of a delivery. */
const leaseSeconds = 120

interface Due {
  id: string
  channel: 'sms' | 'email'
  sealed: string
  tries: number
  is_useless: boolean
}

type Deliver = (letter: Letter) => Promise<{ provider: string; id: string }>

/** Delivers what waits in the outbox. One is claimed at a time: behind a slow provider the others are left to other servers. */
export function deliverMessages(
  { settings, secrets, jobs }: Pick<KitServices, 'settings' | 'secrets' | 'jobs'>,
  { timeoutMs = deliveryTimeoutMs }: { timeoutMs?: number } = {},
): Job {
  const deliverers = openDeliverers(settings)
  return deliveryQueue({
    name: deliverMessagesJob,
    listReceivers: listDueChannels,
    claim: claimMessages,
    async send(message: Due) {
      const deliver = deliverers[message.channel]
      return { message, change: await outcomeOf(message, secrets, deliver && within(timeoutMs, deliver)) }
    },
    async record(db, outcomes) {
      // Of a message that another server has claimed meanwhile, that one records the outcome.
      for (const { message, change } of outcomes)
        await db.execute(
          sql`update messages set ${change} where id = ${message.id} and state = 'waiting' and tries = ${message.tries}`,
        )
      const goingOn = await followOutbox(
        db,
        outcomes.map(({ message }) => message.id),
      )
      if (goingOn > 0) jobs.runSoon(sendNotificationsJob, 1_000)
    },
    nextRun: { jobs, dueIn: secondsUntilDue },
  })
}

async function listDueChannels(db: Db): Promise<string[]> {
  const due = sql`select distinct channel from messages where state = 'waiting' and next_try_at <= now()`
  return (await rowsOf<Pick<Due, 'channel'>>(db, due)).map(({ channel }) => channel)
}

/** Claims the messages that wait longest. */
const claimMessages = (db: Db, limit: number, channel: string): Promise<Due[]> =>
  rowsOf(
    db,
    sql`update messages set tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds}::integer)
      where id in (select id from messages where channel = ${channel} and state = 'waiting' and next_try_at <= now()
        order by next_try_at limit ${limit} for update skip locked)
      returning id, channel, sealed, tries, useless_at < now() as is_useless`,
  )

const secondsUntilDue = (db: Db) =>
  valueOf<number | null>(
    db,
    sql`select extract(epoch from min(next_try_at) - now())::float as value from messages where state = 'waiting'`,
  )

/** A provider that says something now and then is not silent, and yet may never come to an end. */
const within =
  (milliseconds: number, deliver: Deliver): Deliver =>
  (letter) => {
    const late = setTimeout(milliseconds, undefined, { ref: false }).then(() => {
      throw new DeliveryProblem('timeout', 'The delivery took too long.', false)
    })
    return Promise.race([deliver(letter), late])
  }

function openDeliverers({ mail, sms }: KitServices['settings']): Record<Due['channel'], Deliver | undefined> {
  const mails = mail && smtpMail(mail)
  const shortMessages = sms && openSms(sms)
  return {
    email: mails && (async (letter) => ({ provider: mails.provider, ...(await mails.send(letter)) })),
    sms:
      shortMessages &&
      (async ({ to, text, template, params }) => {
        if (!isSmsTemplate(template))
          throw new DeliveryProblem('no-template', 'There is no short message for this', true)
        return { provider: shortMessages.provider, ...(await shortMessages.send({ to, text, template, params })) }
      }),
  }
}

const isSmsTemplate = (template: string): template is SmsTemplate =>
  (smsTemplates as readonly string[]).includes(template)

/** What becomes of a message: an assignment for its row. */
async function outcomeOf(
  { sealed, tries, is_useless }: Due,
  secrets: KitServices['secrets'],
  deliver: Deliver | undefined,
) {
  const opened = secrets.open(sealed)
  if (is_useless) return failed('expired')
  if (!deliver || opened === undefined) return failed(deliver ? 'unreadable' : 'not-configured')
  try {
    const { provider, id } = await deliver(JSON.parse(opened) as Letter)
    return sql`state = 'sent', sent_at = now(), provider = ${provider}, provider_id = ${id}, error = null`
  } catch (problem) {
    const { code, isPermanent } =
      problem instanceof DeliveryProblem ? problem : { code: 'unreachable', isPermanent: false }
    const retrySeconds = isPermanent ? null : retrySecondsAfter(tries)
    if (retrySeconds === null) return failed(code)
    return sql`error = ${code}, next_try_at = now() + make_interval(secs => ${retrySeconds}::integer)`
  }
}

const failed = (error: string) => sql`state = 'failed', error = ${error}`
