import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as constants from '@atrium/contract/constants.ts'
import { legal as en } from '@atrium/phrases/en/legal.ts'
import { legal as zh } from '@atrium/phrases/zh/legal.ts'
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
const kept = [...keys.keys(), ...cookies.map(([, name]) => String(name))].filter((name) => !keepsNothing.has(name))

const rowsOf = ({ privacy }: typeof zh) =>
  (privacy.sections.find(({ id }) => id === 'cookies')?.table?.rows ?? []).flatMap(([names = '', kind = '']) =>
    names.split(/、|, /u).map((name) => ({ name, kind })),
  )

const kinds = {
  zh: { cookie: 'Cookie', lasting: '本地存储', session: '会话存储', cache: '缓存' },
  en: { cookie: 'Cookie', lasting: 'Local storage', session: 'Session storage', cache: 'Cache' },
}

/** Where the code keeps it, as far as its file uses one place alone. */
function placeOf(name: string): keyof typeof kinds.zh | undefined {
  const text = keys.get(name)
  if (text === undefined) return 'cookie'
  if (text.includes('caches.')) return 'cache'
  const [isLasting, isSession] = [text.includes('lastingStore'), text.includes('sessionStore')]
  if (isLasting === isSession) return undefined
  return isLasting ? 'lasting' : 'session'
}

for (const [lang, texts] of Object.entries({ zh, en })) {
  const rows = rowsOf(texts)
  test(`the privacy policy names everything that the portal keeps in a browser, and nothing else (${lang})`, () => {
    assert.deepEqual(rows.map(({ name }) => name).sort(), kept.toSorted())
  })

  test(`the privacy policy says where it is kept (${lang})`, () => {
    for (const { name, kind } of rows) {
      const place = placeOf(name)
      const told = kinds[lang as keyof typeof kinds]
      if (place) assert.equal(kind, told[place], name)
      else assert.ok(Object.values(told).includes(kind), name)
    }
  })
}

test('nothing is kept in a browser past the names that are looked at here', () => {
  for (const { file, text } of web) {
    // The script in the page can use nothing of ours; it looks at what is kept, and keeps nothing.
    const isInPage = file.endsWith('app/show-first-picture.ts')
    const looks = isInPage ? /localStorage\.getItem\(|Object\.keys\(sessionStorage\)/gu : /$^/gu
    if (!file.endsWith('kit/browser-store.ts'))
      assert.doesNotMatch(text.replaceAll(looks, ''), /\b(local|session)Storage\b|indexedDB/u, file)
    assert.doesNotMatch(text, /Store\.setItem\(['"`](?!atrium[.])/u, file)
    if (!file.endsWith('kit/last-product.ts')) assert.doesNotMatch(text, /\.cookie = /u, file)
  }
  const known = cookies.map(([name]) => name)
  for (const { file, text } of server) {
    for (const [, name = ''] of text.matchAll(/writeCookie\(request, reply, \{ name: (\w+)/gu))
      assert.ok(known.includes(name), `${file} sets ${name}`)
    if (!file.endsWith('identity/session-cookie.ts')) assert.doesNotMatch(text, /\.setCookie\(/u, file)
  }
})
