import { errorCatalogue, type ErrorName } from '@atrium/contract/errors.ts'
import type { Envelope } from '@atrium/contract/kit/envelope.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { CallError } from './call-error.ts'
import { languageOf, phrase } from '../text/language.ts'

/** What fastify, node and the database call the things that have a place in our catalogue. */
const foreign: Record<string, ErrorName> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.wrong-content-type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.wrong-content-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_ASYNC_CONSTRAINT: 'request.malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'request.malformed',
  ECONNREFUSED: 'request.unavailable',
  ECONNRESET: 'request.unavailable',
  ETIMEDOUT: 'request.unavailable',
  '57P01': 'request.unavailable',
  '57P03': 'request.unavailable',
  // The statement timeout of a call, see `ReadLimit`.
  '57014': 'request.too-costly',
}

/** SQLSTATE 53100, and what the system says where a file cannot grow. */
const fullCodes: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** True when a disk, or a quota on it, is the reason of a failure; drizzle wraps what the database said. */
export function isDiskFull(problem: unknown): boolean {
  const { code, cause } = problem as { code?: unknown; cause?: { code?: unknown } }
  return fullCodes.has(code) || fullCodes.has(cause?.code)
}

/** Any failure as one of the catalogue's; drizzle wraps what the database said. */
export function callErrorOf(problem: unknown): CallError {
  if (problem instanceof CallError) return problem
  const { code, cause, statusCode = 500, message } = problem as FastifyError & { cause?: Partial<FastifyError> }
  const codes = [code, cause?.code ?? '']
  const known = codes.map((each) => foreign[each] ?? nameOfClass(each)).find(Boolean)
  if (known) return new CallError(known)
  if (isDiskFull(problem) || isConnectionLost(`${message} ${cause?.message}`))
    return new CallError('request.unavailable')
  const isCallers = problem instanceof RangeError || statusCode < 500
  return new CallError(isCallers ? 'request.malformed' : 'request.failed')
}

/** Errors of the database by the class of their SQLSTATE. */
function nameOfClass(code: string): ErrorName | undefined {
  // No disk, memory or connection is left.
  if (/^53[0-9A-Z]{3}$/.test(code)) return 'request.unavailable'
  // A value that the database cannot represent, such as a number beyond the range of its column.
  if (/^22[0-9A-Z]{3}$/.test(code)) return 'request.malformed'
  return undefined
}

/** What `pg` says of a connection has no code. */
const isConnectionLost = (message: string) =>
  /timeout exceeded when trying to connect|Connection terminated/.test(message)

/** The envelope of a failed call, in the language of the caller. */
export function failure(
  problem: CallError,
  request: Pick<FastifyRequest, 'visitor' | 'headers' | 'id'>,
): Envelope<null> {
  const message = phrase(languageOf(request), 'errors', problem.error, { requestId: request.id, ...problem.values })
  return {
    code: errorCatalogue[problem.error].code,
    message,
    response: null,
    error: problem.error,
    ...(problem.details !== undefined && { details: problem.details }),
  }
}

/** What a program has to send, after RFC 6750: without an error where it sent no token. */
const challenges: Partial<Record<ErrorName, string>> = {
  'access.token-needed': 'Bearer realm="atrium"',
  'access.wrong-token':
    'Bearer realm="atrium", error="invalid_token", error_description="The access token is wrong, expired or revoked"',
}

/** Answers with the envelope of a failure, and lets the log know of those that are ours. */
export function sendFailure(
  problem: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  error: CallError = callErrorOf(problem),
) {
  if (error.statusCode >= 500) request.log.error({ err: problem }, 'call failed')
  if (error.error === 'request.unavailable') reply.header('retry-after', '5')
  const challenge = challenges[error.error]
  if (challenge) reply.header('www-authenticate', challenge)
  return reply
    .code(error.statusCode)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(failure(error, request)))
}
