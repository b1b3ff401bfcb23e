import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, fillSignIn, passDoubleClickTime, test as base } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { runPortal, type RunningPortal } from './portal.ts'
import { anyOf, words } from './words.ts'

/** Each journey begins with an empty database: no demonstration, and nobody in it. */
const test = base.extend<{ own: RunningPortal; application: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
  own: async ({}, use) => {
    const own = await runPortal({ DEMO: 'false' })
    await use(own)
    await own.stop()
  },
  // A page on another port, as applications have one.
  // oxlint-disable-next-line no-empty-pattern -- as above
  application: async ({}, use) => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end('<!doctype html><html lang="zh"><title>ELN</title><h1>ELN is open</h1></html>')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    await use(`http://localhost:${(server.address() as AddressInfo).port}/`)
    server.close()
    server.closeAllConnections()
  },
})

const password = 'Fresh-2026!'
const memberPassword = 'Quite-Other-77!'

const { app, errors, identity, operator, tours } = words.zh
// The administrator works in English.
const english = words.en

test('leads from an empty database to a member who opens an application', async ({
  page,
  browser,
  own,
  application,
  portal: _watched,
}) => {
  test.setTimeout(240_000)
  const first = /#\/operator\/first\?token=[\w-]+/.exec(own.output)?.[0] ?? ''
  await page.goto(`${own.url}/${first}`)
  await page.getByLabel(operator['first.account'], { exact: true }).fill('root')
  await page.getByLabel(operator['first.realName'], { exact: true }).fill('运营')
  await page.getByLabel(operator['first.password'], { exact: true }).fill(password)
  await page.getByLabel(operator['first.repeat']).fill(password)
  await page.getByRole('button', { name: operator['first.submit'] }).click()
  await expect(page.getByRole('heading', { name: identity.title, exact: true })).toBeVisible()
  await fillSignIn(page, 'root', password)

  // The guide opens by itself, at its first step.
  await expect(page).toHaveURL(/#\/operator\/setup/)
  const name = page.getByLabel(operator['setUp.name'], { exact: true })
  await expect(name).toBeFocused()
  await name.fill('')
  await name.press('Enter')
  await expect(page.getByText(app['form.needed'])).toBeVisible()
  await passDoubleClickTime(page)
  await name.fill('Lab Door')
  await expect(page.getByLabel(operator['setUp.publicUrl'])).toHaveValue(own.url)
  await expectWellMade(page)
  await page.getByRole('button', { name: operator['setUp.saveAndGoOn'] }).click()

  // It goes on where it was left.
  await expect(page).toHaveURL(/step=products/)
  await page.goto(`${own.url}/#/operator`)
  await page.reload()
  await expect(page).toHaveTitle(/Lab Door/)
  await expect(page.getByRole('heading', { name: operator['setUp.step.products'] })).toBeVisible()
  await page.getByLabel(/ELN/).fill(application)
  await expectWellMade(page)
  await page.getByRole('button', { name: operator['setUp.saveAndGoOn'] }).click()

  await expect(page.getByRole('heading', { name: operator['setUp.step.organisation'] })).toBeVisible()
  await page.getByLabel(operator['org.name'], { exact: true }).fill('星海研究院')
  await page.getByLabel(operator['org.englishName'], { exact: true }).fill('Xinghai Institute')
  await page.getByLabel(operator['org.seats'], { exact: true }).fill('20')
  await page.getByRole('checkbox', { name: '电子实验记录本' }).check()
  await expectWellMade(page)
  await page.getByRole('button', { name: operator['setUp.saveAndGoOn'] }).click()

  await expect(page.getByRole('heading', { name: operator['setUp.step.administrator'] })).toBeVisible()
  await page.getByRole('button', { name: operator['org.inviteByLink'] }).click()
  const link = (await page.getByText(/#\/register\/administrator/).textContent()) ?? ''
  await expectWellMade(page)

  const administrator = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await administrator.goto(link)
  await administrator.getByLabel(english.identity['register.realName'], { exact: true }).fill('邢海')
  await administrator.getByLabel(english.identity['register.account'], { exact: true }).fill('xing.hai')
  await administrator
    .getByRole('textbox', { name: english.identity['register.email'] })
    .fill('xing.hai@xinghai.example')
  await administrator.getByLabel(english.app['password.new'], { exact: true }).fill(password)
  await administrator.getByLabel(english.app['password.repeat']).fill(password)
  await administrator.getByLabel(english.app['agreement.accept']).check()
  await expectWellMade(administrator)
  await administrator.getByRole('button', { name: english.identity['administrator.submit'] }).click()
  // The form before it has a field for an account name, too.
  await expect(administrator.getByRole('heading', { name: english.identity.title, exact: true })).toBeVisible()
  await fillSignIn(administrator, 'xing.hai', password)
  await expect(administrator).toHaveURL(/cardModeIndex/)

  // The link is spent, and nothing of the invitation is open any more.
  const late = await (await browser.newContext()).newPage()
  await late.goto(link)
  await expect(late.getByRole('heading', { name: identity['register.spent'] })).toBeVisible()
  await expectWellMade(late)
  await late.context().close()

  await page.getByRole('button', { name: operator['setUp.goOn'] }).click()
  await expect(page.getByText(operator['setUp.notConfigured.email'])).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: operator['setUp.finish'], exact: true }).click()
  await expect(page.getByRole('heading', { name: operator.title })).toBeVisible()
  await page.getByRole('button', { name: '星海研究院' }).click()
  await expect(page.getByRole('dialog').getByText(operator['org.state.active'], { exact: true })).toBeVisible()
  await expectWellMade(page)

  // The administrator adds a member, who chooses a password and opens the application.
  await administrator.goto(`${own.url}/#/members`)
  await administrator.getByRole('button', { name: english.members['list.add'], exact: true }).click()
  const form = administrator.getByRole('dialog', { name: english.members['form.add'] })
  await form.getByLabel(english.members['form.name'], { exact: true }).fill('林晓')
  await form.getByLabel(english.members['form.account'], { exact: true }).fill('lin.xiao')
  await form.getByLabel(english.members['form.withPassword']).check()
  await form.getByRole('checkbox', { name: 'Electronic lab notebook' }).check()
  await form.locator('button[type=submit], [data-testid=dialog-actions] .button-primary').last().click()
  const initial = (await administrator.locator('dialog dd code').first().textContent()) ?? ''

  const member = await (await browser.newContext()).newPage()
  await member.goto(`${own.url}/#/login`)
  await fillSignIn(member, 'lin.xiao', initial)
  await expect(member.getByLabel(identity['initial.old'], { exact: true })).toHaveCount(0)
  await expectWellMade(member)
  await member.getByLabel(app['password.new'], { exact: true }).fill(memberPassword)
  await member.getByLabel(app['password.repeat']).fill(memberPassword)
  await member.locator('button[type=submit]').click()
  await expect(member).toHaveURL(/cardModeIndex/)
  await member.getByRole('button', { name: tours.skip, exact: true }).click()
  const [opened] = await Promise.all([
    member.context().waitForEvent('page'),
    member
      .getByRole('link', { name: /电子实验记录本/ })
      .first()
      .click(),
  ])
  await expect(opened.getByRole('heading', { name: 'ELN is open' })).toBeVisible()

  // A suspended organisation: the member is out, and told why.
  await page.getByRole('dialog').getByRole('button', { name: operator['org.suspend'] }).click()
  const question = page.getByRole('dialog', { name: anyOf(operator['org.suspendTitle']) })
  await question.getByLabel(operator['org.reason']).fill('合同到期')
  await expectWellMade(page)
  await question.getByRole('button', { name: operator['org.suspend'] }).click()
  await expect(page.getByRole('dialog').getByText(operator['org.state.suspended'], { exact: true })).toBeVisible()
  await member.reload()
  await expect(member).toHaveURL(/#\/login/)
  await fillSignIn(member, 'lin.xiao', memberPassword)
  await expect(member.getByText(errors['identity.organisation-suspended'])).toBeVisible()
  await administrator.context().close()
  await member.context().close()
})
