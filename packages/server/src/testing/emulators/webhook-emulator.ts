import { isSigned } from './signed.ts'
import { failures, openHttpEmulator, type Received, type Reply } from './http-emulator.ts'

export interface WebhookMessage {
  to: string
  template: string
  params: Record<string, string>
  text: string
  id: string
}

/** A program that takes our short messages, on loopback; `answer` is what it says to those it believes. */
export async function openWebhookEmulator({ secret = 'the secret of the webhook', answer = {} as unknown } = {}) {
  const messages: WebhookMessage[] = []
  const { failNext, next } = failures<number>()

  function reply(request: Received): Reply {
    if (!isSigned(request, secret)) return { status: 401, json: { error: `not signed: ${request.body}` } }
    const status = next()
    if (status) return { status, json: { error: request.body } }
    messages.push(JSON.parse(request.body) as WebhookMessage)
    return { status: 200, json: answer }
  }

  const emulator = await openHttpEmulator(reply)
  return { ...emulator, url: `${emulator.url}/messages`, messages, failNext, secret }
}
