import { request, type APIRequestContext, type Page } from '@playwright/test'
import { demoPassword, expect, fillSignIn, passwordDigest, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const hour = 3_600_000
const bell = (page: Page) => page.getByRole('button', { name: /^通知/ })
const inboxOf = (page: Page) => page.getByRole('dialog', { name: /^通知/ })

/** Works over HTTP as a person. */
async function withApi<T>(portal: string, account: string, work: (api: APIRequestContext) => Promise<T>): Promise<T> {
  const api = await request.newContext({ baseURL: portal, extraHTTPHeaders: { 'x-atrium': '1' } })
  try {
    await api.post('/api/account/loginV2', { data: { account, password: passwordDigest(demoPassword) } })
    return await work(api)
  } finally {
    await api.dispose()
  }
}

const urgent = {
  ID: '0190c1b2-0000-7000-8000-000000000003',
  Type: 'home',
  Title: '电子实验记录本今晚停机',
  EnTitle: 'The lab notebook is down tonight',
  Detail: '',
  EnDetail: '',
  Urgent: true,
  Blocks: [{ Tag: 'p', Children: [{ Tag: 'text', Text: 'ELN 20:00–22:00. '.repeat(30) }] }],
}

/** Shows an urgent announcement to this page alone: other journeys would see a real one. */
const announceUrgently = (page: Page) =>
  page.route(/noticeType=home/, (route) => {
    const [BeginTime, EndTime] = [-hour, hour].map((span) => new Date(Date.now() + span).toISOString())
    return route.fulfill({ json: { code: 100, message: 'success', response: { ...urgent, BeginTime, EndTime } } })
  })

for (const [locale, title, mine] of [
  ['zh-CN', urgent.Title, '我的应用'],
  ['en-GB', urgent.EnTitle, 'My applications'],
] as const)
  test.describe(locale, () => {
    test.use({ locale })
    test('applications begin within the first screen, with an urgent announcement and to-dos above', async ({
      page,
      portal,
    }) => {
      await announceUrgently(page)
      await page.goto(`${portal}/#/login`)
      await fillSignIn(page, 'lin.zhiyuan')
      const applications = page.getByRole('list', { name: mine }).getByRole('listitem')
      await expect(page.locator('.announcement').getByText(title)).toBeVisible()
      await expect(page.locator('[data-testid=home-to-dos]').getByRole('link')).toHaveCount(2)
      const top = async (at: number) => (await applications.nth(at).boundingBox())?.y ?? Infinity
      for (const [width, height] of [
        [1440, 900],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expectWellMade(page)
        const box = await applications.nth(3).boundingBox()
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(height)
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(page.locator('[data-testid=phone]')).toBeVisible()
      await expectWellMade(page)
      expect(await top(0)).toBeLessThanOrEqual(350)
      await page.getByRole('button', { name: /^(通知|Inbox)/ }).click()
      await expectWellMade(page)
    })
  })

test('the inbox is filtered and read entry by entry and as a whole, for the person and in every browser', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal, 'han.yan')
  await bell(page).click()
  const inbox = inboxOf(page)
  const upgrade = inbox.getByRole('listitem').filter({ hasText: '系统升级通知' })
  await expectWellMade(page)
  const before = Number(/\d+/.exec((await bell(page).getAttribute('title')) ?? '')?.[0])
  await upgrade.getByRole('button', { name: '系统升级通知' }).click()
  await expect(upgrade.getByText('请提前保存正在编辑的记录')).toBeVisible()
  await expect(upgrade.getByRole('button', { name: '标为已读' })).toHaveCount(0)
  await expect(bell(page)).toHaveAttribute('title', `通知，${before - 1} 条未读`)
  await inbox.getByRole('button', { name: '新功能', exact: true }).click()
  await expect(upgrade).toHaveCount(0)
  await expect(inbox.getByText('操作日志可以校验了')).toBeVisible()
  await inbox.getByRole('button', { name: '申请', exact: true }).click()
  await expect(inbox.getByText('暂无此类通知')).toBeVisible()
  await inbox.getByRole('button', { name: '全部标为已读' }).click()
  await expect(bell(page)).toHaveAttribute('title', '通知')
  await inbox.getByRole('button', { name: '未读', exact: true }).click()
  await expect(inbox.getByText('没有未读通知')).toBeVisible()
  await expectWellMade(page)
  const another = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signIn(another, portal, 'han.yan')
  await expect(bell(another)).toHaveAttribute('title', '通知')
  await another.context().close()
})

test('the inbox is opened, read and left by keyboard, and the focus returns to the bell', async ({ page, portal }) => {
  await signIn(page, portal, 'han.yong')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  const inbox = inboxOf(page)
  await expect(inbox.getByRole('listitem').first()).toBeVisible()
  await expect(inbox.locator(':focus')).toHaveCount(1)
  const read = inbox.getByRole('button', { name: '标为已读', exact: true })
  const unread = await read.count()
  for (let steps = 0; steps < 20 && !(await read.first().evaluate((it) => it === document.activeElement)); steps += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(read).toHaveCount(unread - 1)
  await expect(inbox.locator('[data-title]').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(inbox).toBeHidden()
  await expect(bell(page)).toBeFocused()
})

/** Takes the inventory from a person, who asks for it again: there are free seats of it. */
async function askForInventory(portal: string, account: string) {
  type Products = { ID: string; Code: string }[]
  const read = async <T>(api: APIRequestContext, path: string) =>
    ((await (await api.get(path)).json()) as { response: T }).response
  const { accountId, productId } = await withApi(portal, account, async (api) => {
    const { AccountInfo } = await read<{ AccountInfo: { ID: string } }>(api, '/api/account/session')
    const products = await read<Products>(api, '/api/Account/AuthorizeInfo?showUnAuthorized=true')
    return { accountId: AccountInfo.ID, productId: products.find(({ Code }) => Code === 'CIMS')?.ID }
  })
  await withApi(portal, 'song.hao', (api) =>
    api.post('/api/account/authorize', { data: { accountIds: [accountId], ProductIDs: [productId], Mode: 'remove' } }),
  )
  await withApi(portal, account, async (api) => {
    const asked = await api.post('/api/Platform/accessRequests', { data: { productId, reason: '新课题' } })
    expect(await asked.json()).toMatchObject({ code: 100 })
  })
}

/** Shows the requests of one account only: others belong to other journeys. */
const showOnly = (page: Page, search: string) =>
  page.route('**/api/Platform/accessRequests/page', (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), search } }),
  )

test('an administrator approves a request from home in two clicks, in the inbox and by the line of to-dos', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'song.hao')
  await askForInventory(portal, 'han.ying')
  await showOnly(page, 'han.ying')
  await page.reload()
  await bell(page).click()
  await inboxOf(page)
    .getByRole('button', { name: /^批准 .* 使用库存管理/ })
    .click()
  await expect(page.getByText(/已批准 .* 的申请/)).toBeVisible()

  await askForInventory(portal, 'han.yan')
  await page.unroute('**/api/Platform/accessRequests/page')
  await showOnly(page, 'han.yan')
  await page.goto('about:blank')
  await page.goto(portal)
  await page.getByRole('link', { name: /份应用申请待处理/ }).click()
  await page.getByRole('button', { name: /^批准 .* 使用库存管理/ }).click()
  await expect(page.getByText(/已批准 .* 的申请/)).toBeVisible()
})
