import type { KitServices } from '#kit/services.ts'
import type { IdentityServices } from '#identity/services.ts'
import { addressText } from '#outside/chat/chat-api.ts'
import { allowedNetworks } from '#outside/allowed-networks.ts'
import type { ConnectorContext, Memory } from '../connectors/connector.ts'
import { chatPlatformOf } from '../connectors/chat-platform.ts'
import { connectorOf } from '../connectors/registry.ts'
import { renewAfterFailure } from '../saml/renew-connection.ts'
import { consumeOnce } from '../states/replays.ts'
import type { Trace } from '../traces/trace.ts'
import { fetchOf, type ConnectorServices } from './connection-fetch.ts'
import type { ConnectionRow } from './connections.store.ts'

/** What single sign-on needs of the server. */
export type SsoServices = IdentityServices

/** Addresses of ours that the provider of a connection has to know. */
export const addressesOf = ({ settings }: Pick<KitServices, 'settings'>, id: string) => ({
  CallbackUrl: `${settings.publicUrl}/sso/callback/${id}`,
  LogoutUrl: `${settings.publicUrl}/sso/logout/${id}`,
  LoggedOutUrl: `${settings.publicUrl}/sso/logged-out`,
  EntityUrl: `${settings.publicUrl}/sso/metadata/${id}`,
})

/** Where the secret of a chat platform goes, as operators set it: empty for the platform's own hosts; undefined for other kinds. */
function platformOf({ settings }: Pick<KitServices, 'settings'>, connection: ConnectionRow['settings']) {
  const platform = chatPlatformOf(connection)
  return platform && addressText(settings.chatPlatforms[platform])
}

/** The secrets of a connection; without the one that was entered when the platform had another address. */
export function secretsOf(
  services: Pick<KitServices, 'secrets' | 'settings'>,
  { sealedSecrets, settings }: Pick<ConnectionRow, 'sealedSecrets' | 'settings'>,
): Memory {
  const text = sealedSecrets === null ? undefined : services.secrets.open(sealedSecrets)
  const { secret, platform, ...own } = text === undefined ? {} : (JSON.parse(text) as Memory)
  const isKept = secret !== undefined && (platform ?? platformOf(services, settings)) === platformOf(services, settings)
  return { ...own, ...(isKept && { secret }) }
}

/** Seals the secrets of a connection for where they go now; null where there are none. */
export function sealSecrets(
  services: Pick<KitServices, 'secrets' | 'settings'>,
  settings: ConnectionRow['settings'],
  secrets: Memory,
): string | null {
  if (Object.keys(secrets).length === 0) return null
  return services.secrets.seal(JSON.stringify({ ...secrets, platform: platformOf(services, settings) }))
}

/** Certificates of the provider that a connection depends on. */
export const certificatesOf = ({ kind, settings }: Pick<ConnectionRow, 'kind' | 'settings'>): readonly string[] =>
  connectorOf(kind).certificates?.(settings) ?? []

/** What a connector gets. */
export function connectorContext(
  services: ConnectorServices,
  connection: ConnectionRow,
  trace: Trace,
): ConnectorContext {
  const { CallbackUrl, LogoutUrl, LoggedOutUrl, EntityUrl } = addressesOf(services, connection.id)
  return {
    connection,
    secrets: secretsOf(services, connection),
    callbackUrl: CallbackUrl,
    logoutUrl: LogoutUrl,
    loggedOutUrl: LoggedOutUrl,
    chatPlatforms: services.settings.chatPlatforms,
    entityUrl: EntityUrl,
    fetch: fetchOf(services),
    networks: allowedNetworks(services.settings.ssoAllowedNetworks),
    clock: services.clock,
    trace,
    consumeOnce: consumeOnce(services.database, connection.id),
    renewCertificates: () => renewAfterFailure(services, connection),
  }
}
