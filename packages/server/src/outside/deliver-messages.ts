import { sql } from 'drizzle-orm'
import { rowsOf } from '#kit/database.ts'
import type { Job } from '#kit/jobs.ts'
import type { Parts } from '#kit/parts.ts'
import { DeliveryProblem } from './delivery.ts'
import { smtpMail } from './mail.ts'
import type { Letter } from './outbox.ts'
import { openSms, smsTemplates, type SmsTemplate } from './sms.ts'

const batch = 20
const mostTries = 5

interface Due {
  id: string
  channel: 'sms' | 'email'
  sealed: string
  tries: number
  is_useless: boolean
}

type Deliver = (letter: Letter) => Promise<{ provider: string; id: string }>

/** Delivers what waits in the outbox. The row is the truth: it is claimed for a while, tried, and tried again later, ever more slowly. */
export function deliverMessages({ settings, secrets }: Pick<Parts, 'settings' | 'secrets'>): Job {
  const deliverers = openDeliverers(settings)
  return {
    name: 'outside.deliver-messages',
    cron: '* * * * *',
    async run({ installation, signal }) {
      let due: Due[] = []
      do {
        due = await installation((db) => rowsOf<Due>(db, claiming))
        for (const message of due) {
          const outcome = await outcomeOf(message, secrets, deliverers[message.channel])
          await installation((db) => db.execute(sql`update messages set ${outcome} where id = ${message.id}`))
        }
      } while (due.length === batch && !signal.aborted)
    },
  }
}

/** A message is claimed for half a minute, then a little longer each time. */
const claiming = sql`update messages set tries = tries + 1, next_try_at = now() + make_interval(secs => 30 * (tries + 1))
  where id in (select id from messages where state = 'waiting' and next_try_at <= now() order by next_try_at limit ${batch} for update skip locked)
  returning id, channel, sealed, tries, useless_at < now() as is_useless`

function openDeliverers({ mail, sms }: Parts['settings']): Record<Due['channel'], Deliver | undefined> {
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
async function outcomeOf({ sealed, tries, is_useless }: Due, secrets: Parts['secrets'], deliver: Deliver | undefined) {
  const opened = secrets.open(sealed)
  if (is_useless) return failed('expired')
  if (!deliver || opened === undefined) return failed(deliver ? 'unreadable' : 'not-configured')
  try {
    const { provider, id } = await deliver(JSON.parse(opened) as Letter)
    return sql`state = 'sent', sent_at = now(), provider = ${provider}, provider_id = ${id}, error = null`
  } catch (problem) {
    const { code, isPermanent } =
      problem instanceof DeliveryProblem ? problem : { code: 'unreachable', isPermanent: false }
    return isPermanent || tries >= mostTries ? failed(code) : sql`error = ${code}`
  }
}

const failed = (error: string) => sql`state = 'failed', error = ${error}`
