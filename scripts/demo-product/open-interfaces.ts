import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { Compile } from 'typebox/schema'
import { maxListed, openApiDocument } from './openapi-document.ts'
import { resourceOf, type OpenResource } from './open-resources.ts'
import type { Product } from './products.ts'

/**
 * A product's side of the open capability, see `docs/products.md`: it publishes an OpenAPI document, answers queries, and
 * takes what programs insert. It keeps all of it in memory.
 */

interface Answer {
  status: number
  json: object
}
/** Who calls: what the portal signed. */
interface Caller {
  requestId: string
  organisation: string
  /** The departments whose data the program may use; undefined for all. */
  departments: readonly string[] | undefined
}
interface Row {
  id: string
  organisation: string
  department?: string
  project?: string
}

const fiveMinutes = 5 * 60
const maxRequestBytes = 1_000_000
const maxRows = 10_000

export class DemoOpenInterfaces {
  readonly #product: Product
  readonly #secret: string | undefined
  readonly #resource: OpenResource
  readonly #rows: Row[] = []
  readonly #numbers: Record<string, number> = {}
  /** The answers by idempotency key. */
  readonly #answers = new Map<string, Answer>()

  constructor(product: Product, secret: string | undefined) {
    this.#product = product
    this.#secret = secret
    this.#resource = resourceOf(product.code)
  }

  /** True for the addresses that are answered here. */
  static isFor = (url: string): boolean => /^\/(openapi\.json|open\/[\w-]+)(\?|$)/.test(url)

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, json } = await this.#answerTo(request)
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    response.end(JSON.stringify(json))
  }

  async #answerTo(request: IncomingMessage): Promise<Answer> {
    if (request.url === '/openapi.json') return { status: 200, json: openApiDocument(this.#product) }
    const body = await text(request.setEncoding('utf8'))
    if (body.length > maxRequestBytes) return refusal(413, 'The body is too large')
    const caller = this.#secret === undefined ? undefined : signedCaller(request, body, this.#secret)
    if (!caller) return refusal(401, 'The signature is missing, wrong or too old')
    const url = new URL(String(request.url), 'http://product')
    const { path, entry } = this.#resource
    if (request.method === 'GET' && url.pathname === `/open/${path}`) return this.#list(caller, url.searchParams)
    if (request.method !== 'POST') return refusal(405, 'No such operation')
    if (url.pathname === `/open/${path}`) return this.#once(request, () => this.#create(caller, body))
    if (url.pathname === `/open/${entry.path}`) return this.#once(request, () => this.#createEntry(caller, body))
    return refusal(404, 'No such operation')
  }

  /** Does something once for an idempotency key, and answers every repetition as the first time. */
  #once({ headers }: IncomingMessage, work: () => Answer): Answer {
    const key = `${String(headers['x-atrium-organisation'])} ${String(headers['idempotency-key'])}`
    const earlier = this.#answers.get(key)
    if (earlier) return earlier
    const answer = work()
    if (headers['idempotency-key'] !== undefined && answer.status < 300) this.#answers.set(key, answer)
    return answer
  }

  #list(caller: Caller, parameters: URLSearchParams): Answer {
    const limit = Number(parameters.get('limit') ?? maxListed)
    if (!Number.isInteger(limit) || limit < 1 || limit > maxListed)
      return refusal(400, `limit must be a whole number from 1 to ${maxListed}`)
    const project = parameters.get('project')
    const own = this.#rowsOf(caller).filter((row) => project === null || row.project === project)
    return { status: 200, json: { total: own.length, items: own.slice(0, limit).map(shown) } }
  }

  #create(caller: Caller, body: string): Answer {
    const { prefix, schema } = this.#resource
    const parsed = parse(body, schema)
    if ('status' in parsed) return parsed
    const { department } = parsed.value
    if (caller.departments && !caller.departments.includes(String(department)))
      return refusal(403, 'The department is not among those that the program may use')
    const row = this.#add(prefix, caller, parsed.value)
    return { status: 201, json: shown(row) }
  }

  #createEntry(caller: Caller, body: string): Answer {
    const { of, prefix, schema } = this.#resource.entry
    const parsed = parse(body, schema)
    if ('status' in parsed) return parsed
    const id = parsed.value[of]
    if (!this.#rowsOf(caller).some((row) => row.id === id)) return refusal(400, `${of} ${String(id)} does not exist`)
    this.#numbers[prefix] = (this.#numbers[prefix] ?? 0) + 1
    return { status: 201, json: { id: `${prefix}-${this.#numbers[prefix]}`, ...parsed.value } }
  }

  /** The rows of the caller's organisation and departments; each organisation begins with the same few. */
  #rowsOf({ organisation, departments }: Caller): Row[] {
    const { first, prefix } = this.#resource
    if (!this.#rows.some((row) => row.organisation === organisation))
      for (const [at, row] of first.entries()) this.#rows.push({ ...row, id: `${prefix}-${at + 1}`, organisation })
    return this.#rows.filter(
      (row) => row.organisation === organisation && (!departments || departments.includes(row.department ?? '')),
    )
  }

  #add(prefix: string, caller: Caller, value: Record<string, unknown>): Row {
    const all = this.#rowsOf({ ...caller, departments: undefined })
    const { organisation } = caller
    const row = { ...value, id: `${prefix}-${all.length + 1}`, organisation }
    if (this.#rows.length < maxRows) this.#rows.push(row)
    return row
  }
}

const shown = ({ organisation: _organisation, ...row }: Row) => row
const refusal = (status: number, reason: string): Answer => ({ status, json: { error: reason } })

/** The body as a row, or why it is none. */
function parse(body: string, schema: Record<string, unknown>): { value: Record<string, unknown> } | Answer {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return refusal(400, 'The body is not JSON')
  }
  const validator = Compile(schema)
  if (validator.Check(value)) return { value: value as Record<string, unknown> }
  const [first] = validator.Errors(value)[1]
  return refusal(400, `${first?.instancePath || 'body'} ${first?.message}`)
}

/** Who calls, where the signature is right and not older than five minutes. */
function signedCaller(request: IncomingMessage, body: string, secret: string): Caller | undefined {
  const header = (name: string) => String(request.headers[`x-atrium-${name}`] ?? '')
  const [timestamp, requestId, organisation, departments] = [
    'timestamp',
    'request-id',
    'organisation',
    'departments',
  ].map(header) as [string, string, string, string]
  const signed = [
    timestamp,
    request.method,
    request.url,
    requestId,
    organisation,
    header('app'),
    departments,
    createHash('sha256').update(body).digest('hex'),
  ].join('\n')
  const expected = createHmac('sha256', secret).update(signed).digest()
  const given = Buffer.from(header('signature').replace(/^sha256=/, ''), 'hex')
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= fiveMinutes
  if (!isFresh || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return { requestId, organisation, departments: departments === 'all' ? undefined : departments.split(',') }
}
