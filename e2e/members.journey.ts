import { expect, expectWellMade, passDoubleClickTime, signIn, signInByForm, test } from './journey.ts'

test.describe('an administrator of Lantu Pharma', () => {
  test('finds members by pinyin, orders and filters them, and keeps the view', async ({ page, portal }) => {
    await signIn(page, portal, 'lin.zhiyuan', '/members')
    // Other journeys hire people.
    await expect(page.getByText(/^共 1,2\d\d 条$/)).toBeVisible()
    await expectWellMade(page)
    const search = page.getByRole('searchbox', { name: '姓名、拼音、账号、手机或邮箱' })
    await search.fill('chen ')
    await expect(page).toHaveURL(/q=chen$/)
    await search.pressSequentially('sihan')
    await expect(page).toHaveURL(/q=chen\+sihan$/)
    await expect(search).toHaveValue('chen sihan')
    await search.fill('chensihan')
    await expect(page.getByRole('button', { name: '陈思涵', exact: false }).first()).toBeVisible()
    await expect(page.getByText(/^共 [1-3] 条$/)).toBeVisible()
    await search.fill('')
    await page.getByRole('button', { name: '管理员', exact: true }).click()
    await expect(page.getByText('共 3 条')).toBeVisible()
    await page.getByRole('button', { name: '账号', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: '账号' })).toHaveAttribute('aria-sort', 'ascending')
    await page.reload()
    await expect(page.getByText('共 3 条')).toBeVisible()
    await expect(page.getByRole('columnheader', { name: '账号' })).toHaveAttribute('aria-sort', 'ascending')
  })

  test('moves a member, gives applications and a role, locks and unlocks, and each step is in the history', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'lin.zhiyuan', '/members?q=liuweiran')
    const row = page.getByRole('row', { name: /刘未然/ })
    const act = async (name: string) => {
      await passDoubleClickTime(page)
      await row.getByRole('button', { name: '查看 刘未然' }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await act('调整部门')
    await page.getByRole('dialog').getByRole('treegrid').getByRole('row').nth(1).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^移动到/ })
      .click()
    await expect(page.getByText(/^已将 刘未然 移至/)).toBeVisible()
    await act('锁定')
    await page.getByRole('dialog').getByLabel('原因').fill('设备遗失')
    await expectWellMade(page)
    await page.getByRole('dialog').getByRole('button', { name: '锁定' }).click()
    await expect(row.getByText('已锁定')).toBeVisible()
    await act('解锁')
    await expect(row.getByText('正常')).toBeVisible()
    await act('应用授权')
    const product = page.getByRole('dialog').getByRole('checkbox').first()
    await product.setChecked(!(await product.isChecked()))
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await row.getByRole('button', { name: '刘未然', exact: true }).click()
    await page.getByRole('tab', { name: '变更记录' }).click()
    await expect(page.getByText('原因：设备遗失')).toBeVisible()
    await expectWellMade(page)
  })

  test('hires somebody with an initial password, who has to choose another one', async ({ page, browser, portal }) => {
    await signIn(page, portal, 'lin.zhiyuan', '/members')
    await page.getByRole('button', { name: '添加成员' }).click()
    const form = page.getByRole('dialog', { name: '添加成员' })
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByText('请输入姓名')).toBeVisible()
    await form.getByLabel('姓名').fill('司马晴川')
    await form.getByLabel('生成初始密码').check()
    await passDoubleClickTime(page)
    await form.getByRole('button', { name: '保存' }).click()
    const passwords = page.getByRole('dialog', { name: '初始密码' })
    await expect(passwords).toBeVisible()
    await expectWellMade(page)
    const account = (await passwords.locator('dt small').textContent()) ?? ''
    const password = (await passwords.locator('dd code').textContent()) ?? ''
    const hired = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
    await signInByForm(hired, portal, account, password)
    await expect(hired.getByRole('heading', { name: '请设置您自己的密码' })).toBeVisible()
    // It was typed a moment ago; only after a reload it is asked for again.
    const initial = hired.getByRole('textbox', { name: '初始密码' })
    const chosen = hired.getByLabel('新密码', { exact: true })
    await expect(chosen).toBeFocused()
    await expect(initial).toHaveCount(0)
    await expectWellMade(hired)
    await hired.reload()
    await initial.fill('wrong')
    await chosen.fill(`${account}-58!`)
    await expect(hired.getByText('不含账号、手机号或邮箱')).toBeVisible()
    await chosen.fill('Basalt-Lab-58!')
    await hired.getByLabel('确认新密码').fill('Basalt-Lab-58!')
    await hired.locator('button[type=submit]').click()
    await expect(hired.getByText('账号或密码错误')).toBeVisible()
    await expect(initial).toBeFocused()
    await expectWellMade(hired)
    await initial.fill(password)
    await passDoubleClickTime(hired)
    await hired.locator('button[type=submit]').click()
    await expect(hired.getByText('密码已修改')).toBeVisible()
    await expect(hired).toHaveURL(/cardModeIndex/)
    await hired.context().close()
  })

  test('adds, renames, moves and removes a department by keyboard', async ({ page, portal }) => {
    await signIn(page, portal, 'lin.zhiyuan', '/departments')
    await page.getByRole('button', { name: '新增部门' }).press('Enter')
    await page.getByRole('dialog').getByLabel('部门名称').fill('临床前研究部')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '临床前研究部' })).toBeVisible()
    await expectWellMade(page)
    await page.getByRole('button', { name: '编辑' }).press('Enter')
    await page.getByRole('dialog').getByLabel('部门名称').fill('临床前部')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '临床前部', exact: true })).toBeVisible()
    await page.getByRole('button', { name: '移动到……' }).press('Enter')
    await page.getByRole('button', { name: /^上级部门/ }).press('Enter')
    await page.keyboard.type('yaowuhuaxue')
    const found = page.getByRole('dialog', { name: '上级部门' }).getByRole('row')
    await expect(found.filter({ hasText: '生物部' })).toHaveCount(0)
    await expect(found.filter({ hasText: '药物化学部' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^移动到/ })
      .press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: '临床前部', exact: true })).toBeVisible()
    await page.getByRole('button', { name: '删除' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).press('Enter')
    await expect(page.getByRole('heading', { name: '临床前部', exact: true })).toBeHidden()
    await page.reload()
    await page.getByRole('searchbox', { name: '搜索部门' }).fill('临床前')
    await expect(page.getByRole('treegrid').getByRole('row', { name: /临床前/ })).toHaveCount(0)
  })
})

test.describe('in English, on a phone', () => {
  test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })
  test('the pages of administration are well made', async ({ page, portal }) => {
    await signIn(page, portal, 'zhou.yan')
    await expect(page).toHaveURL(/cardModeIndex/)
    const pages = {
      '/organisation': 'Organisation',
      '/members': 'Members',
      '/departments': 'Departments',
      '/members/import': 'Import members',
      '/members/former': 'Former members',
      '/members/registrations': 'Registrations',
      '/settings/system': 'System settings',
      '/settings/ip': 'IP rules',
      '/settings/menus': 'Menu visibility',
    }
    for (const [path, heading] of Object.entries(pages)) {
      await page.goto(`${portal}/#${path}`)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: false })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectWellMade(page)
    }
  })

  test('the departments fold up before the members, and tell which one is shown', async ({ page, portal }) => {
    await signIn(page, portal, 'lin.zhiyuan', '/members')
    const departments = page.locator('summary', { hasText: 'Departments' })
    await expect(departments).toHaveText(/Lantu Pharma/)
    await departments.press('Enter')
    await page
      .getByRole('treegrid')
      .getByRole('row', { name: /^Medicinal chemistry/ })
      .click()
    await expect(departments).toHaveText(/Medicinal chemistry/)
    await expect(page.getByRole('treegrid')).toBeHidden()
    await expect(page).toHaveURL(/dept=/)
    await departments.click()
    await expectWellMade(page)
    await page
      .getByRole('treegrid')
      .getByRole('row', { name: /^Lantu Pharma/ })
      .click()
    await expect(departments).toHaveText(/Lantu Pharma/)
  })
})
