import type { Page as BrowserPage } from '@playwright/test'
import { accessWord, type Access } from '@atrium/contract/kit/call.ts'
import { demoPassword } from '../journey.ts'
import { anyOf, words } from '../words.ts'
import { strictPeople } from './strict-people.ts'
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
  /** All of it, however long. */
  isWhole?: true
  /** Taken when all others are, under rules that an organisation has made by then: see `strict-rules.ts`. */
  isUnderRules?: true
  /** What is done before; it holds for all sizes, or is done again for each. */
  prepare?: (page: BrowserPage) => Promise<unknown>
}

const administrator = 'lin.zhiyuan'
const member = 'he.shuyan'
/** Has the nostalgia version. */
const nostalgic = 'anna.keller'
/** Has not taken the tours. */
const newcomer = 'luo.an'
/** Has lines instead of cards. */
const compact = 'liu.weiran'
/** Is asked for an opinion; nobody else is. */
export const asked = 'zhou.yan'

/** Paths with parameters or filters, where the bare path shows nothing or too much. */
const addresses: Record<string, string> = {
  '/operator/first': '/operator/first?token=00000000000000000000',
  '/register/administrator': '/register/administrator?invitation=00000000000000000000',
  '/portal/:a/:b': '/portal/start/first-steps',
  '/administration/:a/:b': '/administration/people/members',
  '/operation/:a/:b': '/operation/installation/organisations',
  // All actions are 1,000 entries, which axe checks for seven seconds.
  '/logs/operations/report': '/logs/operations/report?action=settings.changed',
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
  await page.locator('#root [data-card]').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(words)
  await page.getByRole('option').first().waitFor()
}

/** A text in whichever language the page is. */
const either = (key: 'downloads') => new RegExp(`${anyOf(words.zh.app[key]).source}|${anyOf(words.en.app[key]).source}`)

/** Takes the public monomers of a HELM into the library, and waits for the drawing. */
async function associateMonomers(page: BrowserPage) {
  const drawing = page.locator('main img[src^="data:image/svg"]')
  const associate = page.locator('main section').first().locator('ul + button')
  await drawing.or(associate).first().waitFor()
  if (await associate.count()) await associate.click()
  await drawing.waitFor()
}

/** Public monomers are added by a job of the portal, after its first minute. */
async function waitForMonomers(page: BrowserPage) {
  const first = page.locator('main tbody td button, main li[data-chosen] button').first()
  for (let attempt = 0; attempt < 40 && !(await first.isVisible()); attempt += 1) {
    await page.reload()
    await first.waitFor({ timeout: 3_000 }).catch(() => undefined)
  }
  await first.waitFor()
}

/** Shows cards instead of the table; it is kept in the browser. */
async function showCards(page: BrowserPage) {
  await waitForMonomers(page)
  await page.locator('.segments button').last().click()
  await page.locator('main ul img').first().waitFor()
}

/** Opens a monomer beside the list, and from there its page. */
async function openMonomer(page: BrowserPage) {
  await waitForMonomers(page)
  await page.locator('main tbody td button').first().click()
  await page.locator('dialog[open] a[href*="/monomers/"]').first().click()
  await page.locator('main h1').filter({ hasText: '–' }).waitFor()
}

/** A form with a structure whose configuration is not given. */
async function fillMonomer(page: BrowserPage) {
  await page.locator('dialog[open] textarea').first().fill('FC(N[H:1])C([OH:2])=O')
  await page.locator('dialog[open] figure img').first().waitFor()
}

/** Opens a template; on a large screen one of its components is chosen. */
async function openDesigner(page: BrowserPage) {
  await page.locator('td a').nth(1).click()
  const picture = page.locator('[data-testid=label-stage], main svg[role=img]').first()
  await picture.locator('path').first().waitFor({ state: 'attached' })
  const component = page.locator('[data-component]').first()
  if (await component.count()) await component.focus()
}

async function openDownloads(page: BrowserPage) {
  await page.locator('.bar-account-open').click()
  await page.getByRole('menuitem', { name: either('downloads') }).click()
  await page.locator('dialog[open] svg').first().waitFor()
}

async function openVerification(page: BrowserPage) {
  await page
    .getByRole('button', { name: /^(校验|Verify)/ })
    .first()
    .click()
  await page.locator('dialog[open]').waitFor()
}

/** Chooses lines instead of cards; it is kept with the account. */
async function compactly(page: BrowserPage) {
  await page.locator('#root [data-card]').first().waitFor()
  const isCompact = await page.locator('[data-view=compact]').count()
  if (!isCompact) await page.locator('[data-testid=home-tools] button').last().click()
  await page.locator('[data-view=compact]').first().waitFor()
}

/** A story of the page of parts, by its name, after one of its buttons. */
interface Story {
  of: string
  button: number
  /** What is there then. */
  shows: string
  /** What the story itself waits for first: only then does time stand still. */
  isOverAfter?: string
}

/**
 * What goes by itself after a second or two stays to be photographed: from then on, nothing happens that a page puts off
 * for so long.
 */
const stopTime = (page: BrowserPage) =>
  page.evaluate(() => {
    const own = window.setTimeout.bind(window)
    const putOff = (act: () => void, time = 0) => (time < 1_000 ? own(act, time) : 0)
    Object.assign(window, { setTimeout: putOff })
  })

const story = (name: string, { of, button, shows, isOverAfter }: Story): Subject => ({
  name: `dev-${name}`,
  path: '/dev/components',
  account: undefined,
  isOfDevelopment: true,
  async prepare(page) {
    const chosen = page.getByRole('region', { name: of, exact: true }).getByRole('button').nth(button)
    await chosen.waitFor()
    if (!isOverAfter) await stopTime(page)
    await chosen.click()
    if (isOverAfter) {
      await page.locator(isOverAfter).waitFor()
      await stopTime(page)
    }
    await page.locator(shows).first().waitFor()
  },
})

const stories: Subject[] = [
  story('submitting', { of: 'SubmitModal', button: 0, shows: '[data-testid=submit-submitting]' }),
  story('submitted', {
    of: 'SubmitModal',
    button: 0,
    shows: '[data-testid=submit-submitted]',
    isOverAfter: '[data-testid=submit-submitting]',
  }),
  story('submit-failed', {
    of: 'SubmitModal',
    button: 1,
    shows: '[data-testid=submit-failed]',
    isOverAfter: '[data-testid=submit-submitting]',
  }),
  story('confirm', { of: 'confirm', button: 0, shows: 'dialog[open]' }),
  story('confirm-danger', { of: 'confirm', button: 1, shows: 'dialog[open]' }),
  story('confirm-reason', { of: 'confirm', button: 2, shows: 'dialog[open]' }),
  story('dialog', { of: 'Dialog', button: 0, shows: 'dialog[open]' }),
  story('drawer', { of: 'Dialog', button: 1, shows: 'dialog[open]' }),
  story('toast', { of: 'showToast', button: 0, shows: '[data-testid=toast]' }),
  story('toast-error', { of: 'showToast', button: 1, shows: '[data-testid=toast]' }),
  story('toast-undo', { of: 'showToast', button: 2, shows: '[data-testid=toast]' }),
]

/** A long announcement in the personal centre: true for one page alone, for everybody else would see it as well. */
const announced =
  (isOpen: boolean) =>
  async (page: BrowserPage): Promise<void> => {
    const [zh, en] = [
      '本周六 22:00 至周日 02:00 升级数据库，期间 **所有应用** 无法登录；已登录的会话会在 21:55 收到提醒。',
      'The database is upgraded from Saturday 22:00 to Sunday 02:00. **No application** can be signed in to meanwhile; sessions that are open are told at 21:55.',
    ]
    const points = (text: string) => `${text}\n\n- ${Array.from({ length: 4 }, () => text).join('\n- ')}`
    await page.route(/noticeType=info/, (route) =>
      route.fulfill({
        json: {
          code: 100,
          message: 'success',
          response: {
            ID: '0190c1b2-0000-7000-8000-000000000003',
            Type: 'info',
            Title: '计划内维护 · Planned maintenance',
            Detail: points(zh),
            EnDetail: points(en),
            BeginTime: new Date(Date.now() - 3_600_000).toISOString(),
            EndTime: new Date(Date.now() + 3_600_000).toISOString(),
          },
        },
      }),
    )
    await page.reload()
    const banner = page.locator('.announcement')
    await banner.waitFor()
    if (isOpen) await banner.locator('[aria-expanded]').click()
    await page.unroute(/noticeType=info/)
  }

/** The other sections of the personal centre. */
const sections: Subject[] = ['personal', 'password', 'devices', 'sign-ins', 'preferences', 'data'].map((section) => ({
  name: `info-${section}`,
  path: `/info?section=${section}`,
  account: member,
  prepare: shown('[data-testid=account-content] h2'),
}))

/** The other tabs of message push. */
const pushTabs: Subject[] = ['log', 'rules'].map((tab) => ({
  name: `push-${tab}`,
  path: `/push?tab=${tab}`,
  account: administrator,
  prepare: shown('[role=tabpanel]'),
}))

/** Comes in as far as the rules of the organisation let somebody. */
const enterAs =
  (account: string, shows: string) =>
  async (page: BrowserPage): Promise<void> => {
    await page.context().clearCookies()
    await page.reload()
    await page.locator('input[autocomplete=username]').fill(account)
    await page.locator('input[autocomplete=current-password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    await page.locator(shows).first().waitFor()
  }

/** What somebody comes to whom the rules of an organisation keep for a while, or out. */
const underRules: Subject[] = [
  {
    name: 'login-second-step',
    prepare: enterAs(strictPeople.administrator, '[data-testid=login-form] input[type=radio]'),
  },
  {
    name: 'login-address-banned',
    prepare: enterAs(strictPeople.elsewhere, '.form-problems:not(:empty), .message-page'),
  },
].map((subject) => ({ ...subject, path: '/login', account: undefined, isUnderRules: true }))

/** What pages are made of, and what pages become when one does something on them. */
const states: Subject[] = [
  { name: 'dev-components', path: '/dev/components', account: undefined, isOfDevelopment: true, isWhole: true },
  ...stories,
  ...sections,
  ...pushTabs,
  { name: 'info-announcement', path: '/info', account: member, prepare: announced(false) },
  { name: 'info-announcement-open', path: '/info', account: member, prepare: announced(true) },
  { name: 'login-code', path: '/login?way=code', account: undefined },
  {
    name: 'offline',
    path: '/login',
    account: undefined,
    prepare: (page) => page.goto(new URL('/offline.html', page.url()).href),
  },
  { name: 'home-downloads', path: '/cardModeIndex', account: member, prepare: openDownloads },
  { name: 'home-compact', path: '/cardModeIndex', account: compact, prepare: compactly },
  {
    name: 'help-search',
    path: '/portal/start/first-steps?search=IP',
    account: administrator,
    prepare: shown('mark'),
  },
  { name: 'help-missing', path: '/portal/start/gone', account: administrator },
  { name: 'logs-operations-verify', path: '/logs/operations', account: administrator, prepare: openVerification },
  ...underRules,
  { name: 'not-found', path: '/no-such-page', account: administrator },
  { name: 'no-permission', path: '/members', account: member },
  { name: 'home-account-menu', path: '/cardModeIndex', account: administrator, prepare: click('.bar-account-open') },
  { name: 'home-arrange', path: '/cardModeIndex', account: member, prepare: click('[data-testid=home-tools] button') },
  { name: 'home-access', path: '/cardModeIndex', account: member, prepare: click('.home-access button') },
  { name: 'licence', path: '/operator/requests', account: 'operator', prepare: click('.request-acts button') },
  { name: 'home-search', path: '/cardModeIndex', account: administrator, prepare: (page) => search(page, 'lin') },
  { name: 'home-tour', path: '/cardModeIndex', account: newcomer, prepare: shown('[data-testid=tour-actions]') },
  { name: 'home-survey', path: '/cardModeIndex', account: asked, prepare: shown('dialog[open]') },
  asNostalgic({ name: 'home-nostalgia', path: '/cardModeIndex' }),
  asNostalgic({ name: 'info-nostalgia', path: '/info' }),
  { name: 'members-one', path: '/members', account: administrator, prepare: click('td button') },
  { name: 'members-new', path: '/members', account: administrator, prepare: click('.administration .button-primary') },
  { name: 'logs-operations-one', path: '/logs/operations', account: administrator, prepare: click('td button') },
  {
    name: 'monomers-found',
    path: '/monomers?structure=c1ccccc1',
    account: administrator,
    prepare: waitForMonomers,
  },
  {
    name: 'monomers-one',
    path: '/monomers?search=alanine',
    account: administrator,
    isWhole: true,
    prepare: openMonomer,
  },
  { name: 'monomers-new', path: '/monomers?act=add', account: administrator, prepare: fillMonomer },
  {
    name: 'monomers-helm-result',
    path: `/monomers/helm?helm=${encodeURIComponent('PEPTIDE1{A.C.D(G).[N([H:1])CCC([OH:2])=O].C}$PEPTIDE1,PEPTIDE1,2:R3-6:R3$$$V2.0')}`,
    account: administrator,
    isWhole: true,
    prepare: associateMonomers,
  },
  {
    name: 'monomers-helm-problems',
    path: `/monomers/helm?helm=${encodeURIComponent('PEPTIDE1{A.[foo].g}|RNA1{r(A)p.r(C)p}$PEPTIDE1,CHEM1,2:R3-1:R1$$$V2.0')}`,
    account: administrator,
    isWhole: true,
    prepare: shown('mark'),
  },
  // The last of the monomers: the choice of cards stays.
  { name: 'monomers-cards', path: '/monomers', account: administrator, prepare: showCards },
  { name: 'labels-new', path: '/labels?act=add', account: administrator, prepare: shown('dialog[open] svg path') },
  { name: 'label-designer', path: '/labels', account: administrator, prepare: openDesigner },
  { name: 'operator-notices-new', path: '/operator/notices', account: 'operator', prepare: click('.button-primary') },
]

/** All of them, in the order in which they are taken. */
export const subjects: readonly Subject[] = [...pages, ...states]
