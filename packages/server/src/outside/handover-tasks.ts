import { chunks } from '#kit/data/chunks.ts'
import { TasksAnswer, HandoverAnswer, type TaskKind } from '@atrium/contract/products/handover-tasks.ts'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import { signedHeaders } from './signature.ts'

/** The products that report handover tasks. */
export interface HandoverSettings {
  /** The base address of each product's handover interface, by product code. */
  urls: Record<string, string>
  /** The secret that signs requests to a product, by its code. */
  secretOf: (code: string) => Promise<string>
}

export type HandoverTask = TasksAnswer['duties'][number]

/** The assignment of a task to a successor. */
export interface HandoverMove {
  person: string
  kind: TaskKind
  reference: string
  to: string
}

/** A product did not respond, or refused. */
export class ProductError extends Error {
  /** The reason that the product gave. */
  readonly reason: string | undefined
  /** True when the product refused, so nothing changed there; otherwise the outcome is unknown. */
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

const timeoutMs = 3_000
/** People per request: a product returns at most 10,000 tasks per response. */
const peoplePerRequest = 100
const maxResponseBytes = 2_000_000

/** Client of the products' handover interface (docs/products.md). */
export class HandoverTasks {
  readonly #urls: Map<string, string>
  readonly #secretOf: HandoverSettings['secretOf']

  constructor({ urls, secretOf }: HandoverSettings) {
    this.#urls = new Map(Object.entries(urls))
    this.#secretOf = secretOf
  }

  isConnected(code: string): boolean {
    return this.#urls.has(code)
  }

  /** Sets a product's address after the start, for the demonstration's products. */
  connect(code: string, url: string): void {
    this.#urls.set(code, url)
  }

  /** Lists the tasks of people in a product. Throws `ProductError`. */
  async list(code: string, organisation: string, people: readonly string[]): Promise<HandoverTask[]> {
    const requests = [...chunks(people, peoplePerRequest)].map(async (group) => {
      const { duties } = await this.#call<TasksAnswer>(code, 'duties', { organisation, people: group }, TasksAnswer)
      const requested = new Set(group)
      return duties.filter(({ person }) => requested.has(person))
    })
    return (await Promise.all(requests)).flat()
  }

  /** Hands over tasks in a product, all or none. Throws `ProductError`. */
  async handOver(code: string, organisation: string, moves: readonly HandoverMove[]): Promise<void> {
    const answer = await this.#call<{ done: boolean; reason?: string }>(
      code,
      'duties/hand-over',
      { organisation, moves },
      HandoverAnswer,
    )
    if (!answer.done)
      throw new ProductError(`${code} did not take what was handed over.`, { reason: answer.reason, isRefusal: true })
  }

  async #call<T>(code: string, path: string, body: object, shape: TSchema): Promise<T> {
    const url = this.#urls.get(code)
    if (!url) throw new ProductError(`${code} takes no questions.`)
    const json = JSON.stringify(body)
    const headers = signedHeaders(json, await this.#secretOf(code))
    const answer = await post(`${url}/${path}`, json, headers).catch((problem: unknown) => {
      throw new ProductError(`${code} did not answer: ${problem instanceof Error ? problem.name : String(problem)}.`)
    })
    if (!Check(shape, answer)) throw new ProductError(`${code} answered something else.`)
    return answer as T
  }
}

/** Posts JSON and parses the response. Throws for timeouts, too long responses and any status but 200; does not follow redirects. */
async function post(url: string, body: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200 || !response.body) throw new Error(`http-${response.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.byteLength
    if (size > maxResponseBytes) throw new Error('too long')
    parts.push(part)
  }
  return JSON.parse(Buffer.concat(parts).toString())
}
