import type { Page as BrowserPage } from '@playwright/test'
import { accessWord, type Access } from '@atrium/contract/kit/call.ts'
import { allPages } from '../../packages/web/src/app/all-pages.ts'

/** Something to photograph: a page, or what one does on it. */
export interface Subject {
  /** Names the folder of its photographs. */
  name: string
  /** The hash route. */
  path: string
  /** Who sees it; a visitor without one. */
  account: string | undefined
  /** What is done before; it holds for all sizes, or is done again for each. */
  prepare?: (page: BrowserPage) => Promise<unknown>
}

const administrator = 'lin.zhiyuan'
const member = 'he.shuyan'

/** Pages that say nothing without more than their path. */
const addresses: Record<string, string> = {
  '/operator/first': '/operator/first?token=00000000000000000000',
  '/portal/:a/:b': '/portal/start/first-steps',
  '/administration/:a/:b': '/administration/people/members',
  '/operation/:a/:b': '/operation/installation/organisations',
}

function accountFor(access: Access): string | undefined {
  const word = accessWord(access)
  if (word === 'public') return undefined
  return word === 'operator' ? 'operator' : administrator
}

/** Every page of the portal. */
const pages: Subject[] = allPages.map(({ path, access }) => ({
  name: path.slice(1).replace('/:a/:b', '-help').replaceAll('/', '-'),
  path: addresses[path] ?? path,
  account: path.startsWith('/operation/') ? 'operator' : accountFor(access),
}))

const click = (selector: string) => (page: BrowserPage) => page.locator(selector).first().click()

/** What pages become when one does something on them. */
const states: Subject[] = [
  { name: 'not-found', path: '/no-such-page', account: administrator },
  { name: 'help-search', path: '/portal/start/first-steps?search=密码', account: administrator },
  { name: 'help-missing', path: '/portal/start/removed', account: member },
  { name: 'no-permission', path: '/members', account: member },
  { name: 'members-one', path: '/members', account: administrator, prepare: click('td button') },
  { name: 'operation', path: '/logs/operations', account: administrator, prepare: click('td button') },
]

/** All of them, in the order in which they are taken. */
export const subjects: readonly Subject[] = [...pages, ...states]
