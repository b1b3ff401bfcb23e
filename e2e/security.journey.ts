import { codeFor, demoPassword, expect, fillSignIn, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { anyOf, words } from './words.ts'

const { account, app, errors } = words.zh

test('changing the password ends the session in another browser', async ({ page, browser, portal }) => {
  // Nobody else's journey has this person: their other sessions end.
  const other = await browser.newPage()
  await signIn(other, portal, 'cao.huiwen')
  await expect(other).toHaveURL(/cardModeIndex/)
  await signIn(page, portal, 'cao.huiwen', '/info')
  await page.getByRole('link', { name: '修改密码' }).click()
  await expect(page).toHaveURL(/info\?section=password$/)
  const old = page.getByRole('textbox', { name: '当前密码' })
  const next = page.getByRole('button', { name: '下一步' })
  let verifications = 0
  page.on('request', (request) => (verifications += Number(/\/Account\/Password\/Verify$/i.test(request.url()))))
  await old.fill('wrong')
  await page.getByRole('button', { name: '显示密码' }).click()
  await expect(page.getByRole('button', { name: '隐藏密码' })).toBeVisible()
  expect(verifications).toBe(0)
  // The click leaves the field and sends the form: the password is wrong once.
  await old.focus()
  await next.click()
  await expect(page.getByText('账号或密码错误')).toBeVisible()
  await old.focus()
  await old.blur()
  await passDoubleClickTime(page)
  await next.click()
  await expect(page.getByText('账号或密码错误')).toBeVisible()
  expect(verifications).toBe(1)
  await old.fill(demoPassword)
  await passDoubleClickTime(page)
  await next.click()
  await page.getByLabel('新密码', { exact: true }).fill('Quartz-Lab-58!')
  await page.getByLabel('确认新密码').fill('Quartz-Lab-58!')
  expect(verifications).toBe(2)
  await expectWellMade(page)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText(/密码已修改，其他 \d+ 处登录已退出/)).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/#\/login/)
  await other.close()
})

test('a phone number is changed after confirming the password, with a code to the new number', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'zhao.qing', '/info?section=personal')
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

test('a person who forgot the old password sets a new one by a code, in English', async ({ page, portal }) => {
  await page.goto(`${portal}/#/login`)
  await page.getByRole('button', { name: 'English' }).click()
  await fillSignIn(page, 'anna.keller')
  await expect(page).toHaveURL(/cardModeIndex/)
  await page.goto(`${portal}/#/info?section=password`)
  await page.getByRole('radio', { name: 'Email code' }).check()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible()
  await page.getByLabel('Verification code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/ncorrect verification code/)).toBeVisible()
  await page
    .getByLabel('Verification code', { exact: true })
    .fill(await codeFor(portal, 'anna.keller@lantu-pharma.example'))
  await passDoubleClickTime(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('New password', { exact: true }).fill('Granite-Lab-31!')
  await page.getByLabel(/^Repeat|^Confirm/).fill('Granite-Lab-31!')
  await expectWellMade(page)
  await page.locator('button[type=submit]').click()
  await expect(page.locator('#content').getByRole('button', { name: 'Got it' })).toBeVisible()
})

test.describe('from an address of its own', () => {
  // Codes are few for one address.
  test.use({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.31' } })

  test('an email address is changed after confirming the password, with a code to the new address', async ({
    page,
    portal,
  }) => {
    const mail = 'cai.guofei@moved.example'
    await signIn(page, portal, 'cai.guofei', '/info?section=personal')
    await page.getByRole('button', { name: account['change.email'] }).click()
    await page.getByLabel(account.proveYourself).fill('not-the-password')
    await page.getByRole('button', { name: account.next }).click()
    await expect(page.getByText(errors['identity.wrong-password'])).toBeVisible()
    await page.getByLabel(account.proveYourself).fill(demoPassword)
    await passDoubleClickTime(page)
    await page.getByRole('button', { name: account.next }).click()
    await page.getByLabel(account.newEmail).fill('nowhere')
    await page.getByRole('button', { name: app['code.send'] }).click()
    await expect(page.getByText(account.wrongEmail)).toBeVisible()
    await expectWellMade(page)
    await page.getByLabel(account.newEmail).fill(mail)
    await passDoubleClickTime(page)
    await page.getByRole('button', { name: app['code.send'] }).click()
    await expect(page.getByRole('button', { name: anyOf(app['code.wait']) })).toBeVisible()
    await page.getByLabel(app.code, { exact: true }).fill(await codeFor(portal, mail))
    await page.locator('button[type=submit]').click()
    await expect(page.getByText(account.emailBound)).toBeVisible()
    await expect(page.getByText('c***i@moved.example').first()).toBeVisible()
  })
})
