import { expect, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { anyOf, words } from './words.ts'

const { app, identity, members } = words.zh

test('a form focuses its first field, names what is wrong, and guards unsaved changes', async ({ page, portal }) => {
  await signIn(page, portal, 'lin.zhiyuan', '/cardModeIndex')
  await page.goto(`${portal}/#/members`)
  await page.getByRole('button', { name: members['list.add'] }).click()
  const form = page.getByRole('dialog', { name: members['form.add'] })
  const name = form.getByLabel(members['form.name'], { exact: true })
  await expect(name).toBeFocused()

  await form.getByLabel(members['form.email']).fill('not an address')
  await form.getByLabel(members['form.jobTitle']).press('Enter')
  await expect(form.getByText(members['form.nameNeeded'])).toBeVisible()
  await expect(form.getByRole('alert').filter({ hasText: anyOf(app['form.wrongFields_other']) })).toContainText('2')
  await expect(name).toBeFocused()
  await expectWellMade(page)

  const question = page.getByRole('dialog', { name: app.unsaved })
  const stay = async () => {
    await question.getByRole('button', { name: app.cancel }).click()
    await expect(question).toBeHidden()
  }
  // Playwright's own waits for a navigation that does not come.
  const back = () => page.evaluate(() => history.back())
  await name.fill('欧阳未存')
  await page.keyboard.press('Escape')
  await stay()
  await back()
  await expect(question).toBeVisible()
  await stay()
  await expect(page).toHaveURL(/#\/members$/)
  await expect(name).toHaveValue('欧阳未存')
  await back()
  await question.getByRole('button', { name: app.leave }).click()
  await expect(page).toHaveURL(/cardModeIndex/)
  await expect(form).toBeHidden()
})

test('a session that ends over a form is renewed there, and the form is saved', async ({ page, portal, request }) => {
  await signIn(page, portal, 'lin.zhiyuan', '/members')
  await page.getByRole('button', { name: members['list.add'] }).click()
  const form = page.getByRole('dialog', { name: members['form.add'] })
  await form.getByLabel(members['form.name'], { exact: true }).fill('欧阳续签')
  await form.getByLabel(members['form.withPassword']).check()

  const cookies = await page.context().cookies()
  const cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  await request.post(`${portal}/api/account/logout`, { headers: { cookie, 'x-atrium': '1' } })
  await form.getByRole('button', { name: app.save }).click()
  const renewal = page.getByRole('dialog', { name: identity['renew.title'] })
  await expect(renewal.getByLabel(identity.account)).toBeFocused()
  await expectWellMade(page)
  await renewal.getByLabel(identity.account).fill('lin.zhiyuan')
  await renewal.getByLabel(identity.password, { exact: true }).fill('Atrium-2026')
  await renewal.getByRole('button', { name: identity.submit }).click()
  await expect(renewal).toBeHidden()

  await expect(form.getByLabel(members['form.name'], { exact: true })).toHaveValue('欧阳续签')
  await passDoubleClickTime(page)
  await form.getByRole('button', { name: app.save }).click()
  await expect(page.getByRole('dialog', { name: members['password.title'] })).toBeVisible()
})

test('filters in force are chips, cleared by one of them; menus close by Escape and by a click elsewhere', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'lin.zhiyuan', '/members?state=inactive&role=member')
  const filters = page.getByRole('group', { name: members['list.activeFilters'] })
  await expect(filters).toContainText(members['state.inactive'])
  await expectWellMade(page)
  await filters.getByRole('button', { name: new RegExp(members['state.inactive']) }).click()
  await expect(page).toHaveURL(/role=member/)
  await expect(page).not.toHaveURL(/state/)
  await filters.getByRole('button', { name: members['list.clear'] }).click()
  await expect(filters).toBeHidden()

  const columns = page.getByRole('dialog', { name: app['list.columns'] })
  const views = page.getByRole('dialog', { name: members['list.views'] })
  await page.getByRole('button', { name: app['list.columns'] }).click()
  await expect(columns).toBeVisible()
  // What is clicked outside only closes the popover.
  await page.mouse.click(5, 5)
  await expect(columns).toBeHidden()
  await page.getByRole('button', { name: members['list.views'], exact: true }).click()
  await expect(views).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(views).toBeHidden()
})

test('an act on a person names them, and its message undoes it', async ({ page, portal }) => {
  await signIn(page, portal, 'lin.zhiyuan', '/members')
  const made = await page.request.post(`${portal}/api/account/register`, {
    headers: { 'x-atrium': '1' },
    data: { RealName: '欧阳可逆', WithPassword: true },
  })
  expect(made.ok()).toBe(true)
  await page.goto(`${portal}/#/members?q=${encodeURIComponent('欧阳可逆')}`)
  const row = page.getByRole('row', { name: /欧阳可逆/ })
  await row.getByRole('button', { name: `${members['act.open']} 欧阳可逆` }).click()
  await page.getByRole('menuitem', { name: members['act.lock'], exact: true }).click()
  await page
    .getByRole('dialog', { name: '锁定 欧阳可逆？' })
    .getByRole('button', { name: members['act.lock'], exact: true })
    .click()
  await expect(row.getByText(members['state.locked'])).toBeVisible()
  const message = page.getByRole('status').filter({ hasText: '已锁定 欧阳可逆' })
  await expectWellMade(page)
  await message.getByRole('button', { name: app.undo }).click()
  await expect(row.getByText(members['state.active'])).toBeVisible()
  await row.getByRole('button', { name: '欧阳可逆', exact: true }).click()
  await page.getByRole('tab', { name: members['detail.history'] }).click()
  await expect(page.locator('[data-testid=member-history] > li')).toHaveCount(3)
})
