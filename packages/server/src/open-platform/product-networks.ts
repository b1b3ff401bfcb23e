import type { KitServices } from '#kit/services.ts'
import { allowedNetworks, type AllowedNetworks } from '#outside/allowed-networks.ts'

/** The demonstration's products run on this machine. */
const loopback = ['127.0.0.0/8', '::1']

/** The networks in which the portal may call products. */
export const productNetworks = ({ settings, isDemo }: Pick<KitServices, 'settings' | 'isDemo'>): AllowedNetworks =>
  allowedNetworks([...settings.productAllowedNetworks, ...(isDemo ? loopback : [])])
