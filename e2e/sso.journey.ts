import { openOidcProvider } from '../packages/server/src/testing/providers/foreign-oidc-provider.ts'
import { expect, expectWellMade, signIn, test } from './journey.ts'
import { words } from './words.ts'

const code = 'hengyue'

for (const lang of ['zh', 'en'] as const) {
  const { connections, identity, sso } = words[lang]

  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'zh' ? 'zh-CN' : 'en-GB' })

    test('an administrator connects a provider, tests it and switches it on, and somebody new comes in and out by it', async ({
      page,
      browser,
      portal,
    }) => {
      const email = `lu.${lang}.${Date.now()}@sso.example`
      const person = lang === 'zh' ? '陆远航' : 'Lucas Long'
      const provider = await openOidcProvider({ lucas: { name: person, email, email_verified: true } }, 'localhost')
      const name = `Keycloak ${lang} ${Date.now()}`

      await signIn(page, portal, 'zhou.yan', '/sso/connections')
      await page.getByRole('button', { name: connections.add }).click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: `${connections['preset.keycloak']} ${connections['kind.oidc']}` })
        .click()
      const callbackUrl = String(await page.locator('.sso-copy code').nth(0).textContent())
      const loggedOutUrl = String(await page.locator('.sso-copy code').nth(1).textContent())
      const logoutUrl = String(await page.locator('.sso-copy code').nth(2).textContent())
      const secret = 'a secret of the provider'
      await provider.register({ clientId: 'atrium', secret, callbackUrl, logoutUrl, loggedOutUrl })
      await page.getByLabel(connections.name).fill(name)
      await page.getByLabel(connections.issuer).fill('localhost')
      await page.getByLabel(connections.clientId).fill('atrium')
      await page.getByLabel(connections.secret).fill(secret)
      await page.getByLabel(connections.trustedDomains).fill('sso.example')
      await page.getByLabel(connections.createsMembers).check()
      await page.getByRole('button', { name: connections.save }).click()
      await expect(page.getByText(connections.issuerWrong)).toBeVisible()
      await page.getByLabel(connections.issuer).fill(provider.issuer)
      await expectWellMade(page)
      await page.getByRole('button', { name: connections.save }).click()
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await expect(page.getByLabel(connections.secret)).toHaveValue('')
      await expect(page.getByText(connections.secretStored)).toBeVisible()

      await page.getByRole('button', { name: connections.test, exact: true }).click()
      await expect(page.getByText(connections.passed)).toBeVisible()
      await expect(page.getByRole('cell', { name: email })).toBeVisible()
      await expectWellMade(page)
      await page.getByRole('link', { name: connections['trace.edit'] }).click()
      await page.getByRole('button', { name: connections.switchOn }).click()
      await expect(page.getByText(connections.switchedOn.replace('{{name}}', name))).toBeVisible()
      await page.getByRole('link', { name: connections.back }).click()
      const codeField = page.getByLabel(connections.code)
      await codeField.fill(code)
      await page.getByRole('button', { name: connections.save }).click()
      await expect(page.getByText(`/sso/${code}`)).toBeVisible()
      await expectWellMade(page)

      const context = await browser.newContext({ locale: lang === 'zh' ? 'zh-CN' : 'en-GB', serviceWorkers: 'block' })
      const visitor = await context.newPage()
      await visitor.goto(`${portal}/#/login`)
      await visitor.getByRole('link', { name: identity.sso, exact: true }).click()
      await visitor.getByLabel(sso.organisation).fill(code)
      await expectWellMade(visitor)
      await visitor.getByRole('button', { name: sso.continue }).click()
      // With one way in the browser goes there at once; another journey may have one, too.
      const way = visitor.getByRole('link', { name })
      await Promise.race([way.click().catch(() => {}), visitor.waitForURL(/cardModeIndex/)])
      await visitor.waitForURL(/cardModeIndex/)
      await expect(visitor.getByText(person).first()).toBeVisible()
      await visitor.goto(`${portal}/#/info?section=password`)
      await expect(visitor.getByText(name)).toBeVisible()
      await expectWellMade(visitor)
      await visitor.request.post(`${portal}/api/account/logout`, { headers: { 'x-atrium': '1' } })
      await visitor.goto(`${portal}/#/login`)
      await visitor.reload()
      await expect(visitor.getByRole('link', { name: identity.ssoContinue.replace('{{name}}', name) })).toBeVisible()
      await expectWellMade(visitor)
      await context.close()

      await page.getByRole('button', { name: connections.more.replace('{{name}}', name) }).click()
      await page.getByRole('menuitem', { name: connections.remove }).click()
      await page.getByRole('dialog').getByRole('button', { name: connections.remove }).click()
      await expect(page.getByText(connections.removed.replace('{{name}}', name))).toBeVisible()
      await provider.close()
    })
  })
}
