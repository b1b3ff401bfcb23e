import { expect, fillSignIn, passDoubleClickTime, signInByForm, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

test('a person signs in, in Chinese', async ({ page, portal }) => {
  await page.goto(portal)
  await expect(page).toHaveURL(/#\/login$/)
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  await expectWellMade(page)
  await fillSignIn(page, 'lin.zhiyuan')
  await expect(page).toHaveURL(/#\/cardModeIndex$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('林知远')
  await expect(page).toHaveTitle('应用中心 · Atrium')
})

test.describe('in English', () => {
  test.use({ locale: 'en-US' })
  test('a person signs in with a phone number', async ({ page, portal }) => {
    await page.goto(portal)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await fillSignIn(page, '13800002206')
    await expect(page.getByRole('heading', { name: 'My applications' })).toBeVisible()
    await expectWellMade(page)
  })
})

test('empty fields show errors without a request, and changing the language keeps the input', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal}/#/login`)
  let asked = 0
  page.on('request', (request) => (asked += Number(/loginV2/i.test(request.url()))))
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('请输入账号、手机号或邮箱')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await expectWellMade(page)
  expect(asked).toBe(0)

  await page.locator('input[autocomplete=username]').fill('lin.zhiyuan')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.locator('input[autocomplete=username]')).toHaveValue('lin.zhiyuan')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a wrong password shows an error in the form, and the right one then works', async ({ page, portal }) => {
  await signInByForm(page, portal, 'chen.sihan', 'not-the-password')
  await expect(page.getByText('账号或密码错误，请重试')).toBeVisible()
  await expect(page.locator('[data-testid=toast]')).toHaveCount(0)
  await expect(page.locator('input[autocomplete=current-password]')).toBeFocused()
  await expectWellMade(page)
  // The button takes no second click within 400 ms.
  await passDoubleClickTime(page)
  await fillSignIn(page, 'chen.sihan')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('陈思涵')
})

test('a locked account shows that it is locked after the right password', async ({ page, portal }) => {
  await signInByForm(page, portal, 'wang.yi')
  await expect(page.getByText('账号已锁定，请联系管理员')).toBeVisible()
})

test('signing in returns to the requested page', async ({ page, portal }) => {
  await page.goto(`${portal}/#/info`)
  await fillSignIn(page, 'lin.zhiyuan')
  await expect(page).toHaveURL(/#\/info$/)
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible()
})

test('signing in ignores a return address on another site', async ({ page, portal }) => {
  await page.goto(`${portal}/#/login?from=${encodeURIComponent('//evil.example/')}`)
  await fillSignIn(page, 'lin.zhiyuan')
  await expect(page).toHaveURL(`${portal}/#/cardModeIndex`)
})
