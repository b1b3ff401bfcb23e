import type { Locator, Page } from '@playwright/test'
import { captchaFreeCodeFailures } from '../packages/contract/src/constants.ts'
import {
  answerCaptcha,
  captchaShown,
  choose,
  codeFor,
  demoPassword,
  expect,
  fillSignIn,
  passDoubleClickTime,
  passwordDigest,
  test,
} from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { anyOf, words } from './words.ts'

const newPassword = 'Fresh-2026!'

/** Tries wrong codes for a recipient, so that the next request for one looks suspicious. */
async function tryWrongCodes(page: Page, portal: string, account: string) {
  for (let n = 0; n < captchaFreeCodeFailures.recipient; n += 1)
    await page.request.post(`${portal}/api/account/loginV2`, {
      headers: { 'x-atrium': '1' },
      data: { account, verificationCode: '000000' },
    })
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator) {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(element).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
}

test.describe('in Chinese', () => {
  const { app, errors, identity, operator, sso, trial } = words.zh
  const wait = anyOf(app['code.wait'])
  test.use({ locale: 'zh-CN', extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.11' } })

  test('a person signs in by a code sent to the phone; the countdown survives a reload', async ({ page, portal }) => {
    const phone = '15807319027'
    await page.goto(`${portal}/#/login`)
    await page.getByRole('tab', { name: identity['tab.code'] }).click()
    await page.getByLabel(identity.phoneOrEmail).fill(phone)
    await page.getByRole('button', { name: app['code.send'] }).click()
    await expect(page.getByRole('button', { name: wait })).toBeDisabled()
    await expect(page.getByLabel(app.code, { exact: true })).toBeFocused()
    await expect(page.getByLabel(app.captcha)).toHaveCount(0)
    await expectWellMade(page)
    // The method, the recipient and the countdown are kept.
    await page.goto(`${portal}/#/login`)
    await page.reload()
    await expect(page.getByRole('button', { name: wait })).toBeDisabled()
    await expect(page.getByLabel(identity.phoneOrEmail)).toHaveValue(phone)
    await page.getByLabel(app.code, { exact: true }).fill('000000')
    await page.getByRole('button', { name: identity.submit, exact: true }).click()
    await expect(page.getByText(errors['identity.wrong-code'])).toBeVisible()
    await expect(page.getByLabel(app.code, { exact: true })).toBeFocused()
    await expectWellMade(page)
    await page.getByLabel(app.code, { exact: true }).fill(await codeFor(portal, phone))
    await passDoubleClickTime(page)
    await page.getByRole('button', { name: identity.submit, exact: true }).click()
    await expect(page).toHaveURL(/cardModeIndex/)
  })

  test('a code for a recipient with wrong codes needs a captcha, which is hidden when it was sent', async ({
    page,
    portal,
  }) => {
    const phone = '13911110011'
    // Somebody of whom other journeys change nothing.
    const headers = { 'x-atrium': '1' }
    const administrator = { account: 'zhou.yan', password: passwordDigest(demoPassword) }
    await page.request.post(`${portal}/api/account/loginV2`, { headers, data: administrator })
    const member = { RealName: '可疑的人', MobilePhone: phone }
    await page.request.post(`${portal}/api/account/register`, { headers, data: member })
    await page.context().clearCookies()
    await tryWrongCodes(page, portal, phone)
    await page.goto(`${portal}/#/login?way=code`)
    const captcha = page.getByLabel(app.captcha, { exact: true })
    await page.getByLabel(identity.phoneOrEmail).fill(phone)
    const send = () => page.getByRole('button', { name: app['code.send'] }).click()
    await answerCaptcha(page, send)
    await expect(page.getByText(app['captcha.hint'])).toBeVisible()
    await expectWellMade(page)
    const { height, naturalHeight } = await page
      .getByRole('img', { name: app['captcha.picture'] })
      .evaluate(({ height, naturalHeight }: HTMLImageElement) => ({ height, naturalHeight }))
    expect([height, naturalHeight]).toEqual([32, 64])
    await captcha.fill('')
    await passDoubleClickTime(page)
    await send()
    await expect(page.getByText(app['captcha.needed'])).toBeVisible()
    await expect(captcha).toBeFocused()
    await passDoubleClickTime(page)
    await captcha.fill('NO')
    await answerCaptcha(page, send)
    await expect(page.getByText(errors['identity.captcha-wrong'])).toBeVisible()
    await passDoubleClickTime(page)
    await send()
    await expect(page.getByRole('button', { name: wait })).toBeDisabled()
    await expect(captcha).toHaveCount(0)
    await page.getByLabel(app.code, { exact: true }).fill(await codeFor(portal, phone))
    await page.getByRole('button', { name: identity.submit, exact: true }).click()
    await expect(page).toHaveURL(/cardModeIndex/)
  })

  test('a trial user signs in by the trial tab and sees when the trial ends', async ({ page, portal }) => {
    const phone = '13800007901'
    const tip = app['trialTip.ends_other'].replace('{{count}}', '2')
    await page.goto(`${portal}/#/login`)
    await page.getByRole('tab', { name: identity['tab.trial'] }).click()
    await page.getByLabel(identity.phone, { exact: true }).fill('1380000')
    await page.getByLabel(app.code, { exact: true }).fill('123456')
    await page.getByRole('button', { name: identity.submit, exact: true }).click()
    await expect(page.getByText(identity.wrongPhone)).toBeVisible()
    await expect(page.getByLabel(identity.phone, { exact: true })).toBeFocused()
    await expect(page.getByText(app['code.needed'])).toBeHidden()
    await expectWellMade(page)
    await page.getByLabel(identity.phone, { exact: true }).fill(phone)
    await page.getByRole('button', { name: app['code.send'] }).click()
    await expect(page.getByRole('button', { name: wait })).toBeDisabled()
    await page.getByLabel(app.code, { exact: true }).fill(await codeFor(portal, phone))
    await passDoubleClickTime(page)
    await page.getByRole('button', { name: identity.submit, exact: true }).click()
    await expect(page).toHaveURL(/cardModeIndex/)
    const said = page.getByRole('complementary', { name: app.trialTip })
    await expect(said).toContainText(tip)
    await expectWellMade(page)
    await said.getByRole('link').click()
    await expect(page).toHaveURL(/applyTrial/)
    await expect(page.getByLabel(trial.phone, { exact: true })).toHaveCount(0)
  })

  test('single sign-on shows that it is not configured and keeps the return address', async ({ page, portal }) => {
    await page.goto(`${portal}/#/login?from=%2Finfo`)
    await page.getByRole('link', { name: identity.sso }).click()
    await expect(page.getByRole('heading', { name: sso.title })).toBeVisible()
    await expect(page.getByLabel(sso.organisation)).toBeFocused()
    await expectWellMade(page)
    await page.getByRole('link', { name: sso.byCode }).click()
    await expect(page).toHaveURL(/login\?from=%2Finfo&way=code$/)
  })

  test('three wrong passwords require a captcha, and the right password signs in with it', async ({ page, portal }) => {
    await page.goto(`${portal}/#/login`)
    for (let n = 0; n < 3; n += 1) {
      await fillSignIn(page, 'tang.min', `wrong ${n}`)
      await expect(page.getByRole('alert')).toContainText(errors['identity.wrong-password'])
      await passDoubleClickTime(page)
    }
    await answerCaptcha(page, () => fillSignIn(page, 'tang.min'))
    await expectWellMade(page)
    await passDoubleClickTime(page)
    await page.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/cardModeIndex/)
  })

  test('a trial is requested, granted by an operator, and announced by message', async ({ page, portal }) => {
    const phone = '13900008888'
    const company = '新星生物'
    await page.goto(`${portal}/#/applyTrial`)
    await expectWellMade(page)
    await page.getByRole('button', { name: trial['free.apply'] }).click()
    await expectWellMade(page)
    await page.getByLabel(trial.name, { exact: true }).fill('试用者')
    await page.getByLabel(trial.company, { exact: true }).fill(company)
    // What was typed survives a reload.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: trial['free.apply'] }).click()
    await expect(page.getByLabel(trial.company, { exact: true })).toHaveValue(company)
    await choose(page, trial.product, 'ELN')
    await page.getByLabel(trial.phone, { exact: true }).fill(phone)
    await page.getByRole('button', { name: app['code.send'] }).click()
    await expect(page.getByRole('button', { name: wait })).toBeVisible()
    await page.getByLabel(app.code, { exact: true }).fill(await codeFor(portal, phone))
    await page.getByLabel(app['agreement.accept']).check()
    // It is there for a moment, and a page may answer a click late: the wait for it begins before.
    await Promise.all([
      page
        .getByRole('dialog')
        .filter({ hasText: app['submit.submitted'], hasNot: page.getByRole('button') })
        .waitFor(),
      page.getByRole('button', { name: trial.submit }).click(),
    ])
    await expect(page.getByText(trial.done)).toBeVisible()
    await page.goto(`${portal}/#/login`)
    await fillSignIn(page, 'operator')
    await page.getByRole('link', { name: operator['trials.title'] }).click()
    const row = page.getByRole('row', { name: new RegExp(company) })
    await expect(row).toBeVisible()
    await expectWellMade(page)
    await row.getByRole('button', { name: operator['trials.approve'] }).click()
    await expect(row.getByText(operator['trials.state.approved'])).toBeVisible()
    await page.getByRole('link', { name: operator['messages.title'] }).click()
    await page.getByRole('button', { name: operator['messages.show'] }).first().click()
    await expect(page.getByRole('row', { name: /Atrium/ }).first()).toBeVisible()
    await expectWellMade(page)
  })
})

test.describe('in English', () => {
  const { app, identity, trial } = words.en
  const wait = anyOf(app['code.wait'])
  test.use({ locale: 'en-GB', extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.12' } })

  test('a code is sent to an email address after an audio captcha', async ({ page, portal }) => {
    const mail = 'bi.zhipeng@lantu-pharma.example'
    await page.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.play = async function () {
        await play.call(this)
        document.documentElement.dataset['heard'] = this.src.slice(0, 14)
      }
    })
    await tryWrongCodes(page, portal, mail)
    await page.goto(`${portal}/#/login?way=code`)
    await page.getByLabel(identity.phoneOrEmail).fill(mail)
    const { digits } = await captchaShown(page, () => page.getByRole('button', { name: app['code.send'] }).click())
    await page.getByRole('button', { name: app['captcha.speak'] }).click()
    await expect(page.locator('html')).toHaveAttribute('data-heard', 'data:audio/wav')
    await page.getByLabel(app.captcha, { exact: true }).fill(digits)
    await passDoubleClickTime(page)
    await page.getByRole('button', { name: app['code.send'] }).click()
    await expect(page.getByRole('button', { name: wait })).toBeDisabled()
    await page.getByLabel(app.code, { exact: true }).fill(await codeFor(portal, mail))
    await page.getByRole('button', { name: identity.submit, exact: true }).click()
    await expect(page).toHaveURL(/cardModeIndex/)
  })

  test('a repeated trial application shows the time of the answer in local time', async ({ page, portal }) => {
    const phone = '13900007912'
    await page.goto(`${portal}/#/applyTrial`)
    await page.getByRole('button', { name: trial['free.apply'] }).click()
    await page.getByLabel(trial.phone, { exact: true }).fill(phone)
    await page.getByRole('button', { name: app['code.send'] }).click()
    await expect(page.getByRole('button', { name: wait })).toBeVisible()
    await page.getByLabel(trial.name, { exact: true }).fill('又来了')
    await page.getByLabel(trial.company, { exact: true }).fill('又来了')
    await page.getByLabel(app.code, { exact: true }).fill(await codeFor(portal, phone))
    const [terms] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('form').getByRole('link', { name: app['agreement.terms'] }).click(),
    ])
    await expect(terms).toHaveURL(/#\/agreement$/)
    await terms.close()
    await page.getByLabel(app['agreement.accept']).check()
    const [answer] = await Promise.all([
      page.waitForResponse(/applyTrial$/),
      page.getByRole('button', { name: trial.submit }).click(),
    ])
    const { error, details } = (await answer.json()) as { error: string; details: { AnswerUntil: string } }
    expect(error).toBe('trial.duplicate')
    const until = new Date(details.AnswerUntil).toLocaleTimeString('en-GB', { timeZone: 'Asia/Shanghai' })
    await expect(page.locator('form').getByRole('alert')).toContainText(until)
    await expectWellMade(page)
  })

  test('a forgotten password is set and signs in; the account that was typed is kept', async ({ page, portal }) => {
    const phone = '17762253350'
    const account = 'liu.weiran'
    await page.goto(`${portal}/#/login`)
    await page.locator('input[autocomplete=username]').fill(phone)
    await page.getByRole('link', { name: identity.forgot }).click()
    await expect(page.getByLabel(identity.phone, { exact: true })).toHaveValue(phone)
    await expectWellMade(page)
    await page.getByRole('link', { name: identity.toSignIn }).click()
    await expect(page.locator('input[autocomplete=username]')).toHaveValue(phone)
    await page.getByRole('link', { name: identity.forgot }).click()
    await page.getByRole('button', { name: app['code.send'] }).click()
    await expect(page.getByRole('button', { name: wait })).toBeVisible()
    await page.getByLabel(app.code, { exact: true }).fill(await codeFor(portal, phone))
    await page.getByRole('button', { name: identity['reset.next'] }).click()
    await page.getByLabel(app['password.new'], { exact: true }).fill(newPassword)
    await page.getByLabel(app['password.repeat']).fill(`${newPassword}x`)
    await page.getByRole('button', { name: identity['reset.submit'] }).click()
    await expect(page.getByText(app['password.differs'])).toBeVisible()
    await expect(page.getByLabel(app['password.repeat'])).toBeFocused()
    await expectWellMade(page)
    await page.getByLabel(app['password.repeat']).fill(newPassword)
    await passDoubleClickTime(page)
    await page.getByRole('button', { name: identity['reset.submit'] }).click()
    await expect(page.getByText(identity['reset.done'])).toBeVisible()
    await expect(page).toHaveURL(/cardModeIndex/)
    await page.getByRole('button', { name: app.signOut }).click()
    await expect(page.getByRole('heading', { name: identity.title, exact: true })).toBeVisible()
    await fillSignIn(page, account, newPassword)
    await expect(page).toHaveURL(/cardModeIndex/)
  })

  test('a registration by keyboard alone waits for an administrator and returns to the sign-in page', async ({
    page,
    portal,
  }) => {
    const phone = '13900007778'
    const account = 'second.comer'
    await page.goto(`${portal}/#/register`)
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const type = async (label: string, text: string) => {
      await tabTo(page, field(label))
      await page.keyboard.insertText(text)
    }
    await expect(page.getByRole('textbox', { name: identity['register.organisation'] })).toBeFocused()
    await expectWellMade(page)
    // Nothing is filled in: the first wrong field has the focus, and the summary stands beside the button.
    await page.keyboard.press('Enter')
    await expect(page.getByText(identity['register.organisationPlaceholder'])).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: anyOf(app['form.wrongFields_other']) })).toBeVisible()
    await expect(page.getByRole('textbox', { name: identity['register.organisation'] })).toBeFocused()
    await expectWellMade(page)
    await page.keyboard.insertText('Hengyue Materials')
    await type(identity['register.realName'], '新来的')
    await type(identity['register.account'], account)
    await type(identity.phone, phone)
    const send = page.getByRole('button', { name: app['code.send'] })
    await tabTo(page, send)
    const { text } = await captchaShown(page, () => page.keyboard.press('Enter'))
    await expect(field(app.captcha)).toBeFocused()
    await page.keyboard.insertText(text)
    await expectWellMade(page)
    await passDoubleClickTime(page)
    await tabTo(page, send)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: wait })).toBeVisible()
    await expect(field(app.code)).toBeFocused()
    await page.keyboard.insertText(await codeFor(portal, phone))
    await type(app['password.new'], newPassword)
    await type(app['password.repeat'], newPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByText(app['agreement.needed'])).toBeVisible()
    await expect(page.getByLabel(app['agreement.accept'])).toBeFocused()
    await page.keyboard.press('Space')
    await expectWellMade(page)
    await passDoubleClickTime(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText(anyOf(identity['register.waiting']))).toBeVisible()
    await expectWellMade(page)
    await expect(page).toHaveURL(/#\/login/)
    await expect(page.locator('input[autocomplete=username]')).toHaveValue(account)
  })
})

test('invalid phone numbers and email addresses show errors before anything is sent', async ({ page, portal }) => {
  await page.goto(`${portal}/#/login?way=code`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('Phone or email').fill('nobody')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Incorrect email format')).toBeVisible()
  await page.getByLabel('Phone or email').fill('')
  await expect(page.getByText('Enter your phone number or email address')).toBeVisible()
  await expectWellMade(page)
})
