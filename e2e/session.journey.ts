import { choose, expect, fillSignIn, signIn, test } from './journey.ts'

test('signing out leads to the sign-in page, in the other tabs too, and Back shows nothing', async ({
  page,
  context,
  portal,
}) => {
  await signIn(page, portal)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('林知远')
  const other = await context.newPage()
  await other.goto(`${portal}/#/info`)
  await expect(other.getByRole('heading', { name: '个人中心' })).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/#\/login/)
  await expect(other).toHaveURL(/#\/login/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  expect((await context.cookies()).filter(({ name }) => name === 'atrium_session')).toEqual([])
})

test('a page embeds the answers of its first screen and preloads its files', async ({ page, portal }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const named = () =>
    page.locator('link[rel=modulepreload]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  // A busy server sends a page without answers rather than late.
  await expect(async () => {
    asked.length = 0
    await page.goto('about:blank')
    await page.goto(`${portal}/#/login`)
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
    const files = await named()
    expect(files).toEqual(expect.arrayContaining([expect.stringMatching(/login-page/)]))
    // The texts of one language are named as the code that is loaded with them.
    expect(files.filter((file) => file?.includes('/first-screens-'))).toHaveLength(2)
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  }).toPass()
  await signIn(page, portal)
  await expect(page.getByRole('list', { name: '我的应用' })).toBeVisible()
  await expect(async () => {
    asked.length = 0
    await page.reload()
    await expect(page.getByRole('list', { name: '我的应用' })).toBeVisible()
    expect(await named()).toEqual(expect.arrayContaining([expect.stringMatching(/home-page/)]))
    for (const path of ['/api/account/session', '/api/Account/AuthorizeInfo', '/api/Platform/toDos'])
      expect(asked).not.toContain(path)
  }).toPass()
})

test('an address chosen while the first screen renders is the one that opens', async ({ page, portal }) => {
  await signIn(page, portal, 'gao.jing')
  await expect(page).toHaveURL(/#\/cardModeIndex/)
  // Changes the address between render and commit: the router has read the old one and does not listen yet.
  await page.addInitScript(() => {
    const { appendChild } = Node.prototype
    Node.prototype.appendChild = function <T extends Node>(child: T): T {
      if (child instanceof Element && child.matches('[data-testid=desktop]') && location.hash !== '#/members') {
        location.hash = '#/members'
        // Longer than React renders in one piece, so that `hashchange` is dispatched before the commit.
        for (const end = performance.now() + 50; performance.now() < end;);
      }
      return appendChild.call(this, child) as T
    }
  })
  await page.goto(portal)
  await page.reload()
  await expect(page.getByRole('heading', { name: '成员', level: 1 })).toBeVisible()
})

test('an expired session leads to the sign-in page and back', async ({ page, context, portal }) => {
  await signIn(page, portal)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('林知远')
  // What the page still asks for then would lead to the sign-in page before the click does.
  await page.waitForLoadState('networkidle')
  await context.clearCookies()
  await page.getByRole('link', { name: /个人中心/ }).click()
  await expect(page).toHaveURL(/#\/login\?from=%2Finfo/)
  await fillSignIn(page, 'lin.zhiyuan')
  await expect(page).toHaveURL(/#\/info$/)
})

test('an unattended page marks its requests as unattended', async ({ page, portal }) => {
  await page.clock.install()
  const says = async (noticeType: string, act: () => Promise<unknown>) => {
    const [request] = await Promise.all([
      page.waitForRequest((asked) => asked.url().includes(`noticeType=${noticeType}`)),
      act(),
    ])
    return request.headers()['x-atrium-unattended']
  }
  await signIn(page, portal)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('林知远')
  expect(await says('home', () => page.clock.runFor('06:00'))).toBe('1')
  expect(await says('info', () => page.getByRole('link', { name: /个人中心/ }).click())).toBeUndefined()
})

test('signing in within one tab signs in the other tab', async ({ page, context, portal }) => {
  await page.goto(`${portal}/#/login`)
  const other = await context.newPage()
  await other.goto(`${portal}/#/login`)
  await expect(other.getByRole('heading', { name: '登录' })).toBeVisible()
  await fillSignIn(page, 'zhou.yan')
  await expect(other).toHaveURL(/#\/cardModeIndex/)
})

test('a person starts at the chosen page, and the logo still leads home', async ({ page, portal }) => {
  await signIn(page, portal, 'zhao.qing')
  await expect(page).toHaveURL(/#\/cardModeIndex/)
  await page.goto(`${portal}/#/info?section=preferences`)
  await choose(page, '登录后首先显示', '个人中心')
  await expect(page.getByText('起始页已保存')).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/#\/login/)
  await page.goto(portal)
  await expect(page).toHaveURL(/#\/login$/)
  await fillSignIn(page, 'zhao.qing')
  await expect(page).toHaveURL(/#\/info$/)
  await page.locator('.bar-logo').click()
  await expect(page).toHaveURL(/#\/cardModeIndex/)
  await page.goto(`${portal}/#/`)
  await expect(page).toHaveURL(/#\/info$/)
  await page.getByRole('link', { name: '偏好设置' }).click()
  await choose(page, '登录后首先显示', '应用中心')
  await expect(page.getByText('起始页已保存')).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ tolerated: /ERR_INTERNET_DISCONNECTED/ })
  test('a lost connection shows a bar that disappears on reconnecting', async ({ page, context, portal }) => {
    await signIn(page, portal)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('林知远')
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(page.locator('[data-testid=connection-bar]')).toBeVisible()
    await context.setOffline(false)
    await expect(page.locator('[data-testid=connection-bar]')).toHaveCount(0)
  })
})

test.describe('after a new version is deployed', () => {
  test.use({ tolerated: /status of 404|dynamically imported module/ })
  test('a page chunk that fails to load reloads the route once, then shows an error', async ({ page, portal }) => {
    await signIn(page, portal)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('林知远')
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.route(/info-page.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(`${portal}/#/info`)
    await expect(page.getByText('页面无法显示')).toBeVisible()
    expect(loads).toBe(1)
  })
})

test.describe('when a read fails', () => {
  test.use({ tolerated: /status of 500/ })

  test('the error appears once, in place, with a retry', async ({ page, portal }) => {
    await signIn(page, portal, 'zhou.yan')
    await expect(page).toHaveURL(/cardModeIndex/)
    const answer = { code: 105, error: 'request.failed', message: '出了点问题', response: null }
    await page.route('**/api/organizationConfig/categoryList/all', (route) =>
      route.fulfill({ status: 500, json: answer }),
    )
    await page.goto(`${portal}/#/settings/system`)
    await expect(page.getByRole('alert').getByText('出了点问题')).toBeVisible()
    await expect(page.getByText('出了点问题')).toHaveCount(1)
    await page.unrouteAll()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByRole('region', { name: '密码规则' })).toBeVisible()
  })
})

test('a browser without storage still shows the portal in the chosen theme, language and version', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('This browser keeps nothing', 'SecurityError')
        },
      })
  })
  await signIn(page, portal, 'bai.chen')
  await expect(page).toHaveURL(/#\/cardModeIndex/)
  await page.getByRole('button', { name: '切换到深色' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Nostalgia' }).click()
  await expect(page.getByRole('table', { name: 'Applications' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
