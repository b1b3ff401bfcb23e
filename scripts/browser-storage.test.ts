import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as constants from '@atrium/contract/constants.ts'
import { plainText, type TextNode } from '@atrium/contract/kit/text-nodes.ts'
import { packagedText } from '../packages/server/src/legal/legal-texts.ts'
import { root } from './root.ts'

/** What is named as keys are, and keeps nothing in a browser. */
const keepsNothing = new Set([
  'atrium.session', // A channel between tabs.
  'atrium-settings', // Parts of the page.
  'atrium-answers',
])

const codeIn = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.includes('/testing/'))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const web = codeIn('packages/web/{src,worker,public}/**/*.{ts,tsx,js}')
const server = codeIn('packages/server/src/**/*.ts')

const cookies = Object.entries(constants).filter(([name]) => name.endsWith('Cookie'))

/** A key of a storage or the name of a cache, without what makes it another one for each person or version. */
const named = /['"`](atrium[.-][a-z][a-z.-]*)/gu
const keys = new Map(
  web.flatMap(({ text }) =>
    [...text.matchAll(named)].map(([, found = '']) => [found.replace(/[.-]$/u, ''), text] as const),
  ),
)
const storedKeys = [...keys.keys(), ...cookies.map(([, name]) => String(name))].filter(
  (name) => !keepsNothing.has(name),
)

/** The table below the heading about cookies. */
function rowsOf(privacy: readonly TextNode[]) {
  const table = privacy.slice(privacy.findIndex(({ ID }) => ID === 'cookies')).find(({ Tag }) => Tag === 'table')
  const rows = table?.Children?.[1]?.Children ?? []
  return rows.flatMap(({ Children: [names, kind] = [] }) =>
    names && kind
      ? plainText(names)
          .split(/、|, /u)
          .map((name) => ({ name, kind: plainText(kind) }))
      : [],
  )
}

const kinds = {
  zh: { cookie: 'Cookie', local: '本地存储', session: '会话存储', cache: '缓存' },
  en: { cookie: 'Cookie', local: 'Local storage', session: 'Session storage', cache: 'Cache' },
}

/** Where the code keeps it, as far as its file uses one place alone. */
function placeOf(name: string): keyof typeof kinds.zh | undefined {
  const text = keys.get(name)
  if (text === undefined) return 'cookie'
  if (text.includes('caches.')) return 'cache'
  const [isLocal, isSession] = [text.includes('localStore'), text.includes('sessionStore')]
  if (isLocal === isSession) return undefined
  return isLocal ? 'local' : 'session'
}

for (const lang of ['zh', 'en'] as const) {
  test(`the privacy policy names everything that the portal keeps in a browser, and nothing else (${lang})`, async () => {
    const rows = rowsOf(await packagedText('privacy', lang))
    assert.deepEqual(rows.map(({ name }) => name).sort(), storedKeys.toSorted())
  })

  test(`the privacy policy says where it is storedKeys (${lang})`, async () => {
    for (const { name, kind } of rowsOf(await packagedText('privacy', lang))) {
      const place = placeOf(name)
      const names = kinds[lang]
      if (place) assert.equal(kind, names[place], name)
      else assert.ok(Object.values(names).includes(kind), name)
    }
  })
}

test('nothing is kept in a browser past the names that are looked at here', () => {
  for (const { file, text } of web) {
    if (!file.endsWith('kit/browser/browser-store.ts'))
      assert.doesNotMatch(text, /\b(local|session)Storage\b|indexedDB/u, file)
    assert.doesNotMatch(text, /Store\.setItem\(['"`](?!atrium[.])/u, file)
    if (!file.endsWith('kit/browser/last-product.ts')) assert.doesNotMatch(text, /\.cookie = /u, file)
  }
  const known = cookies.map(([name]) => name)
  for (const { file, text } of server) {
    for (const [, name = ''] of text.matchAll(/writeCookie\(request, reply, \{ name: (\w+)/gu))
      assert.ok(known.includes(name), `${file} sets ${name}`)
    if (!file.endsWith('/session-cookie.ts')) assert.doesNotMatch(text, /\.setCookie\(/u, file)
  }
})
