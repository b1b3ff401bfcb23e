import { choose, expect, selectOf, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { words } from './words.ts'

const { app, logs, members } = words.zh

test('lists, menus and calendars keep to the content policy of the page', async ({ page, portal }) => {
  const violations: string[] = []
  await page.exposeFunction('report', (violation: string) => violations.push(violation))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { report } = window as unknown as { report: (violation: string) => void }
      report(`${violatedDirective} ${blockedURI}`)
    }),
  )
  await signIn(page, portal, 'lin.zhiyuan', '/logs/operations')
  const [meta] = await page.locator('meta[property="csp-nonce"]').evaluateAll((found) => found as HTMLElement[])
  expect(meta).toBeDefined()
  await page.getByRole('button', { name: logs.filters }).click()
  await page.getByRole('group', { name: logs.period }).getByRole('button').last().click()
  await expectWellMade(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: app.export }).click()
  await page.keyboard.press('Escape')
  await page.goto(`${portal}/#/logs/sign-ins`)
  await selectOf(page, logs.result).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(violations).toEqual([])
})

test('a period is chosen by a preset, typed, left open at one end, and cleared', async ({ page, portal }) => {
  await signIn(page, portal, 'lin.zhiyuan', '/logs/operations')
  await page.getByRole('button', { name: logs.filters }).click()
  const period = page.getByRole('group', { name: logs.period })
  await period.getByRole('button').last().click()
  const lastMonth = page.getByRole('button', { name: app['period.lastMonth'] })
  await lastMonth.click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&until=\d{4}-\d\d-(28|29|30|31)/)
  // The calendar gives the focus back when it has closed.
  await expect(lastMonth).toBeHidden()
  await period.getByRole('spinbutton').nth(2).focus()
  await page.keyboard.type('05')
  await expect(page).toHaveURL(/from=\d{4}-\d\d-05/)
  const month = period.getByRole('spinbutton').nth(1)
  await expect(period.getByRole('spinbutton').nth(2)).toHaveText('05')
  await month.focus()
  await page.keyboard.type('09')
  await expect(page).toHaveURL(/from=\d{4}-09-05/)
  await expect(month).toHaveText('09')
  await month.press('Backspace')
  await period.getByRole('button').last().focus()
  await expect(page).not.toHaveURL(/from=/)
  await expect(page).toHaveURL(/until=/)
  await expect(page.getByRole('row')).not.toHaveCount(0)
  await period.getByRole('button').last().click()
  await page.getByRole('button', { name: /^从 .+ 起$/ }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(page).not.toHaveURL(/until=/)
  await period.getByRole('button', { name: app.clearField.replace('{{field}}', logs.period) }).click()
  await expect(page).not.toHaveURL(/from=/)

  const operation = page.getByRole('combobox', { name: logs.action, exact: true })
  await operation.click()
  await expect(page.getByRole('group', { name: logs['domain.members'] })).toBeVisible()
  await operation.fill('调整 授权')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/action=members\./)
  await page.getByRole('button', { name: app.clearField.replace('{{field}}', logs.action) }).click()
  await expect(page).not.toHaveURL(/action=/)
})

test('a time zone is found by its name', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan', '/organisation')
  const zone = page.getByRole('combobox', { name: '时区' })
  await zone.fill('英国')
  await page.getByRole('option', { name: /Europe\/London/ }).click()
  await expect(zone).toHaveValue(/Europe\/London/)
})

test('Escape in a list keeps the dialog below it', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan', '/members')
  await page.getByRole('button', { name: '添加成员' }).click()
  const dialog = page.locator('dialog[open]')
  await selectOf(dialog, members['form.role']).click()
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await choose(dialog, members['form.role'], members['role.member'])
  await expectWellMade(page)
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB', viewport: { width: 1280, height: 640 } })
  test('a menu is used by keys, closed by its button or another one, and stays beside it', async ({ page, portal }) => {
    const { members } = words.en
    await signIn(page, portal, 'zhou.yan', '/members')
    const buttons = page.getByRole('table').getByRole('button', { name: new RegExp(members['act.open']) })
    const menu = page.getByRole('menu')
    const item = (name: string) => menu.getByRole('menuitem', { name, exact: true })
    await buttons.nth(2).press('ArrowUp')
    await expect(menu.getByRole('menuitem').last()).toBeFocused()
    await expectWellMade(page)
    await page.keyboard.press('ArrowDown')
    await expect(item(members['act.edit'])).toBeFocused()
    await page.keyboard.press('r')
    await expect(item(members['act.password'])).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(menu).toHaveCount(0)
    // From the button on.
    await expect(page.getByRole('checkbox').nth(4)).toBeFocused()

    await buttons.nth(2).click()
    await expect(menu).toBeVisible()
    await buttons.nth(2).click()
    await expect(menu).toHaveCount(0)
    await buttons.nth(2).click()
    await buttons.nth(4).click()
    await expect(menu).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(buttons.nth(4)).toBeFocused()

    const isBeside = async () => {
      const [of, at] = [await menu.boundingBox(), await buttons.last().boundingBox()]
      return (
        of !== null && at !== null && (Math.abs(of.y + of.height - at.y) < 10 || Math.abs(of.y - at.y - at.height) < 10)
      )
    }
    await buttons.last().click()
    expect(await isBeside()).toBe(true)
    await page.mouse.move(700, 300)
    await page.mouse.wheel(0, -40)
    await expect.poll(isBeside).toBe(true)
  })
})
