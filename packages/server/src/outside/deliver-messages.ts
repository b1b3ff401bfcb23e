import { sql } from 'drizzle-orm'
import { rowsOf } from '#kit/data/database.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import type { AppServices } from '#app/app-services.ts'
import { DeliveryProblem } from './delivery.ts'
import { smtpMail } from './mail.ts'
import type { Letter } from './outbox.ts'
import { openSms, smsTemplates, type SmsTemplate } from './sms.ts'

const maxAttempts = 5
/** Timeout of a delivery. */
const deliveryTimeoutMs = 90_000
/** How long a claimed message is locked; longer than the timeout of a delivery. */
const claimed = 120
/** Delay before the first retry; each later one waits this much longer. */
const pause = 30

interface Due {
  id: string
  channel: 'sms' | 'email'
  sealed: string
  tries: number
  is_useless: boolean
}

type Deliver = (letter: Letter) => Promise<{ provider: string; id: string }>

/**
 * Delivers what waits in the outbox. The row is the truth: it is claimed for a while, tried, and tried again later, ever
 * more slowly. One is claimed at a time: behind a slow provider the others are left to other servers.
 */
export function deliverMessages(
  { settings, secrets }: Pick<AppServices, 'settings' | 'secrets'>,
  { timeoutMs = deliveryTimeoutMs }: { timeoutMs?: number } = {},
): Job {
  const deliverers = openDeliverers(settings)
  return {
    name: 'outside.deliver-messages',
    cron: '* * * * *',
    async run({ system, signal }) {
      while (!signal.aborted) {
        const [message] = await system((db) => rowsOf<Due>(db, claiming))
        if (!message) return
        const deliver = deliverers[message.channel]
        const outcome = await outcomeOf(message, secrets, deliver && within(timeoutMs, deliver))
        // Another server claimed it meanwhile and stores the outcome.
        await system((db) =>
          db.execute(
            sql`update messages set ${outcome} where id = ${message.id} and state = 'waiting' and tries = ${message.tries}`,
          ),
        )
      }
    },
  }
}

/** A provider that says something now and then is not silent, and yet may never come to an end. */
const within =
  (milliseconds: number, deliver: Deliver): Deliver =>
  async (letter) => {
    const { promise: over, reject } = Promise.withResolvers<never>()
    const late = () => reject(new DeliveryProblem('timeout', 'The delivery took too long.', false))
    const timer = setTimeout(late, milliseconds)
    return Promise.race([deliver(letter), over]).finally(() => clearTimeout(timer))
  }

/** Claims the message that waits longest. */
const claiming = sql`update messages set tries = tries + 1, next_try_at = now() + make_interval(secs => ${claimed}::integer)
  where id in (select id from messages where state = 'waiting' and next_try_at <= now() order by next_try_at limit 1 for update skip locked)
  returning id, channel, sealed, tries, useless_at < now() as is_useless`

function openDeliverers({ mail, sms }: AppServices['settings']): Record<Due['channel'], Deliver | undefined> {
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
  secrets: AppServices['secrets'],
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
    if (isPermanent || tries >= maxAttempts) return failed(code)
    return sql`error = ${code}, next_try_at = now() + make_interval(secs => ${pause * tries}::integer)`
  }
}

const failed = (error: string) => sql`state = 'failed', error = ${error}`
