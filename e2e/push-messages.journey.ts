import { expect, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { words } from './words.ts'

for (const [lang, locale] of [
  ['zh', 'zh-CN'],
  ['en', 'en-GB'],
] as const)
  test(`rules, delivery log and own preferences in ${lang} – are set, looked at and kept`, async ({
    browser,
    portal,
  }) => {
    const { push } = words[lang]
    const page = await (await browser.newContext({ locale })).newPage()
    await signIn(page, portal, 'lin.zhiyuan', '/push?tab=rules')
    await page.getByRole('switch', { name: push['event.licence-ends'] }).focus()
    await page.keyboard.press('Space')
    await page.getByLabel(push.quietFrom, { exact: true }).fill('22:00')
    await page.getByLabel(push.quietUntil, { exact: true }).fill('')
    await passDoubleClickTime(page)
    await page.getByRole('button', { name: push.save, exact: true }).click()
    await expect(page.getByText(push.quietIncomplete).first()).toBeVisible()
    await page.getByLabel(push.quietUntil, { exact: true }).fill('07:00')
    await passDoubleClickTime(page)
    await page.getByRole('button', { name: push.save, exact: true }).click()
    await expect(page.getByText(push.rulesSaved)).toBeVisible()
    await expectWellMade(page)
    // As it was, for the other language.
    await page.getByRole('switch', { name: push['event.licence-ends'] }).focus()
    await page.keyboard.press('Space')
    await passDoubleClickTime(page)
    await page.getByRole('button', { name: push.save, exact: true }).click()

    await page.getByRole('tab', { name: push.log }).click()
    const log = page.getByRole('region', { name: push.log })
    await expect(log.locator('.tag').first()).toBeVisible()
    await expectWellMade(page)
    await page.setViewportSize({ width: 390, height: 900 })
    await expectWellMade(page)
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto(`${portal}/#/info?section=preferences`)
    const own = page.getByRole('region', { name: push.own })
    await own.getByRole('switch', { name: push['event.licence-ends'] }).focus()
    await page.keyboard.press('Space')
    await passDoubleClickTime(page)
    await own.getByRole('button', { name: push.save, exact: true }).click()
    await expect(page.getByText(push.ownSaved)).toBeVisible()
    await expectWellMade(page)
  })
