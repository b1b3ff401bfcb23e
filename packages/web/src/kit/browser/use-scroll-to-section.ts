import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls to the section in the URL on every navigation, otherwise to the top. A section is a heading or contains one.
 * `page` is undefined until the content has loaded.
 */
export function useScrollToSection(page: string | undefined): void {
  const { search, key } = useLocation()
  useEffect(() => {
    if (page === undefined) return
    const section = new URLSearchParams(search).get('section')
    const named = section === null ? null : document.getElementById(section)
    const heading = named?.matches('h2, h3, h4') ? named : named?.querySelector('h2')
    // `scrollIntoView` may return a promise, which an effect must not return.
    if (!heading) window.scrollTo({ top: 0 })
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [page, search, key])
}
