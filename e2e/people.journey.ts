import type { Page } from '@playwright/test'
import { choose, expect, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { withPeople } from './with-people.ts'
import { words } from './words.ts'

const { app } = words.zh

const openEdit = async (page: Page, name: string, words: { open: string; edit: string }) => {
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('button', { name: `${words.open} ${name}` }).click()
  await page.getByRole('menuitem', { name: words.edit, exact: true }).click()
}

test('unsaved input about a member stays after switching windows', async ({ page, portal }) => {
  await withPeople(page, portal, ['尉迟敬'])
  await page.goto(`${portal}/#/members?q=yuchi`)
  await openEdit(page, '尉迟敬', { open: '查看', edit: '编辑' })
  const form = page.getByRole('dialog', { name: '编辑成员' })
  await form.getByLabel('职务').fill('方法开发')
  const answered = page.waitForResponse((response) => response.url().includes('/manageDetail/'))
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await answered
  await expect(form.getByLabel('职务')).toHaveValue('方法开发')
  await form.getByLabel('原因').fill('转岗')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('修改成功')).toBeVisible()
})

test('a member is added once despite repeated and late clicks', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan')
  await expect(page).toHaveURL(/cardModeIndex/)
  let asked = 0
  await page.route('**/api/account/register', async (route) => {
    asked += 1
    await new Promise((resume) => setTimeout(resume, 2_000))
    await route.continue()
  })
  await page.goto(`${portal}/#/members`)
  await page.getByRole('button', { name: '添加成员' }).click()
  const form = page.getByRole('dialog', { name: '添加成员' })
  await form.getByLabel('姓名').fill('独孤一人')
  await form.getByLabel('生成初始密码').check()
  const save = form.getByRole('button', { name: '保存' })
  await save.click()
  await passDoubleClickTime(page)
  await expect(save).toBeDisabled()
  await save.click({ force: true })
  await form.getByLabel('姓名').press('Enter')
  await expect(page.getByRole('dialog', { name: '初始密码' }).locator('dd code')).toHaveCount(1)
  expect(asked).toBe(1)
})

test('a department prefilled from the list can be removed, and Escape keeps the selection', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'zhou.yan', '/members')
  await page.getByRole('treegrid').getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/dept=/)
  await page.getByRole('button', { name: '添加成员' }).click()
  const form = page.getByRole('dialog', { name: '添加成员' })
  await form.getByRole('button', { name: /^移除/ }).click()
  await expect(form.getByRole('button', { name: /^移除/ })).toBeHidden()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: /有未保存的修改/ })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(form).toBeVisible()
})

test('several selected members are moved, promoted and demoted; each action clears the selection', async ({
  page,
  portal,
}) => {
  await withPeople(page, portal, ['批量端木甲', '批量端木乙'])
  await page.goto(`${portal}/#/members?q=piliangduanmu`)
  const chooseBoth = async () => {
    await passDoubleClickTime(page)
    await page.getByRole('checkbox', { name: '批量端木甲' }).check()
    await page.getByRole('checkbox', { name: '批量端木乙' }).check()
    await expect(page.getByRole('button', { name: '已选 2 人' })).toBeVisible()
  }
  const bar = page.getByRole('group', { name: '所选成员' })
  const bulk = (name: string) => bar.getByRole('button', { name, exact: true })
  const more = async (name: string) => {
    await bulk('更多').click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const dialog = page.getByRole('dialog')
  await chooseBoth()
  await bulk('调整部门').click()
  await dialog.getByRole('treegrid').getByRole('row').nth(1).click()
  await dialog.getByLabel('原因').fill('组建新团队')
  await expectWellMade(page)
  await dialog.getByRole('button', { name: /^移动到/ }).click()
  await expect(page.getByText(/^已将 批量端木甲、批量端木乙 移至/)).toBeVisible()
  await expect(page.getByRole('button', { name: '已选 2 人' })).toBeHidden()

  await chooseBoth()
  await more('设为管理员')
  await dialog.getByLabel('原因').fill('代管')
  await dialog.getByRole('button', { name: '设为管理员' }).click()
  await expect(page.getByRole('cell', { name: '组织管理员' })).toHaveCount(2)
  await expect(page.getByRole('button', { name: '已选 2 人' })).toBeHidden()
  await chooseBoth()
  await more('取消管理员')
  await dialog.getByRole('button', { name: '取消管理员' }).click()
  await expect(page.getByRole('cell', { name: '组织管理员' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '已选 2 人' })).toBeHidden()

  await chooseBoth()
  await bulk('应用授权').click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请选择应用')).toBeVisible()
  await passDoubleClickTime(page)
  await dialog.getByLabel('仅限所选').check()
  await dialog.getByRole('button', { name: '保存' }).click()
  const asked = page.getByRole('dialog', { name: '收回 批量端木甲、批量端木乙 的全部应用？' })
  await expectWellMade(page)
  await asked.getByRole('button', { name: '取消' }).click()
  await page
    .getByRole('dialog', { name: '批量端木甲、批量端木乙 的应用授权' })
    .getByRole('button', { name: '取消' })
    .click()
  await page.getByRole('dialog', { name: app.unsaved }).getByRole('button', { name: app.leave }).click()

  await expect(page.getByRole('button', { name: '已选 2 人' })).toBeVisible()
  await page.getByRole('button', { name: '已锁定', exact: true }).click()
  await expect(bulk('已选 2 人，其中 2 人不在本页')).toBeVisible()
  await bulk('取消选择').click()
  await expect(bar).toBeHidden()

  await page.goto(`${portal}/#/members?q=piliangduanmu`)
  await page.getByRole('button', { name: '批量端木乙', exact: true }).click()
  await page.getByRole('tab', { name: '变更记录' }).click()
  await expect(page.getByText('原因：组建新团队')).toBeVisible()
  await expect(page.getByText('原因：代管')).toBeVisible()
})

test('more selected members than one request handles all get a new password', async ({ page, portal }) => {
  const names = Array.from({ length: 52 }, (_, at) => `Parted Person ${at}`)
  await withPeople(page, portal, names)
  await page.goto(`${portal}/#/members?q=parted&size=100`)
  await expect(page.getByText('共 52 条')).toBeVisible()
  await page.getByRole('columnheader').getByRole('checkbox').check()
  let parts = 0
  let goOn = () => {}
  const mayGoOn = new Promise<void>((resume) => (goOn = resume))
  await page.route('**/api/account/initPassword', async (route) => {
    parts += 1
    if (parts > 1) await mayGoOn
    await route.continue()
  })
  await page.getByRole('group', { name: '所选成员' }).getByRole('button', { name: '重置密码' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).click()
  const passwords = page.getByRole('dialog', { name: '初始密码' })
  await expect(passwords.getByText('已生成 50 / 52 个')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(passwords.locator('dd code')).toHaveCount(50)
  await expect(passwords.getByRole('button', { name: '关闭' })).toHaveCount(0)
  await expectWellMade(page)
  // They are nowhere else: the browser asks before they are lost.
  const asked = new Promise<string>((resume) =>
    page.once('dialog', (question) => {
      resume(question.type())
      void question.dismiss()
    }),
  )
  await page.evaluate(() => location.reload())
  expect(await asked).toBe('beforeunload')
  await expect(passwords.locator('dd code')).toHaveCount(50)
  goOn()
  await expect(passwords.locator('dd code')).toHaveCount(52)
  await expect(passwords.getByText('已生成')).toBeHidden()
  await expect(page.getByRole('button', { name: '已选 52 人' })).toBeHidden()
})

test('a saved view keeps filters and columns, and deleting it can be undone', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan', '/members')
  const column = (name: string) => page.getByRole('columnheader', { name })
  await page.getByRole('button', { name: '显示列' }).click()
  await page.getByRole('checkbox', { name: '邮箱' }).check()
  await page.getByRole('checkbox', { name: '手机' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await choose(page, '最近登录', '从未登录')
  await choose(page, '角色', '成员')
  await expect(page).toHaveURL(/last=never/)
  const views = page.getByRole('button', { name: '视图', exact: true })
  await views.click()
  await page.getByRole('button', { name: '保存当前视图……' }).click()
  const saving = page.getByRole('dialog', { name: '保存当前视图……' })
  await saving.getByLabel('视图名称').fill('从未登录的成员')
  await saving.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('视图已保存')).toBeVisible()

  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('atrium.members.columns')) localStorage.removeItem(key)
  })
  await page.goto(`${portal}/#/members`)
  await page.reload()
  await expect(column('手机')).toBeVisible()
  await expect(column('邮箱')).toBeHidden()
  await views.click()
  await page.getByRole('button', { name: '从未登录的成员', exact: true }).click()
  await expect(column('邮箱')).toBeVisible()
  await expect(column('手机')).toBeHidden()
  await expect(page).toHaveURL(/role=member/)
  await expectWellMade(page)
  await views.click()
  await page.getByRole('button', { name: '删除视图“从未登录的成员”' }).click()
  await expect(page.getByRole('button', { name: '从未登录的成员', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: '保存当前视图……' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: '保存当前视图……' })).toBeHidden()
  await page.getByRole('button', { name: '撤销' }).click()
  await views.click()
  await expect(page.getByRole('button', { name: '从未登录的成员', exact: true })).toBeVisible()
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })
  test('two administrators edit one member – the second sees old and new values and keeps unsaved input', async ({
    page,
    browser,
    portal,
  }) => {
    const [id] = await withPeople(page, portal, ['Olga Journeyer'])
    const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await signIn(other, portal, 'zhou.yan')
    await expect(other).toHaveURL(/cardModeIndex/)
    const words = { open: 'Open', edit: 'Edit' }
    for (const each of [page, other]) {
      await each.goto(`${portal}/#/members?q=journeyer`)
      await openEdit(each, 'Olga Journeyer', words)
    }
    const form = (of: Page) => of.getByRole('dialog', { name: 'Edit a member' })
    const [mine, theirs] = [form(page), form(other)]
    await theirs.getByLabel('Job title').fill('Analyst')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs).toBeHidden()
    const locked = await other.request.put(`${portal}/api/account/modify/${id}`, {
      headers: { 'x-atrium': '1' },
      data: { State: 'locked' },
    })
    expect(locked.ok()).toBe(true)
    await other.context().close()
    await mine.getByLabel('Name', { exact: true }).fill('Olga Journeyer-Lind')
    await mine.getByRole('button', { name: 'Save' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this in the meantime' })
    await expect(alert.getByText('— → Analyst')).toBeVisible()
    await expect(alert.getByText('Active → Locked')).toBeVisible()
    await expectWellMade(page)
    await alert.getByRole('button', { name: 'Keep my changes' }).click()
    await expect(mine.getByLabel('Job title')).toHaveValue('Analyst')
    await expect(mine.getByLabel('Name', { exact: true })).toHaveValue('Olga Journeyer-Lind')
    await passDoubleClickTime(page)
    await mine.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /Olga Journeyer-Lind/ })).toBeVisible()
  })

  test('a member is added as an administrator, and history in English says so', async ({ page, portal }) => {
    await signIn(page, portal, 'zhou.yan', '/members')
    await page.getByRole('button', { name: 'Add member' }).click()
    const form = page.getByRole('dialog', { name: 'Add a member' })
    await form.getByLabel('Name', { exact: true }).fill('Petra Steward')
    await form.getByLabel('Email').fill('petra.steward@people.example')
    await choose(form, 'Role', 'Administrator')
    await form.getByLabel('Reason').fill('Second administrator')
    await expectWellMade(page)
    await passDoubleClickTime(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await page.goto(`${portal}/#/members?q=steward`)
    await page.getByRole('button', { name: 'Petra Steward', exact: true }).click()
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByText('Reason: Second administrator')).toBeVisible()
    await expect(page.getByText('Role: — → Administrator')).toBeVisible()
  })
})
