import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Parts } from '#kit/parts.ts'
import type { Secrets } from '#kit/secrets.ts'
import { checkpointFilesOf } from './checkpoints.ts'
import { verifyAll, type VerificationWish } from './verify-all.ts'

const path = '/local/log-verification'
const header = 'x-atrium-local'
/** Bytes of checkpoints that were received elsewhere. */
const mostReceived = 64 * 1024 * 1024
const loopback = /^(127\.|::1$|::ffff:127\.)/u

/** What only somebody can say who may read the installation's secret key. */
const passOf = (secrets: Pick<Secrets, 'keyedHash'>): string => secrets.keyedHash('log verification on this machine')

/**
 * Lets the command line of the same machine have the logs verified by the server that holds the embedded database: two
 * processes cannot open it at once. The answer is a line for each chain, as `{ isIntact, line }`.
 */
export function mountLocalVerification(app: FastifyInstance, parts: Parts): void {
  const { database, secrets, settings } = parts
  const config = { notACall: 'For the command line on the same machine' }
  app.post<{ Querystring: VerificationWish; Body: { received: string } }>(
    path,
    { config, bodyLimit: mostReceived },
    async (request, reply) => {
      const given = Buffer.from(String(request.headers[header] ?? ''))
      const right = Buffer.from(passOf(secrets))
      const isAllowed = loopback.test(request.ip) && given.length === right.length && timingSafeEqual(given, right)
      if (!isAllowed) return reply.code(403).send('Only from the command line on the same machine')
      const files = checkpointFilesOf(settings)
      const lines = verifyAll({ database, secrets, files, received: request.body.received }, request.query)
      const content = Readable.from(
        (async function* () {
          for await (const verdict of lines) yield `${JSON.stringify(verdict)}\n`
        })(),
      )
      return reply.type('application/x-ndjson').send(content)
    },
  )
}

/** Asks a server that runs on this machine. Fails where none answers. */
export async function askLocalVerification(
  { port, secrets }: { port: number; secrets: Pick<Secrets, 'keyedHash'> },
  wish: VerificationWish,
  received = '',
): Promise<string> {
  const wanted = Object.entries(wish).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const query = `?${new URLSearchParams(wanted).toString()}`
  const answer = await fetch(`http://127.0.0.1:${port}${path}${query}`, {
    method: 'POST',
    headers: { [header]: passOf(secrets), 'content-type': 'application/json' },
    body: JSON.stringify({ received }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
