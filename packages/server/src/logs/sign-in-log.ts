import type { ErrorName } from '@atrium/contract/errors.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { newId } from '#kit/columns.ts'
import type { Db } from '#kit/database.ts'
import { addressOf, deviceOf } from '#kit/device.ts'

export interface SignInAttempt {
  /** Nothing where there is no such account; what was typed is not kept, for it may be a password. */
  account: { id: string; organisation_id: string | null } | undefined
  result: 'success' | ErrorName
  /** 0 password or code, 1 AD, 2 single sign-on. */
  loginType: number
  request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>
}

/** The expression that writes one attempt to sign in, right or wrong, into the log of the organisation, or of the installation where there is none. */
export const loggingSignIn = ({ account, result, loginType, request }: SignInAttempt): SQL =>
  sql`append_sign_in(${newId()}::uuid, ${account?.organisation_id ?? null}::uuid, ${account?.id ?? null}::uuid, ${result},
    ${String(loginType)}, ${addressOf(request)}, ${deviceOf(request)}, ${request.id})`

/** Writes one attempt to sign in. */
export async function recordSignIn(db: Db, attempt: SignInAttempt): Promise<void> {
  await db.execute(sql`select ${loggingSignIn(attempt)}`)
}
