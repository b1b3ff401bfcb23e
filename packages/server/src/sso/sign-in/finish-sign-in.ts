import type { FastifyRequest } from 'fastify'
import { inTransaction } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { connectorContext, type SsoServices } from '../connections/connection-context.ts'
import { findAnyConnection, type ConnectionRow } from '../connections/connections.store.ts'
import { connectorOf } from '../connectors/registry.ts'
import { takeState, type TakenState } from '../states/states.ts'
import { Trace } from '../traces/trace.ts'
import { finishConfirmation } from './finish-confirmation.ts'
import { finishWith, type Exchange, type Finished } from './finish-with.ts'

/** The stored state of a sign-in whose browser is back from the provider. Undefined if it cannot be completed here. */
interface PendingSignIn {
  taken: TakenState | undefined
  connection: ConnectionRow | undefined
}

/** Consumes the state that this browser brought back, and finds its connection. */
export const takePendingSignIn = (
  services: SsoServices,
  state: string,
  request: FastifyRequest,
): Promise<PendingSignIn> =>
  inTransaction(services.database, 'none', async (db) => {
    const taken = await takeState(db, services, state, { request })
    return { taken, connection: taken && (await findAnyConnection(db, taken.connectionId)) }
  })

/** Finishes a sign-in in the browser in which it began. Throws the errors of `sso/login`. */
export async function finishSignIn(
  services: SsoServices,
  { taken, connection, isAuto }: PendingSignIn & { isAuto: boolean },
  exchange: Exchange,
): Promise<Finished> {
  if (!taken || !connection) throw new CallError('sso.state-invalid')
  const { content, message, handle } = taken
  if (!content.testedBy && !connection.isEnabled) throw new CallError('sso.state-invalid')
  const trace = new Trace()
  trace.steps.push(...content.steps)
  const identify = () =>
    connectorOf(connection.kind).finish(
      { ...connectorContext(services, connection, trace), asksAgain: content.confirms !== undefined },
      { message, memory: content.memory, state: handle },
    )
  const { testedBy, returnTo, confirms } = content
  if (confirms) return finishConfirmation(services, { connection, trace, identify, confirms }, exchange.request)
  return finishWith(services, { connection, trace, identify, testedBy, returnTo, isAuto }, exchange)
}
