import type { Page } from '@playwright/test'
import { expect, expectWellMade, fillSignIn, signIn, test } from './journey.ts'
import { words } from './words.ts'

const day = 24 * 3_600_000

/** Who lacks what, in each language. */
const people = {
  zh: { account: 'cao.liwen', name: '曹丽雯', lacks: 'warning.no-email' },
  en: { account: 'chiara.rossi', name: 'Chiara Rossi', lacks: 'warning.no-phone' },
} as const

for (const lang of ['zh', 'en'] as const) {
  const { app } = words[lang]
  const own = people[lang]
  const warningOn = (page: Page) => page.getByRole('complementary', { name: app.warning })
  const greeted = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toContainText(own.name)

  /** Comes to the home page anew at a time. */
  const comeAt = async (page: Page, time: number) => {
    await page.clock.setFixedTime(time)
    await page.reload()
    await greeted(page)
  }

  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'zh' ? 'zh-CN' : 'en-GB' })

    test('a dismissed account warning stays hidden for the session and is absent on the sign-in page', async ({
      page,
      portal,
    }) => {
      await signIn(page, portal, own.account)
      await expect(warningOn(page)).toContainText(app[own.lacks])
      await expectWellMade(page)
      await warningOn(page).getByRole('button', { name: app['warning.know'] }).click()
      await expect(warningOn(page)).toBeHidden()
      await page.reload()
      await greeted(page)
      await expect(warningOn(page)).toBeHidden()
      await page.getByRole('button', { name: app.signOut }).click()
      await expect(page).toHaveURL(/#\/login/)
      await fillSignIn(page, own.account)
      await expect(warningOn(page)).toBeVisible()
      await page.getByRole('button', { name: app.signOut }).click()
      await expect(page.locator('input[autocomplete=username]')).toBeVisible()
      await expect(warningOn(page)).toHaveCount(0)
    })

    test('an account warning stays hidden for the chosen period, or permanently', async ({ page, portal }) => {
      await signIn(page, portal, own.account)
      await greeted(page)
      // The session begins by the clock of the server, and may end by that of the journey: then that is said, too.
      let now = Date.now()
      for (const [choice, days] of [
        ['warning.threeDays', 3],
        ['warning.week', 7],
        ['warning.month', 30],
      ] as const) {
        await comeAt(page, now)
        await expect(warningOn(page)).toContainText(app[own.lacks])
        await warningOn(page).getByRole('combobox').selectOption({ label: app[choice] })
        await expect(warningOn(page)).toBeHidden()
        await comeAt(page, now + days * day - 60_000)
        await expect(warningOn(page)).toBeHidden()
        now += days * day
      }
      await comeAt(page, now)
      await warningOn(page).getByRole('button', { name: app['warning.stop'] }).click()
      await expect(warningOn(page)).toBeHidden()
      await comeAt(page, now + 400 * day)
      await expect(warningOn(page)).toBeHidden()
      await page.getByRole('button', { name: app.signOut }).click()
      await expect(page).toHaveURL(/#\/login/)
      await fillSignIn(page, own.account)
      await greeted(page)
      await expect(warningOn(page)).toBeHidden()
    })
  })
}
