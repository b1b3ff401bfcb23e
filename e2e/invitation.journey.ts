import { answerCaptcha, codeFor, expect, fillSignIn, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { anyOf, words } from './words.ts'

const ownPassword = 'Fresh-2026!'

const { app, errors, identity, members } = words.zh
const account = 'invited.zh'
const mail = 'invited.zh@newcomer.example'
/** Of Zhou Yan. */
const takenPhone = '13707315582'

// Codes are few for one address.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.21' } })

test('an invitation admits one person, with an address that nobody has, and then shows that it is used up', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal, 'zhou.yan', '/members/registrations')
  await page.getByRole('button', { name: members.invite }).click()
  const link = await page.getByText(/#\/register\?invitation=/).textContent()
  const invitation = /#\/register\?invitation=[\w-]+/.exec(link ?? '')?.[0] ?? ''

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${portal}/${invitation}`)
  await expect(guest.getByText(anyOf(identity['register.invited']))).toBeVisible()
  await expect(guest.getByLabel(identity['register.organisation'])).toHaveCount(0)
  await guest.getByLabel(identity['register.realName'], { exact: true }).fill('应邀者')
  await guest.getByLabel(identity['register.account'], { exact: true }).fill(account)
  const sendCode = async () => {
    await passDoubleClickTime(guest)
    await guest.getByRole('button', { name: app['code.send'] }).click()
    await guest.evaluate(() => void (window.lastClickAt = performance.now()))
  }
  // The phone of a member: no code is sent.
  const phone = guest.getByRole('textbox', { name: identity.phone })
  await phone.fill(takenPhone)
  await answerCaptcha(guest, sendCode)
  await sendCode()
  await expect(guest.getByText(identity['register.phoneTaken'])).toBeVisible()
  await expect(phone).toBeFocused()
  await guest.getByRole('radio', { name: identity['register.byEmail'] }).check()
  await guest.getByRole('textbox', { name: identity['register.email'] }).fill(mail)
  await answerCaptcha(guest, sendCode)
  await sendCode()
  await expect(guest.getByRole('button', { name: anyOf(app['code.wait']) })).toBeVisible()
  // A code to a phone is another matter, with a countdown of its own.
  await guest.getByRole('radio', { name: identity['register.byPhone'] }).check()
  await expect(guest.getByRole('button', { name: app['code.send'] })).toBeEnabled()
  await guest.getByRole('radio', { name: identity['register.byEmail'] }).check()
  await expect(guest.getByRole('button', { name: anyOf(app['code.wait']) })).toBeDisabled()
  await guest.getByRole('textbox', { name: identity['register.email'] }).fill(mail)
  await guest.getByLabel(app.code, { exact: true }).fill(await codeFor(portal, mail))
  await guest.getByLabel(app['password.new'], { exact: true }).fill(ownPassword)
  await guest.getByLabel(app['password.repeat']).fill(ownPassword)
  // The texts open beside the form, which keeps what was typed.
  const [terms] = await Promise.all([
    guest.context().waitForEvent('page'),
    guest.locator('form').getByRole('link', { name: app['agreement.terms'] }).click(),
  ])
  await expect(terms).toHaveURL(/#\/agreement$/)
  await terms.close()
  await guest.getByLabel(app['agreement.accept']).check()
  await expectWellMade(guest)
  await guest.getByRole('button', { name: identity['register.submit'], exact: true }).click()
  await expect(guest.getByText(anyOf(identity['register.active']))).toBeVisible()
  await expectWellMade(guest)
  await expect(guest).toHaveURL(/#\/login/)
  await fillSignIn(guest, account, ownPassword)
  await expect(guest).toHaveURL(/cardModeIndex/)

  const late = await (await browser.newContext()).newPage()
  await late.goto(`${portal}/${invitation}`)
  await expect(late.getByRole('heading', { name: identity['register.spent'] })).toBeVisible()
  await expect(late.getByText(errors['identity.invitation-invalid'])).toBeVisible()
  await expect(late.getByLabel(identity['register.realName'], { exact: true })).toHaveCount(0)
  await expectWellMade(late)
  await late.getByRole('link', { name: identity['register.withoutInvitation'] }).click()
  await expect(late.getByLabel(identity['register.organisation'])).toBeVisible()
  await guest.context().close()
  await late.context().close()
})
