import { codeDigits, codeValidity, hour, minute } from '@atrium/contract/constants.ts'
import type { installationCalls } from '@atrium/contract/operator/installation.calls.ts'
import { eq } from 'drizzle-orm'
import { email, phone } from '#identity/codes.ts'
import type { Context } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { isDelivered } from '#outside/channels.ts'
import { writeMessage } from '#outside/outbox.ts'
import { messages } from '#outside/outbox.tables.ts'

/** Long enough for five tries. */
const testValidity = hour

/** Messages that try delivery out, and what became of them. */
export const testMessages = (parts: Parts) => ({
  async sendTestMessage({
    body: { Channel, Recipient },
    lang,
    db,
    note,
    fail,
  }: Context<typeof installationCalls.sendTestMessage>) {
    if (!isDelivered(parts.settings, Channel)) fail('operator.not-delivered')
    const { address } = Channel === 'sms' ? phone(Recipient) : email(Recipient)
    const sample = { code: '0'.repeat(codeDigits), minutes: String(codeValidity / minute) }
    // Providers of short messages deliver approved templates alone: the one that matters most is tried out.
    const content =
      Channel === 'sms'
        ? ({ template: 'code', params: sample } as const)
        : ({ template: 'test', params: { address: parts.settings.publicUrl } } as const)
    const message = { channel: Channel, address, ...content, lang, organisationId: null, validity: testValidity }
    const ID = await writeMessage(parts, db, message)
    note({ subject: { id: ID, name: Channel }, changes: { channel: [null, Channel] } })
    return { ID }
  },

  async delivery({ params, db, fail }: Context<typeof installationCalls.delivery>) {
    const [found] = await db.select().from(messages).where(eq(messages.id, params.id))
    const { state, provider, tries, error } = found ?? fail('request.not-found')
    return { State: state, Provider: provider, Tries: tries, Error: error }
  },
})
