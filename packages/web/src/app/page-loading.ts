import { lazy, type ComponentType } from 'react'
import { matchPath } from 'react-router'
import { loadOrReload } from '#kit/chunk-reload.ts'
import type { Page } from '#kit/page.ts'
import { phrases, type TextDomain } from '#kit/phrases.ts'
import { settings } from '#kit/settings.ts'
import { askForAnnouncement } from '#notices/announcement-read.ts'
import { homePath } from '#kit/start-page.ts'
import { allPages } from './all-pages.ts'

interface LazyPage {
  page: Page
  Component: ComponentType
}

/** The pages of this portal: those whose module is switched on. */
export const ownPages = allPages.filter(({ module }) => !module || settings.modules[module])

/** The code of a page, and with it what is announced there: it would push the page down if it came later. */
async function load({ load: loadCode, notices = [] }: Page): Promise<ComponentType> {
  const [Component] = await Promise.all([loadCode(), ...notices.map(askForAnnouncement)])
  return Component
}

/** Every page with its code and texts, which are loaded when the page is first shown. */
export const lazyPages: readonly LazyPage[] = ownPages.map((page) => ({
  page,
  Component: lazy(async () => {
    const [Component] = await Promise.all([loadOrReload(() => load(page)), phrases.loadNamespaces([...page.texts])])
    return { default: Component }
  }),
}))

/** The page that was loaded before anything was drawn. */
let firstPage: { page: Page; Component: ComponentType } | undefined

/** The code of a page, if it is there already: what has to be waited for is shown by React a good while later. */
export const arrivedCode = (page: Page): ComponentType | undefined =>
  firstPage?.page === page ? firstPage.Component : undefined

/**
 * Begins to load the page that the address names, and tells which texts it needs. Should it fail, showing the page
 * tries again and says so.
 */
export function beginFirstPage(): { texts: readonly TextDomain[]; hasArrived: Promise<void> } {
  const path = location.hash.slice(1).split('?')[0] || '/'
  const page = ownPages.find((own) => matchPath(own.path, path === '/' ? homePath : path))
  if (!page) return { texts: [], hasArrived: Promise.resolve() }
  const keep = (Component: ComponentType) => void (firstPage = { page, Component })
  return { texts: page.texts, hasArrived: load(page).then(keep, () => undefined) }
}
