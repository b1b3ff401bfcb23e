import type { Browser, Page } from '@playwright/test'
import { expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { journeyProviders, type JourneyProvider } from './providers.ts'
import { words } from './words.ts'

const code = 'hengyue'
const locales = { zh: 'zh-CN', en: 'en-GB' } as const

for (const each of journeyProviders) {
  const { preset, kind, lang, open } = each
  const { connections } = words[lang]
  // The visitor reads the other language: each kind is seen in both.
  const visitorLang = lang === 'zh' ? 'en' : 'zh'

  test.describe(`${kind}, the administrator in ${lang}, the visitor in ${visitorLang}`, () => {
    test.use({ locale: locales[lang] })

    test(`${kind} – an administrator connects it, tests it and switches it on, and somebody new comes in by it`, async ({
      page,
      browser,
      portal,
    }) => {
      const missing = 'missing' in each ? await each.missing() : undefined
      test.skip(missing !== undefined, missing)
      const provider: JourneyProvider = await open()
      const name = `${preset} ${Date.now()}`

      await signIn(page, portal, 'zhou.yan', '/sso/connections')
      await page.request.put(`${portal}/api/sso/code`, { headers: { 'x-atrium': '1' }, data: { Code: code } })
      await page.getByRole('button', { name: connections.add }).click()
      const title = `${connections[`preset.${preset}`]} ${connections[`kind.${kind}`]}`
      await page.getByRole('dialog').getByRole('link', { name: title, exact: true }).click()
      await page.getByLabel(connections.name).fill(name)
      await provider.fill(page, connections)
      await page.getByLabel(connections.trustedDomains).fill(provider.visitor.email.split('@')[1] ?? '')
      await page.getByLabel(connections.createsMembers).check()
      await expectWellMade(page)
      await page.getByRole('button', { name: connections.save }).click()
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await provider.register?.(page, connections)

      await page.getByRole('button', { name: connections.test, exact: true }).click()
      if (provider.directoryAccount) await testDirectory(page, provider.directoryAccount, connections)
      await expect(page.getByText(connections.passed)).toBeVisible()
      await expect(page.getByRole('cell', { name: provider.visitor.email })).toBeVisible()
      await expectWellMade(page)
      await page.getByRole('link', { name: connections['trace.edit'] }).click()
      await page.getByRole('button', { name: connections.switchOn }).click()
      await expect(page.getByText(connections.switchedOn.replace('{{name}}', name))).toBeVisible()

      const visitor = await aVisitor(browser, locales[visitorLang])
      await comeIn(visitor, { portal, name, provider, lang: visitorLang })
      await visitor.context().close()

      await page.getByRole('link', { name: connections.back }).click()
      await page.getByRole('button', { name: connections.more.replace('{{name}}', name) }).click()
      await page.getByRole('menuitem', { name: connections.remove }).click()
      await page.getByRole('dialog').getByRole('button', { name: connections.remove }).click()
      await expect(page.getByText(connections.removed.replace('{{name}}', name))).toBeVisible()
      await provider.close?.()
    })
  })
}

type Words = (typeof words)['zh' | 'en']

async function testDirectory(
  page: Page,
  { account, password }: { account: string; password: string },
  connections: Words['connections'],
) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(connections['ldap.testAccount']).fill(account)
  await dialog.getByLabel(connections['ldap.testPassword']).fill(password)
  await dialog.getByRole('button', { name: connections.test, exact: true }).click()
}

async function aVisitor(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({ locale, serviceWorkers: 'block' })
  return context.newPage()
}

interface Visit {
  portal: string
  /** The name of the connection. */
  name: string
  provider: JourneyProvider
  lang: 'zh' | 'en'
}

/** Finds the organisation by its code, signs in with the connection, and looks at the own account. */
async function comeIn(visitor: Page, { portal, name, provider, lang }: Visit) {
  const { identity, sso } = words[lang]
  await visitor.goto(`${portal}/#/login`)
  await visitor.getByRole('link', { name: identity.sso, exact: true }).click()
  await visitor.getByLabel(sso.organisation).fill(code)
  await expectWellMade(visitor)
  await visitor.getByRole('button', { name: sso.continue }).click()
  // With one way in the browser goes there at once; other journeys may have one, too.
  const arrived = visitor.waitForURL(/cardModeIndex|connection=/)
  const way = visitor.getByRole('link', { name })
  await Promise.race([way.waitFor().catch(() => {}), arrived])
  if (await way.isVisible()) await way.click()
  await arrived
  if (provider.directoryAccount) {
    await visitor.getByLabel(sso.directoryAccount).fill(provider.directoryAccount.account)
    await visitor.getByLabel(sso.directoryPassword).fill(provider.directoryAccount.password)
    await expectWellMade(visitor)
    await visitor.locator('button[type=submit]').click()
  }
  await visitor.waitForURL(/cardModeIndex/)
  await expect(visitor.getByText(provider.visitor.name).first()).toBeVisible()
  await visitor.goto(`${portal}/#/info?section=password`)
  await expect(visitor.getByText(name)).toBeVisible()
  await expectWellMade(visitor)
  await visitor.request.post(`${portal}/api/account/logout`, { headers: { 'x-atrium': '1' } })
  await visitor.goto(`${portal}/#/login`)
  await visitor.reload()
  await expect(visitor.getByRole('link', { name: identity.ssoContinue.replace('{{name}}', name) })).toBeVisible()
}
