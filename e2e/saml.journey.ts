import { aSamlIdp } from '../packages/server/src/testing/emulators/saml-idp.ts'
import { expect, expectWellMade, signIn, test } from './journey.ts'
import { words } from './words.ts'

for (const lang of ['zh', 'en'] as const) {
  const { connections } = words[lang]

  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'zh' ? 'zh-CN' : 'en-GB' })

    test('an administrator connects a SAML provider by its metadata file and gets ours', async ({ page, portal }) => {
      const idp = await aSamlIdp(`https://idp.lab.example/${lang}/${Date.now()}`)
      await signIn(page, portal, 'zhou.yan', '/sso/connections/new?preset=saml')
      await page.getByLabel(connections.name).fill(`SAML ${lang}`)
      await page.getByRole('button', { name: connections.save }).click()
      await expect(page.getByText(connections['saml.certificatesNeeded'])).toBeVisible()
      const file = { name: 'metadata.xml', mimeType: 'text/xml', buffer: Buffer.from(idp.metadata()) }
      await page.locator('input[type=file]').setInputFiles(file)
      await expect(page.getByLabel(connections['saml.entityId'])).toHaveValue(idp.entityId)
      await expect(page.getByLabel(connections['saml.certificates'])).toHaveValue(/BEGIN CERTIFICATE/)
      await expectWellMade(page)
      await page.getByRole('button', { name: connections.save }).click()
      const link = page.getByRole('link', { name: connections['saml.ownMetadata'] })
      await expect(link).toBeVisible()
      await page.screenshot({ path: test.info().outputPath('connection.png'), fullPage: true })
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      expect(download.suggestedFilename()).toMatch(/\.xml$/)
    })
  })
}
