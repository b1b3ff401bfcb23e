import { ssoStateValidity } from '@atrium/contract/sso/sso.constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '#kit/data/database.ts'
import { connectorContext, type SsoServices } from '../connections/connection-context.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import { connectorOf } from '../connectors/registry.ts'
import { browserToken, insertState, newHandle } from '../states/states.ts'
import { ConnectionProblem, Trace } from '../traces/trace.ts'
import { insertTrace } from '../traces/traces.store.ts'
import { failed } from './refusals.ts'

interface StartOptions {
  /** The page of the portal that the person wants. */
  returnTo?: string | undefined
  /** The administrator who tests; omitted for a sign-in. */
  testedBy?: string | undefined
  /** Who signs in again, in a session: the provider has to ask for the person, whatever session it has. */
  confirms?: { accountId: string; sessionId: string } | undefined
}

/** Where the browser goes to – or the trace that says why the sign-in cannot begin. */
export type Started = { url: string; traceId?: undefined } | { url?: undefined; traceId: string }

/** Begins a sign-in at the provider of a connection, bound to the browser of the request. */
export async function startSignIn(
  services: SsoServices,
  connection: ConnectionRow,
  { returnTo, testedBy, confirms }: StartOptions,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<Started> {
  const { id: connectionId, organisationId } = connection
  const trace = new Trace()
  const handle = newHandle()
  try {
    const { url, memory } = await connectorOf(connection.kind).start(
      { ...connectorContext(services, connection, trace), asksAgain: confirms !== undefined },
      handle,
      exchange.request.headers['user-agent'] ?? '',
    )
    const purpose = testedBy ? ('test' as const) : confirms ? ('confirm' as const) : ('sign-in' as const)
    const since = services.clock.now()
    const content = {
      memory,
      steps: trace.steps,
      returnTo,
      ...(testedBy && { testedBy }),
      ...(confirms && { confirms: { ...confirms, since } }),
    }
    const state = { organisationId, connectionId, purpose, content, validityMs: ssoStateValidity }
    await insertState(services, { handle, browser: browserToken(services, exchange), state })
    return { url: withReturn(connection, url, returnTo) }
  } catch (error) {
    const problem = connectionProblemOf(services, error)
    trace.fail(problem)
    const traceId = await inTransaction(services.database, { organisationId }, (db) =>
      insertTrace(db, {
        organisationId,
        connectionId,
        purpose: testedBy ? 'test' : 'sign-in',
        testedBy: testedBy ?? null,
        outcome: failed,
        trace,
      }),
    )
    return { traceId }
  }
}

/** Adds the return target to the address of the portal's own sign-in page, which directories use. */
const withReturn = ({ kind }: ConnectionRow, url: string, returnTo: string | undefined) =>
  connectorOf(kind).verify && returnTo?.startsWith('?') ? `${url}&${returnTo.slice(1)}` : url

/** The problem for the trace. What nobody foresaw goes to the server's log, too. */
export function connectionProblemOf({ log }: Pick<SsoServices, 'log'>, error: unknown): ConnectionProblem {
  if (error instanceof ConnectionProblem) return error
  log.error({ err: error }, 'single sign-on')
  return new ConnectionProblem('hint.unexpected', error instanceof Error ? error.name : '')
}
