import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const opened: { portal: Awaited<ReturnType<typeof openTestPortal>>; folder: string }[] = []
after(async () => {
  for (const { portal, folder } of opened) {
    await portal.close()
    await rm(folder, { recursive: true })
  }
})

const showingScript = 'document.title = "<shown>"'

/** A client as the build leaves it, which draws what a function says; journeys see to the real one. */
async function portalThatDraws(draw: string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-picture-'))
  const embedded = ['settings', 'answers']
    .map((name) => `<script type="application/json" id="atrium-${name}">__ATRIUM_${name.toUpperCase()}__</script>`)
    .join('')
  await writeFile(join(folder, 'index.html'), `<html><head>${embedded}</head><body><div id="root"></div></body></html>`)
  await mkdir(join(folder, '.vite'))
  await writeFile(
    join(folder, '.vite', 'manifest.json'),
    JSON.stringify({ 'src/identity/login-page.tsx': { file: 'assets/login.js', css: ['assets/login.css'] } }),
  )
  if (draw) {
    await mkdir(join(folder, '.picture'))
    await writeFile(
      join(folder, '.picture', 'first-picture.js'),
      `export const drawFirstPicture = ${draw}\nexport const showingScript = ${JSON.stringify(showingScript)}`,
    )
  }
  const portal = await openTestPortal({}, { webFolder: folder })
  opened.push({ portal, folder })
  return async (headers: Record<string, string> = {}, token?: string) => {
    const cookie = token ? { cookie: `${sessionCookie}=${token}` } : undefined
    const {
      statusCode,
      body,
      headers: given,
    } = await portal.server.app.inject({ url: '/', headers: { ...headers, ...cookie } })
    assert.equal(statusCode, 200)
    return { body, policy: String(given['content-security-policy']), portal }
  }
}

/** Waits until the thread has its code: the first pages come without pictures rather than late. */
async function whenDrawn(page: () => Promise<{ body: string; policy: string }>) {
  for (let n = 0; n < 100; n += 1) {
    const found = await page()
    if (found.body.includes('first-picture')) return found
  }
  throw new Error('No picture is drawn')
}

const drawing = `({ answers, lang, isPhone }) => ({
  html: '<b data-style="0">' + [answers.map(({ at }) => at).join(' '), lang, isPhone, document.getElementById('atrium-settings').textContent.includes('version')].join(' | ') + '</b>',
  css: '[data-style="0"]{color:red}',
  places: ['', '/login'],
  greetings: ['Hello, "O\\'Neill" & <co>'],
})`

test('a page brings the picture of its first screen, hidden and out of reach, and allows its script by its hash', async () => {
  const page = await portalThatDraws(drawing)
  const { body, policy } = await whenDrawn(() => page({ 'accept-language': 'en' }))
  assert.match(body, /<div id="root"><\/div><div\s+id="first-picture"\s+hidden\s+inert\s+aria-hidden="true"/)
  assert.ok(body.includes('<b data-style="0">GET /account/session GET /noticeOperation/latest | en | false | true</b>'))
  assert.ok(body.includes('data-places="[&quot;&quot;,&quot;/login&quot;]"'))
  assert.ok(body.includes('&quot;Hello, \\&quot;O&#39;Neill\\&quot; &amp; &lt;co&gt;&quot;'))
  assert.ok(body.includes(`<script>${showingScript}</script>`))
  const hash = createHash('sha256').update(showingScript).digest('base64')
  assert.ok(policy.includes(`script-src 'self' 'sha256-${hash}';`), policy)
  const nonce = /<style nonce="([^"]+)">\[data-style="0"\]\{color:red\}<\/style>/.exec(body)?.[1]
  assert.ok(policy.includes(`'nonce-${nonce}'`), policy)
})

test('the styles of a pictured screen hold at once, and are only fetched ahead without a picture', async () => {
  const page = await portalThatDraws(drawing)
  const { body } = await whenDrawn(page)
  assert.ok(body.includes('<link rel="stylesheet" crossorigin href="/assets/login.css">'))
  const alone = await (await portalThatDraws(undefined))()
  assert.ok(alone.body.includes('<link rel="preload" as="style" crossorigin href="/assets/login.css">'))
  assert.ok(!alone.body.includes('first-picture'))
  assert.match(alone.policy, /script-src 'self';/)
})

test('a picture is drawn for the visitor who asks, as the browser says it is and in its language', async () => {
  const page = await portalThatDraws(drawing)
  await whenDrawn(page)
  const phone = await page({ 'sec-ch-ua-mobile': '?1', 'accept-language': 'zh' })
  assert.match(phone.body, /<b[^>]*>GET \/account\/session [^|]*\| zh \| true \|/)
  assert.match(phone.body, /data-lang="zh"\s+data-phone="true"/)
  const { token } = await phone.portal.aSession(await phone.portal.anAccount())
  assert.match((await page({}, token)).body, /<b[^>]*>GET \/account\/session [^|]*AuthorizeInfo/)
})

test('a screen without a picture, a drawing that fails and one that takes too long leave the page as it is', async () => {
  for (const draw of [
    '() => undefined',
    '() => { throw new Error("no ink") }',
    '() => { for (const end = Date.now() + 400; Date.now() < end; ); return undefined }',
  ]) {
    const page = await portalThatDraws(draw)
    for (let n = 0; n < 3; n += 1) {
      const { body, policy } = await page()
      assert.ok(body.includes('GET /account/session') && !body.includes('first-picture'), draw)
      assert.match(policy, /script-src 'self';/)
    }
  }
})

test('where many open the portal at once, pages come without pictures rather than late', async () => {
  const page = await portalThatDraws(
    '() => { for (const end = Date.now() + 60; Date.now() < end; ); return { html: "", css: "", places: [], greetings: [] } }',
  )
  await whenDrawn(page)
  const begun = Date.now()
  const pages = await Promise.all(Array.from({ length: 60 }, () => page()))
  const pictured = pages.filter(({ body }) => body.includes('first-picture')).length
  assert.ok(pictured < 20, `${pictured} of ${pages.length} have a picture after ${Date.now() - begun} ms`)
  // What was asked for is drawn; what nobody asked for is not.
  await new Promise((resume) => setTimeout(resume, 20 * 60))
  await whenDrawn(page)
})
