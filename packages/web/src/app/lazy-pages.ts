import { lazy, type ComponentType } from 'react'
import { matchPath } from 'react-router'
import { loadOrReload } from '#kit/browser/chunk-reload.ts'
import type { Page } from '#kit/page.ts'
import { phrases, type TextDomain } from '#kit/phrases.ts'
import { settings } from '#kit/settings.ts'
import { prefetchAnnouncement } from '#notices/prefetch-announcement.ts'
import { homePath } from '#kit/start-page.ts'
import { allPages } from './all-pages.ts'

interface LazyPage {
  page: Page
  Component: ComponentType
}

/** Pages whose module is enabled. */
export const enabledPages = allPages.filter(({ module }) => !module || settings.modules[module])

/** Loads a page together with its announcements, which would shift the layout if they came later. */
async function load({ load: loadCode, notices = [] }: Page): Promise<ComponentType> {
  const [Component] = await Promise.all([loadCode(), ...notices.map(prefetchAnnouncement)])
  return Component
}

/** Every page with its code and texts, loaded on first use. */
export const lazyPages: readonly LazyPage[] = enabledPages.map((page) => ({
  page,
  Component: lazy(async () => {
    const [Component] = await Promise.all([loadOrReload(() => load(page)), phrases.loadNamespaces([...page.texts])])
    return { default: Component }
  }),
}))

let firstPage: { page: Page; Component: ComponentType } | undefined

/** The page loaded before the first render. Suspense would delay it noticeably. */
export const preloadedComponent = (page: Page): ComponentType | undefined =>
  firstPage?.page === page ? firstPage.Component : undefined

/**
 * Starts loading the page of the current hash and returns the texts it needs. A failure is retried when the page
 * renders.
 */
export function preloadFirstPage(): { texts: readonly TextDomain[]; isLoaded: Promise<void> } {
  const path = location.hash.slice(1).split('?')[0] || '/'
  const page = enabledPages.find((own) => matchPath(own.path, path === '/' ? homePath : path))
  if (!page) return { texts: [], isLoaded: Promise.resolve() }
  const keep = (Component: ComponentType) => void (firstPage = { page, Component })
  return { texts: page.texts, isLoaded: load(page).then(keep, () => undefined) }
}
