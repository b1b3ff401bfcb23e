import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Goes to the section that the address names, each time somebody asks for it; else a page begins at its top. A section
 * is a heading, or begins with one. `page` is nothing as long as there is nothing to go to.
 */
export function useSectionOfAddress(page: string | undefined): void {
  const { search, key } = useLocation()
  useEffect(() => {
    if (page === undefined) return
    const section = new URLSearchParams(search).get('section')
    const named = section === null ? null : document.getElementById(section)
    const heading = named?.matches('h2, h3, h4') ? named : named?.querySelector('h2')
    // Where browsers scroll they give a promise by now, so nothing of it may become the result of the effect.
    if (!heading) window.scrollTo({ top: 0 })
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [page, search, key])
}
