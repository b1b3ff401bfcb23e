import { ssoLinkValidity } from '@atrium/contract/sso/sso.constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '#identity/sign-in/complete-sign-in.ts'
import type { SignInConnection } from '#identity/sign-in/sign-in-rules.ts'
import { findSignInAccountOf, signInByConnection } from '#identity/sign-in/sign-in-by-connection.ts'
import { inTransaction } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { connectorContext, type SsoServices } from '../connections/connection-context.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import type { ExternalIdentity } from '../connectors/connector.ts'
import { connectorOf, signInMethodOf } from '../connectors/registry.ts'
import { browserToken, insertState, newHandle } from '../states/states.ts'
import { ConnectionProblem, type Trace } from '../traces/trace.ts'
import { accountFor, type Named } from './account-for.ts'
import { maxSubjectLength } from './identities.store.ts'
import { mapAttributes } from './map-attributes.ts'
import { previewOutcome } from './preview-outcome.ts'
import { failSignIn, refuseSignIn, storeTest } from './refusals.ts'
import { connectionProblemOf } from './start-sign-in.ts'
import { takePhoto } from './take-photo.ts'

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** What came of a sign-in at a provider. */
export interface Finished {
  connectionName: string
  returnTo: string | null
  signedIn?: SignedIn
  /** The state for linking, where no account belongs to the person yet. */
  linkState?: string
  /** Proof of somebody who signed in again: see `finishConfirmation`. */
  ticket?: string
  /** The trace of a test. */
  traceId?: string
}

interface Run {
  connection: ConnectionRow
  trace: Trace
  /** Verifies who somebody is. Throws a `ConnectionProblem`, or a `CallError` for somebody who must not be asked about. */
  identify: () => Promise<ExternalIdentity>
  /** The administrator who tests; undefined for a sign-in. */
  testedBy: string | undefined
  returnTo: string | undefined
  isAuto: boolean
}

/**
 * Finishes a sign-in of any kind of connection: opens a session, lets the person link an account, or says in a test what
 * would happen. Throws the errors of `sso/login`.
 */
export async function finishWith(services: SsoServices, run: Run, exchange: Exchange): Promise<Finished> {
  const { connection, trace, testedBy } = run
  let named: Named
  try {
    named = await resolveIdentity(services, run)
  } catch (error) {
    if (error instanceof CallError) throw error
    const problem = connectionProblemOf(services, error)
    trace.fail(problem)
    if (!testedBy) throw await failSignIn(services, { connection, trace }, { problem, request: exchange.request })
    return tested(connection, await storeTest(services, { connection, trace, testedBy }))
  }
  if (!testedBy) return signInNamed(services, { ...run, named }, exchange)
  const outcome = await previewOutcome(services, connection, named)
  return tested(connection, await storeTest(services, { connection, trace, testedBy, outcome }))
}

const tested = ({ name }: ConnectionRow, traceId: string): Finished => ({
  connectionName: name,
  returnTo: null,
  traceId,
})

async function resolveIdentity(services: SsoServices, run: Run): Promise<Named> {
  const { connection, trace, testedBy } = run
  const identity = await run.identify()
  const { subject, upstreamSession = '' } = identity
  if (Math.max(subject.length, upstreamSession.length) > maxSubjectLength)
    throw new ConnectionProblem('hint.too-long', '', { most: String(maxSubjectLength) })
  trace.step('step.subject').received({ id: identity.subject })
  const { Photo } = connection.mapping
  const photo = testedBy && Photo ? await readPhoto(services, run, identity) : undefined
  if (Photo && photo) identity.attributes[Photo] = photo
  const { person, fields } = mapAttributes(connection.mapping, identity)
  trace.fields.push(...fields)
  if (person.isAdministrator === null) trace.step('step.role-untold', { attribute: connection.mapping.Administrator })
  return { identity, person }
}

/** Reads the photo from a provider that does not send it by itself. */
const readPhoto = async (services: SsoServices, { connection, trace }: Run, identity: ExternalIdentity) =>
  connectorOf(connection.kind).readPhoto?.(connectorContext(services, connection, trace), identity)

/** Opens a session for somebody whom the provider named, or lets the person link an account. */
async function signInNamed(services: SsoServices, run: Run & { named: Named }, exchange: Exchange): Promise<Finished> {
  const { connection, named, trace, returnTo = null, isAuto } = run
  const { organisationId, name } = connection
  const { request } = exchange
  const found = await inTransaction(services.database, { organisationId }, async (db) => {
    const owner = await accountFor(db, { connection, named, request })
    return (
      owner && { ...owner, account: await findSignInAccountOf(db, services, { accountId: owner.accountId, request }) }
    )
  }).catch(async (error: unknown) => {
    throw await refuseSignIn(services, { connection, trace, named }, { error, request: exchange.request })
  })
  if (!found)
    return { connectionName: name, returnTo, linkState: await insertLink(services, { connection, named }, exchange) }
  const signedIn = await signInByConnection(
    services,
    {
      account: found.account,
      connection: signInConnection(services, connection, named.identity),
      loginName: named.person.email,
      by: signInMethodOf(connection.kind),
      isAuto,
    },
    exchange.request,
  )
  if (found.isNew)
    await takePhoto(services, connection, {
      account: { id: found.accountId, name: named.person.realName },
      readPhoto: async () => named.person.photo ?? readPhoto(services, run, named.identity),
      request: exchange.request,
    })
  return { connectionName: name, returnTo, signedIn }
}

const signInConnection = (
  { secrets }: SsoServices,
  { id, name, isSecondStepTrusted }: ConnectionRow,
  { subject, upstreamSession, logout }: ExternalIdentity,
): SignInConnection => ({
  id,
  name,
  isSecondStepTrusted,
  subject,
  upstreamSession: upstreamSession ?? null,
  logoutUrl: logout?.url ?? null,
  sealedLogout: logout ? secrets.seal(JSON.stringify(logout.memory)) : null,
})

/** Remembers whom the provider named until the person has signed in with the password. Resolves to the state. */
async function insertLink(
  services: SsoServices,
  { connection, named }: { connection: ConnectionRow; named: Named },
  exchange: Exchange,
): Promise<string> {
  const handle = newHandle()
  const { id: connectionId, organisationId, kind, issuer } = connection
  const content = { steps: [], identity: { subject: named.identity.subject, issuer } }
  const state = { organisationId, connectionId, purpose: 'link' as const, content, validityMs: ssoLinkValidity }
  await insertState(services, { handle, browser: browserToken(services, exchange), state })
  return `${handle} ${kind}`
}
