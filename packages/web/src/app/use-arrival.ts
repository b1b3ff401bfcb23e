import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Makes a change of the page what it would be without a script: the new page is seen from its top, and the keyboard
 * and the screen reader begin at it. Going back leaves the place to the browser.
 */
export function useArrival(): void {
  const { pathname } = useLocation()
  const isNewPlace = useNavigationType() === NavigationType.Push
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!isNewPlace) return
    scrollTo(0, 0)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, isNewPlace])
}
