import { createHash } from 'node:crypto'
import { openSuccessCode, type Lang } from '@atrium/contract/constants.ts'
import type { FieldProblem } from '@atrium/contract/kit/envelope.ts'
import type { AcceptedCall } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { maxBatchRows, maxInsertLength } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KitServices } from '#kit/services.ts'
import { newId } from '#kit/data/columns.ts'
import { CallError } from '#kit/http/call-error.ts'
import { findUnstorableText } from '#kit/http/input-schema.ts'
import { checkFields, fieldProblem } from '#kit/http/validation.ts'
import { languageOf, phrase } from '#kit/text/language.ts'
import type { NewInsert } from './accept-inserts.ts'
import type { GatewayCall } from './gateway.ts'
import { OrganisationInserts } from './organisation-inserts.ts'
import { pushJobName } from './push-calls.ts'
import { entryTexts, parseJson } from './request-body.ts'
import { usageOf, type UsageCounter } from './usage-counter.ts'

type Services = Pick<KitServices, 'database' | 'secrets' | 'jobs'> & { usage: UsageCounter }

/** What became of one row of a batch. */
type RowResult = { row: number } & (AcceptedCall | { errors: FieldProblem[] })

/** The acknowledgement: of one insert, or of a batch. */
type InsertAnswer = AcceptedCall | { accepted: number; refused: number; rows: RowResult[] }

interface Row {
  row: number
  text: string
  errors: FieldProblem[]
}

/** The row of an insert that is no batch. */
const single = -1

const keyPattern = /^[\x21-\x7e]{1,200}$/

/** Answers inserts: what they acknowledge is stored. */
export class GatewayInserts {
  readonly #services: Services
  readonly #organisations = new Map<string, OrganisationInserts>()

  constructor(services: Services) {
    this.#services = services
  }

  async answer(call: GatewayCall, request: FastifyRequest, reply: FastifyReply) {
    const { usage, jobs } = this.#services
    const lang = languageOf(request)
    const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    const rows = rowsOf(call, bytes, lang)
    const inserts = newInserts(call, rows)
    const key = keyOf(request)
    const stored =
      key === undefined
        ? { calls: await this.#writerOf(call).store(call.quotas, inserts), isRepeated: false }
        : await this.#writerOf(call).storeOnce(call.quotas, inserts, { key, requestHash: hashOf(call, bytes) })
    if (stored.isRepeated) void reply.header('idempotent-replayed', 'true')
    else {
      usage.note(usageOf(call), { calls: inserts.length })
      if (call.target.delayHours === 0) jobs.runSoon(pushJobName)
    }
    const response = answerOf(rows, stored.calls)
    return reply.code(202).send({ code: openSuccessCode, message: phrase(lang, 'server', 'success'), response })
  }

  #writerOf({ quotas: { organisationId } }: GatewayCall): OrganisationInserts {
    const known = this.#organisations.get(organisationId)
    const writer = known ?? new OrganisationInserts(this.#services, organisationId)
    this.#organisations.set(organisationId, writer)
    return writer
  }
}

const hashOf = ({ target }: GatewayCall, bytes: Uint8Array): Buffer =>
  createHash('sha256').update(`${target.id}\n`).update(bytes).digest()

/** The rows without mistakes. */
function newInserts({ origin, target }: GatewayCall, rows: readonly Row[]): NewInsert[] {
  const id = newId()
  return rows
    .filter(({ errors }) => errors.length === 0)
    .map(({ row, text }) => ({ origin, target, text, ...(row !== single && { batch: { id, row } }) }))
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new CallError('open-platform.wrong-idempotency-key')
  return key
}

/** The rows of a request with what is wrong with each. One insert fails as a whole, a batch when no row is right. */
function rowsOf({ target }: GatewayCall, bytes: Uint8Array, lang: Lang): Row[] {
  const { value: body, text } = parseJson(bytes, lang)
  const check = (value: unknown, row: number, own: string): Row => ({
    row,
    text: own,
    errors: problemsOf(target, { value, text: own, lang }),
  })
  if (!Array.isArray(body)) {
    const only = check(body, single, text)
    checkFields(only.errors, lang)
    return [only]
  }
  if (body.length === 0 || body.length > maxBatchRows)
    throw new CallError('open-platform.batch-size', { values: { most: String(maxBatchRows) } })
  const texts = entryTexts(text)
  const rows = body.map((value, row) => check(value, row, String(texts[row])))
  if (rows.every(({ errors }) => errors.length > 0)) {
    const details = { rows: rows.map(({ row, errors }) => ({ row, errors })) }
    throw new CallError('open-platform.batch-refused', { details })
  }
  return rows
}

function problemsOf(
  { checkBody }: GatewayCall['target'],
  { value, text, lang }: { value: unknown; text: string; lang: Lang },
): FieldProblem[] {
  if (text.length > maxInsertLength) return [fieldProblem('body', 'maxLength', { limit: maxInsertLength }, lang)]
  const unstorable = findUnstorableText(value)
  if (unstorable) return [fieldProblem(unstorable.join('.'), 'characters', {}, lang)]
  return checkBody(value, lang)
}

function answerOf(rows: readonly Row[], calls: readonly AcceptedCall[]): InsertAnswer {
  const [first] = calls
  if (rows[0]?.row === single && first) return first
  const remaining = [...calls]
  const results = rows.map(({ row, errors }): RowResult => {
    const call = errors.length === 0 ? remaining.shift() : undefined
    return call ? { row, ...call } : { row, errors }
  })
  return { accepted: calls.length, refused: rows.length - calls.length, rows: results }
}
