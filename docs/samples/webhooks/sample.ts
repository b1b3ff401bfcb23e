// Receives webhooks of the portal: verifies the signature, and takes each event once.
// Needs Node.js 22.18 or newer and nothing else: `node sample.ts`.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'

const secret = process.env['WEBHOOK_SECRET']
if (!secret) throw new Error('Set WEBHOOK_SECRET.')
const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
const toleranceSeconds = 300

/** True when one of the signatures is ours, and the request is not older than five minutes. */
function isFromPortal(headers: IncomingHttpHeaders, body: string): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds)) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  // While a secret is rotated, there are two signatures.
  return String(signatures)
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
}

interface Event {
  type: string
  sequence: number | null
  data: { id: string | null; changes: Record<string, [before: unknown, after: unknown]> }
}

/** Ids of events that were taken. A real program stores them beside what it does with the event. */
const taken = new Set<string>()

const server = createServer(async (request, response) => {
  const body = await text(request)
  if (!isFromPortal(request.headers, body)) return void response.writeHead(401).end()
  const id = String(request.headers['webhook-id'])
  if (!taken.has(id)) {
    taken.add(id)
    const { type, data } = JSON.parse(body) as Event
    console.log(type, data.id ?? '-', Object.keys(data.changes).sort().join(','))
  }
  // Answer at once, and do what takes long afterwards: the portal waits 15 seconds.
  response.writeHead(204).end()
})
server.listen(Number(process.env['PORT'] ?? 8080), () => {
  console.log('listening', (server.address() as { port: number }).port)
})
