import { codeFor, demoPassword, expect, expectWellMade, signIn, test } from './journey.ts'

test('a person changes the password, and the other browser is out', async ({ page, browser, portal }) => {
  const other = await browser.newPage()
  await signIn(other, portal, 'gao.jing')
  await expect(other).toHaveURL(/cardModeIndex/)
  await signIn(page, portal, 'gao.jing')
  await expect(page).toHaveURL(/cardModeIndex/)
  await page.goto(`${portal}/#/info`)
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByLabel('当前密码').fill('wrong')
  await page.getByLabel('新密码', { exact: true }).fill('Quartz-Lab-58!')
  await expect(page.getByText('账号或密码错误')).toBeVisible()
  await page.getByLabel('当前密码').fill(demoPassword)
  await page.getByLabel('确认新密码').fill('Quartz-Lab-58!')
  await expectWellMade(page)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText(/密码已修改，其他 \d+ 处登录已退出/)).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/#\/login/)
  await other.close()
})

test('a phone is changed after the password was shown anew, with a code to the new number', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'zhao.qing')
  await expect(page).toHaveURL(/cardModeIndex/)
  await page.goto(`${portal}/#/info`)
  await page.getByRole('button', { name: '修改手机号' }).click()
  await page.getByLabel('请输入密码以确认是您本人').fill(demoPassword)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('新手机号').fill('13912340000')
  await page.getByRole('button', { name: '发送验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(portal, '13912340000'))
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('手机号已修改')).toBeVisible()
  await expect(page.getByText('139****0000').first()).toBeVisible()
})
