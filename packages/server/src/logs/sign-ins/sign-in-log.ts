import { refusedSignInsLogged } from '@atrium/contract/constants.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'
import { isFailure, type passedResults } from '@atrium/contract/logs/sign-in-results.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { addressOf, deviceOf } from '#kit/http/device.ts'
import { networkOf } from '#kit/http/network.ts'

/** How a person tried to sign in, or `sign-out`. */
const signInMethods = ['password', 'code', 'second-step', 'trial', 'directory', 'sso', 'sign-out'] as const
export type SignInMethod = (typeof signInMethods)[number]

export interface SignInAttempt {
  /** Undefined if no such account exists; what was typed is not stored, since it may be a password. */
  account: { id: string | null; organisation_id: string | null } | undefined
  method: SignInMethod
  /** `first-step`: correct, with the second step pending. */
  result: (typeof passedResults)[number] | ErrorName
  request: Pick<FastifyRequest, 'id' | 'ip' | 'headers' | 'body'>
  /** The name of the connection by which the person signed in. */
  connection?: string | undefined
  /** `LoginType` of the specification, where the method alone does not say it: in the second step. */
  loginType?: number | undefined
}

/** `LoginType` of the specification, by method. */
const loginTypes: Record<SignInMethod, '0' | '1' | '2'> = {
  password: '0',
  code: '0',
  'second-step': '0',
  trial: '0',
  directory: '1',
  sso: '2',
  'sign-out': '0',
}

/**
 * Logs a sign-in attempt for the organisation, or the installation if there is none. Refused attempts beyond the limit of
 * an address are counted in one entry per minute.
 */
export async function recordSignIn(
  db: Db,
  { account, method, result, request, connection, loginType }: SignInAttempt,
): Promise<void> {
  const { product, client } = originOf(request.body)
  const { most, stretch } = refusedSignInsLogged
  const write = isFailure(result)
    ? sql`log_refused_sign_in(${networkOf(addressOf(request))}, ${most}::integer, ${stretch / 1000}::integer, `
    : sql`log_sign_in(`
  await db.execute(sql`select ${write}${newId()}::uuid, ${account?.organisation_id ?? null}::uuid, ${account?.id ?? null}::uuid, ${result},
    ${loginType === undefined ? loginTypes[method] : String(loginType)}, ${addressOf(request)}, ${deviceOf(request)}, ${request.id}, ${method}, ${product}, ${client}, ${connection ?? null})`)
}

const maxOriginLength = 32

/** The application and the kind of client that the body of a sign-in names. */
function originOf(body: unknown): { product: string | null; client: string | null } {
  const { productType, loginClient } = (body ?? {}) as { productType?: unknown; loginClient?: unknown }
  const shortened = (text: unknown) =>
    typeof text === 'string' && text.trim() ? text.trim().slice(0, maxOriginLength) : null
  return { product: shortened(productType), client: shortened(loginClient) }
}
