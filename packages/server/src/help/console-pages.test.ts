import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { consoleImages } from './console-pages.ts'
import { packagedHelp } from './help-folders.ts'

test('drawings of consoles – of each page in both languages – are whole SVG with its texts', () => {
  const images = consoleImages()
  assert.equal(images.size, 46)
  for (const [path, { content }] of images) {
    const text = content.toString()
    assert.match(text, /^<svg [^>]+>.+<\/svg>\n$/su, path)
    assert.doesNotMatch(text, /undefined|NaN|\{\{/u, path)
  }
})

test('help on single sign-on – in both languages – shows a page of the console of each known provider', async () => {
  const known = ['entra', 'okta', 'google', 'adfs', 'keycloak', 'entrasaml', 'oktasaml', 'googlesaml', 'adfssaml']
  for (const lang of ['en', 'zh']) {
    const texts = await Promise.all(
      ['single-sign-on', 'connect-saml', 'connect-chat-platforms'].map((name) =>
        readFile(join(packagedHelp, `${lang}/administration/security/${name}.md`), 'utf8'),
      ),
    )
    for (const name of [...known, 'keycloaksaml', 'feishu', 'dingtalk', 'wecom'])
      assert.match(texts.join(''), new RegExp(String.raw`!\[[^\]]+\]\([./]+/images/consoles/${name}-\d-${lang}\.svg\)`))
    const named = texts.join('').matchAll(/\((?:\.\.\/)+(images\/consoles\/[\w.-]+)\)/gu)
    for (const [, path = ''] of named) assert.ok(consoleImages().has(path), path)
  }
})
