import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// A product: it answers queries at once, and takes an insert after a millisecond, once for each key.
const taken = new Set<string>()
let repeated = 0

async function answer(request: IncomingMessage): Promise<object> {
  if (request.url === '/taken') return { taken: [...taken], repeated }
  for await (const _ of request);
  if (request.method === 'GET') return { samples: [{ code: 'S-1', amount: 1 }] }
  await sleep(1)
  const key = String(request.headers['idempotency-key'])
  if (taken.has(key)) repeated += 1
  taken.add(key)
  return { stored: true }
}

async function respond(request: IncomingMessage, response: ServerResponse) {
  const body = await answer(request)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const server = createServer((request, response) => void respond(request, response))
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('disconnect', () => process.exit(0))
