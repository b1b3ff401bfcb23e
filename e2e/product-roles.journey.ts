import { choose, expect, passDoubleClickTime, selectOf, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

test('an operator declares a role, an administrator assigns it, and the application receives it', async ({
  page,
  browser,
  portal,
}) => {
  test.setTimeout(240_000)
  const operator = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(operator, portal, 'operator')
  await expect(operator).toHaveURL(/#\/operator$/)
  await operator.goto(`${portal}/#/operator/applications`)
  const form = operator.getByRole('dialog')
  const open = () => operator.getByRole('button', { name: 'Edit Inventory' }).click()
  await open()
  await form.getByRole('button', { name: 'Add a role' }).click()
  const row = form.getByRole('group', { name: 'Role 4' })
  await expect(row.getByLabel('Code')).toBeFocused()
  await row.getByLabel('Code').fill('viewer')
  await row.getByLabel('Chinese name').fill('盘点员')
  await row.getByLabel('English name').fill('Stock taker')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Role 4: the code “viewer” is already used')).toBeInViewport()
  await expectWellMade(operator)
  await row.getByLabel('Code').fill('stock-taker')
  const first = form.getByRole('group', { name: 'Role 1' })
  await choose(row, 'Default for', 'Everyone with a seat')
  await expect(selectOf(first, 'Default for')).toContainText('Nobody')
  await choose(row, 'Default for', 'Nobody')
  await choose(first, 'Default for', 'Everyone with a seat')
  await passDoubleClickTime(operator)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()

  await signIn(page, portal, 'lin.zhiyuan', '/members?q=heshuyan')
  const person = page.getByRole('row', { name: /何书言/ })
  const authorise = async (role: string | RegExp) => {
    await passDoubleClickTime(page)
    await person.getByRole('button', { name: '查看 何书言' }).click()
    await page.getByRole('menuitem', { name: '应用授权', exact: true }).click()
    await page.getByRole('checkbox', { name: '库存管理' }).check()
    await selectOf(page.getByRole('dialog'), '库存管理角色').click()
    await page.getByRole('option', { name: role }).click()
    await expectWellMade(page)
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await authorise('盘点员')
  await person.getByRole('button', { name: '何书言', exact: true }).click()
  await expect(page.getByText('库存管理（盘点员）')).toBeVisible()
  await page.getByRole('tab', { name: '变更记录' }).click()
  await expect(page.getByText(/应用角色：.*库存管理：盘点员/).first()).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click()

  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await choose(page, '应用', '库存管理')
  await expect(page.getByRole('columnheader', { name: '库存管理角色' })).toBeVisible()
  await expect(person.getByText('盘点员')).toBeVisible()
  await expectWellMade(page)

  const member = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signIn(member, portal, 'he.shuyan')
  const [opened] = await Promise.all([
    member.context().waitForEvent('page'),
    member.getByRole('list', { name: '我的应用' }).locator('a[data-card]').filter({ hasText: '库存管理' }).click(),
  ])
  await expect(opened.getByRole('heading', { name: '欢迎，何书言' })).toBeVisible()
  await expect(opened.getByText('stock-taker')).toBeVisible()

  await open()
  await form.getByRole('button', { name: 'Remove role 4' }).click()
  await expect(form.getByRole('button', { name: 'Add a role' })).toBeFocused()
  await form.getByRole('button', { name: 'Save' }).click()
  const refusal = '1 people have the role “Stock taker”. Give them another one first'
  await expect(form.getByText(refusal)).toBeInViewport()
  await authorise(/^按人员类别/)
  await passDoubleClickTime(operator)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await opened.reload()
  await expect(opened.getByText('查看者')).toBeVisible()
})
