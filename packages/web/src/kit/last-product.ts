import { day, productCookie, productCookieDays } from '@atrium/contract/constants.ts'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** The product that a text of cookies names. */
export function productIn(cookies: string): string | undefined {
  const own = cookies.split('; ').find((cookie) => cookie.startsWith(`${productCookie}=`))
  return own && /^[\w-]{1,64}$/.exec(own.slice(productCookie.length + 1))?.[0]
}

/** The cookie that remembers a product. */
export const productCookieOf = (code: string, isSecure: boolean): string =>
  [
    `${productCookie}=${code.replaceAll(/[^\w-]/g, '')}`,
    'path=/',
    `max-age=${(productCookieDays * day) / 1000}`,
    'samesite=lax',
    ...(isSecure ? ['secure'] : []),
  ].join('; ')

// A browser that takes no cookies forgets, and nothing else happens.
const current = () => (navigator.cookieEnabled ? productIn(document.cookie) : undefined)

/** Remembers in this browser which product was opened last. */
export function rememberProduct(code: string): void {
  if (!navigator.cookieEnabled) return
  document.cookie = productCookieOf(code, location.protocol === 'https:')
  for (const listener of listeners) listener()
}

/** Another tab may have opened one meanwhile: looked at again when this one is come back to. */
function subscribe(listener: () => void) {
  listeners.add(listener)
  addEventListener('focus', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('focus', listener)
  }
}

/** The code of the product that was opened last in this browser. */
export const useLastProduct = (): string | undefined => useSyncExternalStore(subscribe, current)
