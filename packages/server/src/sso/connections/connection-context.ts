import type { AppServices } from '#app/app-services.ts'
import { allowedNetworks } from '#outside/allowed-networks.ts'
import { guardedFetch, type GuardedFetch } from '#outside/guarded-fetch.ts'
import type { ConnectorContext, Memory } from '../connectors/connector.ts'
import { connectorOf } from '../connectors/registry.ts'
import { spendOnce } from '../states/replays.ts'
import type { Trace } from '../traces/trace.ts'
import type { ConnectionRow } from './connections.store.ts'

/** What single sign-on needs of the server. */
export type SsoServices = AppServices

const fetches = new WeakMap<AppServices['settings'], GuardedFetch>()

/** The fetch for organisations' addresses: one for each server, with its connections. */
export function fetchOf({ settings }: Pick<AppServices, 'settings'>): GuardedFetch {
  const own = fetches.get(settings) ?? guardedFetch(allowedNetworks(settings.ssoAllowedNetworks))
  fetches.set(settings, own)
  return own
}

/** Addresses of ours that the provider of a connection has to know. */
export const addressesOf = ({ settings }: Pick<AppServices, 'settings'>, id: string) => ({
  CallbackUrl: `${settings.publicUrl}/sso/callback/${id}`,
  LogoutUrl: `${settings.publicUrl}/sso/logout/${id}`,
  LoggedOutUrl: `${settings.publicUrl}/sso/logged-out`,
  EntityUrl: `${settings.publicUrl}/sso/metadata/${id}`,
})

/** The secrets of a connection. */
export function secretsOf(
  { secrets }: Pick<AppServices, 'secrets'>,
  { sealedSecrets }: Pick<ConnectionRow, 'sealedSecrets'>,
): Memory {
  const text = sealedSecrets === null ? undefined : secrets.open(sealedSecrets)
  return text === undefined ? {} : (JSON.parse(text) as Memory)
}

/** Certificates of the provider that a connection depends on. */
export const certificatesOf = ({ kind, settings }: Pick<ConnectionRow, 'kind' | 'settings'>): readonly string[] =>
  connectorOf(kind).certificates?.(settings) ?? []

/** What a connector gets. */
export function connectorContext(services: SsoServices, connection: ConnectionRow, trace: Trace): ConnectorContext {
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
    spendOnce: spendOnce(services.database, connection.id),
  }
}
