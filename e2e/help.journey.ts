import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const member = 'he.shuyan'
const first = 'portal/start/first-steps'

test('a member reads on, follows the contents, and keeps the document when the language changes', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, member, `/${first}`)
  await expect(page.getByRole('heading', { level: 1, name: '快速入门' })).toBeVisible()
  await expect(page).toHaveTitle('快速入门 · 帮助 · Atrium')
  await expect(page.getByText(/^最近更新：/)).toBeVisible()
  const contents = page.getByRole('navigation', { name: '本页目录' })
  await contents.getByRole('link').last().click()
  await expect(page).toHaveURL(/\?section=[a-z-]+$/)
  await expect(contents.getByRole('link').last()).toHaveAttribute('aria-current', 'location')
  await expect(page.locator('h2:focus')).toBeInViewport()
  await page.locator('header').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toBeAttached()
  await expect(page).toHaveURL(/portal\/start\/first-steps\?section=/)
  await expectWellMade(page)
  await page.getByRole('navigation', { name: 'Previous and next document' }).getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'First steps' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Documents' }).locator('[aria-current=page]')).toHaveCount(1)
  await expectWellMade(page)
})

test('the search finds documents by titles before texts, in both languages, and leads to the place', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'lin.zhiyuan', `/${first}`)
  await page.getByRole('searchbox').fill('成员')
  await expect(page.getByRole('heading', { name: '搜索结果' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /找到 \d+ 篇/ })).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText('成员')
  await expect(page.getByRole('region', { name: '搜索结果' }).getByRole('link').first()).toContainText('成员')
  await expectWellMade(page)
  await page.getByRole('searchbox').fill('screen readers')
  await expect(page.getByText('英文', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('没有任何文档会这样写')
  await expect(page.getByText('没有同时包含这些字词的文档')).toBeVisible()
  await page.getByRole('searchbox').fill('拼音')
  await page.getByRole('link', { name: '管理成员' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: '管理成员' })).toBeAttached()
  await expect(page.locator('h2:focus')).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('heading', { name: '搜索结果' })).toBeVisible()
})

test.describe('a document that is not there', () => {
  test.use({ tolerated: /status of 404/ })

  test('because its file is broken falls back to the packaged document, to the other language, or to a message', async ({
    page,
    portal,
  }) => {
    const folder = String(process.env['PORTAL_HELP'])
    const write = async (path: string, content: string | Buffer) => {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    const fields = '---\ntitle: House rules\norder: 10\nfor: members\nupdated: 2026-01-02\n---\n'
    await write('zh/portal/account/devices.md', '# 没有字段')
    await write('zh/portal/house/rules.md', Buffer.from([...Buffer.from(fields), 0xe9, 0x20]))
    await write('en/portal/house/rules.md', `${fields}\nGloves on.`)
    await write('zh/portal/house/alone.md', fields.replace('order: 10', 'order: first'))
    await signIn(page, portal, member)
    await expect(page).toHaveURL(/cardModeIndex/)
    const houseRules = page.getByRole('heading', { level: 1, name: 'House rules' })
    await page.goto(`${portal}/#/portal/house/rules`)
    // The server looks at the folder every two seconds.
    await expect(async () => {
      await page.reload()
      await expect(houseRules).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await page.goto(`${portal}/#/portal/account/devices`)
    await expect(page.getByRole('heading', { level: 1, name: '登录设备' })).toBeVisible()
    await page.goto(`${portal}/#/portal/house/rules`)
    await expect(houseRules).toBeVisible()
    await expectWellMade(page)
    await page.goto(`${portal}/#/portal/house/alone`)
    await expect(page.getByRole('heading', { name: '没有这篇帮助文档' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '文档目录' }).getByText('alone')).toHaveCount(0)
    await expect(page.locator('[data-testid=toast]')).toHaveCount(0)
    await rm(folder, { recursive: true })
  })

  test('or that the reader may not see shows a message beside the search and the tree', async ({ page, portal }) => {
    await signIn(page, portal, member)
    await expect(page).toHaveURL(/cardModeIndex/)
    for (const path of ['portal/start/removed-long-ago', 'administration/people/members', 'portal/..%2f..%2f/x']) {
      await page.goto(`${portal}/#/${path}`)
      await expect(page.getByRole('heading', { name: '没有这篇帮助文档' })).toBeVisible()
      await expect(page.getByRole('searchbox')).toBeVisible()
    }
    await expect(page.locator('[data-testid=toast]')).toHaveCount(0)
    await expectWellMade(page)
    await page.getByRole('link', { name: '使用指南' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '快速入门' })).toBeVisible()
  })
})

test('strangers sign in first and come back to the document', async ({ page, portal }) => {
  await page.goto(`${portal}/#/${first}`)
  await expect(page).toHaveURL(/login\?from=/)
  await page.locator('input[autocomplete=username]').fill(member)
  await page.locator('input[autocomplete=current-password]').fill('Atrium-2026')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { level: 1, name: '快速入门' })).toBeVisible()
})

test('on a phone tree and contents stand behind buttons', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, portal, 'lin.zhiyuan', '/administration/people/members')
  const tree = page.getByRole('navigation', { name: '文档目录' })
  await expect(page.getByRole('heading', { level: 1, name: '管理成员' })).toBeVisible()
  await expect(tree).toBeHidden()
  await expectWellMade(page)
  await page.getByRole('button', { name: '文档目录' }).click()
  await expectWellMade(page)
  await page.getByRole('link', { name: '使用指南' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '快速入门' })).toBeVisible()
  await expect(tree).toBeHidden()
  await page.getByRole('button', { name: '本页目录' }).click()
  await page.getByRole('navigation', { name: '本页目录' }).getByRole('link').first().click()
  await expect(page.locator('h2:focus')).toBeInViewport()
})

test('a page of administration leads to the document about it, and printing prints the document alone', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'lin.zhiyuan', '/settings/ip')
  await expect(page.getByRole('heading', { level: 1, name: 'IP 限制' })).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('link', { name: '本页帮助' }).click()
  await expect(page).toHaveURL(/#\/administration\/security\/ip-rules$/)
  await expect(page.getByRole('heading', { level: 1, name: 'IP 限制' })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  for (const part of [
    'header.bar',
    '[data-testid=help-side]',
    '[data-testid=help-search]',
    '[data-testid=help-contents]',
    '[data-testid=help-print]',
    'footer.footer',
  ])
    await expect(page.locator(part)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the link of a heading is copied, and a document reads well in the dark', async ({ page, portal, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, portal)
  await expect(page).toHaveURL(/cardModeIndex/)
  const address = `${portal}/#/administration/security/settings`
  await page.goto(address)
  await page.getByRole('button', { name: '复制“登录锁定”的链接' }).click()
  await expect(page.getByText('已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${address}?section=lockout`)
  await expectWellMade(page)
})
