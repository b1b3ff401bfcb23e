import { DutyAnswer, HandOverAnswer, type DutyKind } from '@atrium/contract/products/duties.ts'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import { signedHeaders } from './signature.ts'

/** How products are reached that can say what people have to hand over. */
export interface DutySettings {
  /** The address below which a product takes our questions, by its code. */
  urls: Record<string, string>
  /** What products know our questions by. */
  secret: string
}

/** What a person has to do in a product until it is handed over. */
export interface ProductDuty {
  person: string
  kind: DutyKind
  reference: string
  title: string
}

/** A duty that goes to somebody else. */
export interface DutyMove {
  person: string
  kind: DutyKind
  reference: string
  to: string
}

/** A product that could not be asked, or did not do what it was asked. */
export class ProductProblem extends Error {
  /** What the product said itself, where it said anything. */
  readonly reason: string | undefined
  /** It answered, and the answer was no: nothing changed there. Otherwise nobody knows. */
  readonly isRefusal: boolean

  constructor(
    message: string,
    { reason, isRefusal = false }: { reason?: string | undefined; isRefusal?: boolean } = {},
  ) {
    super(message)
    this.name = 'ProductProblem'
    this.reason = reason
    this.isRefusal = isRefusal
  }
}

const patience = 3_000
/** So many people are asked about at once: a product may name 10,000 duties in one answer. */
const peopleAtOnce = 100
const longestAnswer = 2_000_000

/** The products that can say what people have to hand over, and take what others hand over. */
export class ProductDuties {
  readonly #urls: Map<string, string>
  readonly #secret: string

  constructor({ urls, secret }: DutySettings) {
    this.#urls = new Map(Object.entries(urls))
    this.#secret = secret
  }

  isConnected(code: string): boolean {
    return this.#urls.has(code)
  }

  /** Lets a product be asked at an address: the demonstration learns late where its products listen. */
  connect(code: string, url: string): void {
    this.#urls.set(code, url)
  }

  /** What people have to hand over in a product; throws a `ProductProblem` where it does not say. */
  async ask(code: string, organisation: string, people: readonly string[]): Promise<ProductDuty[]> {
    const groups: (readonly string[])[] = []
    for (let at = 0; at < people.length; at += peopleAtOnce) groups.push(people.slice(at, at + peopleAtOnce))
    const answers = await Promise.all(
      groups.map((group) =>
        this.#call<DutyAnswer>(code, 'duties', { organisation, people: group }, DutyAnswer).then(({ duties }) => {
          const asked = new Set(group)
          return duties.filter(({ person }) => asked.has(person))
        }),
      ),
    )
    return answers.flat()
  }

  /** Hands duties over in a product, all or none; throws a `ProductProblem` where it does not take them. */
  async handOver(code: string, organisation: string, moves: readonly DutyMove[]): Promise<void> {
    const answer = await this.#call<{ done: boolean; reason?: string }>(
      code,
      'duties/hand-over',
      { organisation, moves },
      HandOverAnswer,
    )
    if (!answer.done)
      throw new ProductProblem(`${code} did not take what was handed over.`, { reason: answer.reason, isRefusal: true })
  }

  async #call<T>(code: string, path: string, question: object, shape: TSchema): Promise<T> {
    const url = this.#urls.get(code)
    if (!url) throw new ProductProblem(`${code} takes no questions.`)
    const body = JSON.stringify(question)
    const answer = await post(`${url}/${path}`, body, signedHeaders(body, this.#secret)).catch((problem: unknown) => {
      throw new ProductProblem(`${code} did not answer: ${problem instanceof Error ? problem.name : String(problem)}.`)
    })
    if (!Check(shape, answer)) throw new ProductProblem(`${code} answered something else.`)
    return answer as T
  }
}

/** Posts JSON and reads JSON; slow, long and other answers than 200 are none. Redirects are not followed. */
async function post(url: string, body: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  })
  if (response.status !== 200 || !response.body) throw new Error(`http-${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > longestAnswer) throw new Error('too long')
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}
