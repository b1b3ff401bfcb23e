import type { Lang } from '@atrium/contract/constants.ts'
import type { MessageState } from '@atrium/contract/operator/operator.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { phrase } from '#kit/text/language.ts'
import { maskedEmail, maskedPhone } from '#kit/text/masks.ts'
import type { KitServices } from '#kit/services.ts'
import type { OutsideServices } from './services.ts'
import { isDelivered } from './channels.ts'

/** What a message can be; its texts are `message.<template>.…` of the server's phrases. */
const messageTemplates = [
  'code',
  'trial-approved',
  'trial-declined',
  'approved',
  'declined',
  'access-granted',
  'access-declined',
  'password-reset',
  'administrator-invited',
  'member-invited',
  'break-glass-used',
  'certificate-expires',
  'certificates-renewed',
  'sync-stopped',
  'esign-reset',
  'esign-changed',
  'password-initialised',
  'contact-changed',
  'esign-locked',
  'esign-requested',
  'esign-reminder',
  'open-failures',
  'open-queue',
  'open-quota',
  'password-expires',
  'licence-ends',
  'new-sign-in',
  'product-message',
  'task-assigned',
  'approval-needed',
  'result-ready',
  'deadline-near',
  'push-stopped',
  'notification',
  'monomer-submitted',
  'monomer-approved',
  'monomer-declined',
  'webhook-failing',
  'webhook-gone',
  'monomers-changed',
  'test',
] as const
export type MessageTemplate = (typeof messageTemplates)[number]

/** A message to be written. */
export interface Draft {
  channel: 'sms' | 'email'
  /** A valid phone number or email address. */
  address: string
  template: MessageTemplate
  params: Record<string, string>
  lang: Lang
  organisationId: string | null
  /** Milliseconds after which nobody wants it any more. */
  validity: number
  /** Operators have nobody who could read the outbox to them: theirs also go to the terminal. */
  isForOperator?: boolean
}

/** What is sealed: whom it goes to and what it says. */
export interface Letter {
  to: string
  subject: string
  text: string
  template: MessageTemplate
  params: Record<string, string>
}

type OutboxServices = Pick<OutsideServices, 'secrets' | 'settings' | 'installation' | 'outbox'>

/** Writes a message into the outbox, in the caller's transaction; it is on its way once that has lasted. Returns its id. */
export async function writeMessage(services: OutboxServices, db: Db, draft: Draft): Promise<string> {
  const [id] = await writeMessages(services, db, [draft])
  return String(id)
}

/** Writes messages into the outbox, however many they are in one statement. Returns their ids. */
export async function writeMessages(services: OutboxServices, db: Db, drafts: readonly Draft[]): Promise<string[]> {
  if (drafts.length === 0) return []
  const written = drafts.map((draft) => ({ draft, letter: letterOf(services, draft), row: rowOf(services, draft) }))
  const rows = written.map(({ letter, row }) => ({ ...row, sealed: services.secrets.seal(JSON.stringify(letter)) }))
  await db.execute(sql`select insert_message(row(m.id, m.channel, m.organisation_id, m.recipient_hash, m.masked_recipient, m.template, m.sealed, m.state,
    null, null, 0, null, now(), now(), now() + make_interval(secs => m.seconds), null)::messages)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, channel text, organisation_id uuid, recipient_hash text, masked_recipient text,
      template text, sealed text, state text, seconds double precision)`)
  if (rows.some(({ state }) => state === 'waiting')) services.outbox.wake()
  for (const { draft, letter, row } of written)
    if (row.state === 'outbox' && draft.isForOperator)
      services.outbox.announce(`  Message to ${row.masked_recipient}: ${letter.text}`)
  return rows.map(({ id }) => id)
}

/** A message as its table has it, but for what is sealed. */
const rowOf = (services: OutboxServices, { channel, address, template, organisationId, validity }: Draft) => ({
  id: newId(),
  channel,
  organisation_id: organisationId,
  recipient_hash: recipientKey(services, address),
  masked_recipient: channel === 'sms' ? maskedPhone(address) : maskedEmail(address),
  template,
  state: (isDelivered(services.settings, channel) ? 'waiting' : 'outbox') satisfies MessageState,
  seconds: validity / 1000,
})

/** Keyed hash of a recipient: rate limits and the operators' search use it instead of the address. */
export const recipientKey = ({ secrets }: Pick<KitServices, 'secrets'>, address: string): string =>
  secrets.keyedHash(`recipient ${address.toLowerCase()}`)

function letterOf({ installation }: OutboxServices, { address, template, params, lang }: Draft): Letter {
  const values = { portal: installation.name, ...params }
  const text = phrase(lang, 'server', `message.${template}.text`, values)
  return { to: address, subject: phrase(lang, 'server', `message.${template}.subject`, values), text, template, params }
}
