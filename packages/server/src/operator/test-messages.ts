import { codeDigits, codeValidity, hour, minute } from '@atrium/contract/constants.ts'
import type { installationCalls } from '@atrium/contract/operator/installation.calls.ts'
import { eq } from 'drizzle-orm'
import { email, phone } from '#identity/codes/codes.ts'
import type { Context } from '#kit/http/handle.ts'
import type { ProductServices } from '#products/services.ts'
import { isDelivered } from '#outside/channels.ts'
import { writeMessage } from '#outside/outbox.ts'
import { messages } from '#outside/outbox.tables.ts'

/** Covers five delivery attempts. */
const testValidity = hour

/** Handlers that send a test message and report its delivery. */
export const testMessages = (services: ProductServices) => ({
  async sendTestMessage({
    body: { Channel, Recipient },
    lang,
    db,
    note,
    fail,
  }: Context<typeof installationCalls.sendTestMessage>) {
    if (!isDelivered(services.settings, Channel)) fail('operator.not-delivered')
    const { address } = Channel === 'sms' ? phone(Recipient) : email(Recipient)
    const sample = { code: '0'.repeat(codeDigits), minutes: String(codeValidity / minute) }
    // SMS providers deliver approved templates only, so the test uses the most important one.
    const content =
      Channel === 'sms'
        ? ({ template: 'code', params: sample } as const)
        : ({ template: 'test', params: { address: services.settings.publicUrl } } as const)
    const message = { channel: Channel, address, ...content, lang, organisationId: null, validity: testValidity }
    const ID = await writeMessage(services, db, message)
    note({ subject: { id: ID, name: Channel }, changes: { channel: [null, Channel] } })
    return { ID }
  },

  async delivery({ params, db, fail }: Context<typeof installationCalls.delivery>) {
    const [found] = await db.select().from(messages).where(eq(messages.id, params.id))
    const { state, provider, tries, error } = found ?? fail('request.not-found')
    return { State: state, Provider: provider, Tries: tries, Error: error }
  },
})
