import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperationNote } from './handle.ts'
import { fail } from './call-error.ts'
import { inTransaction, Transaction, type Database, type Db, type RowScope } from '../data/database.ts'
import { languageOf } from '../text/language.ts'
import type { UploadedFile } from './uploads.ts'

/** The validated parts of a request. */
export interface CallInput {
  params?: unknown
  query?: unknown
  body?: unknown
  file?: UploadedFile
}

/** Creates the `Context` of a handler, with the transaction behind its `db` and what the handler requested besides its answer. */
export function openContext(
  { request, reply, input }: { request: FastifyRequest; reply: FastifyReply; input: CallInput },
  database: Database,
  scope: RowScope,
) {
  const transaction = new Transaction(database, scope)
  const notes: (OperationNote | readonly OperationNote[] | null)[] = []
  const afterCommit: (() => void | Promise<void>)[] = []
  const context = {
    ...input,
    request,
    reply,
    visitor: request.visitor,
    lang: languageOf(request),
    db: transaction.db,
    batch: <T>(work: (db: Db) => Promise<T>) => inTransaction(database, scope, work),
    note: (note: OperationNote | readonly OperationNote[] | null) => void notes.push(note),
    afterCommit: (work: () => void | Promise<void>) => void afterCommit.push(work),
    fail,
  }
  return { context, transaction, notes, afterCommit }
}
