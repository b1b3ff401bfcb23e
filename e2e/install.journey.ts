import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

/** A way to the portal that can be cut, as a network can. */
async function openLine(portal: string, port = 0) {
  const sockets = new Set<Socket>()
  const line = createServer((near) => {
    const far = connect(Number(new URL(portal).port), 'localhost')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => [near, far].forEach((each) => each.destroy()))
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((done) => line.listen(port, 'localhost', done))
  const cut = () =>
    new Promise<void>((done) => {
      line.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  return { port: (line.address() as AddressInfo).port, cut }
}

test.use({
  serviceWorkers: 'allow',
  tolerated: /ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|ERR_CONNECTION_RESET|ERR_EMPTY/,
})

test('the portal can be installed, under its name in the language of the browser', async ({
  page,
  portal,
  request,
}) => {
  await page.goto(`${portal}/#/login`)
  const browser = await page.context().newCDPSession(page)
  const manifest = await browser.send('Page.getAppManifest')
  expect(manifest.errors).toEqual([])
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({ name: 'Atrium 实验室应用门户', lang: 'zh-CN' })
  await page.evaluate(async () => navigator.serviceWorker.ready)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // Playwright's contexts are private windows, in which nothing is installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const english = await request.get(`${portal}/manifest.webmanifest`, { headers: { 'accept-language': 'en' } })
  expect(await english.json()).toMatchObject({ name: 'Atrium laboratory portal', lang: 'en' })
  const cached = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.toSorted()).toEqual(['/favicon.svg', '/offline.css', '/offline.html', '/offline.js'])
})

test('the offline page appears without a network, and the requested page opens after reconnecting', async ({
  page,
  portal,
}) => {
  const line = await openLine(portal)
  const here = `http://localhost:${line.port}`
  await signIn(page, here)
  await expect(page.getByRole('list', { name: '我的应用' })).toBeVisible()
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await page.goto(`${here}/#/members`)
  await expect(page.getByRole('heading', { name: '成员' })).toBeVisible()
  await line.cut()
  await page.reload()
  await expect(page.getByRole('heading', { name: '无法连接门户' })).toBeVisible()
  await expect(page.getByText('The portal cannot be reached')).toBeVisible()
  await expectWellMade(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectWellMade(page)
  await page.getByRole('button', { name: /重试/ }).click()
  await expect(page.getByRole('heading', { name: '无法连接门户' })).toBeVisible()
  const again = await openLine(portal, line.port)
  await expect(page.getByRole('heading', { name: '成员' })).toBeVisible()
  await expect(page).toHaveURL(/#\/members$/)
  await again.cut()
})

test('pages are not cached, assets are cached for a year, files with a fixed name are revalidated', async ({
  portal,
  request,
}) => {
  const keeping = async (path: string) => {
    const answer = await request.get(`${portal}${path}`, { headers: { 'accept-encoding': 'br' } })
    const headers = answer.headers()
    return { status: answer.status(), keeps: headers['cache-control'], packed: headers['content-encoding'] }
  }
  const html = await (await request.get(`${portal}/`)).text()
  const assets = Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g), ([, path]) => String(path))
  expect(assets.length).toBeGreaterThan(2)
  const cached = await Promise.all(assets.map(keeping))
  expect(cached.map(({ status, keeps }) => [status, keeps])).toEqual(
    assets.map(() => [200, 'public, max-age=31536000, immutable']),
  )
  // The smallest ones are as short without.
  expect(cached.filter(({ packed }) => packed === 'br').length).toBeGreaterThan(2)
  expect((await keeping('/')).keeps).toBe('no-store')
  for (const path of ['/service-worker.js', '/offline.html', '/manifest.webmanifest', '/icon-192.png'])
    expect(await keeping(path)).toMatchObject({ status: 200, keeps: 'no-cache' })
})
