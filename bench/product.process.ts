import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

// A product: it answers queries at once, and takes an insert after a millisecond, once for each key.
const taken = new Set<string>()
let repeated = 0

const server = createServer(async (request, response) => {
  const answer = (body: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.url === '/taken') return void answer({ taken: [...taken], repeated })
  for await (const _ of request);
  if (request.method === 'GET') return void answer({ samples: [{ code: 'S-1', amount: 1 }] })
  await sleep(1)
  const key = String(request.headers['idempotency-key'])
  if (taken.has(key)) repeated += 1
  taken.add(key)
  answer({ stored: true })
})

server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('disconnect', () => process.exit(0))
