import { useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/**
 * Scrolls to the top and focuses the content after a navigation, as a page load would. Leaves back and forward to the
 * browser.
 */
export function useNavigationFocus(): void {
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
