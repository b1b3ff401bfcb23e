import { choose, expect, signIn, signInByForm, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const menu = '组织管理'

test('an administrator creates an invitation, and a visitor with its link sees the organisation it leads to', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal, 'zhou.yan')
  await expect(page).toHaveURL(/cardModeIndex/)
  await page.getByRole('link', { name: menu }).click()
  await page.getByRole('navigation', { name: menu }).getByRole('link', { name: '注册与邀请' }).click()
  await expect(page.getByRole('heading', { name: '注册与邀请' })).toBeVisible()
  await page.getByRole('button', { name: '创建链接' }).click()
  const link = /http\S+invitation=\S+/.exec((await page.locator('.administration-link').textContent()) ?? '')?.[0] ?? ''
  await expectWellMade(page)
  const guest = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await guest.goto(`${portal}/#${String(link.split('#')[1])}`)
  await expect(guest.getByText('您受邀加入衡岳材料')).toBeVisible()
  await guest.close()
  await page.getByRole('button', { name: '撤销' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('链接已失效')).toBeVisible()
})

test('a number out of range shows an error at its field and is not saved', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan', '/settings/system')
  const panel = page.getByRole('region', { name: '登录锁定' })
  await panel.getByLabel('连续输错次数').fill('50')
  await panel.getByLabel('连续输错次数').press('Enter')
  await expect(panel.getByText('请输入 3 至 10 的整数')).toBeVisible()
  await expect(panel.getByRole('alert')).toHaveText('有 1 处需要修改')
  await expect(page.getByRole('dialog')).toBeHidden()
  await panel.getByRole('button', { name: '放弃修改' }).click()
  await expect(panel.getByLabel('连续输错次数')).toHaveValue('5')
  const passwords = page.getByRole('region', { name: '密码规则' })
  await passwords.getByLabel('最多字符数').fill('12')
  await passwords.getByLabel('最少字符数').fill('20')
  await passwords.getByRole('button', { name: '保存' }).click()
  await expect(passwords.getByText('请输入 20 至 64 的整数')).toBeVisible()
  await expect(passwords.getByLabel('最多字符数')).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectWellMade(page)
})

test('an unsaved setting keeps its input and shows a notice when a colleague saves it first', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'zhou.yan', '/settings/system')
  const panel = page.getByRole('region', { name: '日志保留' })
  const months = panel.getByLabel('保留月数')
  await months.fill('7')
  await page.request.post(`${portal}/api/organizationConfig`, {
    headers: { 'x-atrium': '1' },
    data: { Code: 'log-retention', Value: { Months: 5 } },
  })
  // Coming back from another window reads anew what is older than a moment.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(panel.getByText('此设置刚刚被他人修改')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(months).toHaveValue('7')
  await expectWellMade(page)
  await panel.getByRole('button', { name: '放弃修改' }).click()
  await expect(months).toHaveValue('5')
  await expect(panel.getByText('此设置刚刚被他人修改')).toBeHidden()
  await months.fill('6')
  await months.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(panel.getByRole('button', { name: '保存' })).toBeDisabled()
  // What was saved from here overtakes nobody.
  await months.fill('8')
  await expect(panel.getByRole('button', { name: '放弃修改' })).toBeVisible()
  await expect(panel.getByText('此设置刚刚被他人修改')).toBeHidden()
})

test('an administrator edits the organisation and keeps unsaved input when a colleague saves first', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'zhou.yan', '/organisation')
  await page.getByLabel('联系电话').fill('0731-8800 1234')
  await choose(page, '行业领域', '材料化工')
  await expectWellMade(page)
  const colleague = await page.context().newPage()
  await colleague.goto(`${portal}/#/organisation`)
  await colleague.getByLabel('联系地址').fill('长沙市岳麓区 1 号')
  await colleague.getByRole('button', { name: '保存' }).first().click()
  await expect(colleague.getByText('已保存')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).first().click()
  await expect(page.getByRole('dialog', { name: '他人刚刚修改了组织信息' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('长沙市岳麓区 1 号')).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: '采用对方的修改' }).click()
  await expect(page.getByLabel('联系地址')).toHaveValue('长沙市岳麓区 1 号')
  await expect(page.getByRole('heading', { name: '授权信息' })).toBeVisible()
})

test('a menu is hidden from a colleague, who then may not open its page', async ({ page, browser, portal }) => {
  await signIn(page, portal, 'gao.jing')
  await expect(page).toHaveURL(/cardModeIndex/)
  const colleague = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(colleague, portal, 'song.hao')
  await expect(colleague).toHaveURL(/cardModeIndex/)
  await page.goto(`${portal}/#/settings/menus`)
  await page.getByRole('button', { name: /^IP 限制/ }).click()
  await expectWellMade(page)
  await page.getByRole('button', { name: '隐藏 宋昊' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '隐藏' }).click()
  await expect(page.getByRole('button', { name: '恢复可见 宋昊' })).toBeVisible()
  await colleague.goto(`${portal}/#/settings/ip`)
  await expect(colleague.getByText('No access, please contact').first()).toBeVisible()

  // From whom members are hidden sees the departments alone.
  const [found] = await page.request
    .get(`${portal}/api/Menu/users`, { params: { menuId: 'members', search: 'song.hao' } })
    .then(async (answer) => ((await answer.json()) as { response: { items: { ID: string }[] } }).response.items)
  const hideMembers = (IsHidden: boolean) =>
    page.request.post(`${portal}/api/Menu/user/save`, {
      headers: { 'x-atrium': '1' },
      data: { Changes: [{ accountId: found?.ID, menuId: 'members', IsHidden }] },
    })
  expect((await hideMembers(true)).ok()).toBe(true)
  await colleague.goto(`${portal}/#/departments`)
  await colleague.reload()
  const tree = colleague.getByRole('treegrid')
  await expect(colleague.getByText('Select a department to view and manage it.')).toBeVisible()
  await tree.getByRole('row').nth(1).click()
  await expect(colleague.getByRole('button', { name: 'Move to…' })).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Add to this department' })).toBeHidden()
  await expect(colleague.getByRole('table')).toBeHidden()
  await expectWellMade(colleague)
  expect((await hideMembers(false)).ok()).toBe(true)

  await page.getByRole('tab', { name: '按人员' }).click()
  await page.getByLabel('成员', { exact: true }).fill('songhao')
  await expect(page.getByRole('option', { name: /宋昊/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const entry = page.getByRole('switch', { name: 'IP 限制' })
  await expect(entry).not.toBeChecked()
  await expectWellMade(page)
  // What was said when it was hidden may still be there.
  const [saved] = await Promise.all([page.waitForResponse(/Menu\/user\/save/i), entry.press('Space')])
  expect(saved.ok()).toBe(true)
  await expect(page.getByText('已修改 1 项')).toBeVisible()
  await colleague.goto(`${portal}/#/settings/ip`)
  await colleague.reload()
  await expect(colleague.getByRole('heading', { name: 'IP rules' })).toBeVisible()
  await colleague.context().close()
})

test('departments show their English names everywhere in English', async ({ page, portal }) => {
  await page.addInitScript(() => localStorage.setItem('atrium.language', 'en'))
  await signInByForm(page, portal, 'song.hao')
  await expect(page).toHaveURL(/cardModeIndex/)
  await page.goto(`${portal}/#/departments`)
  const tree = page.getByRole('treegrid')
  await page.getByRole('searchbox', { name: 'Search departments' }).fill('synthesis group 1')
  // The row is there before the search, too, and the rows that are found replace it.
  await expect(tree.getByRole('row', { name: /Analytical development/ })).toHaveCount(0)
  await tree.getByRole('row', { name: /Synthesis group 1/ }).click()
  await expect(page.getByText('Medicinal chemistry / Synthesis group 1')).toBeVisible()
  await page.getByRole('button', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Move “Synthesis group 1”' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Parent department/ }).click()
  await dialog
    .getByRole('treegrid')
    .getByRole('row', { name: /Analytical development/ })
    .first()
    .click()
  await expect(dialog.getByRole('button', { name: 'Move below “Analytical development”' })).toBeVisible()
})
