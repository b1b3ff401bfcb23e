import { request, type Page } from '@playwright/test'
import { choose, demoPassword, expect, passDoubleClickTime, passwordDigest, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

/** Where the stand-in of an application is, which publishes its document there. */
async function productAddress(portal: string, code: string): Promise<string> {
  const operator = await request.newContext({ extraHTTPHeaders: { 'x-atrium': '1' } })
  await operator.post(`${portal}/api/account/loginV2`, {
    data: { account: 'operator', password: passwordDigest(demoPassword) },
  })
  const answer = await operator.get(`${portal}/api/operator/products`)
  const { response } = (await answer.json()) as { response: { Code: string; WebUrl: string }[] }
  await operator.dispose()
  return String(response.find(({ Code }) => Code === code)?.WebUrl).replace('localhost', '127.0.0.1')
}

async function importFrom(page: Page, address: string) {
  const dialog = page.getByRole('dialog', { name: '导入接口' })
  await dialog.getByLabel('OpenAPI 3 文档的地址').fill(address)
  await passDoubleClickTime(page)
  await dialog.getByRole('button', { name: '比较' }).click()
}

test('an operator imports interfaces, edits one and switches it on for an organisation, whose administrator reads how to call it', async ({
  page,
  browser,
  portal,
}) => {
  const address = await productAddress(portal, 'PM')
  await signIn(page, portal, 'operator', '/operator/openInterfaces')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '导入', exact: true }).click()
  await choose(dialog, '应用', '项目管理')
  await importFrom(page, 'http://169.254.169.254/openapi.json')
  await expect(dialog.getByText('未能从该地址读取文档')).toBeVisible()
  await expectWellMade(page)
  await importFrom(page, `${address}/openapi.json`)
  await expect(dialog.getByText('新增')).toHaveCount(3)
  await dialog.getByText('15 个字段').first().click()
  await expectWellMade(page)
  await dialog.getByRole('checkbox', { name: '导入添加备注' }).uncheck()
  await dialog.getByRole('button', { name: '导入 2 项' }).click()
  await expect(page.getByText('新建 2 个，修改 0 个，停用 0 个')).toBeVisible()

  await page.getByRole('searchbox').fill('records')
  await expect(page.getByText('可供程序调用的接口 2 个')).toBeVisible()
  await expectWellMade(page)
  await page.getByRole('button', { name: '编辑新建记录' }).click()
  await dialog.getByLabel('JSON Schema').fill('{\n  "type": object\n}')
  await passDoubleClickTime(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('第 2 行第 11 列：不是 JSON')).toBeVisible()
  await expectWellMade(page)
  await dialog.getByLabel('JSON Schema').fill('{"type": "object", "required": ["titel"]}')
  await passDoubleClickTime(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('示例“Usual”的“titel”不符合 JSON Schema：为必填项')).toBeVisible()
  await dialog.getByLabel('JSON Schema').fill('{"type": "object", "required": ["title"]}')
  await dialog.getByLabel('延迟生效（小时）').fill('12')
  await passDoubleClickTime(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('新建记录已保存')).toBeVisible()

  await page.getByRole('button', { name: '新建记录的版本' }).click()
  await expect(dialog.getByRole('row', { name: '延迟生效（小时） 2 12' })).toBeVisible()
  await expectWellMade(page)
  await dialog.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('button', { name: '0 个组织：新建记录' }).click()
  await dialog.getByRole('searchbox').fill('衡岳')
  // The input of a switch is behind what is drawn.
  await dialog.getByText('衡岳材料').click()
  await expect(page.getByText('已为衡岳材料开通')).toBeVisible()
  await expectWellMade(page)
  await dialog.getByRole('button', { name: '关闭' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectWellMade(page)

  const admin = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(admin, portal, 'zhou.yan', '/open-platform/docs')
  await expect(admin.getByText('POST /api/v1/open/PM/create-records')).toBeVisible()
  await expectWellMade(admin)
  await admin.getByRole('button', { name: 'Open Create record' }).click()
  await expect(admin.getByRole('dialog').getByText('Delay 12 h')).toBeVisible()
  await expectWellMade(admin)
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectWellMade(admin)
  await admin.getByRole('tab', { name: 'JSON Schema' }).click()
  await expect(admin.getByRole('region', { name: 'JSON Schema' })).toContainText('"required"')
})
