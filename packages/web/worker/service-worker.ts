/**
 * Shows a page of ours when the portal cannot be reached, and does nothing else: pages carry a nonce and what is known
 * of a person, answers belong to a session, and assets, which are named after their content, are kept by the browser for
 * a year. As no page comes from here, versions cannot mix, and a new worker may take over at once.
 */
const worker = self as unknown as ServiceWorkerGlobalScope

/** The build puts its own hash here: a new build is a new worker with new files. */
const kept = 'atrium-offline-__VERSION__'
const page = '/offline.html'
const files = [page, '/offline.css', '/offline.js', '/favicon.svg']

async function keepFiles() {
  const cache = await caches.open(kept)
  // Past the browser's own cache, which may have those of the version before.
  await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
  await worker.skipWaiting()
}

/** The browsers that know it ask the network themselves where the worker has nothing to say: most of all there is. */
interface Routing {
  addRoutes?(rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>
}
const past = (pathname: string) => ({ condition: { urlPattern: { pathname } }, source: 'network' as const })

async function takeOver() {
  const former = (await caches.keys()).filter((name) => name.startsWith('atrium-offline-') && name !== kept)
  await Promise.all(former.map((name) => caches.delete(name)))
  // The page is asked for while the worker starts.
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

/** The offline page and what it is made of, where the portal does not give them. */
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
