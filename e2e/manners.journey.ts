import { answerCaptcha, expect, passDoubleClickTime, signIn, test } from './journey.ts'
import { anyOf, words } from './words.ts'

const { access, app, errors, identity } = words.zh

test('approving says beforehand how many of the chosen requests can be approved', async ({ page, portal }) => {
  await signIn(page, portal, 'gao.jing', '/products/requests?state=waiting')
  const all = page.getByRole('checkbox', { name: access.chooseAll })
  await all.check()
  await expect(page.getByText(anyOf(access.notGrantable_other))).toBeVisible()
  await expect(page.getByRole('button', { name: anyOf(access.grantChosen) })).toBeEnabled()
  await page.keyboard.press('Escape')
  await all.uncheck()
})

test('registering waits for a code without complaint, and a wrong code is named at its field', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  await page.goto(`${portal}/#/register`)
  await page.getByLabel(identity['register.organisation']).fill('衡岳材料')
  await page.getByLabel(identity['register.realName'], { exact: true }).fill('端木礼')
  await page.getByLabel(identity['register.account'], { exact: true }).fill('duanmu.li')
  await page.getByRole('radio', { name: identity['register.byEmail'] }).check()
  await page.getByRole('textbox', { name: identity['register.email'] }).fill('duanmu.li@newcomer.example')
  const send = () => page.getByRole('button', { name: app['code.send'] }).click()
  await answerCaptcha(page, send)
  await passDoubleClickTime(page)
  await send()
  const code = page.getByLabel(app.code, { exact: true })
  await expect(page.getByRole('button', { name: anyOf(app['code.wait']) })).toBeVisible()
  // Sending takes the focus to where the code is typed.
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.getByLabel(app['password.new'], { exact: true }).fill('Fresh-2026!')
  await page.getByLabel(app['password.repeat']).fill('Fresh-2026!')
  await page.getByLabel(app['agreement.accept']).check()
  await page.clock.runFor(61_000)
  await expect(page.getByRole('button', { name: app['code.send'] })).toBeEnabled()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await page.getByRole('button', { name: identity['register.submit'], exact: true }).click()
  await expect(page.getByText(errors['identity.wrong-code'])).toBeVisible()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toBeFocused()
})
