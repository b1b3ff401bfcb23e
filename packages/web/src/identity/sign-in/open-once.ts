import { sessionStore } from '#kit/browser/browser-store.ts'

const key = 'atrium.opened'
const recentMs = 5_000

/**
 * Opens an application, unless this tab did so moments ago: an application that does not recognise the session sends
 * the person straight back, in an endless loop.
 */
export function openOnce(code: string, address: string): boolean {
  const [lastCode, lastTime] = (sessionStore.getItem(key) ?? '').split(' ')
  const now = Date.now()
  if (lastCode === code && now - Number(lastTime) < recentMs) return false
  sessionStore.setItem(key, `${code} ${now}`)
  location.replace(address)
  return true
}
