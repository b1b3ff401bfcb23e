import { expect, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const path = '/open-platform/authorisation'

test('an administrator asks for the open capability, an operator grants it and withdraws it', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal, 'lin.zhiyuan', path)
  await expect(page.getByRole('heading', { name: '开放能力未授权' })).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: '联系运营人员' }).click()
  await expect(page.getByRole('dialog').getByLabel('用途（选填）')).toBeFocused()
  await page.getByRole('dialog').getByLabel('用途（选填）').fill('对接 LIMS')
  await expectWellMade(page)
  await page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByText('申请已提交给平台运营人员')).toBeVisible()
  await expect(page.getByText(/后可再次申请。$/)).toBeVisible()
  await expect(page.getByRole('button', { name: '联系运营人员' })).toHaveCount(0)

  const operator = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(operator, portal, 'operator', '/operator/openAuthorisations')
  const row = operator.getByRole('row').filter({ hasText: '对接 LIMS' })
  await expect(operator.getByText('1 request is waiting')).toBeVisible()
  await expectWellMade(operator)
  await row.getByRole('button', { name: /^Grant/ }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByLabel('Calls per day').fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a whole number from 1 to 10000000')).toBeVisible()
  await expect(dialog.getByLabel('Calls per day')).toBeFocused()
  await dialog.getByLabel('Calls per day').fill('5000')
  await expectWellMade(operator)
  await passDoubleClickTime(operator)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(operator.getByText('0 requests are waiting')).toBeVisible()

  await page.reload()
  await expect(page.getByText('已授权')).toBeVisible()
  await expect(page.getByText('5,000')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectWellMade(page)

  await operator.setViewportSize({ width: 390, height: 844 })
  await expectWellMade(operator)
  const withdraw = operator.getByRole('button', { name: /^Withdraw .*Lantu/ })
  await withdraw.click()
  await dialog.getByLabel('Reason').fill('Contract ended')
  await passDoubleClickTime(operator)
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(withdraw).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: '开放能力未授权' })).toBeVisible()
})
