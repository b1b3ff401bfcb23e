import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { SsoServices } from '../connections/connection-context.ts'
import { findConnection } from '../connections/connections.store.ts'
import { kindsThatAskAgain } from '../connectors/registry.ts'
import { listLinkedConnections } from './identities.store.ts'
import { traceNumber } from './refusals.ts'
import { startSignIn } from './start-sign-in.ts'

/** The providers that sign a member in and can be told to ask for the person again. */
export const listProviders = (db: Db, accountId: string): Promise<{ id: string; name: string }[]> =>
  listLinkedConnections(db, accountId, kindsThatAskAgain)

interface Again {
  organisationId: string
  accountId: string
  sessionId: string
  connectionId: string
}

/**
 * Begins a sign-in by which somebody who is signed in proves to be there: see `finishConfirmation`. Resolves to where the browser
 * goes; throws `request.not-found` where the connection does not sign the person in, and `sso.failed`.
 */
export async function signInAgain(
  services: SsoServices,
  { organisationId, connectionId, ...confirms }: Again,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<string> {
  const connection = await inTransaction(services.database, { organisationId }, async (db) => {
    const found = (await listProviders(db, confirms.accountId)).find(({ id }) => id === connectionId)
    return found && findConnection(db, found.id)
  })
  if (!connection) throw new CallError('request.not-found')
  const { url, traceId } = await startSignIn(services, connection, { confirms }, exchange)
  if (url !== undefined) return url
  throw new CallError('sso.failed', { values: { connection: connection.name, trace: traceNumber(traceId) } })
}
