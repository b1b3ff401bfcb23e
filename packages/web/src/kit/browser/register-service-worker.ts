import { settings } from '../settings.ts'

const address = '/service-worker.js'
const isOurs = (cache: string) => cache.startsWith('atrium-offline-')

/**
 * Registers the service worker for the offline page after the load event; removes it where the module is off. Does
 * nothing without browser support.
 */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return
  const isEnabled = import.meta.env.PROD && settings.modules.install
  const begin = () => void (isEnabled ? register() : remove()).catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}

const register = () => navigator.serviceWorker.register(address, { updateViaCache: 'none' })

async function remove() {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const former = (await caches.keys()).filter(isOurs)
  await Promise.all(former.map((cache) => caches.delete(cache)))
}
