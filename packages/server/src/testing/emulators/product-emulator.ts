import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that a product received. */
export interface ProductRequest {
  method: string
  /** Path and query, still encoded. */
  target: string
  headers: IncomingHttpHeaders
  body: string
  /** Whether it has the signature of the portal, for exactly this request. */
  isSigned: boolean
}

type Answer = (request: ProductRequest, response: ServerResponse) => void

const json = { 'content-type': 'application/json' }

/**
 * A product on loopback that takes inserts once for each `idempotency-key`, and answers queries with what they asked.
 * `answer` lets it behave otherwise.
 */
export async function openProductEmulator(secret: string) {
  const requests: ProductRequest[] = []
  /** Bodies that were taken, by their key. */
  const taken = new Map<string, string>()
  const behaviour: { answer: Answer | undefined } = { answer: undefined }

  function answerUsually({ method, target, headers, body }: ProductRequest, response: ServerResponse) {
    const key = String(headers['idempotency-key'])
    if (method !== 'GET' && !taken.has(key)) taken.set(key, body)
    response.writeHead(200, json).end(JSON.stringify(method === 'GET' ? { target } : { stored: key }))
  }

  async function take(incoming: IncomingMessage, response: ServerResponse) {
    const { method = '', url: target = '', headers } = incoming
    const body = await text(incoming)
    const request = { method, target, headers, body, isSigned: isSigned({ method, target, headers, body }, secret) }
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
    taken,
    behaviour,
    answerUsually,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The rules of docs/products.md, written a second time. */
function isSigned({ method, target, headers, body }: Omit<ProductRequest, 'isSigned'>, secret: string): boolean {
  const of = (name: string) => String(headers[`x-atrium-${name}`])
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const lines = [
    of('timestamp'),
    method,
    target,
    of('request-id'),
    of('organisation'),
    of('app'),
    of('departments'),
    bodyHash,
  ]
  const expected = createHmac('sha256', secret).update(lines.join('\n')).digest('hex')
  return headers['x-atrium-signature'] === `sha256=${expected}`
}
