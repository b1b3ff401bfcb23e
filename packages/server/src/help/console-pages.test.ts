import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { consoleImages } from './console-pages.ts'
import { packagedHelp } from './help-folders.ts'

test('drawings of consoles – of each page in both languages – are whole SVG with its texts', () => {
  const images = consoleImages()
  assert.equal(images.size, 72)
  for (const [path, { content }] of images) {
    const text = content.toString()
    assert.match(text, /^<svg [^>]+>.+<\/svg>\n$/su, path)
    assert.doesNotMatch(text, /undefined|NaN|\{\{/u, path)
  }
})

test('help on single sign-on – in both languages – shows a page of the console of each provider', async () => {
  const oidc = ['entra', 'okta', 'google', 'adfs', 'keycloak', 'oidc']
  const saml = ['entrasaml', 'oktasaml', 'googlesaml', 'adfssaml', 'keycloaksaml', 'saml']
  const others = ['feishu', 'dingtalk', 'wecom', 'cas', 'ad', 'ldap']
  for (const lang of ['en', 'zh']) {
    const texts = await Promise.all(
      ['single-sign-on', 'connect-saml', 'connect-chat-platforms', 'connect-cas', 'connect-directory'].map((name) =>
        readFile(join(packagedHelp, `${lang}/administration/security/${name}.md`), 'utf8'),
      ),
    )
    for (const name of [...oidc, ...saml, ...others])
      assert.match(texts.join(''), new RegExp(String.raw`!\[[^\]]+\]\([./]+/images/consoles/${name}-\d-${lang}\.svg\)`))
    const named = texts.join('').matchAll(/\((?:\.\.\/)+(images\/consoles\/[\w.-]+)\)/gu)
    for (const [, path = ''] of named) assert.ok(consoleImages().has(path), path)
  }
})
