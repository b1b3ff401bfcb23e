import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

test('the component page is absent from the production build', async ({ page, portal }) => {
  await page.goto(`${portal}/#/dev/components`)
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  const folder = fileURLToPath(new URL('../packages/web/dist/assets/', import.meta.url))
  const files = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name))
  const texts = await Promise.all(files.map((name) => readFile(`${folder}${name}`, 'utf8')))
  expect(files.filter((_, at) => /dev-story|dev\/components/.test(texts[at] ?? ''))).toEqual([])
  expect(texts.some((text) => text.includes('/cardModeIndex'))).toBe(true)
})

test('a page without access shows a message', async ({ page, portal }) => {
  await signIn(page, portal, 'chen.sihan')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('陈思涵')
  await page.goto(`${portal}/#/operator`)
  await expect(page.getByRole('heading', { name: '无权打开此页面' })).toBeVisible()
  await expectWellMade(page)
})

test('an operator lands on the list of organisations and finds one', async ({ page, portal }) => {
  await signIn(page, portal, 'operator')
  await expect(page).toHaveURL(/#\/operator$/)
  await expect(page.getByText(/共 \d+ 个组织/)).toBeVisible()
  await expect(page.getByRole('row', { name: /澜图制药/ })).toContainText(/1,2\d\d \/ 1,500/)
  await expectWellMade(page)
  await page.getByRole('searchbox').fill('hengyue')
  await expect(page.getByText('共 1 个组织')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('hengyue')
  await page.getByRole('searchbox').fill('nobody')
  await expect(page.getByText('没有与“nobody”匹配的组织')).toBeVisible()
})

test('the personal centre shows the person, changes the language in place and exports the sign-ins as a file', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'zhou.yan')
  await page.getByRole('link', { name: /个人中心/ }).click()
  await expect(page.getByText('衡岳材料').first()).toBeVisible()
  await page.locator('header').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Personal center' })).toBeVisible()
  await expect(page).toHaveURL(/#\/info$/)
  await page.locator('header').getByRole('button', { name: '中文' }).click()
  await expect(page.getByRole('heading', { name: '个人中心' })).toBeVisible()
  await page.getByRole('link', { name: '登录日志' }).click()
  await expect(page.getByRole('row', { name: /登录成功/ }).first()).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '导出 CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^衡岳材料-登录记录-zhou\.yan-\d{4}-\d\d-\d\d\.csv$/)
})

test.describe('in English, on a phone', () => {
  test.use({ locale: 'en-GB', viewport: { width: 360, height: 740 } })
  test('every section of the personal centre is a link away and well made', async ({ page, portal }) => {
    await signIn(page, portal, 'he.shuyan', '/info')
    const names = [
      'Basic information',
      'Personal information',
      'Change password',
      'Devices',
      'Sign-in log',
      'Preferences',
      'My data',
    ]
    for (const name of names) {
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      await expectWellMade(page)
    }
    await page.reload()
    await expect(page.getByRole('heading', { level: 2, name: 'My data' })).toBeVisible()
  })
})

test('the API documentation is read and searched in both languages, by keyboard and on a phone, without a request to anywhere else', async ({
  page,
  portal,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const elsewhere: string[] = []
  const blocked: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== portal && protocol.startsWith('http')) elsewhere.push(request.url())
  })
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  for (const { lang, width, domain, search, title, copy, copied } of [
    {
      lang: 'zh',
      width: 1440,
      domain: '登录与会话',
      search: '二次验证码',
      title: '发送二次验证码',
      copy: '复制',
      copied: '已复制',
    },
    {
      lang: 'en',
      width: 390,
      domain: 'Sign-in and session',
      search: 'second-step',
      title: 'Send second-step code',
      copy: 'Copy',
      copied: 'Copied',
    },
  ]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${portal}/api/docs?lang=${lang}`)
    await expectWellMade(page)
    await page.getByRole('searchbox').fill(search)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(search)
    await expectWellMade(page)
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/api/docs/identity\\?lang=${lang}#identity.sendSecondCode$`))
    await expect(page.getByRole('heading', { name: domain, level: 1 })).toBeAttached()
    const call = page.getByRole('region', { name: title })
    await expect(call.getByRole('heading', { name: title })).toBeInViewport()
    await call.getByRole('button', { name: copy }).click()
    await expect(call.getByRole('button', { name: copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      '/api/Account/Login/SecondaryVerify/SendCode',
    )
    await expectWellMade(page)
    await page.goto(`${portal}/api/docs/errors?lang=${lang}`)
    await expectWellMade(page)
  }
  expect({ elsewhere, blocked }).toEqual({ elsewhere: [], blocked: [] })
})

test('client files are compressed and cached for a year, the page itself is revalidated each time', async ({
  portal,
}) => {
  const page = await fetch(portal)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const [script] = /\/assets\/libraries-[\w-]{8}\.js/.exec(await page.text()) ?? []
  for (const packed of ['br', 'gzip']) {
    const file = await fetch(`${portal}${script}`, { headers: { 'accept-encoding': packed } })
    expect(file.headers.get('content-encoding')).toBe(packed)
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
})
