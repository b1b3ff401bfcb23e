import type { FastifyRequest } from 'fastify'
import type { KitServices } from '#kit/services.ts'
import type { IdentityServices } from '../services.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { findSignInAccount } from '../identity.store.ts'
import { deviceHashOf } from '../sessions/devices.ts'
import { completeSignIn, type SignedIn } from './complete-sign-in.ts'
import type { SignInConnection } from './sign-in-rules.ts'

/** An account as sign-in needs it, for a transaction in which it may have been made. */
export const findSignInAccountOf = (
  db: Db,
  { settings }: Pick<KitServices, 'settings'>,
  { accountId, request }: { accountId: string; request: FastifyRequest },
): ReturnType<typeof findSignInAccount> => findSignInAccount(db, accountId, deviceHashOf(request, settings))

interface ConnectionSignIn {
  account: Awaited<ReturnType<typeof findSignInAccount>>
  connection: SignInConnection
  /** What the person typed, or the email address that the provider named. */
  loginName: string | null
  by: 'sso' | 'directory'
  isAuto: boolean
}

/** `LoginType` of the specification. */
const loginTypes = { directory: 1, sso: 2 } as const

/** Opens a session for an account that a provider of its organisation named. Throws the errors of `completeSignIn`. */
export async function signInByConnection(
  services: IdentityServices,
  { account, connection, loginName, by, isAuto }: ConnectionSignIn,
  request: FastifyRequest,
): Promise<SignedIn> {
  if (!account) throw new CallError('identity.inactive')
  const { person, passwordHash, isKnownDevice } = account
  const verified = {
    person,
    hasPassword: passwordHash !== null,
    isKnownDevice,
    knowsPassword: false,
    method: by,
    model: null,
    loginName: loginName ?? person.account,
    loginType: loginTypes[by],
    isAuto,
    attempt: undefined,
    connection,
  }
  return completeSignIn(services, verified, request)
}
