import { sessionStore } from '#kit/browser-store.ts'

const key = 'atrium.opened'
const justNow = 5_000

/**
 * Goes to an application, unless this tab did so a moment ago: then the application does not recognise the session
 * and sent the person straight back, and would do so for ever.
 */
export function openOnce(code: string, address: string): boolean {
  const [lastCode, lastTime] = (sessionStore.getItem(key) ?? '').split(' ')
  const now = Date.now()
  if (lastCode === code && now - Number(lastTime) < justNow) return false
  sessionStore.setItem(key, `${code} ${now}`)
  location.replace(address)
  return true
}
