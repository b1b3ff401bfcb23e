import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Goes to the section that the address names, each time somebody asks for it; else a page begins at its top. */
export function useSectionOfAddress(page: string): void {
  const { search, key } = useLocation()
  useEffect(() => {
    const section = new URLSearchParams(search).get('section')
    const heading = section === null ? null : document.getElementById(section)?.querySelector('h2')
    // Where browsers scroll they give a promise by now, so nothing of it may become the result of the effect.
    if (!heading) window.scrollTo({ top: 0 })
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [page, search, key])
}
