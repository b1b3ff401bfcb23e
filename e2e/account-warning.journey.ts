import type { Page } from '@playwright/test'
import { expect, fillSignIn, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { words } from './words.ts'

const day = 24 * 3_600_000

const warningOn = (page: Page, { warning }: { warning: string }) => page.getByRole('complementary', { name: warning })

const greeted = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1 })).toContainText(name)

test('a dismissed account warning stays hidden for the session and is absent on the sign-in page', async ({
  page,
  portal,
}) => {
  const { app } = words.zh
  await signIn(page, portal, 'cao.liwen')
  await expect(warningOn(page, app)).toContainText(app['warning.no-email'])
  await expectWellMade(page)
  await warningOn(page, app).getByRole('button', { name: app['warning.know'] }).click()
  await expect(warningOn(page, app)).toBeHidden()
  await page.reload()
  await greeted(page, '曹丽雯')
  await expect(warningOn(page, app)).toBeHidden()
  await page.getByRole('button', { name: app.signOut }).click()
  await expect(page).toHaveURL(/#\/login/)
  await fillSignIn(page, 'cao.liwen')
  await expect(warningOn(page, app)).toBeVisible()
  await page.getByRole('button', { name: app.signOut }).click()
  await expect(page.locator('input[autocomplete=username]')).toBeVisible()
  await expect(warningOn(page, app)).toHaveCount(0)
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('an account warning stays hidden for the chosen period, or permanently', async ({ page, portal }) => {
    const { app } = words.en
    /** Comes to the home page anew at a time. */
    const comeAt = async (time: number) => {
      await page.clock.setFixedTime(time)
      await page.reload()
      await greeted(page, 'Chiara Rossi')
    }
    await signIn(page, portal, 'chiara.rossi')
    await greeted(page, 'Chiara Rossi')
    // The session begins by the clock of the server, and may end by that of the journey: then that is said, too.
    let now = Date.now()
    for (const [choice, days] of [
      ['warning.threeDays', 3],
      ['warning.week', 7],
      ['warning.month', 30],
    ] as const) {
      await comeAt(now)
      await expect(warningOn(page, app)).toContainText(app['warning.no-phone'])
      await warningOn(page, app).getByRole('combobox').selectOption({ label: app[choice] })
      await expect(warningOn(page, app)).toBeHidden()
      await comeAt(now + days * day - 60_000)
      await expect(warningOn(page, app)).toBeHidden()
      now += days * day
    }
    await comeAt(now)
    await warningOn(page, app).getByRole('button', { name: app['warning.stop'] }).click()
    await expect(warningOn(page, app)).toBeHidden()
    await comeAt(now + 400 * day)
    await expect(warningOn(page, app)).toBeHidden()
    await page.getByRole('button', { name: app.signOut }).click()
    await expect(page).toHaveURL(/#\/login/)
    await fillSignIn(page, 'chiara.rossi')
    await greeted(page, 'Chiara Rossi')
    await expect(warningOn(page, app)).toBeHidden()
  })
})
