import { CallError } from '#kit/http/call-error.ts'
import { connectorContext, findAnyConnection, type SsoServices } from '../connections/connection-context.ts'
import { connectorOf } from '../connectors/registry.ts'
import { takeState } from '../states/states.ts'
import { Trace } from '../traces/trace.ts'
import { finishWith, type Exchange, type Finished } from './finish-with.ts'

/** Finishes a sign-in in the browser in which it began. Throws the errors of `sso/login`. */
export async function finishSignIn(
  services: SsoServices,
  { state, isAuto }: { state: string; isAuto: boolean },
  exchange: Exchange,
): Promise<Finished> {
  const taken = await takeState(services, state, { request: exchange.request })
  const connection = taken && (await findAnyConnection(services, taken.connectionId))
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
