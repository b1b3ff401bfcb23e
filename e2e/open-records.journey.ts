import { request, type Page } from '@playwright/test'
import { demoPassword, expect, passDoubleClickTime, passwordDigest, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const path = '/open-platform/records'
const app = '样品中心'
const target = { Code: 'record-samples', Name: '登记样品入库', EnglishName: 'Register stored samples' }

/** Makes calls as an account; each has to succeed. */
async function callerOf(portal: string, account: string) {
  const context = await request.newContext({ extraHTTPHeaders: { 'x-atrium': '1' } })
  const call = async <T = { ID: string }>(method: 'GET' | 'POST' | 'PUT', at: string, data?: object): Promise<T> => {
    const body = method === 'GET' ? undefined : (data ?? {})
    const answer = await context.fetch(`${portal}/api${at}`, { method, data: body })
    const { code, message, response } = (await answer.json()) as { code: number; message: string; response: T }
    expect([100, 200], `${at}: ${message}`).toContain(code)
    return response
  }
  await call('POST', '/account/loginV2', { account, password: passwordDigest(demoPassword) })
  return call
}

/** Gives an app of Hengyue Materials an interface for inserts, which wait two hours; returns what makes an insert. */
async function prepare(page: Page, portal: string) {
  const operator = await callerOf(portal, 'operator')
  const search = { search: 'Hengyue' }
  const { items } = await operator<{ items: { ID: string }[] }>('POST', '/operator/organisations', search)
  const products = await operator<{ ID: string; Code: string }[]>('GET', '/operator/products')
  const properties = { code: { type: 'string' }, amount: { type: 'number' } }
  const { ID: InterfaceID } = await operator('POST', '/operator/openInterface', {
    ...target,
    ProductID: products.find(({ Code }) => Code === 'ELN')?.ID,
    Upstream: 'https://eln.example',
    Path: '/samples',
    Description: '',
    EnglishDescription: '',
    ProjectCode: 'P-2026-118',
    BodySchema: { type: 'object', required: ['code', 'amount'], properties },
    Examples: [],
    Kind: 'insert',
    Method: 'POST',
    DelayHours: 2,
    TimeoutSeconds: 30,
    CallsPerMinute: 600,
  })
  await operator('PUT', `/operator/organisations/${items[0]?.ID}/openInterfaces/${InterfaceID}`)
  const admin = await callerOf(portal, 'zhou.yan')
  const { AccountInfo } = await admin<{ AccountInfo: { ID: string } }>('GET', '/account/session')
  const given = { Name: app, OwnerID: AccountInfo.ID, ValidUntil: null, Addresses: '' }
  const created = await admin<{ App: { ID: string }; Secret: string }>('POST', '/v1/Sdk/ucapi/ade', given)
  const Pairs = [{ AppID: created.App.ID, InterfaceID }]
  await admin('POST', '/v1/Sdk/ucapi/authorisation', { Pairs, DataDepartmentIDs: null, ValidUntil: null })
  const client = { client_id: created.App.ID, client_secret: created.Secret, grant_type: 'client_credentials' }
  const issued = await page.request.post(`${portal}/api/v1/token`, { form: client })
  const { access_token: token } = (await issued.json()) as { access_token: string }
  return async (body: object) => {
    const answer = await page.request.post(`${portal}/api/v1/open/ELN/${target.Code}`, {
      headers: { authorization: `Bearer ${token}` },
      data: body,
    })
    const { response } = (await answer.json()) as { response: { reqId: string } }
    expect(answer.status()).toBe(202)
    return response.reqId
  }
}

/** Gives a reason in the dialog on show, and submits it. */
async function withdraw(page: Page, title: string, act: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await passDoubleClickTime(page)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog.getByText('请填写此项')).toBeVisible()
  await expectWellMade(page)
  await dialog.getByLabel('原因（记入操作日志）').fill('数据有误')
  await passDoubleClickTime(page)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('an administrator finds inserts that wait, withdraws them, and corrects one and sends it again', async ({
  page,
  browser,
  portal,
}) => {
  const insert = await prepare(page, portal)
  const reqIds: string[] = []
  for (const code of ['S-1', 'S-2', 'S-3']) reqIds.push(await insert({ code, amount: 12 }))

  await signIn(page, portal, 'zhou.yan', path)
  const rows = page.getByRole('table', { name: 'API 监控' }).getByRole('row').filter({ hasText: target.Name })
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(/剩余 01:59:\d\d/)
  const usage = page.getByRole('region', { name: '用量' })
  await usage.getByRole('button', { name: '按应用', exact: true }).click()
  await usage.getByText('以表格显示').click()
  const queued = usage.getByRole('row').filter({ hasText: '电子实验记录本' }).getByRole('cell').last()
  await expect(queued).toHaveText('3')
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectWellMade(page)
  }
  await page.getByRole('button', { name: '失败', exact: true }).click()
  await expect(page.getByText('没有符合条件的调用')).toBeVisible()
  await page.getByRole('group', { name: '当前筛选' }).getByRole('button', { name: '清除筛选' }).click()
  await page.getByRole('searchbox', { name: '请求编号（reqId）' }).fill(reqIds[0] ?? '')
  await expect(rows).toHaveCount(1)

  await rows.getByRole('button', { name: /^查看调用/ }).click()
  const drawer = page.getByRole('dialog', { name: target.Name })
  await expect(drawer.getByRole('region', { name: '请求正文' })).toContainText('"code": "S-1"')
  await drawer.getByRole('searchbox', { name: '在请求正文中查找' }).fill('s-1')
  await expect(drawer.getByText('1 处')).toBeVisible()
  await expectWellMade(page)
  await page.goBack()
  await expect(drawer).toHaveCount(0)

  await rows.getByRole('button', { name: /^撤回/ }).click()
  await withdraw(page, `撤回“${target.Name}”？`, '撤回 1 条')
  await expect(rows).toContainText('已撤回')
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByRole('group', { name: '选中的调用' }).getByRole('button', { name: '撤回 2 条' }).click()
  await expect(page.getByText('选中的调用中有 1 条已无法撤回')).toBeVisible()
  await withdraw(page, '撤回 2 条写入？', '撤回 2 条')
  await expect(rows.filter({ hasText: '已撤回' })).toHaveCount(3)

  await page.goto(`${portal}/#${path}?open=${reqIds[0]}`)
  await drawer.getByRole('button', { name: '修改后重发' }).click()
  const form = page.getByRole('dialog', { name: `修改后重发“${target.Name}”` })
  await form.getByLabel('请求正文').fill('{"code": "S-1", "amount": "many"}')
  await passDoubleClickTime(page)
  await form.getByRole('button', { name: '修改后重发' }).click()
  await expect(form.getByText(/amount/)).toBeVisible()
  await expectWellMade(page)
  await form.getByLabel('请求正文').fill('{"code": "S-1", "amount": 21}')
  await passDoubleClickTime(page)
  await form.getByRole('button', { name: '修改后重发' }).click()
  await expect(form).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: reqIds[0] ?? '' })).toBeVisible()
  await expect(drawer.getByRole('region', { name: '请求正文' })).toContainText('"amount": 21')

  const english = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(english, portal, 'zhou.yan', `${path}?sync=queue`)
  await expect(english.getByRole('row').filter({ hasText: target.EnglishName })).toHaveCount(1)
  for (const width of [390, 1440]) {
    await english.setViewportSize({ width, height: 900 })
    await expectWellMade(english)
  }
})
