import type { Locator, Page } from '@playwright/test'
import { expect, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const path = '/open-platform/apps'

interface Client {
  id: string
  secret: string
}

/** Reads the credentials on show from the clipboard, where the main button of the dialog copies them. */
async function copiedClient(page: Page, name: string): Promise<Client> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name: '复制 client_id 和密钥' }).click()
  await expect(page.getByText('已复制')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect(dialog).toHaveCount(0)
  const [, id = '', secret = ''] = /^client_id=(.+)\nclient_secret=(.+)$/.exec(text) ?? []
  return { id, secret }
}

const basic = ({ id, secret }: Client) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

/** Chooses an action in the menu of an app. */
async function chooseAct(page: Page, name: string, act: string) {
  await page.getByRole('button', { name: `操作：${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** Confirms the question on show. */
async function confirmAct(page: Page, title: string, act: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await passDoubleClickTime(page)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Without a clipboard, as outside a secure context, the credentials are shown selected; Escape says that they were not copied. */
async function expectCopyByHand(page: Page, shown: Locator) {
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
  await shown.getByRole('button', { name: '复制 client_id 和密钥' }).click()
  const byHand = page.getByRole('dialog', { name: '请手动复制' })
  const text = byHand.getByRole('textbox', { name: '待复制的文字' })
  await expect(text).toBeFocused()
  const selected = await text.evaluate((box: HTMLTextAreaElement) =>
    box.value.slice(box.selectionStart, box.selectionEnd),
  )
  expect(selected).toMatch(/^client_id=.+\nclient_secret=.+$/)
  await expectWellMade(page)
  await page.keyboard.press('Escape')
  await expect(byHand).toHaveCount(0)
  await shown.getByRole('button', { name: '关闭' }).last().click()
  const question = page.getByRole('dialog', { name: '尚未复制密钥' })
  await question.getByRole('button', { name: '取消' }).click()
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
}

/** Checks the page at the width of a phone and of a screen. */
async function expectWellMadeAtWidths(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectWellMade(page)
  }
}

test('an administrator creates an app, rotates its secret without a gap and revokes it', async ({
  page,
  browser,
  context,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const post = (at: string, form: Record<string, string>, client: Client) =>
    page.request.post(`${portal}/api/v1/token${at}`, { headers: basic(client), form })
  const tokenOf = (client: Client) => post('', { grant_type: 'client_credentials' }, client)
  const statusWith = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await page.request.get(`${portal}/api/organization/my`, { headers })).status()
  }

  await signIn(page, portal, 'zhou.yan', path)
  await page.getByRole('button', { name: '创建应用凭证' }).click()
  const form = page.getByRole('dialog', { name: '创建应用凭证' })
  await expect(form.getByLabel('名称')).toBeFocused()
  await form.getByLabel('允许的地址').fill('10.0.0.0/40')
  await form.getByRole('button', { name: '创建应用凭证' }).click()
  await expect(form.getByText('请填写名称')).toBeVisible()
  await expect(form.getByText('第 1 行“10.0.0.0/40”：前缀长度有误')).toBeVisible()
  await expectWellMade(page)
  await form.getByLabel('名称').fill('LIMS 同步')
  await form.getByLabel('允许的地址').fill('127.0.0.0/8 # 本机\n::1')
  await passDoubleClickTime(page)
  await form.getByRole('button', { name: '创建应用凭证' }).click()

  const shown = page.getByRole('dialog', { name: '“LIMS 同步”的密钥' })
  await expect(shown.getByText(`curl ${portal}/api/v1/token`)).toBeVisible()
  await expectWellMade(page)
  const question = page.getByRole('dialog', { name: '尚未复制密钥' })
  // Browsers let no page refuse a repeated Escape.
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(shown).toBeVisible()
  }
  await expectCopyByHand(page, shown)
  const first = await copiedClient(page, '“LIMS 同步”的密钥')
  const issued = await tokenOf(first)
  const { access_token: token } = (await issued.json()) as { access_token: string }
  // Known, though no program may make this call.
  expect(await statusWith(token)).toBe(403)

  await chooseAct(page, 'LIMS 同步', '轮换密钥')
  const rotation = page.getByRole('dialog', { name: '轮换“LIMS 同步”的密钥？' })
  await expectWellMade(page)
  await rotation.getByRole('radio', { name: '手动停用' }).check()
  await rotation.getByRole('button', { name: '轮换密钥' }).click()
  const second = await copiedClient(page, '“LIMS 同步”的密钥')
  expect([(await tokenOf(first)).status(), (await tokenOf(second)).status()]).toEqual([200, 200])
  const row = page.getByRole('row').filter({ hasText: 'LIMS 同步' })
  await expect(row).toContainText('旧密钥待停用')
  await expectWellMadeAtWidths(page)
  const english = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(english, portal, 'zhou.yan', path)
  await expect(english.getByRole('row').filter({ hasText: 'LIMS 同步' })).toContainText('Previous not ended')
  await expectWellMadeAtWidths(english)

  await chooseAct(page, 'LIMS 同步', '停用旧密钥')
  await confirmAct(page, '停用“LIMS 同步”的旧密钥？', '停用旧密钥')
  await expect(row).not.toContainText('旧密钥')
  expect([(await tokenOf(first)).status(), (await tokenOf(second)).status()]).toEqual([401, 200])

  await chooseAct(page, 'LIMS 同步', '吊销')
  await confirmAct(page, '吊销“LIMS 同步”？', '吊销')
  await expect(row).toContainText('已吊销')
  expect((await tokenOf(second)).status()).toBe(401)
  expect(await statusWith(token)).toBe(401)

  await page.goto(`${portal}/#${path}?search=LIMS&state=active`)
  await expect(page.getByText('没有符合条件的应用凭证')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()
  await chooseAct(page, 'LIMS 同步', '删除')
  await confirmAct(page, '删除“LIMS 同步”？', '删除')
  await expect(row).toHaveCount(0)
})
