import type { FastifyRequest } from 'fastify'
import { issueTicket } from '#identity/passwords/tickets.ts'
import { inTransaction } from '#kit/data/database.ts'
import type { SsoServices } from '../connections/connection-context.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import type { ExternalIdentity } from '../connectors/connector.ts'
import type { StateContent } from '../states/states.ts'
import { ConnectionProblem, type Trace } from '../traces/trace.ts'
import type { Finished } from './finish-with.ts'
import { findLinkedMember } from './identities.store.ts'
import { failSignIn } from './refusals.ts'
import { connectionProblemOf } from './start-sign-in.ts'

/** By how much the provider's clock may be behind. */
const toleranceMs = 60_000
/** The page on which the person goes on. */
const returnTo = '/esign?tab=own'

interface Confirmation {
  connection: ConnectionRow
  trace: Trace
  identify: () => Promise<ExternalIdentity>
  confirms: NonNullable<StateContent['confirms']>
}

/**
 * Finishes a sign-in by which somebody who is signed in proves to be there: the linked person, in the same session, asked by the
 * provider since it began. It opens no session. Throws the errors of `sso/login`.
 */
export async function finishConfirmation(
  services: SsoServices,
  { connection, trace, identify, confirms }: Confirmation,
  request: FastifyRequest,
): Promise<Finished> {
  const { accountId, sessionId, since } = confirms
  try {
    const { subject, authenticatedAt } = await identify()
    const linked = await inTransaction(services.database, { organisationId: connection.organisationId }, (db) =>
      findLinkedMember(db, connection, subject),
    )
    if (linked?.id !== accountId || request.visitor?.sessionId !== sessionId)
      throw new ConnectionProblem('hint.other-person', subject)
    if (!authenticatedAt || authenticatedAt.getTime() < since - toleranceMs)
      throw new ConnectionProblem('hint.not-asked-again', authenticatedAt?.toISOString() ?? '')
  } catch (error) {
    const problem = connectionProblemOf(services, error)
    trace.fail(problem)
    throw await failSignIn(services, { connection, trace }, { problem, request })
  }
  const ticket = issueTicket(services, { kind: 'esign', accountId, sessionId, stamp: null, channel: null })
  return { connectionName: connection.name, returnTo, ticket }
}
