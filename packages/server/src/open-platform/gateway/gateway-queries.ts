import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { second } from '@atrium/contract/constants.ts'
import { syncStatuses, type ResponseStatus } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KitServices } from '#kit/services.ts'
import { newId } from '#kit/data/columns.ts'
import { CallError } from '#kit/http/call-error.ts'
import { checkFields } from '#kit/http/validation.ts'
import { languageOf } from '#kit/text/language.ts'
import {
  maxAnswerBytes,
  problemStatus,
  ProductProblem,
  responseStatusOf,
  type ProductClient,
} from '#outside/product-client.ts'
import type { GatewayCall } from './gateway.ts'
import { parseJson } from './request-body.ts'
import type { CallLog } from './call-log.ts'
import { QueryQuotas } from './query-quotas.ts'
import { usageOf, type UsageCounter } from './usage-counter.ts'

type Services = Pick<KitServices, 'database' | 'secrets'> & {
  usage: UsageCounter
  client: ProductClient
  calls: CallLog
}

/** The largest answer whose text is kept in the records, in bytes. Of a larger one only the hash is. */
const maxKeptAnswer = 64_000

const passedHeaders = ['content-type', 'content-length', 'content-encoding'] as const

/** Passes queries through to products. */
export class GatewayQueries {
  readonly #services: Services
  readonly #quotas: QueryQuotas

  constructor(services: Services) {
    this.#services = services
    this.#quotas = new QueryQuotas(services.database)
  }

  async answer(call: GatewayCall, request: FastifyRequest, reply: FastifyReply) {
    const { client } = this.#services
    const body = bodyOf(call, request)
    await this.#quotas.consume(call.quotas)
    const { target, origin } = call
    const record = new QueryRecord(call, body)
    const { id: requestId } = record
    void reply.header('x-atrium-request-id', requestId)
    try {
      const answer = await client.send({
        product: target.productCode,
        requestId,
        organisationId: origin.organisationId,
        appId: origin.appId,
        departmentIds: origin.departmentIds,
        method: target.method,
        url: `${target.upstream}${target.path}${queryOf(request)}`,
        body,
        timeoutMs: target.timeoutSeconds * second,
      })
      return this.#pass(answer, record, reply)
    } catch (problem) {
      if (!(problem instanceof ProductProblem)) throw problem
      this.#finish(record, { responseStatus: problem.responseStatus, statusCode: record.statusCode })
      throw failureOf(problem.responseStatus, requestId)
    }
  }

  /** Streams the answer to the program. A refusal of the query is the program's to read, others are ours. */
  #pass(answer: IncomingMessage, record: QueryRecord, reply: FastifyReply) {
    const responseStatus = responseStatusOf(answer)
    const statusCode = answer.statusCode ?? 0
    record.statusCode = statusCode
    const isPassed = responseStatus === 'ok' || (responseStatus === 'refused' && statusCode !== 401)
    const isTooLarge = Number(answer.headers['content-length'] ?? 0) > maxAnswerBytes
    if (!isPassed || isTooLarge) {
      answer.destroy()
      throw new ProductProblem(isTooLarge ? 'wrong-answer' : (responseStatus as 'failed'))
    }
    const copied = record.copy()
    answer.once('error', (problem) => copied.destroy(problem))
    copied.once('close', () => {
      // The program has gone: nobody reads the rest.
      if (!answer.complete) answer.destroy()
      const problem = copied.errored
      this.#finish(record, { responseStatus: problem ? problemStatus(problem) : responseStatus, statusCode })
    })
    for (const name of passedHeaders) if (answer.headers[name]) void reply.header(name, answer.headers[name])
    return reply.code(statusCode).send(answer.pipe(copied))
  }

  #finish(record: QueryRecord, outcome: { responseStatus: ResponseStatus; statusCode: number | null }): void {
    const row = record.finished(outcome, this.#services.secrets)
    if (!row) return
    const isFailure = outcome.responseStatus !== 'ok'
    this.#services.usage.note(usageOf(record.call), { durationMs: row.durationMs, isFailure })
    this.#services.calls.add(row)
  }
}

/** The body of a query, validated; empty where its method has none. */
function bodyOf({ target }: GatewayCall, request: FastifyRequest): string {
  if (!(request.body instanceof Buffer) || request.body.length === 0) return ''
  const lang = languageOf(request)
  const { value, text } = parseJson(request.body, lang)
  checkFields(target.checkBody(value, lang), lang)
  return text
}

const queryOf = ({ url }: FastifyRequest): string => {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}

function failureOf(responseStatus: ResponseStatus, reqId: string): CallError {
  const error = responseStatus === 'timeout' ? 'open-platform.product-timeout' : 'open-platform.product-failed'
  return new CallError(error, { details: { reqId, responseStatus } })
}

/** A query while it is answered. */
class QueryRecord {
  readonly call: GatewayCall
  readonly id = newId()
  statusCode: number | null = null
  readonly #body: string
  readonly #startedAt = performance.now()
  readonly #requestedAt = new Date()
  readonly #hash = createHash('sha256')
  #chunks: Buffer[] | undefined = []
  #size = 0
  #isFinished = false

  constructor(call: GatewayCall, body: string) {
    this.call = call
    this.#body = body
  }

  /** Takes a copy of the answer on its way. Breaks off beyond the largest size. */
  copy(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#size += chunk.length
        this.#hash.update(chunk)
        if (this.#size > maxKeptAnswer) this.#chunks = undefined
        this.#chunks?.push(chunk)
        done(this.#size > maxAnswerBytes ? new ProductProblem('wrong-answer') : null, chunk)
      },
    })
  }

  /** The row of the records; undefined where it was made before. */
  finished(
    { responseStatus, statusCode }: { responseStatus: ResponseStatus; statusCode: number | null },
    secrets: Pick<KitServices['secrets'], 'seal'>,
  ) {
    if (this.#isFinished) return undefined
    this.#isFinished = true
    const { target, origin } = this.call
    const durationMs = Math.round(performance.now() - this.#startedAt)
    const hasAnswer = this.#size > 0
    const answer = this.#chunks && hasAnswer ? Buffer.concat(this.#chunks).toString() : undefined
    return {
      ...origin,
      departmentIds: origin.departmentIds && [...origin.departmentIds],
      id: this.id,
      productId: target.productId,
      interfaceId: target.id,
      interfaceVersion: target.version,
      kind: 'query' as const,
      requestedAt: this.#requestedAt,
      state: responseStatus === 'ok' ? syncStatuses.success : syncStatuses.fail,
      respondedAt: new Date(this.#requestedAt.getTime() + durationMs),
      durationMs,
      responseStatus,
      statusCode,
      requestBody: this.#body ? secrets.seal(this.#body) : null,
      requestHash: this.#body ? createHash('sha256').update(this.#body).digest() : null,
      responseBody: answer ? secrets.seal(answer) : null,
      responseHash: hasAnswer ? this.#hash.digest() : null,
    }
  }
}
