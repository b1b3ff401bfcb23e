import { sessionStore } from './browser-store.ts'

const key = 'atrium.reloaded-for'
const reloadPauseMs = 60_000

/**
 * Loads a chunk. If that fails while the server is up, most likely after a deployment, reloads the page – at most once
 * a minute.
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

/** False where storage is blocked: reloading could loop. */
function remember(now: number): boolean {
  sessionStore.setItem(key, String(now))
  return sessionStore.getItem(key) !== null
}

const wasReloadedJustNow = () => Date.now() - Number(sessionStore.getItem(key) ?? 0) < reloadPauseMs

/** True when the server is reachable. */
const isPortalThere = () =>
  fetch('/', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
