import type { Page } from '@playwright/test'
import { expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { subjects, type Subject } from './photographs/subjects.ts'

const sections = ['personal', 'password', 'devices', 'sign-ins', 'preferences', 'data'].map((section) => ({
  name: section,
  path: `/info?section=${section}`,
  account: 'he.shuyan',
}))
const byCode = { name: 'login-code', path: '/login?way=code', account: undefined }
const all: readonly Subject[] = [...subjects.filter(({ prepare }) => !prepare), ...sections, byCode]

/** What scrolls sideways though it need not, and what is too small for a thumb. */
const problemsOf = (page: Page) =>
  page.evaluate(() => {
    const smallest = 24
    const isWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1
    const wide = [document.documentElement, ...document.querySelectorAll('.table-wrap')].filter(isWide)
    // A link within a sentence is as tall as its line.
    const isInText = (target: Element) =>
      target.tagName === 'A' &&
      getComputedStyle(target).display === 'inline' &&
      (target.parentElement?.textContent.trim().length ?? 0) > target.textContent.trim().length
    const isSmall = (target: Element) => {
      const { width, height } = target.getBoundingClientRect()
      return Math.round(width) < smallest || Math.round(height) < smallest
    }
    /** Hidden from everyone but screen readers, within a box of one pixel. */
    const isClipped = (target: Element): boolean => {
      const parent = target.parentElement
      if (!parent) return false
      const isTiny = parent.getBoundingClientRect().width <= 1 && getComputedStyle(parent).overflow === 'hidden'
      return isTiny || isClipped(parent)
    }
    const isSeen = (target: Element) => {
      if (isClipped(target)) return false
      const { width, right, bottom } = target.getBoundingClientRect()
      return width > 1 && right > 0 && bottom > 0 && target.checkVisibility({ visibilityProperty: true })
    }
    // Touching its label is touching a box.
    const targetsOf = (target: Element) => [target, ...((target as HTMLInputElement).labels ?? [])]
    const small = [...document.querySelectorAll('a[href], button, input, select, [role=tab]')].filter(
      (target) => isSeen(target) && targetsOf(target).every(isSmall) && !isInText(target),
    )
    // What a button says stands within it.
    const isFull = (target: Element) =>
      target.scrollHeight > target.clientHeight + 1 || target.scrollWidth > target.clientWidth + 1
    const full = [...document.querySelectorAll('.button')].filter((target) => isSeen(target) && isFull(target))
    return [
      ...full.map(({ outerHTML }) => `says more than it holds: ${outerHTML.slice(0, 120)}`),
      ...wide.map(({ className }) => `scrolls sideways: ${className || 'page'}`),
      ...small.map(({ outerHTML }) => `too small: ${outerHTML.slice(0, 120)}`),
    ]
  })

const withoutQuery = (path: string) => path.split('?')[0]

/** Shows a page as a link does, without loading the portal anew, and waits until nothing on it is still loading. */
async function show(page: Page, portal: string, path: string) {
  // Two sections of one page share their heading, by which the next page is recognised.
  const isSamePage = withoutQuery(new URL(page.url()).hash.slice(1)) === withoutQuery(path)
  if (isSamePage) await page.goto('about:blank')
  else await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-previous', ''))
  await page.goto(`${portal}/#${path}`)
  await expect(page.locator('h1:not([data-previous])').first()).toBeVisible()
  await expect(page.locator('#content :is(.waiting, .rows-waiting, .loading)')).toHaveCount(0)
}

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  // A help document that is gone is one of the pages.
  tolerated: /status of 404/,
})

for (const account of [undefined, 'lin.zhiyuan', 'he.shuyan', 'operator']) {
  const own = all.filter((subject) => subject.account === account)
  test(`every page of ${account ?? 'a visitor'} fits a small phone, and every target a thumb`, async ({
    page,
    portal,
  }) => {
    test.setTimeout(240_000)
    if (account) {
      await signIn(page, portal, account)
      await expect(page).toHaveURL(/cardModeIndex|operator/)
    }
    for (const { path } of own) {
      await test.step(path, async () => {
        await show(page, portal, path)
        await expect.poll(() => problemsOf(page)).toEqual([])
        await expectWellMade(page)
      })
    }
  })
}

test.describe('in English and in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 320, height: 640 } })
  test('every page of an administrator fits the smallest phone', async ({ page, portal }) => {
    test.setTimeout(240_000)
    await page.goto(`${portal}/#/login`)
    await page.getByRole('button', { name: 'English' }).click()
    await signIn(page, portal, 'song.hao')
    await expect(page).toHaveURL(/cardModeIndex/)
    for (const { path } of all.filter((subject) => subject.account === 'lin.zhiyuan')) {
      await test.step(path, async () => {
        await show(page, portal, path)
        await expect.poll(() => problemsOf(page)).toEqual([])
        await expectWellMade(page)
      })
    }
  })
})
