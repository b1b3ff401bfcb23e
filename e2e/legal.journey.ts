import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

test('a reader goes from one legal page to the next, and through the contents to a section', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal}/#/agreement`)
  await expect(page.getByRole('heading', { name: '服务条款' })).toBeVisible()
  await page.getByRole('navigation', { name: '条款与公司信息' }).getByRole('link', { name: '隐私政策' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '隐私政策' })).toBeVisible()
  await expect(page.getByText('2023年11月20日')).toBeVisible()
  await page.getByRole('navigation', { name: '本页目录' }).getByRole('link', { name: '第三方 SDK 清单' }).click()
  await expect(page).toHaveURL(/#\/privacy\?section=third-party-sdk$/)
  await expect(page.getByRole('heading', { name: '第三方 SDK 清单' })).toBeFocused()
  await expect(page.getByRole('heading', { name: '第三方 SDK 清单' })).toBeInViewport()
  await expectWellMade(page)
})

test('the address of a section leads there, and the language changes without leaving it', async ({ page, portal }) => {
  await page.goto(`${portal}/#/agreement?section=fees`)
  await expect(page.getByRole('heading', { name: '费用' })).toBeInViewport()
  await page.locator('header').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Fees' })).toBeInViewport()
  await expect(page).toHaveURL(/#\/agreement\?section=fees$/)
  await expectWellMade(page)
})

test('a text of the installation’s own takes the place of the portal’s, and runs nothing', async ({ page, portal }) => {
  const folder = join(String(process.env['PORTAL_LEGAL']), 'zh')
  await mkdir(folder, { recursive: true })
  const fields = '---\nversion: 7\ndate: 2026-05-01\ntitle: 找到我们\n---\n'
  const text = '## 地址 {#place}\n\n<img src=x onerror="document.title=1">\n\n## 时间 {#time}\n\n工作日。\n\n'
  await writeFile(join(folder, 'contact.md'), fields + text + '见[隐私政策](#/privacy?section=rights)。\n'.repeat(60))
  try {
    await page.goto(`${portal}/#/contact?section=time`)
    await expect(page.getByRole('heading', { level: 1, name: '找到我们' })).toBeAttached()
    await expect(page.getByText('版本 7 · 2026年5月1日起施行')).toBeAttached()
    await expect(page.getByRole('heading', { name: '时间' })).toBeFocused()
    await expect(page.getByText('<img src=x onerror="document.title=1">')).toBeAttached()
    await expectWellMade(page)
    await page.getByRole('article').getByRole('link', { name: '隐私政策' }).first().click()
    await expect(page.getByRole('heading', { name: '您的权利' })).toBeInViewport()
  } finally {
    await rm(join(folder, 'contact.md'))
  }
})

test('a text of the installation’s own that cannot be used leaves the portal’s where it is', async ({
  page,
  portal,
}) => {
  const folder = join(String(process.env['PORTAL_LEGAL']), 'zh')
  await mkdir(folder, { recursive: true })
  const bad = ['# 没有字段', Buffer.from([0x2d, 0x2d, 0xff, 0xfe]), '---\nversion: 7\ndate: 2026-02-30\n---\n文']
  try {
    for (const content of bad) {
      await writeFile(join(folder, 'disclaimer.md'), content)
      await page.goto('about:blank')
      await page.goto(`${portal}/#/disclaimer`)
      await expect(page.getByRole('heading', { level: 1, name: '免责声明' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(page.getByText(/^版本 7 ·/)).toHaveCount(0)
    }
    await expectWellMade(page)
  } finally {
    await rm(join(folder, 'disclaimer.md'))
  }
})
