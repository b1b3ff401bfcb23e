import { refusedSignInsLogged } from '@atrium/contract/constants.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'
import { isFailure, type passedResults } from '@atrium/contract/logs/sign-in-results.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { newId } from '#kit/columns.ts'
import type { Db } from '#kit/database.ts'
import { addressOf, deviceOf } from '#kit/device.ts'
import { networkOf } from '#kit/network.ts'

/** By what a person tried to come in, and `sign-out` for going out. */
export const signInMethods = ['password', 'code', 'second-step', 'trial', 'directory', 'sso', 'sign-out'] as const
export type SignInMethod = (typeof signInMethods)[number]

export interface SignInAttempt {
  /** Nothing where there is no such account; what was typed is not kept, for it may be a password. */
  account: { id: string; organisation_id: string | null } | undefined
  method: SignInMethod
  /** `first-step`: right, and the second step is still to be taken. */
  result: (typeof passedResults)[number] | ErrorName
  request: Pick<FastifyRequest, 'id' | 'ip' | 'headers' | 'body'>
}

/** What the specification calls `LoginType`, by method. */
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
 * The expression that writes one attempt to sign in, right or wrong, into the log of the organisation, or of the
 * installation where there is none. Refused ones beyond what an address may write are counted in one entry a minute.
 */
export const loggingSignIn = ({ account, method, result, request }: SignInAttempt): SQL => {
  const { product, client } = cameFrom(request.body)
  const { most, stretch } = refusedSignInsLogged
  const write = isFailure(result)
    ? sql`log_refused_sign_in(${networkOf(addressOf(request))}, ${most}::integer, ${stretch / 1000}::integer, `
    : sql`log_sign_in(`
  return sql`${write}${newId()}::uuid, ${account?.organisation_id ?? null}::uuid, ${account?.id ?? null}::uuid, ${result},
    ${loginTypes[method]}, ${addressOf(request)}, ${deviceOf(request)}, ${request.id}, ${method}, ${product}, ${client})`
}

const longestOrigin = 32

/** Which application a person comes from and with what kind of client, as the body of a sign-in may say. */
function cameFrom(body: unknown): { product: string | null; client: string | null } {
  const { productType, loginClient } = (body ?? {}) as { productType?: unknown; loginClient?: unknown }
  const told = (text: unknown) => (typeof text === 'string' && text.trim() ? text.trim().slice(0, longestOrigin) : null)
  return { product: told(productType), client: told(loginClient) }
}

/** Writes one attempt to sign in. */
export async function recordSignIn(db: Db, attempt: SignInAttempt): Promise<void> {
  await db.execute(sql`select ${loggingSignIn(attempt)}`)
}
