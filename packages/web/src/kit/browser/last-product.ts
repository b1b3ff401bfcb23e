import { day, productCookie, productCookieDays } from '@atrium/contract/constants.ts'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Product code in a cookie string. */
export function productIn(cookies: string): string | undefined {
  const own = cookies.split('; ').find((cookie) => cookie.startsWith(`${productCookie}=`))
  return own && /^[\w-]{1,64}$/.exec(own.slice(productCookie.length + 1))?.[0]
}

export const productCookieOf = (code: string, isSecure: boolean): string =>
  [
    `${productCookie}=${code.replaceAll(/[^\w-]/g, '')}`,
    'path=/',
    `max-age=${(productCookieDays * day) / 1000}`,
    'samesite=lax',
    ...(isSecure ? ['secure'] : []),
  ].join('; ')

// Blocked cookies are ignored.
const current = () => (navigator.cookieEnabled ? productIn(document.cookie) : undefined)

/** Stores the product opened last. */
export function rememberProduct(code: string): void {
  if (!navigator.cookieEnabled) return
  document.cookie = productCookieOf(code, location.protocol === 'https:')
  for (const listener of listeners) listener()
}

/** Rereads on focus, because another tab may have changed it. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('focus', listener)
  }
}

/** Code of the product opened last in this browser. */
export const useLastProduct = (): string | undefined => useSyncExternalStore(subscribe, current)
