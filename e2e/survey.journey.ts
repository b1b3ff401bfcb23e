import type { Page } from '@playwright/test'
import { expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const day = 24 * 3_600_000
// The session of the journey begins by the clock of the server: by another one it might end at any time.
const began = Math.floor(Date.now() / 1_000) * 1_000
const key = 'atrium.survey.he.shuyan'

/**
 * What the portal answers about the survey in these journeys: were it true, everybody in every other journey would be
 * asked as well.
 */
const answerWith = (page: Page, response: unknown) =>
  page.route(/noticeType=survey/, (route) => route.fulfill({ json: { code: 100, message: 'success', response } }))

const surveyAt = (Title: string) => ({
  ID: '0190c1b2-0000-7000-8000-000000000001',
  Type: 'survey',
  Title,
  Detail: '填写大约需要 **2 分钟**。',
  EnDetail: 'It takes about **two minutes**.',
  BeginTime: new Date(began - 400 * day).toISOString(),
  EndTime: new Date(began + 400 * day).toISOString(),
})

const stored = (page: Page) => page.evaluate((own) => localStorage.getItem(own), key)

/** Comes to the home page anew at a time, and waits as long as nobody is asked. */
async function comeAt(page: Page, portal: string, time: number) {
  await page.clock.setFixedTime(time)
  await page.goto(`${portal}/#/info`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '个人中心' })).toBeVisible()
  await page.goto(`${portal}/#/cardModeIndex`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('何书言')
}

/** Lets the delay before a survey pass, and the page show what it leads to. */
async function passDelay(page: Page) {
  await page.clock.fastForward(3_500)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

test('a survey asks again after the chosen days, never after it is filled in, and an invalid survey clears the reminder', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  await answerWith(page, surveyAt('https://survey.example/atrium'))
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, portal, 'he.shuyan')
  await expect(page).toHaveURL(/cardModeIndex/)
  const dialog = page.getByRole('dialog', { name: '您对 Atrium 满意吗？' })
  await comeAt(page, portal, began)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('link', { name: '填写调查' })).toHaveAttribute('href', 'https://survey.example/atrium')
  // A phone cannot scan its own screen.
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await expectWellMade(page)
  await dialog.getByRole('button', { name: '7 天后' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => stored(page)).toBe(String(began + 7 * day))

  await comeAt(page, portal, began + 7 * day - 60_000)
  await passDelay(page)
  await expect(dialog).toBeHidden()
  await comeAt(page, portal, began + 7 * day)
  // By that clock the session ends soon, and one thing speaks at a time.
  await page.getByRole('button', { name: '不再提醒' }).click()
  await expect(dialog).toBeVisible()
  await page.setViewportSize({ width: 1_280, height: 800 })
  expect(await dialog.getByRole('img').boundingBox()).toMatchObject({ width: 160, height: 160 })
  await dialog.getByRole('button', { name: '已填写' }).click()
  await expect.poll(() => stored(page)).toBe('-1')
  await comeAt(page, portal, began + 300 * day)
  await passDelay(page)
  await expect(dialog).toBeHidden()

  // Between two surveys there is none: what was chosen stays.
  await page.unroute(/noticeType=survey/)
  await answerWith(page, null)
  await comeAt(page, portal, began + 301 * day)
  await passDelay(page)
  expect(await stored(page)).toBe('-1')

  for (const invalid of [surveyAt('javascript:alert(1)'), { Title: 'https://survey.example/atrium' }]) {
    await page.evaluate((own) => localStorage.setItem(own, '-1'), key)
    await page.unroute(/noticeType=survey/)
    await answerWith(page, invalid)
    await comeAt(page, portal, began + 302 * day)
    await expect.poll(() => stored(page)).toBe(null)
  }
  await passDelay(page)
  await expect(dialog).toBeHidden()
})
