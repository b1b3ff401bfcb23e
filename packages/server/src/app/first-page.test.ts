import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FirstAnswer } from '@atrium/contract/first-reads.ts'
import { sessionCookie } from '@atrium/contract/constants.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const webFolder = await buildClient()
const portal = await openTestPortal({}, { webFolder })
after(async () => {
  await portal.close()
  await rm(webFolder, { recursive: true })
})

/** The build's output as far as the server reads it; journeys use a real one. */
async function buildClient() {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-client-'))
  const element = (id: string, text: string) => `<script type="application/json" id="${id}">\n${text}\n</script>`
  await writeFile(
    join(folder, 'index.html'),
    `<html><head>${element('atrium-settings', '__ATRIUM_SETTINGS__')}${element('atrium-answers', '__ATRIUM_ANSWERS__')}
    <script type="module" src="/assets/frame.js" nonce="__CSP_NONCE__"></script></head><body></body></html>`,
  )
  const chunk = (name: string, imports: string[] = [], css: string[] = []) => ({
    file: `assets/${name}.js`,
    imports,
    css,
  })
  await mkdir(join(folder, '.vite'))
  await writeFile(
    join(folder, '.vite', 'manifest.json'),
    JSON.stringify({
      _frame: { ...chunk('frame'), assets: ['assets/letters.woff2', 'assets/logo.svg'] },
      _forms: chunk('forms', ['_frame'], ['assets/forms.css']),
      'src/identity/sign-in/login-page.tsx': chunk('login', ['_frame', '_forms'], ['assets/login.css']),
      'src/home/home-page.tsx': chunk('home', ['_frame']),
      'src/home/nostalgia-home-page.tsx': chunk('nostalgia', ['_frame', 'src/home/home-page.tsx']),
      '../phrases/src/en/first-screens.ts': chunk('en'),
      '../phrases/src/zh/first-screens.ts': chunk('zh'),
    }),
  )
  return folder
}

/** The page, and what stands in it. */
async function open(token?: string, headers: Record<string, string> = {}, of = portal) {
  const cookie = token ? { cookie: `${sessionCookie}=${token}` } : undefined
  const page = await of.server.app.inject({ url: '/', headers: { ...cookie, ...headers } })
  assert.equal(page.statusCode, 200)
  const text = (id: string) => new RegExp(`id="${id}"[^>]*>([^<]*)</script>`).exec(page.body)?.[1] ?? ''
  return {
    headers: page.headers,
    body: page.body,
    settings: JSON.parse(text('atrium-settings')) as { lang: string },
    answers: JSON.parse(text('atrium-answers')) as FirstAnswer[],
    files: [...page.body.matchAll(/rel="(modulepreload|preload|stylesheet)"[^>]*href="\/([^"]+)"/g)].map(([, , file]) =>
      String(file),
    ),
  }
}

const asked = ({ at, given }: FirstAnswer) =>
  given.query ? `${at}?${new URLSearchParams(given.query as Record<string, string>).toString()}` : at
const sessionIn = (answers: FirstAnswer[]) =>
  answers.find(({ at }) => at === 'GET /account/session')?.response as SessionState

test("first page – for a stranger – embeds the reads of the sign-in page in the browser's language", async () => {
  const { answers, settings, headers } = await open(undefined, { 'accept-language': 'en' })
  assert.deepEqual(answers.map(asked), ['GET /account/session', 'GET /noticeOperation/latest?noticeType=login'])
  assert.deepEqual([sessionIn(answers).logged, sessionIn(answers).Lang, settings.lang], [false, 'en', 'en'])
  assert.equal(headers['cache-control'], 'no-store')
})

test('first page – for a person – embeds what the calls return to that person', async () => {
  const person = await portal.anAccount({ role: 'organisation-admin' })
  const { token } = await portal.aSession(person)
  const { answers } = await open(token)
  assert.deepEqual(answers.map(asked), [
    'GET /account/session',
    'GET /noticeOperation/latest?noticeType=home&urgent=true',
    'GET /noticeOperation/unread',
    'GET /Account/AuthorizeInfo?showUnAuthorized=true',
    'GET /Platform/toDos',
  ])
  for (const answer of answers)
    assert.deepEqual(answer.response, (await portal.ask(asked(answer), { token })).response, asked(answer))
  assert.equal(sessionIn(answers).AccountInfo?.ID, person.id)
})

test("first page – with a chosen language – uses it instead of the browser's", async () => {
  const { token } = await portal.aSession(await portal.anAccount())
  await portal.ask('POST /account/setCurLang/en', { token })
  const { settings, answers } = await open(token, { 'accept-language': 'zh' })
  assert.deepEqual([settings.lang, sessionIn(answers).Lang], ['en', 'en'])
})

test('first page – for reads that are refused – omits them', async () => {
  const calls = async ({ token }: { token: string }) => (await open(token)).answers.map(({ at }) => at.split(' ')[1])
  const announced = ['/account/session', '/noticeOperation/latest', '/noticeOperation/unread']
  const member = await portal.anAccount()
  assert.deepEqual(await calls(await portal.aSession(member)), [...announced, '/Account/AuthorizeInfo'])
  assert.deepEqual(await calls(await portal.aSession(member, 'half-signed')), ['/account/session'])
  assert.deepEqual(await calls(await portal.aSession(await portal.anAccount({ role: 'operator' }))), announced)
  const over = await portal.aSession(await portal.anAccount(), 'full', { expiresAt: new Date(Date.now() - 1_000) })
  for (const token of [over.token, 'no-such-token', 'x'.repeat(5_000)]) {
    const { answers } = await open(token)
    assert.deepEqual([sessionIn(answers).logged, sessionIn(answers).AccountInfo], [false, null])
  }
})

test('first page – for a banned address – embeds the session only', async () => {
  const organisation = await portal.anOrganisation()
  const admin = await portal.aSession(
    await portal.anAccount({ organisationId: organisation.id, role: 'organisation-admin' }),
  )
  const member = await portal.aSession(await portal.anAccount({ organisationId: organisation.id }))
  const saved = await portal.ask('POST /loginSetting/ipwhitelist', {
    token: admin.token,
    body: { Text: '10.1.1.1' },
  })
  const switched = await portal.ask('POST /loginSetting/ipwhitelist/switch', {
    token: admin.token,
    body: { switchState: true, Confirmed: true },
  })
  assert.deepEqual([saved.code, switched.code], [100, 100], `${saved.message} ${switched.message}`)
  const { answers } = await open(member.token)
  assert.equal(sessionIn(answers).IsAddressBanned, true)
  assert.ok(!answers.some(({ at }) => at === 'GET /Account/AuthorizeInfo'))
})

test('first page – with markup in a name – keeps its script element closed', async () => {
  const realName = '</script><script>alert(1)</script>'
  const { token } = await portal.aSession(await portal.anAccount({ realName }))
  const { body, answers } = await open(token)
  assert.ok(!body.includes(realName))
  assert.equal(sessionIn(answers).AccountInfo?.RealName, realName)
})

test('first page – without a database – is served, and the client reads by itself', async () => {
  const lost = await openTestPortal({}, { webFolder })
  const { token } = await lost.aSession(await lost.anAccount())
  await lost.database.close()
  assert.deepEqual((await open(token, {}, lost)).answers, [])
  await lost.close().catch(() => undefined)
})

test('first page – for each start page – links the files of its screen once', async () => {
  const member = await portal.aSession(await portal.anAccount())
  const nostalgic = await portal.aSession(await portal.anAccount({ uiVersion: 'NOSTALGIA' }))
  const files = async (token?: string, lang = 'zh') => (await open(token, { 'accept-language': lang })).files
  const asset = (name: string) => `assets/${name}`
  assert.deepEqual(
    await files(undefined, 'en'),
    ['login.js', 'login.css', 'letters.woff2', 'forms.js', 'forms.css', 'en.js'].map(asset),
  )
  assert.deepEqual(await files(member.token), ['home.js', 'letters.woff2', 'zh.js'].map(asset))
  assert.deepEqual(await files(nostalgic.token), ['home.js', 'letters.woff2', 'nostalgia.js', 'zh.js'].map(asset))
})

test('build manifest – over HTTP – is not served', async () => {
  assert.equal((await portal.server.app.inject({ url: '/.vite/manifest.json' })).statusCode, 404)
})

test('first page – with accepted encodings – is compressed with the best of them', async () => {
  const get = (accepted: string) =>
    portal.server.app.inject({ url: '/', headers: { 'accept-encoding': accepted, 'accept-language': 'en' } })
  const br = await get('gzip, deflate, br, zstd')
  assert.equal(br.headers['content-encoding'], 'br')
  assert.match(String(br.headers.vary), /accept-encoding/)
  assert.match(brotliDecompressSync(br.rawPayload).toString(), /atrium-answers/)
  const gzip = await get('gzip;q=1.0, br;q=0')
  assert.equal(gzip.headers['content-encoding'], 'gzip')
  assert.match(gunzipSync(gzip.rawPayload).toString(), /atrium-answers/)
  for (const accepted of ['', 'identity', 'brr']) {
    const plain = await get(accepted)
    assert.equal(plain.headers['content-encoding'], undefined, accepted)
    assert.match(plain.body, /atrium-answers/)
  }
})

test('page of the structure editor – and its worker – may run WebAssembly, but no text as a program', async () => {
  await mkdir(join(webFolder, 'assets'), { recursive: true })
  await writeFile(join(webFolder, 'sketcher.html'), '<!doctype html>')
  await writeFile(join(webFolder, 'assets', 'indigoWorker-6366b09d-B2V5TNzA.js'), '')
  const policyOf = async (url: string) => {
    const { statusCode, headers } = await portal.server.app.inject({ url })
    assert.equal(statusCode, 200)
    return String(headers['content-security-policy'])
  }
  const page = await policyOf('/sketcher.html')
  assert.match(page, /script-src 'self' 'wasm-unsafe-eval';.*frame-ancestors 'self'/)
  assert.doesNotMatch(page, /'unsafe-eval'|script-src[^;]*'unsafe-inline'|https?:/)
  assert.match(await policyOf('/assets/indigoWorker-6366b09d-B2V5TNzA.js'), /script-src 'self' 'wasm-unsafe-eval'/)
})
