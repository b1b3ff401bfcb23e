import type { AuditAction } from '@atrium/contract/audit-actions.ts'
import type { FirstRead } from '@atrium/contract/first-reads.ts'
import { isDownload, verbAndPath, type Call } from '@atrium/contract/kit/call.ts'
import { forgeryHeader, openSuccessCode, successCode } from '@atrium/contract/constants.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Type } from '@atrium/contract/kit/type.ts'
import { recordOperation } from './audit.ts'
import { CallContext } from './call-context.ts'
import { CallError } from './call-error.ts'
import type { Database } from './database.ts'
import { DownloadLog } from './download-log.ts'
import { sendDownload, type DownloadFile } from './downloads.ts'
import { reachOf, type Module } from './handle.ts'
import { languageOf } from './language.ts'
import { withUpload, type UploadedFile } from './uploads.ts'
import { PersonSlots } from './person-slots.ts'
import { checkBody, checkNothing, checkTexts, hasProperties, type Check } from './validation.ts'
import { refusal, type Visitor } from './visitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers … */
    call?: Call
    /** … or why the route is none: pages, probes, documents. */
    notACall?: string
  }
  interface FastifyRequest {
    visitor: Visitor | undefined
    /** The call that the request makes, if it is one: for whoever looks at every request, as looking up its route costs more. */
    call: Call | undefined
  }
}

/** What mounting needs to know of the world. */
export interface Surroundings {
  database: Database
  /** Finds the visitor behind a request's cookie or token. */
  identify: (request: FastifyRequest) => Visitor | undefined | Promise<Visitor | undefined>
  /** Whether a browser on this origin may write. */
  isOwnOrigin: (origin: string, request: FastifyRequest) => boolean
  /** Why a person who may make the call in general may not now: from this address, or because its page is hidden. */
  hindrance: (call: Call, request: FastifyRequest) => CallError['error'] | undefined
  /** Hears who has just changed something: they have to see it at once, and notices take a moment. */
  onWritten: (visitor: Visitor) => void
  /** Hears of what went wrong after the answer was on its way. */
  onProblem: (problem: unknown) => void
  /** How long a reader of a download may take nothing, where not as long as usual. */
  stalledReaderMs?: number | undefined
}

/** What routes share: the world, and log entries that are being written after their answers. */
interface Shared extends Surroundings {
  underWay: Set<Promise<unknown>>
}

const basePath = '/api'

/**
 * Answers a read within a page, to whoever asked for the page and in the form in which the call itself answers; nothing
 * where the visitor may not have it, or it fails.
 */
export type AnswerWithin = (
  request: FastifyRequest,
  reply: FastifyReply,
  read: FirstRead,
) => Promise<string | undefined>

/** Makes the contract's calls answer. A route outside the contract stops the server from starting. */
export function mountCalls(app: FastifyInstance, modules: readonly Module[], surroundings: Surroundings): AnswerWithin {
  const shared: Shared = { ...surroundings, underWay: new Set() }
  app.addHook('onClose', async () => void (await Promise.all(shared.underWay)))
  app.decorateRequest('visitor', undefined)
  app.decorateRequest('call', undefined)
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.call && !config?.notACall) throw new Error(`${String(method)} ${url} is not part of the contract`)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { call } = request.routeOptions.config
    request.call = call
    if (call) admit(call, request, surroundings, done)
    else done()
  })
  const routes = new Map(
    modules.flatMap(({ calls, handlers }) =>
      Object.entries(calls).map(([name, call]) => [call, new Route(call, handlers[name] as Handler, shared)] as const),
    ),
  )
  for (const [call, route] of routes) if (!call.takes) app.route(optionsOf(call, route))
  // Reading forms costs every request something, so only the calls that take a file live where forms are read.
  void app.register(async (uploads) => {
    await uploads.register(multipart)
    for (const [call, route] of routes) if (call.takes) uploads.route(optionsOf(call, route))
  })
  return async (request, reply, { call, given }) => {
    try {
      request.visitor ??= await surroundings.identify(request)
      if (objection(call, request, surroundings)) return undefined
      return await routes.get(call)?.answerWithin(request, reply, given)
    } catch {
      // The page that wanted it asks again by itself, and then hears what is wrong.
      return undefined
    }
  }
}

type Done = (problem?: Error) => void

/** Who is it, did our own page send it, and may they? – before a byte of the body is read, and without waiting where memory knows. */
function admit(call: Call, request: FastifyRequest, surroundings: Surroundings, done: Done): void {
  const judge = (visitor: Visitor | undefined) => {
    request.visitor = visitor
    done(objection(call, request, surroundings))
  }
  const found = surroundings.identify(request)
  if (found instanceof Promise) found.then(judge).catch(done)
  else judge(found)
}

function objection(call: Call, request: FastifyRequest, surroundings: Surroundings): CallError | undefined {
  if (call.kind === 'write' && isForged(request, surroundings.isOwnOrigin)) return new CallError('request.forged')
  if (call.kind === 'read' && call.logs && isFromElsewhere(request, surroundings.isOwnOrigin))
    return new CallError('request.forged')
  const refused = refusal(call, request.visitor) ?? surroundings.hindrance(call, request)
  return refused && new CallError(refused)
}

/** A program with its own token brings no cookie that someone else could make a browser send. */
function isForged(request: FastifyRequest, isOwnOrigin: Surroundings['isOwnOrigin']): boolean {
  if (request.visitor?.level === 'app') return false
  const { origin } = request.headers
  return request.headers[forgeryHeader] !== '1' || (origin !== undefined && !isOwnOrigin(origin, request))
}

/**
 * True when a page of another site made the browser ask: its link would start an export, and write to the log, in the name of
 * whoever follows it. Programs and old browsers do not say where a request comes from.
 */
function isFromElsewhere(request: FastifyRequest, isOwnOrigin: Surroundings['isOwnOrigin']): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return site === 'cross-site' || (site === 'same-site' && !(origin !== undefined && isOwnOrigin(origin, request)))
}

type Handler = (context: object) => unknown

function optionsOf(call: Call, route: Route): RouteOptions {
  const { verb, path } = verbAndPath(call)
  return {
    method: verb,
    url: basePath + path,
    config: { call },
    ...(call.bodyLimit && { bodyLimit: call.bodyLimit }),
    ...(!isDownload(call.gives) && { schema: { response: { 200: envelopeOf(call) } } }),
    handler: (request, reply) => route.answer(request, reply),
  }
}

const codeOf = (call: Call) => (verbAndPath(call).path.toLowerCase().startsWith('/v1/') ? openSuccessCode : successCode)

const envelopeOf = ({ gives }: Call) =>
  Type.Object({ code: Type.Integer(), message: Type.String(), response: gives as never })

/** One call at work. */
class Route {
  readonly #call: Call
  readonly #handler: Handler
  readonly #surroundings: Shared
  readonly #code: number
  readonly #slots: PersonSlots | undefined
  readonly #checks: Record<'params' | 'query' | 'body', Check | undefined>

  constructor(call: Call, handler: Handler, surroundings: Shared) {
    this.#call = call
    this.#handler = handler
    this.#surroundings = surroundings
    this.#code = codeOf(call)
    if (call.kind === 'read' && call.limit) this.#slots = new PersonSlots(call.limit.atOnce)
    this.#checks = {
      params: call.params && checkTexts(call.params),
      query: call.query && checkTexts(call.query),
      body: call.body && checkBody(call.body),
    }
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { takes } = this.#call
    const input = this.#checked(request)
    const run = (file?: UploadedFile) => this.#run(request, reply, { ...input, ...(file && { file }) })
    const slots = this.#slots
    const result = takes
      ? await withUpload(request, takes, run)
      : slots
        ? await slots.within(request.visitor?.person?.id, run)
        : await run()
    if (!isDownload(this.#call.gives)) return { code: this.#code, message: 'success', response: result }
    const file = result as DownloadFile
    const { stalledReaderMs } = this.#surroundings
    return sendDownload(reply, file, { onEnd: await this.#logDownload(request, file), stalledReaderMs })
  }

  /** The response alone, as text. */
  async answerWithin(request: FastifyRequest, reply: FastifyReply, given: FirstRead['given']): Promise<string> {
    const result = await this.#run(request, reply, this.#checked(request, { query: given.query ?? {} }))
    return reply.serializeInput(result as Record<string, unknown>, this.#call.gives as never) as string
  }

  #checked(request: FastifyRequest, given: Pick<Partial<FastifyRequest>, 'params' | 'query' | 'body'> = request) {
    const { params, query, body } = this.#checks
    const isEmpty = !hasProperties(given.query) && !hasProperties(given.body)
    if (isEmpty && !params && !query && !body) return {}
    // The body of an upload is checked while it is received.
    const checkOther = this.#call.takes ? undefined : checkNothing
    const lang = languageOf(request)
    return {
      params: params?.(given.params, lang),
      query: (query ?? checkNothing)(given.query, lang),
      body: (body ?? checkOther)?.(given.body, lang),
    }
  }

  /** The handler, and with it in one transaction the row of the operation log. */
  async #run(
    request: FastifyRequest,
    reply: FastifyReply,
    input: { file?: UploadedFile; params?: unknown },
  ): Promise<unknown> {
    const call = this.#call
    const { database, onWritten } = this.#surroundings
    const organisationId = this.#organisationId(request, input)
    const context = new CallContext(call, database, { request, reply, organisationId }, input)
    try {
      const result = await this.#handler(context)
      if (call.kind === 'write' && typeof call.audit === 'string') await this.#log(call.audit, context, organisationId)
      await context.commit()
      if (call.kind === 'write' && request.visitor) onWritten(request.visitor)
      await context.afterwards()
      return result
    } catch (problem) {
      await context.rollback()
      throw problem
    }
  }

  /** An operator names the organisation in the path; everyone else has one. */
  #organisationId(request: FastifyRequest, { params }: { params?: unknown }): string | undefined {
    if (this.#call.access !== 'operator') return request.visitor?.organisation?.id
    return (params as { organisationId?: string } | undefined)?.organisationId
  }

  /** Exactly one row for a write that changed something; a second one for the installation when an operator reached into an organisation. */
  async #log(
    action: AuditAction,
    { db, request, visitor, noted: note = {} }: CallContext,
    organisationId: string | undefined,
  ) {
    if (note === null) return
    const call = this.#call
    const operation = { action, note, visitor, request }
    const ownChain = note.organisationId ?? visitor?.organisation?.id
    const chain = { organisation: organisationId, none: ownChain, installation: note.organisationId }[call.scope]
    await recordOperation(db, { ...operation, organisationId: chain })
    if (call.access === 'operator' && chain) await recordOperation(db, { ...operation, organisationId: undefined })
  }

  /** Logs the start of a download that has to be accounted for; gives what logs its end. */
  async #logDownload(request: FastifyRequest, file: DownloadFile) {
    const call = this.#call
    const action = call.kind === 'read' ? call.logs : undefined
    if (!action) return undefined
    const { database, onProblem, underWay } = this.#surroundings
    const organisationId = call.scope === 'organisation' ? request.visitor?.organisation?.id : undefined
    // Once the other side has gone away, its address is gone too.
    const caller = { id: request.id, ip: request.ip, headers: request.headers }
    const log = new DownloadLog(database, reachOf(call, organisationId), {
      visitor: request.visitor,
      organisationId,
      request: caller,
    })
    await log.start(action, file)
    return (completed: boolean) => {
      const end = log.end(completed, file).catch(onProblem)
      underWay.add(end)
      void end.finally(() => underWay.delete(end))
    }
  }
}
