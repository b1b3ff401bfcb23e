import { expect, passDoubleClickTime, selectOf, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const dialogOf = (page: import('@playwright/test').Page) => page.getByRole('dialog')

test('a member requests an application, an operator grants a licence, and the member is notified', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal, 'zhao.qing')
  await page.getByRole('button', { name: '申请使用物料管理' }).press('Enter')
  await expectWellMade(page)
  await dialogOf(page).getByLabel('用途（选填）').fill('跟踪物料批次')
  await dialogOf(page).getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('申请已提交')).toBeVisible()
  await expect(page.getByRole('button', { name: '撤回对物料管理的申请' })).toBeFocused()
  await expectWellMade(page)

  const operator = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(operator, portal, 'operator')
  await expect(operator).toHaveURL(/#\/operator$/)
  await operator.goto(`${portal}/#/operator/requests?search=${encodeURIComponent('赵清')}`)
  await expect(operator.getByText('跟踪物料批次')).toBeVisible()
  await expectWellMade(operator)
  await operator.getByRole('button', { name: 'Add licence' }).click()
  await expectWellMade(operator)
  await dialogOf(operator).getByLabel('Total seats').fill('3')
  await dialogOf(operator).getByRole('button', { name: 'Add licence' }).click()
  await expect(operator.getByText('Licence added. 赵清 is notified')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('list', { name: '我的应用' }).getByText('物料管理')).toBeVisible()
  await page.getByRole('button', { name: /^通知/ }).click()
  const decision = page.getByRole('dialog').getByRole('listitem').filter({ hasText: '物料管理的应用申请已通过' })
  await expectWellMade(page)
  await decision.getByRole('button', { name: '标为已读' }).click()
  await expect(decision.getByRole('button', { name: '标为已读' })).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: /^通知/ }).click()
  await expect(decision).toBeVisible()
  await expect(decision.getByRole('button', { name: '标为已读' })).toHaveCount(0)
})

test('a request is declined with a reason on the card, sent again and withdrawn, in English', async ({
  page,
  browser,
  portal,
}) => {
  await page.goto(`${portal}/#/login`)
  await page.getByRole('button', { name: 'English' }).click()
  await signIn(page, portal, 'song.hao')
  await page.getByRole('button', { name: 'Request access to Simulation & AI' }).click()
  await dialogOf(page).getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw the request for Simulation & AI' })).toBeVisible()

  const admin = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signIn(admin, portal, 'gao.jing')
  await expect(admin.getByRole('navigation', { name: '待办' })).toBeVisible()
  await admin.goto(`${portal}/#/products/requests?state=waiting&search=song.hao`)
  await admin.getByRole('button', { name: '拒绝 宋昊 对分子模拟与 AI的申请' }).press('Enter')
  const decline = dialogOf(admin).getByRole('button', { name: '拒绝' })
  await expect(dialogOf(admin).getByLabel('原因')).toBeFocused()
  await decline.click()
  await expect(dialogOf(admin).getByText('请填写此项')).toBeVisible()
  await dialogOf(admin).getByLabel('原因').fill('先试用三个月')
  await expectWellMade(admin)
  await passDoubleClickTime(admin)
  await decline.click()
  await expect(admin.getByText('已拒绝 宋昊 的申请')).toBeVisible()
  await expect(admin.getByText('没有符合条件的申请')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: /^Inbox/ }).click()
  const inbox = page.getByRole('dialog', { name: /^Inbox/ })
  await expect(inbox.getByText('Reason: 先试用三个月')).toBeVisible()
  await inbox.getByRole('link', { name: 'Your request for Simulation & AI was declined' }).click()
  await expect(dialogOf(page).getByText('Declined: 先试用三个月')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Request Simulation & AI again' }).click()
  await expect(dialogOf(page).getByText('Declined: 先试用三个月')).toBeVisible()
  await expectWellMade(page)
  await dialogOf(page).getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('button', { name: 'Withdraw the request for Simulation & AI' }).click()
  await dialogOf(page).getByRole('button', { name: 'Withdraw request' }).click()
  await expect(page.getByRole('button', { name: 'Request access to Simulation & AI' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })
  test('an administrator grants several requests with one thumb', async ({ page, portal }) => {
    await signIn(page, portal)
    await page.getByRole('link', { name: /份应用申请待处理/ }).tap()
    await expect(page).toHaveURL(/products\/requests\?state=waiting/)
    await page.getByRole('searchbox', { name: '姓名、拼音或应用' }).fill('ELN')
    const rows = page.getByRole('list', { name: '应用申请' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expectWellMade(page)
    await page.getByLabel('选择全部待处理').tap()
    const grant = page.getByRole('button', { name: '批准 2 份' })
    expect((await grant.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await grant.tap()
    await expect(page.getByText(/已批准 .+、.+ 的申请/)).toBeVisible()
    await expect(rows).toHaveCount(0)
    await page.getByRole('button', { name: '显示全部' }).tap()
    await selectOf(page, '状态').tap()
    await page.getByRole('option', { name: '已批准' }).tap()
    await expect(rows.filter({ hasText: '林知远' })).toHaveCount(2)
    await expectWellMade(page)
  })
})
