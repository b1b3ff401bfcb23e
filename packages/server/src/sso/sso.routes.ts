import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import type { ConnectionKind } from '@atrium/contract/sso/connection-settings.ts'
import type { IdentityServices } from '#identity/services.ts'
import { addressOf } from '#kit/http/device.ts'
import { sendSession } from '#identity/sessions/session-response.ts'
import { isHalfWay, type Visitor } from '#identity/sessions/visitor.ts'
import { consumeRateLimit, networkKey } from '#identity/sign-in/attempts.ts'
import { inTransaction, toDate } from '#kit/data/database.ts'
import { handle } from '#kit/http/handle.ts'
import { isOpenCapabilityAuthorised } from '#open-platform/open-platform.service.ts'
import { organisationName } from '#organisation/organisation.service.ts'
import { connections } from './connections/connections.routes.ts'
import { findConnection } from './connections/connections.store.ts'
import { ssoSettings } from './settings/settings.routes.ts'
import { listSignInOptions, type SignInOptionRow } from './settings/settings.store.ts'
import { findOpenDirectory, signInAtDirectory } from './directory/directory-sign-in.ts'
import { finishSignIn, takePendingSignIn } from './sign-in/finish-sign-in.ts'
import type { Exchange, Finished } from './sign-in/finish-with.ts'
import { deleteLink, insertIdentity, isLinked, listLinks } from './sign-in/identities.store.ts'
import { endUpstreamSessions } from './sessions/sso-sessions.ts'
import { takeState } from './states/states.ts'

/** Questions and sign-ins a minute from one network. A whole company may share an address. */
const openLimit = { name: 'sso openness', most: 120, seconds: 60 }
const signInLimit = { name: 'sso sign-in', most: 300, seconds: 60 }

const optionOf = ({ connection_id, name, kind }: SignInOptionRow) => ({
  ID: connection_id,
  Name: name,
  Kind: kind as ConnectionKind,
})

/** Single sign-on: entry, connections, settings. */
export const sso = (services: IdentityServices) => {
  const consumeLimit = (limit: typeof openLimit, request: Parameters<typeof addressOf>[0]) =>
    inTransaction(services.database, 'none', (db) =>
      consumeRateLimit(db, { ...limit, from: networkKey(services.secrets, addressOf(request)) }),
    )
  /** Null for strangers and people half-way through signing in. */
  const isOwnCapabilityAuthorised = async (visitor: Visitor | undefined): Promise<boolean | null> => {
    if (!visitor?.organisation || isHalfWay(visitor.level)) return null
    return inTransaction(services.database, { organisationId: visitor.organisation.id }, (db) =>
      isOpenCapabilityAuthorised(db, services.clock.now()),
    )
  }
  const answerOf = (finished: Finished, exchange: Exchange) => {
    const { signedIn, connectionName, returnTo, linkState = null, ticket = null, traceId = null } = finished
    return {
      Session: signedIn ? sendSession(services, signedIn, exchange) : null,
      ReturnTo: returnTo,
      LinkState: linkState,
      Ticket: ticket,
      ConnectionName: connectionName,
      TraceID: traceId,
    }
  }
  return handle(ssoCalls, {
    ...connections(services),
    ...ssoSettings(services),

    async openness({ query, visitor, db, request }) {
      await consumeLimit(openLimit, request)
      // Before the first query of `db`: the embedded database runs one transaction at a time.
      const isAuthorised = await isOwnCapabilityAuthorised(visitor)
      const domain = query.email?.includes('@') ? query.email.slice(query.email.lastIndexOf('@') + 1) : null
      const rows = await listSignInOptions(db, {
        code: query.code?.trim().toLowerCase() ?? null,
        domain: domain?.trim().toLowerCase() ?? null,
      })
      return {
        Code: rows[0]?.code ?? null,
        Ways: rows.map(optionOf),
        IsRequired: rows[0]?.is_required ?? false,
        IsOpenCapabilityAuthorized: isAuthorised,
      }
    },

    async login({ body: { state, autoLogin: isAuto = false }, request, reply }) {
      await consumeLimit(signInLimit, request)
      const pending = await takePendingSignIn(services, state, request)
      const exchange = { request, reply }
      return answerOf(await finishSignIn(services, { ...pending, isAuto }, exchange), exchange)
    },

    async directory({ params: { id }, request, fail }) {
      await consumeLimit(openLimit, request)
      const connection = (await findOpenDirectory(services, id)) ?? fail('request.not-found')
      const { organisationId, name } = connection
      return {
        Name: name,
        OrganisationName: await inTransaction(services.database, { organisationId }, organisationName),
      }
    },

    async directoryLogin({ body, request, reply }) {
      await consumeLimit(signInLimit, request)
      const { connection: connectionId, account, password, autoLogin: isAuto = false, captcha } = body
      const exchange = { request, reply }
      const typed = { connectionId, account, password, isAuto, captcha }
      return answerOf(await signInAtDirectory(services, typed, exchange), exchange)
    },

    async link({ body: { state }, visitor: { person, organisation }, db, request, note, fail }) {
      const taken = await inTransaction(services.database, 'none', (own) =>
        takeState(own, services, state, { request, linkTo: organisation.id }),
      )
      const identity = taken?.content.identity
      if (!taken || !identity) return fail('sso.state-invalid')
      const connection = await findConnection(db, taken.connectionId)
      if (!connection?.isEnabled || connection.issuer !== identity.issuer) return fail('sso.state-invalid')
      const isTaken =
        (await isLinked(db, connection, person.id)) ||
        !(await insertIdentity(db, connection, { accountId: person.id, subject: identity.subject }))
      if (isTaken) fail('sso.linked-already')
      note({ subject: { id: person.id, name: person.realName }, changes: { connection: [null, connection.name] } })
      return { ConnectionName: connection.name }
    },

    async ownLinks({ visitor: { person }, db }) {
      const rows = await listLinks(db, person.id)
      return rows.map(({ name, lastUsedAt }) => ({
        Name: name,
        LastUsedTime: lastUsedAt && toDate(lastUsedAt).toISOString(),
      }))
    },

    async unlink({ params: { id }, db, note, fail, afterCommit }) {
      const link = (await deleteLink(db, id)) ?? fail('request.not-found')
      await endUpstreamSessions(db, link.connectionId, { subject: link.subject })
      afterCommit(() => services.sessions.invalidate(`account:${link.accountId}`))
      note({
        subject: { id: link.accountId, name: link.accountName },
        changes: { connection: [link.connectionName, null] },
      })
      return { ID: id }
    },
  })
}
