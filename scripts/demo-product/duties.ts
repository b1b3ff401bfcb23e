import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/**
 * What people have to hand over before they leave: a product's side of `docs/products.md`. The stand-in knows nobody, so
 * it gives every third person a project and an open task, by their id, until these are handed over. Whoever came after
 * the stand-in started has had no time to take anything on.
 */

interface Question {
  people?: string[]
  moves?: { person: string; kind: string; reference: string; to: string }[]
}

const fiveMinutes = 5 * 60
const maxRequestBytes = 1_000_000

export class DemoDuties {
  readonly #code: string
  readonly #secret: string
  readonly #startedAt = Date.now()
  readonly #handedOver = new Set<string>()

  constructor(code: string, secret: string) {
    this.#code = code
    this.#secret = secret
  }

  /** Answers a question of the portal; anything else is not ours. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request.setEncoding('utf8'))
    const say = (status: number, json: object) =>
      void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(json))
    if (body.length > maxRequestBytes || !isSigned(request, body, this.#secret)) return say(401, {})
    const question = JSON.parse(body) as Question
    if (request.url === '/duties') return say(200, { duties: (question.people ?? []).flatMap((id) => this.#of(id)) })
    for (const { kind, reference } of question.moves ?? []) this.#handedOver.add(`${kind} ${reference}`)
    say(200, { done: true })
  }

  #of(person: string) {
    const digits = person.replaceAll('-', '')
    const number = Number.parseInt(digits.slice(-6), 16)
    if (number % 3 !== 0 || madeAt(digits) > this.#startedAt) return []
    const reference = `${this.#code}-${number % 10_000}`
    const all = [
      { person, kind: 'project-leader', reference, title: 'Formulation study' },
      { person, kind: 'open-task', reference: `${reference}-1`, title: 'Review of a batch record' },
    ]
    return all.filter(({ kind, reference: one }) => !this.#handedOver.has(`${kind} ${one}`))
  }
}

/** When a UUIDv7 was made, in milliseconds: its first twelve digits. */
const madeAt = (digits: string) => Number.parseInt(digits.slice(0, 12), 16)

function isSigned({ headers }: IncomingMessage, body: string, secret: string): boolean {
  const timestamp = String(headers['x-atrium-timestamp'])
  const [scheme, signature = ''] = String(headers['x-atrium-signature']).split('=')
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest()
  const given = Buffer.from(signature, 'hex')
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < fiveMinutes
  return scheme === 'sha256' && isFresh && given.length === expected.length && timingSafeEqual(given, expected)
}
