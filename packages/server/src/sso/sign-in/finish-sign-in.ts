import type { FastifyRequest } from 'fastify'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { connectorContext, type SsoServices } from '../connections/connection-context.ts'
import { findAnyConnection, type ConnectionRow } from '../connections/connections.store.ts'
import { connectorOf } from '../connectors/registry.ts'
import { takeState, type TakenState } from '../states/states.ts'
import { Trace } from '../traces/trace.ts'
import { finishWith, type Exchange, type Finished } from './finish-with.ts'

/** Somebody who is back from a provider: what was begun, and with whom. Undefined where that cannot be finished here. */
interface Arrival {
  taken: TakenState | undefined
  connection: ConnectionRow | undefined
}

/** Takes the state of this browser, and finds its connection. The transaction has no organisation. */
export async function takeArrival(
  db: Db,
  services: SsoServices,
  state: string,
  request: FastifyRequest,
): Promise<Arrival> {
  const taken = await takeState(db, services, state, { request })
  return { taken, connection: taken && (await findAnyConnection(db, taken.connectionId)) }
}

/** Finishes a sign-in in the browser in which it began. Throws the errors of `sso/login`. */
export async function finishSignIn(
  services: SsoServices,
  { taken, connection, isAuto }: Arrival & { isAuto: boolean },
  exchange: Exchange,
): Promise<Finished> {
  if (!taken || !connection) throw new CallError('sso.state-invalid')
  const { content, message, handle } = taken
  if (!content.testedBy && !connection.isEnabled) throw new CallError('sso.state-invalid')
  const trace = new Trace()
  trace.steps.push(...content.steps)
  const identify = () =>
    connectorOf(connection.kind).finish(connectorContext(services, connection, trace), {
      message,
      memory: content.memory,
      state: handle,
    })
  const { testedBy, returnTo } = content
  return finishWith(services, { connection, trace, identify, testedBy, returnTo, isAuto }, exchange)
}
