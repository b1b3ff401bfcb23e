import { settings } from './settings.ts'

const address = '/service-worker.js'
const isOurs = (cache: string) => cache.startsWith('atrium-offline-')

/**
 * Lets a worker show our page where the portal cannot be reached, once this page has had its time; takes it away where the
 * installation does without. A browser that knows none, or may not have one, goes without.
 */
export function followOfflineWorker(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return
  const isWanted = import.meta.env.PROD && settings.modules.install
  const begin = () => void (isWanted ? register() : remove()).catch(() => undefined)
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
