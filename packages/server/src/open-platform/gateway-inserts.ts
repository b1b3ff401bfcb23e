import { createHash } from 'node:crypto'
import { openSuccessCode, type Lang } from '@atrium/contract/constants.ts'
import type { FieldProblem } from '@atrium/contract/kit/envelope.ts'
import type { AcceptedCall } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { maxBatchRows, maxInsertLength } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppServices } from '#app/app-services.ts'
import { BatchWriter } from '#kit/data/batch-writer.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { findUnstorableText } from '#kit/http/input-schema.ts'
import { checkFields, fieldProblem } from '#kit/http/validation.ts'
import { languageOf, phrase } from '#kit/text/language.ts'
import { acceptInserts, type NewInsert } from './accept-inserts.ts'
import type { GatewayCall } from './gateway.ts'
import { findAnswer, insertKey, saveAnswer } from './idempotency.store.ts'
import { wakePushing } from './push-calls.ts'
import { entryTexts, parseJson } from './request-body.ts'
import { usageOf, type UsageCounter } from './usage-counter.ts'

type Services = Pick<AppServices, 'database' | 'secrets' | 'jobs'> & { usage: UsageCounter }

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
  /** By organisation, since each transaction has the row rules of one. */
  readonly #writers = new Map<string, BatchWriter<NewInsert, AcceptedCall>>()

  constructor(services: Services) {
    this.#services = services
  }

  async answer(call: GatewayCall, request: FastifyRequest, reply: FastifyReply) {
    const { usage, jobs } = this.#services
    const lang = languageOf(request)
    const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0)
    const rows = rowsOf(call, bytes, lang)
    const inserts = newInserts(call, rows)
    await usage.checkQuotas(call.quotas, { calls: inserts.length, isInsert: true })
    const { calls, isRepeated } = await this.#accept(call, inserts, { key: keyOf(request), bytes })
    if (isRepeated) void reply.header('idempotent-replayed', 'true')
    else {
      usage.note(usageOf(call), { calls: inserts.length })
      if (call.target.delayHours === 0) wakePushing(jobs)
    }
    const response = answerOf(rows, calls)
    return reply.code(202).send({ code: openSuccessCode, message: phrase(lang, 'server', 'success'), response })
  }

  /** Stores the inserts; with a key, once for the key. */
  async #accept(
    { origin, target }: GatewayCall,
    inserts: readonly NewInsert[],
    { key, bytes }: { key: string | undefined; bytes: Buffer },
  ): Promise<{ calls: readonly AcceptedCall[]; isRepeated: boolean }> {
    const { organisationId, appId } = origin
    if (key === undefined) return { calls: await this.#store(organisationId, inserts), isRepeated: false }
    const { database, secrets } = this.#services
    const requestHash = createHash('sha256').update(`${target.id}\n`).update(bytes).digest()
    return inTransaction(database, { organisationId }, async (db) => {
      if (await insertKey(db, { organisationId, appId, key, requestHash })) {
        const calls = await acceptInserts(db, secrets, inserts)
        await saveAnswer(db, { appId, key, answer: { calls } })
        return { calls, isRepeated: false }
      }
      const known = await findAnswer(db, { appId, key })
      if (!known || !requestHash.equals(known.requestHash)) throw new CallError('open-platform.idempotency-key-reused')
      return { calls: known.answer['calls'] as AcceptedCall[], isRepeated: true }
    })
  }

  /** Single inserts are written together with others: a transaction for each took 1,560/s of the wanted 2,000/s. */
  async #store(organisationId: string, inserts: readonly NewInsert[]): Promise<readonly AcceptedCall[]> {
    const write = (all: readonly NewInsert[]) =>
      inTransaction(this.#services.database, { organisationId }, (db) => acceptInserts(db, this.#services.secrets, all))
    const [only, ...others] = inserts
    if (!only || others.length > 0) return write(inserts)
    const writer = this.#writers.get(organisationId) ?? new BatchWriter(write)
    this.#writers.set(organisationId, writer)
    return [await writer.add(only)]
  }
}

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
