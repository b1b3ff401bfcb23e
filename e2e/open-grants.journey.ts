import { request, type Locator, type Page } from '@playwright/test'
import { demoPassword, expect, passDoubleClickTime, passwordDigest, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const [appsPath, path] = ['/open-platform/apps', '/open-platform/authorisation']
const app = '检测平台'
const [samples, results] = [
  { Code: 'grant-samples', Name: '登记送检样品', EnglishName: 'Register samples for tests' },
  { Code: 'grant-results', Name: '查询检测结果', EnglishName: 'Query test results' },
]

/** Makes calls as an account; each has to succeed. */
async function callerOf(portal: string, account: string) {
  const context = await request.newContext({ extraHTTPHeaders: { 'x-atrium': '1' } })
  const call = async <T = { ID: string }>(method: 'GET' | 'POST' | 'PUT', at: string, data?: object): Promise<T> => {
    const answer = await context.fetch(`${portal}/api${at}`, {
      method,
      data: method === 'GET' ? undefined : (data ?? {}),
    })
    const { code, message, response } = (await answer.json()) as { code: number; message: string; response: T }
    expect([100, 200], `${at}: ${message}`).toContain(code)
    return response
  }
  await call('POST', '/account/loginV2', { account, password: passwordDigest(demoPassword) })
  return call
}

/** Creates an app of Hengyue Materials, and two interfaces that are switched on for it. */
async function prepare(portal: string) {
  const operator = await callerOf(portal, 'operator')
  const { items } = await operator<{ items: { ID: string }[] }>('POST', '/operator/organisations', {
    search: 'Hengyue',
  })
  const products = await operator<{ ID: string; Code: string }[]>('GET', '/operator/products')
  const about = { Description: '', EnglishDescription: '', ProjectCode: '', BodySchema: null, Examples: [] }
  const terms = { Kind: 'query', Method: 'GET', DelayHours: 0, TimeoutSeconds: 30, CallsPerMinute: 600 }
  for (const names of [samples, results]) {
    const ProductID = products.find(({ Code }) => Code === 'ELN')?.ID
    const address = { ProductID, Upstream: 'https://eln.example', Path: '/tests' }
    const { ID } = await operator('POST', '/operator/openInterface', { ...about, ...terms, ...names, ...address })
    await operator('PUT', `/operator/organisations/${items[0]?.ID}/openInterfaces/${ID}`)
  }
  const admin = await callerOf(portal, 'zhou.yan')
  const { AccountInfo } = await admin<{ AccountInfo: { ID: string } }>('GET', '/account/session')
  await admin('POST', '/v1/Sdk/ucapi/ade', { Name: app, OwnerID: AccountInfo.ID, ValidUntil: null, Addresses: '' })
}

/** Submits the dialog on show by the button that it names. */
async function submit(page: Page, dialog: Locator, label: string) {
  await passDoubleClickTime(page)
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

async function expectWellMadeAtWidths(page: Page, heading: string) {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectWellMade(page)
  }
}

test('an administrator requests interfaces for an app; they are approved for departments, changed and withdrawn', async ({
  page,
  browser,
  portal,
}) => {
  await prepare(portal)
  await signIn(page, portal, 'zhou.yan', `${appsPath}?search=${app}`)
  await page.getByRole('button', { name: `操作：${app}` }).click()
  await page.getByRole('menuitem', { name: '申请接口' }).click()
  const requesting = page.getByRole('dialog', { name: `为“${app}”申请接口` })
  await requesting.getByRole('radio', { name: '指定部门' }).check()
  await requesting.getByRole('button', { name: '提交申请' }).click()
  await expect(requesting.getByText('请至少选择一个接口')).toBeVisible()
  await expect(requesting.getByText('请至少选择一个部门')).toBeVisible()
  for (const { Name } of [samples, results]) await requesting.getByRole('checkbox', { name: Name }).check()
  await requesting.getByRole('button', { name: /可使用数据的部门/ }).click()
  await page.getByRole('dialog', { name: '可使用数据的部门' }).getByRole('row').first().click()
  await page.keyboard.press('Escape')
  await requesting.getByLabel(/^原因/).fill('检测数据入库')
  await expectWellMade(page)
  await submit(page, requesting, '提交申请')

  await page.goto(`${portal}/#${path}?search=${app}`)
  const waiting = page.getByRole('region', { name: /个申请待审批/ })
  await expect(waiting.getByText('检测数据入库').first()).toBeVisible()
  await expectWellMadeAtWidths(page, '应用凭证的接口授权')
  const english = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(english, portal, 'zhou.yan', `${path}?search=${app}`)
  await expect(
    english.getByRole('button', { name: `Approve ${samples.EnglishName} for ${app}`, exact: true }),
  ).toBeVisible()
  await expectWellMadeAtWidths(english, 'Interfaces of apps')

  await waiting.getByRole('button', { name: `批准“${app}”调用“${samples.Name}”`, exact: true }).click()
  const cellOf = (called: { Name: string }, state: string) =>
    page.getByRole('button', { name: new RegExp(`${app}，${called.Name}：\\s*${state}$`) })
  await expect(cellOf(samples, '已授权\\s*1 个部门')).toBeVisible()
  await waiting.getByRole('button', { name: `拒绝“${app}”调用“${results.Name}”` }).click()
  const declining = page.getByRole('dialog', { name: `拒绝“${app}”调用“${results.Name}”？` })
  await declining.getByLabel('原因').fill('已有其他来源')
  await submit(page, declining, '拒绝')
  await expect(cellOf(results, '未授权')).toBeVisible()
  await expect(waiting.getByText(app)).toHaveCount(0)

  await cellOf(results, '未授权').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(cellOf(results, '未授权')).toBeFocused()
  await cellOf(samples, '已授权\\s*1 个部门').click()
  const changing = page.getByRole('dialog', { name: `修改“${app}”的“${samples.Name}”授权` })
  await expect(changing.getByText('检测数据入库')).toBeVisible()
  await changing.getByRole('radio', { name: '整个组织' }).check()
  await expectWellMade(page)
  await submit(page, changing, '保存修改')
  await cellOf(samples, '已授权').click()
  await changing.getByRole('button', { name: '撤回授权' }).click()
  const withdrawing = page.getByRole('dialog', { name: `撤回“${app}”的“${samples.Name}”授权？` })
  await withdrawing.getByLabel('原因').fill('项目结束')
  await expectWellMade(page)
  await submit(page, withdrawing, '撤回授权')
  await expect(cellOf(samples, '未授权')).toBeVisible()

  await page.goto(`${portal}/#${path}?search=${app}&state=granted`)
  await expect(page.getByText('没有符合条件的授权')).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: '移除已授权' }).click()
  await expect(cellOf(samples, '未授权')).toBeVisible()
})
