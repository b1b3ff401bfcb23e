import type { Call } from '@atrium/contract/kit/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperationNote } from './audit.ts'
import { CallError } from './call-error.ts'
import { inTransaction, type Database, type Db, type Transaction } from './database.ts'
import { reachOf } from './handle.ts'
import { languageOf } from './language.ts'
import type { UploadedFile } from './uploads.ts'

interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
  file?: UploadedFile
}

const fail = (error: CallError['error'], more?: object) => {
  throw new CallError(error, more)
}

/**
 * The context of a handler. Whatever a handler does not take out of it is never made: a session check from memory is
 * asked thousands of times a second, and needs neither language nor transaction.
 */
export class CallContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly file: UploadedFile | undefined
  readonly #call: Call
  readonly #database: Database
  readonly #organisationId: string | undefined
  #transaction: Transaction | undefined
  #noted: OperationNote | null | undefined
  #afterwards: (() => void | Promise<void>)[] | undefined

  constructor(
    call: Call,
    database: Database,
    {
      request,
      reply,
      organisationId,
    }: { request: FastifyRequest; reply: FastifyReply; organisationId: string | undefined },
    { params, query, body, file }: Input,
  ) {
    this.request = request
    this.reply = reply
    this.params = params
    this.query = query
    this.body = body
    this.file = file
    this.#call = call
    this.#database = database
    this.#organisationId = organisationId
  }

  get visitor() {
    return this.request.visitor
  }

  get lang() {
    return languageOf(this.request)
  }

  get db(): Db {
    return (this.#transaction ??= this.#database.transaction(this.#reach())).db
  }

  get batch() {
    return (work: Parameters<typeof inTransaction>[2]) => inTransaction(this.#database, this.#reach(), work)
  }

  get alone(): Db {
    return this.#database.alone(this.#reach())
  }

  get note() {
    return (note: OperationNote | null) => {
      if (this.#noted === undefined) this.#noted = note
    }
  }

  get afterCommit() {
    return (work: () => void | Promise<void>) => void (this.#afterwards ??= []).push(work)
  }

  readonly fail = fail

  get noted(): OperationNote | null | undefined {
    return this.#noted
  }

  /** Makes what was done last. Nobody waits for it after a read. */
  commit(): Promise<void> | undefined {
    return this.#transaction?.commit({ wait: this.#call.kind === 'write' })
  }

  rollback(): Promise<void> | undefined {
    return this.#transaction?.rollback()
  }

  async afterwards(): Promise<void> {
    for (const work of this.#afterwards ?? []) await work()
  }

  #reach() {
    return reachOf(this.#call, this.#organisationId, this.lang)
  }
}
