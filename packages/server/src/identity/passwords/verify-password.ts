import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/http/call-error.ts'
import { inTransaction } from '#kit/data/database.ts'
import { addressOf } from '#kit/http/device.ts'
import type { KitServices } from '#kit/services.ts'
import type { Person, Visitor } from '../sessions/visitor.ts'
import { recordSignIn, type SignInMethod } from '#logs/sign-ins/sign-in-log.ts'
import {
  beginAttempt,
  networkKey,
  recordFailedAttempt,
  limitsFor,
  clearRightAttempt,
  withdrawOnFailure,
  type AttemptKind,
} from '../sign-in/attempts.ts'
import { findPasswordFacts, type PasswordFacts } from './new-password.ts'
import { isPassword } from './password-hash.ts'

interface Claim {
  visitor: Pick<Visitor, 'organisation'> & { person: Pick<Person, 'id'> }
  /** The digest that the browser sends. */
  password: string
  kind?: AttemptKind
  method?: SignInMethod
}

/**
 * Verifies the password of a known account. Counts and logs failures as sign-in does. Throws `identity.wrong-password` or
 * the lock error of `kind`.
 */
export async function verifyPassword(
  services: Pick<KitServices, 'database' | 'secrets'>,
  { visitor, password, kind = 'password', method = 'password' }: Claim,
  request: FastifyRequest,
): Promise<PasswordFacts> {
  const { database, secrets } = services
  const accountId = visitor.person.id
  const { attempt, facts } = await inTransaction(database, 'none', async (db) => ({
    attempt: await beginAttempt(db, {
      kind,
      who: accountId,
      from: networkKey(secrets, addressOf(request)),
      limits: limitsFor(kind, visitor.organisation?.configs),
    }),
    facts: await findPasswordFacts(db, accountId),
  }))
  const hash = facts?.password_hash ?? null
  const isRight = !attempt.lockError && (await withdrawOnFailure(services, attempt, () => isPassword(password, hash)))
  if (isRight && facts) {
    await clearRightAttempt(services, attempt)
    return facts
  }
  throw await inTransaction(database, 'none', async (db) => {
    const problem =
      attempt.lockError ?? (await recordFailedAttempt(db, attempt)) ?? new CallError('identity.wrong-password')
    const account = { id: accountId, organisation_id: facts?.organisation_id ?? null }
    await recordSignIn(db, { account, method, result: problem.error, request })
    return problem
  })
}
