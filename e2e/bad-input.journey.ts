import { createHash } from 'node:crypto'
import { request, type APIRequestContext } from '@playwright/test'
import { demoPassword, expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const digest = createHash('sha256').update(`atrium:${demoPassword}`).digest('hex')
const hour = 3_600_000

/** What an operator does, without a browser. */
async function asOperator<T>(portal: string, work: (api: APIRequestContext) => Promise<T>): Promise<T> {
  const api = await request.newContext({ extraHTTPHeaders: { 'x-atrium': '1' } })
  try {
    await api.post(`${portal}/api/account/loginV2`, { data: { account: 'operator', password: digest } })
    return await work(api)
  } finally {
    await api.dispose()
  }
}

/** Writes a notice for the personal centre, which few other journeys look at, and gives what removes it. */
async function aNotice(portal: string, words: { Title: string; Detail: string; EnDetail: string }) {
  const [BeginTime, EndTime] = [-hour, hour].map((span) => new Date(Date.now() + span).toISOString())
  const ID = await asOperator(portal, async (api) => {
    const answer = await api.post(`${portal}/api/operator/notices/add`, {
      data: { Type: 'info', Urgent: true, ...words, BeginTime, EndTime },
    })
    return ((await answer.json()) as { response: { ID: string } }).response.ID
  })
  return () => asOperator(portal, (api) => api.delete(`${portal}/api/operator/notices/${ID}`, { data: {} }))
}

test('an announcement of 4,000 characters with a script in it is text, and stays out of the way', async ({
  page,
  portal,
}) => {
  const script = '<script>document.title = "taken"</script><img src=x onerror="document.title = \'taken\'">'
  const words = '实验室搬迁期间请注意安全。'.repeat(400)
  const remove = await aNotice(portal, {
    Title: '<b>搬迁</b>',
    Detail: `${script}\n[点这里](javascript:alert(1))\n${words}`.slice(0, 4_000),
    EnDetail: 'We are moving.',
  })
  try {
    await page.setViewportSize({ width: 360, height: 740 })
    await signIn(page, portal, 'chen.sihan', '/info?section=basic')
    const notice = page.getByRole('complementary', { name: '公告' })
    const height = async () => (await notice.boundingBox())?.height
    await expect(notice).toContainText('<b>搬迁</b>')
    await expect(notice).toContainText('onerror=')
    await expect(notice.getByRole('link')).toHaveCount(0)
    expect(await page.title()).not.toContain('taken')
    await expect.poll(height).toBeLessThan(200)
    await expectWellMade(page)
    await notice.getByRole('button', { name: '展开' }).click()
    await expect.poll(height).toBeGreaterThan(300)
    await expectWellMade(page)
    await notice.getByRole('button', { name: '收起' }).click()
    await expect.poll(height).toBeLessThan(200)
    await page.goto(`${portal}/#/info?section=preferences`)
    await page.getByRole('radio', { name: 'English' }).click()
    const short = page.getByRole('complementary', { name: 'Announcement' })
    await expect(short).toContainText('We are moving.')
    await expect.poll(async () => (await short.boundingBox())?.height).toBeLessThan(200)
    await short.getByRole('button', { name: 'Close the announcement' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(short).toHaveCount(0)
  } finally {
    await remove()
  }
})

test.describe('with the address of a missing resource', () => {
  test.use({ tolerated: /status of 404/ })
  test('a failed read shows the reason and the request number', async ({ page, portal }) => {
    await signIn(page, portal)
    await expect(page).toHaveURL(/cardModeIndex/)
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/accountsHistory/detail/')),
      page.goto(`${portal}/#/members/former?open=0190c1b2-0000-7000-8000-000000000001`),
    ])
    const { message } = (await answer.json()) as { message: string }
    const problem = page.getByRole('dialog').getByRole('alert')
    await expect(problem).toContainText(message)
    await expect(problem).toContainText(`请求编号 ${answer.headers()['x-request-id']}`)
    await expectWellMade(page)
  })

  test('pages about something that is not there say so', async ({ page, portal }) => {
    await signIn(page, portal)
    await expect(page).toHaveURL(/cardModeIndex/)
    for (const id of ['0190c1b2-0000-7000-8000-000000000001', 'nonsense'])
      for (const path of [
        `esign/requests/${id}`,
        `sso/traces/${id}`,
        `sso/syncs/${id}`,
        `sso/connections/${id}/sync`,
        `sso/connections/${id}`,
      ]) {
        await page.goto('about:blank')
        await page.goto(`${portal}/#/${path}`)
        await expect(page.getByRole('heading', { name: '页面不存在' }), path).toBeVisible()
      }
    await expectWellMade(page)
  })
})
