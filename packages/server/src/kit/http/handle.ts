import type { Call, Calls, Fails, Input, Output, ReadCall } from '@atrium/contract/kit/call.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Fail } from './call-error.ts'
import type { Db, RowScope, Within } from '../data/database.ts'
import type { DownloadFile } from './downloads.ts'
import type { UploadedFile } from './uploads.ts'

type Visitor = NonNullable<FastifyRequest['visitor']>

type IsPublic<C extends Call> = C['access'] extends { public: string } ? true : false
type IsApp<C extends Call> = C['access'] extends 'app' ? true : false
type IsProgram<C extends Call> = C['access'] extends 'program' ? true : false
type IsProduct<C extends Call> = C['access'] extends 'product' ? true : false
type HasOrganisation<C extends Call> = C['scope'] extends 'organisation' ? true : false

/** The visitor as far as the call's access and scope promise one. */
type CallVisitor<C extends Call> =
  IsPublic<C> extends true
    ? Visitor | undefined
    : Visitor &
        (IsApp<C> extends true
          ? { appId: string }
          : IsProduct<C> extends true
            ? { product: object }
            : IsProgram<C> extends true
              ? unknown
              : { person: object }) &
        (HasOrganisation<C> extends true ? { organisation: object } : unknown)

/** What a call changed, for its entry in the operation log. */
export interface OperationNote {
  /** The person or thing that was changed. */
  subject?: { id: string; name: string }
  /** Each changed field with its old and its new value; never a secret. Phone numbers and email addresses are masked when the row is written. */
  changes?: Record<string, [before: unknown, after: unknown]>
  /** The reason that the person gave. */
  reason?: string
  /** The actor, where no session names one. */
  actor?: { id: string; name: string }
  /** The organisation whose log gets the entry, where neither session nor scope names one. */
  organisationId?: string
}

/** The context that a handler receives. */
export type Context<C extends Call> = Input<C> & {
  visitor: CallVisitor<C>
  lang: Lang
  request: FastifyRequest
  reply: FastifyReply
  /** The call's transaction under the row rules of its scope; it begins with the first query. */
  db: Db
  /**
   * Sets the entry of this call in the operation log: its subject, and each changed field with its old and new
   * value. `null`: nothing was changed, so there is no entry. Several: one entry each, for acts on thousands.
   */
  note: (note: OperationNote | readonly OperationNote[] | null) => void
  /** Does something once the transaction has lasted: never when the call failed. */
  afterCommit: (work: () => void | Promise<void>) => void
  /** Stops the call with one of the errors its contract declares. */
  fail: Fail<Fails<C>>
} & (C['takes'] extends object ? { file: UploadedFile } : unknown) &
  (C extends ReadCall ? Reading : unknown)

/** What only reads have. */
export interface Reading {
  /** Reads piece by piece, each in a transaction of its own: for what takes long. */
  batch: Within
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

/** The row scope of the transaction that a call's handler gets. */
export function rowScopeOf(call: Call, organisationId: string | undefined, lang?: Lang): RowScope {
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
