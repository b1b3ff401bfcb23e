import type { KitServices } from '#kit/services.ts'
import type { OutsideServices } from '#outside/services.ts'
import { allowedNetworks } from '#outside/allowed-networks.ts'
import { guardedFetch, type GuardedFetch } from '#outside/guarded-fetch.ts'

const fetches = new WeakMap<KitServices['settings'], GuardedFetch>()

/** What a connector needs of the server. */
export type ConnectorServices = Pick<
  OutsideServices,
  'database' | 'secrets' | 'settings' | 'clock' | 'log' | 'installation' | 'outbox'
>

/** The fetch for organisations' addresses: one for each server, with its connections. */
export function fetchOf({ settings }: Pick<KitServices, 'settings'>): GuardedFetch {
  const own = fetches.get(settings) ?? guardedFetch(allowedNetworks(settings.ssoAllowedNetworks))
  fetches.set(settings, own)
  return own
}
