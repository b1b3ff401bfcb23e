import { organisationOf } from '#identity/sessions/person-row.ts'
import type { SignInRules } from '#identity/sign-in/sign-in-rules.ts'
import { inTransaction } from '#kit/data/database.ts'
import { announceBreakGlass } from '../break-glass.ts'
import type { ConnectorServices } from '../connections/connection-fetch.ts'
import { entryDenial, keeperDenial, requirementOf } from '../requirement.ts'
import { findSsoSession, moveSsoSession, openSsoSession } from '../sessions/sso-sessions.ts'
import { upstreamLogoutUrl } from '../sessions/upstream-logout.ts'

/** What single sign-on adds to signing in. */
export const signInRules = (services: ConnectorServices): SignInRules => ({
  signInDenial: entryDenial,
  newPasswordDenial: keeperDenial,
  requiresSecondStep: ({ configs }) => requirementOf(configs).IsRequired,

  async onSessionOpened(db, { verified, person, session, isHalf, replaced, request }) {
    const { connection, loginType, person: row } = verified
    if (connection) await openSsoSession(db, session.id, connection)
    else if (loginType && replaced) await moveSsoSession(db, replaced, session.id)
    else if (!loginType && !isHalf && requirementOf(row.configs).IsRequired)
      await announceBreakGlass(services, db, { person, organisation: organisationOf(row), request })
  },

  async findConnectionName({ sessionId, signIn }) {
    if (signIn.type === 0) return undefined
    return (await inTransaction(services.database, 'none', (db) => findSsoSession(db, sessionId)))?.connectionName
  },

  upstreamLogoutUrl: (visitor) => upstreamLogoutUrl(services, visitor),
})
