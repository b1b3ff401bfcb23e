import type { Page } from '@playwright/test'
import { openCasEmulator } from '../packages/server/src/testing/emulators/cas-emulator.ts'
import { simpleSamlMissing, startSimpleSaml } from '../packages/server/src/testing/peers/simplesaml.ts'
import {
  labTree,
  person as directoryPerson,
  slapdMissing,
  slapdReader,
  startSlapd,
  unit,
} from '../packages/server/src/testing/peers/slapd.ts'
import { openOidcProvider } from '../packages/server/src/testing/providers/foreign-oidc-provider.ts'
import { chatVisitors } from './chat-platforms.ts'
import { expect } from './journey.ts'
import type { words } from './words.ts'

type Words = (typeof words)['zh' | 'en']['connections']

/** A provider that a journey connects: who signs in there, and what an administrator enters. */
export interface JourneyProvider {
  visitor: { name: string; email: string }
  /** The account and password that are typed on a page of the portal. */
  directoryAccount?: { account: string; password: string }
  /** Fills the settings of a new connection in. */
  fill(page: Page, words: Words): Promise<void>
  /** What is done at the provider once the connection is saved. */
  register?(page: Page, words: Words): Promise<void>
  close?(): Promise<void>
}

/** The values that the page of a connection offers to be copied to the provider. */
const offered = async (page: Page, words: Words): Promise<string[]> =>
  page.getByRole('region', { name: words.steps }).locator('dd code').allTextContents()

async function oidc(): Promise<JourneyProvider> {
  const visitor = { name: 'Lucas Long', email: `lucas.${Date.now()}@oidc.example` }
  const provider = await openOidcProvider({ lucas: { ...visitor, email_verified: true } }, 'localhost')
  const secret = 'a secret of the provider'
  return {
    visitor,
    async fill(page, words) {
      const [callbackUrl = '', loggedOutUrl = '', logoutUrl = ''] = await offered(page, words)
      await provider.register({ clientId: 'atrium', secret, callbackUrl, logoutUrl, loggedOutUrl })
      await page.getByLabel(words.issuer).fill('localhost')
      await page.getByLabel(words.clientId).fill('atrium')
      await page.getByLabel(words.secret).fill(secret)
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.issuerWrong)).toBeVisible()
      await page.getByLabel(words.issuer).fill(provider.issuer)
    },
    close: () => provider.close(),
  }
}

async function saml(): Promise<JourneyProvider> {
  const idp = await startSimpleSaml()
  const visitor = { name: 'Sam Long', email: `sam.${Date.now()}@saml.example` }
  idp.choose({ uid: ['sam'], displayName: [visitor.name], email: [visitor.email] })
  const metadata = await (await fetch(idp.metadataUrl)).text()
  return {
    visitor,
    async fill(page, words) {
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words['saml.certificatesNeeded'])).toBeVisible()
      const file = { name: 'metadata.xml', mimeType: 'text/xml', buffer: Buffer.from(metadata) }
      await page.locator('input[type=file]').setInputFiles(file)
      await expect(page.getByLabel(words['saml.certificates'])).toHaveValue(/BEGIN CERTIFICATE/)
    },
    async register(page, words) {
      const link = page.getByRole('link', { name: words['saml.ownMetadata'] })
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      expect(download.suggestedFilename()).toMatch(/\.xml$/)
      const content = await page.request.get(String(await link.getAttribute('href')))
      idp.register(await content.text())
    },
    close: () => idp.close(),
  }
}

async function cas(): Promise<JourneyProvider> {
  const server = await openCasEmulator({ visitor: 'cas' })
  const visitor = { name: 'Cassandra Long', email: `cas.${Date.now()}@cas.example` }
  server.people['cas'] = { displayName: visitor.name, mail: visitor.email }
  return {
    visitor,
    fill: (page, words) => page.getByRole('textbox', { name: words.casServer }).fill(server.url),
    close: () => server.close(),
  }
}

async function ldap(): Promise<JourneyProvider> {
  const [account, password, name] = ['lena', 'a password of the directory', 'Lena Long']
  const people = unit('people') + directoryPerson(account, { parent: 'ou=people,dc=lab,dc=test', name, password })
  const directory = await startSlapd(labTree + people)
  return {
    visitor: { name, email: `${account}@lab.test` },
    directoryAccount: { account, password },
    async fill(page, words) {
      await page.getByLabel(words['ldap.servers']).fill(directory.ldaps)
      await page.getByLabel(words['ldap.reader']).fill(slapdReader.dn)
      await page.getByLabel(words['ldap.secret']).fill(slapdReader.password)
      await page.getByLabel(words['ldap.base']).fill('dc=lab,dc=test')
      await page.getByLabel(words['ldap.ca']).fill(directory.ca)
    },
    close: () => directory.close(),
  }
}

const feishu = (): JourneyProvider => ({
  visitor: chatVisitors.feishu,
  async fill(page, words) {
    await page.getByLabel('App ID').fill('cli_emulator')
    await page.getByLabel('App Secret').fill('the app secret')
    await page.getByLabel(words.tenantKey).fill('tenant1')
  },
})

const dingtalk = (): JourneyProvider => ({
  visitor: chatVisitors.dingtalk,
  async fill(page) {
    await page.getByLabel('Client ID').fill('dingemulator')
    await page.getByLabel('Client Secret').fill('the client secret')
    await page.getByLabel('CorpId').fill('dingcorp1')
  },
})

const wecom = (): JourneyProvider => ({
  visitor: chatVisitors.wecom,
  async fill(page, words) {
    await page.getByLabel(words.wecomCorp).fill('ww0123456789')
    await page.getByLabel('AgentId').fill('1000002')
    await page.getByLabel('Secret', { exact: true }).fill('the secret of the app')
  },
})

/** The providers by the preset that they are connected with, and the language of the administrator. */
export const journeyProviders = [
  { preset: 'keycloak', kind: 'oidc', lang: 'zh', open: oidc },
  { preset: 'saml', kind: 'saml', lang: 'en', open: saml, missing: simpleSamlMissing },
  { preset: 'cas', kind: 'cas', lang: 'zh', open: cas },
  { preset: 'ldap', kind: 'ldap', lang: 'en', open: ldap, missing: slapdMissing },
  { preset: 'feishu', kind: 'feishu', lang: 'zh', open: feishu },
  { preset: 'dingtalk', kind: 'dingtalk', lang: 'en', open: dingtalk },
  { preset: 'wecom', kind: 'wecom', lang: 'zh', open: wecom },
] as const
