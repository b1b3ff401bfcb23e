import type { AllowedNetworks } from '#outside/allowed-networks.ts'
import { AddressRefused, checkLiteralAddress } from '#outside/guarded-fetch.ts'

/**
 * True for an address that can receive events: https, or http at an address in the networks that operators listed; without
 * credentials and fragment. What a name means is checked at every connection.
 */
export function isReceiverUrl(text: string, networks: AllowedNetworks): boolean {
  const url = URL.parse(text)
  if (!url || /\s/.test(text) || url.username || url.password || url.hash) return false
  const address = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (url.protocol === 'http:') return networks.isListed(address)
  if (url.protocol !== 'https:') return false
  try {
    checkLiteralAddress(networks, url.hostname)
    return true
  } catch (problem) {
    if (problem instanceof AddressRefused) return false
    throw problem
  }
}
