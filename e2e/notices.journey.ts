import type { Page } from '@playwright/test'
import { expect, signIn, test } from './journey.ts'

const minute = 60_000

/** A notice that is over so long after it was asked for; then there is none. Were it true, every other journey would see it. */
async function announce(page: Page, shownFor: number) {
  let until = 0
  await page.route(/noticeType=info/, (route) => {
    until ||= Date.now() + shownFor
    const notice = {
      ID: '0190c1b2-0000-7000-8000-000000000002',
      Type: 'info',
      Title: '停机维护',
      EnTitle: '',
      Detail: '周六晚间 **暂停服务**。',
      EnDetail: 'Saturday evening',
      Urgent: true,
      Blocks: [{ Tag: 'p', Children: [{ Tag: 'text', Text: '周六晚间暂停服务。' }] }],
      BeginTime: new Date(until - 60 * minute).toISOString(),
      EndTime: new Date(until).toISOString(),
    }
    return route.fulfill({
      headers: { date: new Date().toUTCString() },
      json: { code: 100, message: 'success', response: Date.now() < until ? notice : null },
    })
  })
}

for (const [how, wrong, account] of [
  ['slow', -2 * 24 * 60 * minute, 'han.yan'],
  ['fast', 10 * minute, 'han.yong'],
] as const)
  test(`an announcement disappears from an open page at its end by the server clock when the local clock is ${how}`, async ({
    page,
    portal,
  }) => {
    await page.clock.install({ time: Date.now() + wrong })
    await announce(page, 8_000)
    await signIn(page, portal, account, '/info')
    const notice = page.getByRole('complementary', { name: '公告' }).getByText('停机维护')
    await expect(notice).toBeVisible()
    await expect(notice).toBeHidden()
    await expect(page.getByRole('heading', { name: '个人中心', level: 1 })).toBeVisible()
  })

test('closing a notice marks it as read in the portal', async ({ page, portal }) => {
  await announce(page, 60 * minute)
  // The notice is not in the portal's own list.
  await page.route(/noticeOperation\/[^/]+\/read/, (route) =>
    route.fulfill({
      json: { code: 100, message: 'success', response: { ID: route.request().url().split('/').at(-2) } },
    }),
  )
  await signIn(page, portal, 'han.ying', '/info')
  const [noted] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/read')),
    page.getByRole('complementary', { name: '公告' }).getByRole('button', { name: '关闭公告' }).click(),
  ])
  expect(noted.ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: '个人中心', level: 1 })).toBeVisible()
  await expect(page.getByText('停机维护')).toHaveCount(0)
})
