import type { Call, Calls, Fails, Input, Output, ReadCall } from '@atrium/contract/kit/call.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OperationNote } from './audit.ts'
import type { Db, Reach, Within } from './database.ts'
import type { DownloadFile } from './downloads.ts'
import type { Person, Visitor } from './visitor.ts'
import type { UploadedFile } from './uploads.ts'

type IsPublic<C extends Call> = C['access'] extends { public: string } ? true : false
type IsApp<C extends Call> = C['access'] extends 'app' ? true : false
type HasOrganisation<C extends Call> = C['scope'] extends 'organisation' ? true : false

/** The visitor as far as the call's access and scope promise one. */
type CallVisitor<C extends Call> =
  IsPublic<C> extends true
    ? Visitor | undefined
    : Visitor &
        (IsApp<C> extends true ? { appId: string } : { person: Person }) &
        (HasOrganisation<C> extends true ? { organisation: object } : unknown)

/** What a handler works with. */
export type Context<C extends Call> = Input<C> & {
  visitor: CallVisitor<C>
  lang: Lang
  request: FastifyRequest
  reply: FastifyReply
  /** The call's transaction under the row rules of its scope; it begins with the first query. */
  db: Db
  /**
   * Says what the operation log should tell of this call: whom it touched, and each changed field with its old and new
   * value. `null`: nothing was changed, so there is no entry.
   */
  note: (note: OperationNote | null) => void
  /** Does something once the transaction has lasted: never when the call failed. */
  afterCommit: (work: () => void | Promise<void>) => void
  /** Stops the call with one of the errors its contract declares. */
  fail: (error: Fails<C>, more?: { values?: Record<string, string>; details?: unknown }) => never
} & (C['takes'] extends object ? { file: UploadedFile } : unknown) &
  (C extends ReadCall ? Reading : unknown)

/** What only reads have. */
export interface Reading {
  /** Reads piece by piece, each in a transaction of its own: for what takes long. */
  batch: Within
  /**
   * In place of `db` where one query is all that is asked, as a rule: it travels in one message with the beginning and
   * the end of its transaction.
   */
  alone: Db
}

type Answer<C extends Call> = C['gives'] extends { download: string } ? DownloadFile : Output<C>

export type Handlers<C extends Calls> = {
  [K in keyof C]: (context: Context<C[K]>) => Answer<C[K]> | Promise<Answer<C[K]>>
}

/** A domain's calls with their handlers. */
export interface Module {
  calls: Calls
  handlers: Record<string, (context: never) => unknown>
}

/** Ties a domain's calls to their handlers; a call without a handler does not compile. */
export const handle = <C extends Calls>(calls: C, handlers: Handlers<C>): Module => ({
  calls,
  handlers: handlers as Module['handlers'],
})

/** The reach of the transaction that a call's handler gets. */
export function reachOf(call: Call, organisationId: string | undefined, lang?: Lang): Reach {
  if (call.scope !== 'organisation') return call.scope
  if (!organisationId) throw new Error('A call of an organisation needs one')
  const timeoutMs = call.kind === 'read' ? call.limit?.queryTimeoutMs : undefined
  return { organisationId, ...(lang && { lang }), ...(timeoutMs && { timeoutMs }) }
}

/** Several parts of one domain as a whole. */
export const joined = (...modules: readonly Module[]): Module => ({
  calls: Object.assign({}, ...modules.map(({ calls }) => calls)) as Calls,
  handlers: Object.assign({}, ...modules.map(({ handlers }) => handlers)) as Module['handlers'],
})
