import type { Visitor } from '#identity/sessions/visitor.ts'
import { inTransaction } from '#kit/data/database.ts'
import { connectorContext } from '../connections/connection-context.ts'
import type { ConnectorServices } from '../connections/connection-fetch.ts'
import { findAnyConnection } from '../connections/connections.store.ts'
import type { Memory } from '../connectors/connector.ts'
import { connectorOf } from '../connectors/registry.ts'
import { Trace } from '../traces/trace.ts'
import { findSsoSession } from './sso-sessions.ts'

/** Where the browser goes to sign out at the provider, too; null where the session did not begin at one. Never throws. */
export async function upstreamLogoutUrl(
  services: ConnectorServices,
  { sessionId, signIn }: Pick<Visitor, 'sessionId' | 'signIn'>,
): Promise<string | null> {
  if (signIn.type === 0) return null
  try {
    const { session, connection } = await inTransaction(services.database, 'none', async (db) => {
      const session = await findSsoSession(db, sessionId)
      return {
        session,
        connection: session?.sealedLogout ? await findAnyConnection(db, session.connectionId) : undefined,
      }
    })
    const memory = session?.sealedLogout && services.secrets.open(session.sealedLogout)
    if (!memory || !connection) return null
    const context = connectorContext(services, connection, new Trace())
    return (await connectorOf(connection.kind).logoutUrl?.(context, JSON.parse(memory) as Memory)) ?? null
  } catch (error) {
    services.log.warn({ err: error }, 'signing out at a provider')
    return null
  }
}
