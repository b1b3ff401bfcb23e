import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/call-error.ts'
import { inTransaction } from '#kit/database.ts'
import { addressOf } from '#kit/device.ts'
import type { Parts } from '#kit/parts.ts'
import type { Person, Visitor } from '#kit/visitor.ts'
import { recordSignIn, type SignInMethod } from '#logs/sign-in-log.ts'
import { beginAttempt, fromOf, keepWrongAttempt, limitsOfKind, settleRight, type AttemptKind } from './attempts.ts'
import { findPasswordFacts, type PasswordFacts } from './new-password.ts'
import { isPassword } from './password-hash.ts'

interface Claim {
  /** Whose it should be. */
  visitor: Pick<Visitor, 'organisation'> & { person: Pick<Person, 'id'> }
  /** As the browser sends it. */
  password: string
  kind?: AttemptKind
  method?: SignInMethod
}

/**
 * Judges the password of an account that is known already: counted, and when wrong logged, just as at sign-in. Fails
 * with `wrong-password` and, after too many, with the lock of its kind.
 */
export async function judgePassword(
  { database, secrets }: Pick<Parts, 'database' | 'secrets'>,
  { visitor, password, kind = 'password', method = 'password' }: Claim,
  request: FastifyRequest,
): Promise<PasswordFacts> {
  const accountId = visitor.person.id
  const { attempt, facts } = await inTransaction(database, 'none', async (db) => ({
    attempt: await beginAttempt(db, {
      kind,
      who: accountId,
      from: fromOf(secrets, addressOf(request)),
      limits: limitsOfKind(kind, visitor.organisation?.configs),
    }),
    facts: await findPasswordFacts(db, accountId),
  }))
  const isRight = attempt.refused === undefined && (await isPassword(password, facts?.password_hash ?? null))
  const failure = await inTransaction(database, 'none', async (db) => {
    if (isRight) {
      await settleRight(db, attempt)
      return undefined
    }
    const problem = attempt.refused ?? (await keepWrongAttempt(db, attempt)) ?? new CallError('identity.wrong-password')
    const account = { id: accountId, organisation_id: facts?.organisation_id ?? null }
    await recordSignIn(db, { account, method, result: problem.error, request })
    return problem
  })
  if (failure || !facts) throw failure ?? new CallError('identity.wrong-password')
  return facts
}
