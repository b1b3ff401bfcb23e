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
  /** It is shown while the client is developed, and no build has it. */
  isOfDevelopment?: true
  /** What is done before; it holds for all sizes, or is done again for each. */
  prepare?: (page: BrowserPage) => Promise<unknown>
}

const administrator = 'lin.zhiyuan'
const member = 'he.shuyan'
/** Has the nostalgia version. */
const nostalgic = 'anna.keller'
/** Has not taken the tours. */
const newcomer = 'luo.an'
/** Is asked for an opinion; nobody else is. */
export const asked = 'zhou.yan'

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

const nameOf = (path: string) => path.slice(1).replace('/:a/:b', '-help').replaceAll('/', '-')

/** Every page of the portal. */
const pages: Subject[] = allPages.map(({ path, access }) => ({
  name: nameOf(path),
  path: addresses[path] ?? path,
  account: path.startsWith('/operation/') ? 'operator' : accountFor(access),
}))

const click = (selector: string) => (page: BrowserPage) => page.locator(selector).first().click()
const shown = (selector: string) => (page: BrowserPage) => page.locator(selector).first().waitFor()

/** The version is kept with the account: it holds from the first look on. */
const asNostalgic = (subject: Omit<Subject, 'account' | 'prepare'>): Subject => ({
  ...subject,
  account: nostalgic,
  async prepare(page) {
    const { ok } = await page.evaluate(async () => {
      const answer = await fetch('/api/Account/SetUIVersion/NOSTALGIA?isRefresh=false', {
        headers: { 'x-atrium': '1' },
      })
      return { ok: answer.ok }
    })
    if (!ok) throw new Error('The nostalgia version could not be chosen')
    await page.reload()
  },
})

async function search(page: BrowserPage, words: string) {
  await page.locator('[data-card]').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(words)
  await page.getByRole('option').first().waitFor()
}

/** What pages are made of, and what pages become when one does something on them. */
const states: Subject[] = [
  { name: 'dev-parts', path: '/dev/parts', account: undefined, isOfDevelopment: true },
  { name: 'not-found', path: '/no-such-page', account: administrator },
  { name: 'no-permission', path: '/members', account: member },
  { name: 'home-account-menu', path: '/cardModeIndex', account: administrator, prepare: click('.bar-account-open') },
  { name: 'home-arrange', path: '/cardModeIndex', account: member, prepare: click('.home-tools button') },
  { name: 'home-access', path: '/cardModeIndex', account: member, prepare: click('.home-access button') },
  { name: 'licence', path: '/operator/requests', account: 'operator', prepare: click('.request-acts button') },
  { name: 'home-search', path: '/cardModeIndex', account: administrator, prepare: (page) => search(page, 'lin') },
  { name: 'home-tour', path: '/cardModeIndex', account: newcomer, prepare: shown('.tour-actions') },
  { name: 'home-survey', path: '/cardModeIndex', account: asked, prepare: shown('dialog[open]') },
  asNostalgic({ name: 'home-nostalgia', path: '/cardModeIndex' }),
  asNostalgic({ name: 'info-nostalgia', path: '/info' }),
  { name: 'members-one', path: '/members', account: administrator, prepare: click('td button') },
  { name: 'members-new', path: '/members', account: administrator, prepare: click('.administration .button-primary') },
  { name: 'logs-operations-one', path: '/logs/operations', account: administrator, prepare: click('td button') },
  { name: 'operator-notices-new', path: '/operator/notices', account: 'operator', prepare: click('.button-primary') },
]

/** All of them, in the order in which they are taken. */
export const subjects: readonly Subject[] = [...pages, ...states]
