/**
 * Shows an offline page when the server is unreachable. Pages (nonce, personal data), answers (session) and hashed
 * assets (browser cache) are never cached, so versions cannot mix and a new worker may take over at once.
 */
const worker = self as unknown as ServiceWorkerGlobalScope

/** Replaced by the build hash: every build installs a new worker. */
const cacheName = 'atrium-offline-__VERSION__'
const page = '/offline.html'
const files = [page, '/offline.css', '/offline.js', '/favicon.svg']

async function keepFiles() {
  const cache = await caches.open(cacheName)
  // Bypasses the HTTP cache, which may hold the previous version.
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
  await worker.skipWaiting()
}

/** Static routing, where supported: requests bypass the worker. */
interface Routing {
  addRoutes?(rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>
}
const past = (pathname: string) => ({ condition: { urlPattern: { pathname } }, source: 'network' as const })

async function takeOver() {
  const former = (await caches.keys()).filter((name) => name.startsWith('atrium-offline-') && name !== cacheName)
  await Promise.all(former.map((name) => caches.delete(name)))
  // Requests the page while the worker starts.
  await worker.registration.navigationPreload.enable()
  await worker.clients.claim()
}

async function load(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(page)) ?? Response.error()
  }
}

/** Loads the offline page and its assets from the cache. */
async function loadPart(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

worker.addEventListener('install', (event) => {
  event.waitUntil(keepFiles())
  void (event as Routing).addRoutes?.([past('/assets/*'), past('/api/*')]).catch(() => undefined)
})
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== worker.location.origin) return
  if (event.request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(load(event))
  else if (files.includes(pathname)) event.respondWith(loadPart(event.request))
})
