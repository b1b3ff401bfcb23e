import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { WebhookEventName } from '@atrium/contract/open-platform/webhook-events.ts'
import { Webhook } from 'standardwebhooks'

/** A request that a receiver got. */
export interface ReceivedWebhook {
  path: string
  id: string
  headers: IncomingHttpHeaders
  body: string
  payload: { type: WebhookEventName; sequence: number | null; data: { id: string | null } }
}

type Answer = (request: ReceivedWebhook, response: ServerResponse) => void

/** A receiver of webhooks on loopback. It answers 204; `behaviour.answer` lets it behave otherwise. */
export async function openWebhookReceiver() {
  const requests: ReceivedWebhook[] = []
  const behaviour: { answer: Answer | undefined } = { answer: undefined }
  const answerUsually: Answer = (_, response) => void response.writeHead(204).end()

  async function take(incoming: IncomingMessage, response: ServerResponse) {
    const body = await text(incoming)
    const { url: path = '', headers } = incoming
    const payload = JSON.parse(body) as ReceivedWebhook['payload']
    const request = { path, id: String(headers['webhook-id']), headers, body, payload }
    requests.push(request)
    ;(behaviour.answer ?? answerUsually)(request, response)
  }

  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    behaviour,
    answerUsually,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether a request has a valid signature by a secret: as the public library of Standard Webhooks sees it. */
export function isSignedBy(secret: string, { body, headers }: Pick<ReceivedWebhook, 'body' | 'headers'>): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
