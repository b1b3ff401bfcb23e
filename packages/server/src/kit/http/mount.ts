import type { FirstRead } from '@atrium/contract/first-reads.ts'
import { isDownload, verbAndPath, type Call, type ReadCall, type WriteCall } from '@atrium/contract/kit/call.ts'
import { openSuccessCode, successCode } from '@atrium/contract/constants.ts'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Type } from '@atrium/contract/kit/type.ts'
import { openContext, type CallInput } from './context.ts'
import type { Database, Db } from '../data/database.ts'
import { sendDownload, type DownloadFile } from './downloads.ts'
import { rowScopeOf, type Module, type OperationNote } from './handle.ts'
import { languageOf } from '../text/language.ts'
import { withUpload, type UploadedFile } from './uploads.ts'
import { limitPerPerson } from './limit-per-person.ts'
import { checkBody, checkNothing, checkTexts, type Check } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that the route answers … */
    call?: Call
    /** … or why the route is none: pages, probes, documents. */
    notACall?: string
  }
}

/** What routes need besides their calls. */
export interface MountOptions {
  database: Database
  /** Sets the visitor of a request. Throws a `CallError` where the visitor may not make the call. */
  authorize: (call: Call, request: FastifyRequest) => Promise<void>
  /** Writes the log entries of a write at the end of the call's transaction. */
  logWrite: (
    db: Db,
    write: { call: WriteCall; notes: readonly OperationNote[]; request: FastifyRequest },
    organisationId: string | undefined,
  ) => Promise<void>
  /** Logs the start of a download; resolves with what logs its end, if it is logged. */
  logDownload: (download: {
    call: ReadCall
    file: DownloadFile
    request: FastifyRequest
  }) => Promise<((completed: boolean) => Promise<void>) | undefined>
  /** The name under which a file is saved; the one of the file itself when omitted. */
  downloadName?: (request: FastifyRequest, fileName: string) => Promise<string>
  /** The start of the names of temporary folders for uploads. */
  uploadFolderPrefix: string
  /** Called after a write that changes the session of its visitor. */
  onWritten: (visitor: NonNullable<FastifyRequest['visitor']>) => void
  /** Called with errors that occur after the response was sent or the call had failed. */
  onProblem: (problem: unknown) => void
  /** Milliseconds after which a download is cancelled when its reader takes nothing. */
  stalledReaderMs?: number | undefined
}

/** What routes share: the options, and log entries that are written after responses. */
interface Shared extends MountOptions {
  pendingLogs: Set<Promise<unknown>>
}

const basePath = '/api'

/** Runs a read for a page. Resolves with the response as text; undefined when the read is refused or fails. */
export type AnswerWithin = (
  request: FastifyRequest,
  reply: FastifyReply,
  read: FirstRead,
) => Promise<string | undefined>

/** Makes the contract's calls answer. A route outside the contract stops the server from starting. */
export function mountCalls(app: FastifyInstance, modules: readonly Module[], options: MountOptions): AnswerWithin {
  const shared: Shared = { ...options, pendingLogs: new Set() }
  app.addHook('onClose', async () => void (await Promise.all(shared.pendingLogs)))
  app.decorateRequest('visitor', undefined)
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.call && !config?.notACall) throw new Error(`${String(method)} ${url} is not part of the contract`)
  })
  // Authorized before the body is read.
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config
    if (call) await options.authorize(call, request)
  })
  const routes = new Map(
    modules.flatMap(({ calls, handlers }) =>
      Object.entries(calls).map(([name, call]) => [call, new Route(call, handlers[name] as Handler, shared)] as const),
    ),
  )
  for (const [call, route] of routes) if (!call.takes) app.route(optionsOf(call, route))
  // Parsing forms costs every request some time, so only calls with an upload are registered with the parser.
  void app.register(async (uploads) => {
    await uploads.register(multipart)
    for (const [call, route] of routes) if (call.takes) uploads.route(optionsOf(call, route))
  })
  return async (request, reply, { call, given }) => {
    try {
      await options.authorize(call, request)
      return await routes.get(call)?.answerWithin(request, reply, given)
    } catch {
      // The page sends the request again and shows the error.
      return undefined
    }
  }
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

/** A mounted call. */
class Route {
  readonly #call: Call
  readonly #handler: Handler
  readonly #options: Shared
  readonly #code: number
  readonly #limit: ReturnType<typeof limitPerPerson> | undefined
  readonly #checks: Record<'params' | 'query' | 'body', Check | undefined>

  constructor(call: Call, handler: Handler, options: Shared) {
    this.#call = call
    this.#handler = handler
    this.#options = options
    this.#code = codeOf(call)
    if (call.kind === 'read' && call.limit) this.#limit = limitPerPerson(call.limit.atOnce)
    // The body of an upload is checked while it is received.
    const checkOtherBody = call.takes ? undefined : checkNothing
    this.#checks = {
      params: call.params && checkTexts(call.params),
      query: call.query ? checkTexts(call.query) : checkNothing,
      body: call.body ? checkBody(call.body) : checkOtherBody,
    }
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { takes } = this.#call
    const input = this.#checked(request)
    const run = (file?: UploadedFile) => this.#run(request, reply, { ...input, ...(file && { file }) })
    const limit = this.#limit
    const result = takes
      ? await withUpload(request, { accepts: takes, folderPrefix: this.#options.uploadFolderPrefix }, run)
      : limit
        ? await limit(request.visitor?.person?.id, run)
        : await run()
    if (!isDownload(this.#call.gives)) return { code: this.#code, message: 'success', response: result }
    const file = await this.#named(request, result as DownloadFile)
    const { stalledReaderMs } = this.#options
    return sendDownload(reply, file, { onEnd: await this.#logDownload(request, file), stalledReaderMs })
  }

  async #named(request: FastifyRequest, file: DownloadFile): Promise<DownloadFile> {
    const { downloadName } = this.#options
    return file.fileName && downloadName ? { ...file, fileName: await downloadName(request, file.fileName) } : file
  }

  /** The response alone, as text. */
  async answerWithin(request: FastifyRequest, reply: FastifyReply, given: FirstRead['given']): Promise<string> {
    const result = await this.#run(request, reply, this.#checked(request, { query: given.query ?? {} }))
    return reply.serializeInput(result as Record<string, unknown>, this.#call.gives as never) as string
  }

  #checked(request: FastifyRequest, given: Pick<Partial<FastifyRequest>, 'params' | 'query' | 'body'> = request) {
    const { params, query, body } = this.#checks
    const lang = languageOf(request)
    return { params: params?.(given.params, lang), query: query?.(given.query, lang), body: body?.(given.body, lang) }
  }

  /** Runs the handler and writes the operation log in the same transaction. */
  async #run(request: FastifyRequest, reply: FastifyReply, input: CallInput): Promise<unknown> {
    const call = this.#call
    const { database, logWrite, onWritten } = this.#options
    const organisationId = this.#organisationId(request, input)
    const scope = rowScopeOf(call, organisationId, languageOf(request))
    const { context, transaction, notes, afterCommit } = openContext({ request, reply, input }, database, scope)
    let result: unknown
    try {
      result = await this.#handler(context)
      const [note = {}] = notes
      if (call.kind === 'write' && note)
        await logWrite(transaction.db, { call, notes: [note].flat(), request }, organisationId)
      await transaction.commit()
    } catch (error) {
      await transaction.rollback()
      throw error
    }
    if (call.kind === 'write' && call.changesSession && request.visitor) onWritten(request.visitor)
    for (const work of afterCommit) await work()
    return result
  }

  /** An operator names the organisation in the path; everyone else has one. */
  #organisationId(request: FastifyRequest, { params }: { params?: unknown }): string | undefined {
    if (this.#call.access !== 'operator') return request.visitor?.organisation?.id
    return (params as { organisationId?: string } | undefined)?.organisationId
  }

  /** Logs the start of an audited download. Resolves with a function that logs its end. */
  async #logDownload(request: FastifyRequest, file: DownloadFile) {
    const { logDownload, onProblem, pendingLogs } = this.#options
    const logEnd = this.#call.kind === 'read' && (await logDownload({ call: this.#call, file, request }))
    if (!logEnd) return undefined
    return (completed: boolean) => {
      const end = logEnd(completed).catch(onProblem)
      pendingLogs.add(end)
      void end.finally(() => pendingLogs.delete(end))
    }
  }
}
