import { expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { withPeople } from './with-people.ts'

test('a password is reset in three clicks beside the list, and copying it is the main act', async ({
  page,
  portal,
}) => {
  await withPeople(page, portal, ['独孤明月'])
  await page.goto(`${portal}/#/members?q=dugumingyue`)
  await page.getByRole('button', { name: '独孤明月', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '独孤明月' })
  await expectWellMade(page)
  await drawer.getByRole('button', { name: '重置密码' }).click()
  await page.getByRole('dialog', { name: '重置 独孤明月 的密码？' }).getByRole('button', { name: '重置密码' }).click()
  const passwords = page.getByRole('dialog', { name: '初始密码' })
  await expect(passwords.getByRole('button', { name: '复制' })).toBeFocused()
  await passwords.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('button', { name: '直接关闭' }).click()
  await expect(drawer.getByText('已设置')).toBeVisible()
})

test("a member's page has an address of its own, shows what an act changed, and leads back to the list", async ({
  page,
  portal,
}) => {
  const [id] = await withPeople(page, portal, ['独孤长风'])
  await page.goto(`${portal}/#/members?q=duguchangfeng&open=${id}&tab=history`)
  const drawer = page.getByRole('dialog', { name: '独孤长风' })
  await expect(drawer.getByRole('heading', { name: '独孤长风' })).toBeFocused()
  await expect(drawer.getByRole('tab', { name: '变更记录' })).toHaveAttribute('aria-selected', 'true')
  await drawer.getByRole('link', { name: '打开独立页面' }).click()
  await expect(page).toHaveURL(new RegExp(`#/members/${id}\\?tab=history$`))
  await expect(page.getByRole('heading', { level: 1, name: '独孤长风' })).toBeVisible()
  await expect(page.getByText('新增了成员')).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '锁定', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '锁定' }).click()
  await expect(page.getByText('修改了成员状态')).toBeVisible()
  await page.getByRole('tab', { name: '基本信息' }).click()
  await expect(page).toHaveURL(new RegExp(`#/members/${id}$`))
  await expect(page.getByText('已锁定', { exact: true })).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: '解锁' }).click()
  await expect(page.getByText('正常', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '解锁' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: '成员', exact: true }).click()
  await expect(drawer).toBeVisible()
  await expect(page).toHaveURL(/q=duguchangfeng/)
})

test('a locked member is unlocked by keyboard, and a password is reset by keyboard', async ({ page, portal }) => {
  const [id] = await withPeople(page, portal, ['独孤远山'])
  await page.request.put(`${portal}/api/account/modify/${id}`, {
    headers: { 'x-atrium': '1' },
    data: { State: 'locked' },
  })
  await page.goto(`${portal}/#/members/${id}`)
  await page.getByRole('button', { name: '解锁' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('正常', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '重置密码' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '重置 独孤远山 的密码？' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '重置密码' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: '复制' })).toBeFocused()
})

test('a session of a member is ended on the page by mouse, another by keyboard, and both are in the history', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal, 'zhou.yan', '/members?q=baijiaxue')
  const devices = [await browser.newContext({ locale: 'zh-CN' }), await browser.newContext({ locale: 'zh-CN' })]
  const members = await Promise.all(devices.map((context) => context.newPage()))
  for (const member of members) await signIn(member, portal, 'bai.jiaxue')
  await page.getByRole('button', { name: '白嘉雪', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '白嘉雪' })
  await drawer.getByRole('tab', { name: '登录设备' }).click()
  const ends = drawer.getByRole('button', { name: /^退出 Chrom/ })
  await expect(ends.nth(1)).toBeVisible()
  const before = await ends.count()
  await expectWellMade(page)
  await ends.first().click()
  await page
    .getByRole('dialog', { name: /^退出 白嘉雪 的“/ })
    .getByRole('button', { name: '退出', exact: true })
    .click()
  await expect(page.getByText('已退出 白嘉雪 的 1 台设备')).toBeVisible()
  await expect(ends).toHaveCount(before - 1)
  const all = drawer.getByRole('button', { name: /^退出/ }).first()
  await all.press('Enter')
  await page
    .getByRole('dialog', { name: /^退出 白嘉雪 的/ })
    .getByRole('button', { name: '退出', exact: true })
    .press('Enter')
  await expect(ends).toHaveCount(0)
  for (const member of members) {
    await member.reload()
    await expect(member).toHaveURL(/#\/login/)
  }
  await drawer.getByRole('tab', { name: '变更记录' }).click()
  await expect(drawer.getByText('退出了成员的登录设备').nth(1)).toBeVisible()
  for (const context of devices) await context.close()
})

test.describe('of somebody who has left', () => {
  // The address of a member answers 404 then.
  test.use({ tolerated: /status of 404/ })
  test('a member who is removed on the own page is a former member there, and comes back in two clicks', async ({
    page,
    portal,
  }) => {
    const [id] = await withPeople(page, portal, ['独孤归来'])
    await page.goto(`${portal}/#/members/${id}`)
    await page.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '移除（离职）' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click()
    await expect(page.getByText('独孤归来 已离职。')).toBeVisible()
    await expectWellMade(page)
    await page.getByRole('tab', { name: '变更记录' }).click()
    await expect(page.getByText('移除了成员')).toBeVisible()

    await page.goto(`${portal}/#/members/former?q=dugu&sort=name`)
    await expect(page.getByRole('searchbox')).toHaveValue('dugu')
    await expect(page.getByRole('columnheader', { name: '姓名' })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: '恢复 独孤归来' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).click()
    await expect(page.getByText('独孤归来 已恢复')).toBeVisible()
    await page.goto(`${portal}/#/members/${id}`)
    await expect(page.getByRole('button', { name: '更多' })).toBeVisible()
  })

  test('a former member is recovered by keyboard', async ({ page, portal }) => {
    const [id] = await withPeople(page, portal, ['独孤再来'])
    await page.request.post(`${portal}/api/account/remove`, {
      headers: { 'x-atrium': '1' },
      data: { accountIds: [id], Acknowledged: true },
    })
    await page.goto(`${portal}/#/members/${id}`)
    await page.getByRole('button', { name: '恢复' }).press('Enter')
    const form = page.getByRole('dialog', { name: '恢复“独孤再来”' })
    await expect(form.getByLabel('手机号')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await expect(page.getByRole('button', { name: '更多' })).toBeVisible()
  })
})

test.describe('in English, on a phone', () => {
  test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 }, tolerated: /status of 404/ })
  test('the page keeps its acts in sight, and explains a link that leads to no member', async ({ page, portal }) => {
    const [id] = await withPeople(page, portal, ['Ingrid Pagewell'])
    await page.goto(`${portal}/#/members/${id}`)
    await expect(page.getByRole('button', { name: 'Reset password' })).toBeInViewport()
    await expectWellMade(page)
    await page.goto(`${portal}/#/members/0190c1b2-0000-7000-8000-000000000001`)
    await expect(page.getByText('No such member.')).toBeVisible()
    await expectWellMade(page)
    await page.goto(`${portal}/#/members/nonsense`)
    await expect(page.getByText('No such member.')).toBeVisible()
  })
})
