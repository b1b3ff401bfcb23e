import { expect, messageTo, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

test('a registration is approved from home with department and application, in three clicks once chosen before', async ({
  page,
  portal,
}) => {
  await signIn(page, portal)
  await page.getByRole('link', { name: /人注册待审核/ }).click()
  await expect(page).toHaveURL(/members\/registrations/)
  const approve = page.getByRole('button', { name: '通过 罗亦然 的注册' })
  await expect(approve).toBeVisible()
  await expectWellMade(page)
  await approve.click()
  const dialog = page.getByRole('dialog', { name: '通过 罗亦然 的注册？' })
  await dialog.getByRole('button', { name: /^所属部门/ }).click()
  await page
    .getByRole('dialog', { name: '所属部门' })
    .getByRole('row', { name: /生物部/ })
    .click()
  await dialog.getByRole('checkbox', { name: '电子实验记录' }).check()
  await expectWellMade(page)
  await passDoubleClickTime(page)
  await dialog.getByRole('button', { name: '通过 1 人' }).click()
  await expect(page.getByText('已通过 罗亦然 的注册')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // The next one takes three keys: the dialog offers what was chosen before.
  await page.getByRole('button', { name: '通过 Ben Fischer 的注册' }).press('Enter')
  const next = page.getByRole('dialog', { name: '通过 Ben Fischer 的注册？' })
  await expect(next.getByText('生物部')).toBeVisible()
  await expect(next.getByRole('checkbox', { name: '电子实验记录' })).toBeChecked()
  await passDoubleClickTime(page)
  await next.getByRole('checkbox', { name: '电子实验记录' }).press('Enter')
  await expect(page.getByText('已通过 Ben Fischer 的注册')).toBeVisible()
  await expect(page.getByText('暂无待审核人员')).toBeVisible()

  await page.goto(`${portal}/#/members?q=luo.yiran`)
  const row = page.getByRole('row', { name: /罗亦然/ })
  await expect(row.getByText('生物部')).toBeVisible()
})

test('a member is added with an invitation, sets a password by its link and is signed in', async ({
  page,
  browser,
  portal,
}) => {
  const mail = `invited.${Date.now()}@people.example`
  await signIn(page, portal, 'zhou.yan', '/members')
  await page.getByRole('button', { name: '添加成员' }).first().click()
  const form = page.getByRole('dialog', { name: '添加成员' })
  await form.getByLabel('姓名').fill('欧阳受邀')
  await form.getByLabel('邮箱').fill(mail)
  await form.getByLabel('发送邀请').check()
  await expectWellMade(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已邀请 欧阳受邀')).toBeVisible()

  await page.goto(`${portal}/#/members/registrations`)
  await expect(page.getByRole('heading', { name: '已邀请，尚未登录 1 人' })).toBeVisible()
  await expect(page.getByText(/已邀请，有效至/)).toBeVisible()
  await expectWellMade(page)

  const link = /#\/invitation\/[\w-]+/.exec(await messageTo(portal, mail))?.[0] ?? ''
  const guest = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await guest.goto(`${portal}/${link}`)
  await expect(guest.getByRole('heading', { name: '欧阳受邀，欢迎' })).toBeVisible()
  await expectWellMade(guest)
  // By keyboard alone.
  await guest.getByLabel('新密码', { exact: true }).press('F')
  await guest.keyboard.type('resh-2026!')
  await guest.keyboard.press('Tab')
  await guest.keyboard.press('Tab')
  await guest.getByLabel('确认新密码').focus()
  await guest.keyboard.type('Fresh-2026!')
  await guest.getByRole('checkbox').press('Space')
  await guest.getByRole('checkbox').press('Enter')
  await expect(guest).toHaveURL(/cardModeIndex/)
  await guest.context().clearCookies()
  await guest.goto('about:blank')
  await guest.goto(`${portal}/${link}`)
  await expect(guest.getByRole('heading', { name: '邀请链接已失效' })).toBeVisible()
  await expectWellMade(guest)
  await guest.context().close()

  await page.reload()
  await expect(page.getByText('没有等待登录的受邀成员')).toBeVisible()
})

test('an approval is undone from its message, and from its entry in the log', async ({ page, portal }) => {
  await signIn(page, portal, 'gao.jing', '/products/requests?state=waiting')
  const rows = page.getByRole('list', { name: '应用申请' }).getByRole('listitem')
  const grantable = rows.filter({ hasText: '库存管理' }).getByRole('button', { name: /^批准/ }).first()
  await expect(grantable).toBeVisible()
  const name = String(await grantable.getAttribute('aria-label'))
  await grantable.click()
  await expect(page.getByText(/已批准 .+ 的申请/)).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销，1 份申请重新待处理')).toBeVisible()
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.getByText(/已批准 .+ 的申请/)).toBeVisible()

  await page.goto(`${portal}/#/logs/operations?action=products.access-granted`)
  const entries = page.getByRole('row', { name: /高静.*批准了应用申请/ })
  const undo = page.getByRole('dialog').getByRole('button', { name: '撤销' })
  await entries
    .first()
    .getByRole('button', { name: /查看第/ })
    .click()
  await undo.click()
  await expect(page.getByText(/^已撤销：批准了应用申请/)).toBeVisible()
  await expect(undo).toBeHidden()
  await page.goto(`${portal}/#/products/requests?state=waiting`)
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
})

test('a rule gives a department an application, shown before it is applied', async ({ page, portal }) => {
  await signIn(page, portal, 'lin.zhiyuan', '/members/registrations')
  await page.getByRole('link', { name: '应用规则' }).click()
  await expect(page.getByText('还没有规则')).toBeVisible()
  await page.getByRole('button', { name: /^部门 / }).click()
  await page.getByRole('dialog', { name: '部门' }).getByRole('row').nth(1).click()
  await page.getByRole('button', { name: '添加规则' }).click()
  await expect(page.getByText('已添加规则，请查看下方预览')).toBeVisible()
  await expect(page.getByRole('heading', { name: '预览' })).toBeVisible()
  await expectWellMade(page)
  const apply = page.getByRole('button', { name: /^为 \d+ 人次授权$/ })
  if (await apply.isVisible()) {
    await apply.press('Enter')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /人次授权/ })
      .press('Enter')
    await expect(page.getByText(/已按规则授权 \d+ 人次/)).toBeVisible()
  }
  await expect(apply).toHaveCount(0)
  await page.getByRole('button', { name: /^删除规则/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有规则')).toBeVisible()
})
