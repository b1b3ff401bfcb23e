import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { KitServices } from '#kit/services.ts'
import type { Secrets } from '#environment/secrets.ts'
import { checkpointFilesOf } from './checkpoints.ts'
import { verifyAll, type VerificationFilter } from './verify-all.ts'

const path = '/local/log-verification'
const header = 'x-atrium-local'
/** Limit of the received checkpoints in a request. */
const maxReceivedBytes = 64 * 1024 * 1024
const loopback = /^(127\.|::1$|::ffff:127\.)/u

/** A token that only a reader of the installation's secret key can derive. */
const localTokenOf = (secrets: Pick<Secrets, 'keyedHash'>): string =>
  secrets.keyedHash('log verification on this machine')

/**
 * Lets the command line on the same machine verify the logs through the server that has the embedded database open: a
 * second process cannot open it. Responds with a line `{ isIntact, line }` per finding.
 */
export function mountLocalVerification(app: FastifyInstance, services: KitServices): void {
  const { database, secrets, settings } = services
  const config = { notACall: 'For the command line on the same machine' }
  app.post<{ Querystring: VerificationFilter; Body: { received: string } }>(
    path,
    { config, bodyLimit: maxReceivedBytes },
    async (request, reply) => {
      const given = Buffer.from(String(request.headers[header] ?? ''))
      const expected = Buffer.from(localTokenOf(secrets))
      const isAllowed =
        loopback.test(request.ip) && given.length === expected.length && timingSafeEqual(given, expected)
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

/** Requests a verification from the server on this machine. Throws if none responds or it refuses. */
export async function requestLocalVerification(
  { port, secrets }: { port: number; secrets: Pick<Secrets, 'keyedHash'> },
  filter: VerificationFilter,
  received = '',
): Promise<string> {
  const wanted = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const searchParams = `?${new URLSearchParams(wanted).toString()}`
  const answer = await fetch(`http://127.0.0.1:${port}${path}${searchParams}`, {
    method: 'POST',
    headers: { [header]: localTokenOf(secrets), 'content-type': 'application/json' },
    body: JSON.stringify({ received }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
