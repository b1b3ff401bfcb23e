import { sessionStore } from './browser-store.ts'

const key = 'atrium.reloaded-for'
const longAgo = 60_000

/**
 * Loads a page's code or texts. When that fails though the portal is there, most likely because a new version is
 * served by now, the same route is loaded anew: once, and then not again for a minute.
 */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (problem) {
    if (wasReloadedJustNow() || !(await isPortalThere())) throw problem
    if (!remember(Date.now())) throw problem
    location.reload()
    return new Promise<never>(() => {})
  }
}

/** A browser that keeps nothing would load the route anew without end. */
function remember(now: number): boolean {
  sessionStore.setItem(key, String(now))
  return sessionStore.getItem(key) !== null
}

const wasReloadedJustNow = () => Date.now() - Number(sessionStore.getItem(key) ?? 0) < longAgo

/** Whether loading anew would show more than the browser's own page for what it cannot reach. */
const isPortalThere = () =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
