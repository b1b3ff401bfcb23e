import type { ErrorName } from '@atrium/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { recordSignIn } from '#logs/sign-ins/sign-in-log.ts'
import type { SsoServices } from '../connections/connection-context.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import { signInMethodOf } from '../connectors/registry.ts'
import { ConnectionProblem, type HintKey, type OutcomeKey, type RecordedOutcome, type Trace } from '../traces/trace.ts'
import { insertTrace } from '../traces/traces.store.ts'
import type { Named } from './account-for.ts'

/** The outcome where the provider named nobody. */
export const failed: RecordedOutcome = { key: 'outcome.failed', values: {}, isPassed: false }

interface Attempt {
  connection: ConnectionRow
  trace: Trace
}

/** Logs an attempt that failed, of somebody whose account is not known. */
export const logRefusal = (
  db: Db,
  { organisationId, kind, name }: ConnectionRow,
  { result, request }: { result: ErrorName; request: FastifyRequest },
): Promise<void> =>
  recordSignIn(db, {
    account: { id: null, organisation_id: organisationId },
    method: signInMethodOf(kind),
    result,
    request,
    connection: name,
  })

/** Stores the trace of a sign-in that failed and logs the attempt. Resolves to the id of the trace. */
function recordRefusal(
  { database }: Pick<SsoServices, 'database'>,
  { connection, trace }: Attempt,
  { result, outcome, request }: { result: ErrorName; outcome: RecordedOutcome; request: FastifyRequest },
): Promise<string> {
  const { id: connectionId, organisationId } = connection
  return inTransaction(database, { organisationId }, async (db) => {
    await logRefusal(db, connection, { result, request })
    return insertTrace(db, { organisationId, connectionId, purpose: 'sign-in', testedBy: null, outcome, trace })
  })
}

/** Failures that the person can understand: the error says what is wrong, and no trace is stored. */
export const personalErrors: Partial<Record<HintKey, ErrorName>> = {
  'hint.ldap.no-person': 'identity.wrong-password',
  'hint.ldap.wrong-password': 'identity.wrong-password',
  'hint.ldap.disabled': 'sso.directory-disabled',
  'hint.ldap.account-expired': 'sso.directory-expired',
  'hint.ldap.password-expired': 'sso.directory-password-expired',
  'hint.ldap.must-change': 'sso.directory-must-change',
  'hint.ldap.locked': 'sso.directory-locked',
  'hint.ldap.restricted': 'sso.directory-restricted',
}

/** Resolves to the error for somebody whom the provider did not name. The number in it leads administrators to the trace. */
export async function failSignIn(
  services: SsoServices,
  attempt: Attempt,
  { problem, request }: { problem: ConnectionProblem; request: FastifyRequest },
): Promise<CallError> {
  const { name } = attempt.connection
  if (problem.hint === 'hint.denied') return new CallError('sso.cancelled', { values: { connection: name } })
  const personal = personalErrors[problem.hint]
  if (personal) {
    const { organisationId } = attempt.connection
    await inTransaction(services.database, { organisationId }, (db) =>
      logRefusal(db, attempt.connection, { result: personal, request }),
    )
    return new CallError(personal)
  }
  const traceId = await recordRefusal(services, attempt, { result: 'sso.failed', outcome: failed, request })
  return new CallError('sso.failed', { values: { connection: name, trace: traceNumber(traceId) } })
}

/** The end of a trace's id, by which people name it. */
export const traceNumber = (traceId: string): string => traceId.slice(-6)

const outcomeOfError: Partial<Record<ErrorName, OutcomeKey>> = {
  'sso.account-left': 'outcome.left',
  'sso.email-taken': 'outcome.taken-elsewhere',
  'identity.seats-full': 'outcome.seats-full',
}

/** Resolves to the error for somebody whom the provider named, and who must not sign in. */
export async function refuseSignIn(
  services: SsoServices,
  { named, ...attempt }: Attempt & { named: Named },
  { error, request }: { error: unknown; request: FastifyRequest },
): Promise<unknown> {
  if (error instanceof ConnectionProblem) {
    attempt.trace.fail(error)
    return failSignIn(services, attempt, { problem: error, request })
  }
  if (!(error instanceof CallError)) return error
  const result: ErrorName = error.error
  const key = outcomeOfError[result]
  if (!key) return error
  const { realName, email } = named.person
  const outcome = { key, values: { name: realName, email: email ?? '' }, isPassed: false }
  await recordRefusal(services, attempt, { result, outcome, request })
  return error
}

/** Stores the trace of a test. Resolves to its id. */
export const storeTest = (
  { database }: Pick<SsoServices, 'database'>,
  { connection, trace, testedBy, outcome = failed }: Attempt & { testedBy: string; outcome?: RecordedOutcome },
): Promise<string> => {
  const { id: connectionId, organisationId } = connection
  return inTransaction(database, { organisationId }, (db) =>
    insertTrace(db, { organisationId, connectionId, purpose: 'test', testedBy, outcome, trace }),
  )
}
