import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { findConsoleProblems } from './draw-consoles.ts'
import { root } from './root.ts'

test('drawings of consoles – in the help – are as the texts stand now', async () => {
  assert.deepEqual(await findConsoleProblems(), [])
})

test('help on single sign-on – in both languages – shows a page of the console of each known provider', async () => {
  const known = ['entra', 'okta', 'google', 'adfs', 'keycloak', 'entrasaml', 'oktasaml', 'googlesaml', 'adfssaml']
  for (const lang of ['en', 'zh']) {
    const texts = await Promise.all(
      ['single-sign-on', 'connect-saml', 'connect-chat-platforms'].map((name) =>
        readFile(join(root, `docs/help/${lang}/administration/security/${name}.md`), 'utf8'),
      ),
    )
    for (const name of [...known, 'keycloaksaml', 'feishu', 'dingtalk', 'wecom'])
      assert.match(texts.join(''), new RegExp(String.raw`!\[[^\]]+\]\([./]+/images/consoles/${name}-\d-${lang}\.svg\)`))
  }
})
