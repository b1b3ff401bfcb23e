import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page } from '@playwright/test'
import { buildBarcode, buildTemplate, buildText } from '../packages/labels/src/testing/template-builders.ts'
import type { LabelTemplate } from '../packages/labels/src/model/label-template.ts'
import { choose, expect, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

/** A4 with 3 × 7 labels. */
const sheet: LabelTemplate['media']['sheet'] = {
  pageWidth: 210,
  pageHeight: 297,
  columns: 3,
  rows: 7,
  left: 9.5,
  top: 8.5,
  pitchX: 63.5,
  pitchY: 40,
  order: 'row',
}

function document(name: string, changes: Partial<LabelTemplate['media']> = {}): LabelTemplate {
  const title = { ...buildText('name', '', { x: 2, y: 2, width: 56, height: 8 }), id: 'c1' }
  const batch = {
    ...buildBarcode('code', '{{batch}}'),
    id: 'c2',
    box: { x: 2, y: 22, width: 56, height: 14, rotation: 0 as const },
  }
  const template = buildTemplate({
    name,
    components: [{ ...title, binding: { kind: 'expression', source: '试剂 {{batch}} {{expiry}}' } }, batch],
  })
  Object.assign(template.media, changes)
  return template
}

/** Adds and publishes a template; returns its id. */
async function publish(request: APIRequestContext, portal: string, Document: LabelTemplate): Promise<string> {
  const headers = { 'x-atrium': '1' }
  const added = await request.post(`${portal}/api/LabelTemplate`, { headers, data: { Document } })
  const { response } = (await added.json()) as { response: { ID: string; Revision: number } }
  const data = { Revision: response.Revision }
  expect((await request.post(`${portal}/api/LabelTemplate/${response.ID}/publish`, { headers, data })).ok()).toBe(true)
  return response.ID
}

/** What the browser would print: the dialog itself is none of the page. */
async function stubPrintDialog(page: Page) {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'print', { configurable: true, value() {} })
  })
}

const printedPages = (page: Page) => page.frameLocator('iframe[title="待打印的标签"]').locator('section')

test('a member prints 21 labels from cell 6 of a used sheet', async ({ page, portal }) => {
  await stubPrintDialog(page)
  await signIn(page, portal, 'lin.zhiyuan', '/labels/print')
  await publish(page.request, portal, document('演练 A4 3×7', { sheet, width: 60, height: 38 }))
  await page.reload()
  await page.getByRole('searchbox', { name: '按名称搜索' }).fill('演练 A4')
  const card = page.getByRole('link', { name: '演练 A4 3×7' })
  await expect(card).toContainText('60 × 38 mm')
  await expectWellMade(page)
  await card.click()
  await expect(page.getByRole('heading', { name: '演练 A4 3×7' })).toBeVisible()

  // Rows from a spreadsheet, one of them wrong: it is named, and leads to its cell.
  await page.getByRole('button', { name: '粘贴数据' }).click()
  const lines = Array.from(
    { length: 21 },
    (_, at) => `LOT-${String(at + 1).padStart(3, '0')}\t${at === 4 ? 'soon' : '2027-01-31'}`,
  )
  await page.getByLabel('单元格').fill(['批号\t有效期', ...lines].join('\n'))
  await expectWellMade(page)
  await page.getByRole('dialog').getByRole('button', { name: '粘贴数据' }).click()
  await expect(page.getByText('已读取 21 行')).toBeVisible()
  await page.getByRole('button', { name: /^第 5 行，有效期：/ }).click()
  const wrong = page.getByLabel('有效期，第 5 行')
  await expect(wrong).toBeFocused()
  await expectWellMade(page)
  await wrong.fill('2027-02-28')
  await expect(page.getByText('1 个值有误')).toBeHidden()

  // The sheet is used up to cell 5.
  await page.getByTestId('sheet-cell-6').click()
  await expect(page.getByLabel('起始标签的序号')).toHaveValue('6')
  await expect(page.getByText('21 个标签，共 2 张')).toBeVisible()
  await page.getByRole('radio', { name: '浏览器' }).check()
  await expectWellMade(page)
  await passDoubleClickTime(page)
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await expect(page.getByText('已完成')).toBeVisible()
  await expect(printedPages(page)).toHaveCount(2)
  const cells = (at: number) => printedPages(page).nth(at).locator('svg > g').count()
  expect([await cells(0), await cells(1)]).toEqual([16, 5])
  await expectWellMade(page)
})

test('a member gets a PDF and ZPL, and prints a code that is too small in spite of it', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan', '/labels/print')
  const small = document('演练小标签')
  for (const component of small.components) if (component.type === 'barcode') component.box.width = 18
  const [id, wrong] = [
    await publish(page.request, portal, document('演练卷装')),
    await publish(page.request, portal, small),
  ]
  await page.goto(`${portal}/#/labels/print?template=${id}`)
  await page.getByLabel('批号，第 1 行').fill('LOT-001')
  await expect(page.getByRole('img', { name: '第 1 个标签，第 1 行' })).toBeVisible()
  await page.getByRole('radio', { name: 'PDF' }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '打印', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('radio', { name: 'ZPL' }).check()
  await passDoubleClickTime(page)
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await expect(page.getByRole('button', { name: '复制' })).toBeVisible()
  await expectWellMade(page)

  // A file of rows takes their place; a wrong value is named.
  const content = ['备注,批号,有效期,份数', 'x,LOT-007,2027-01-31,2', 'x,LOT-008,31.01.,1'].join('\n')
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'rows.txt', mimeType: 'text/plain', buffer: Buffer.from(content) })
  await expect(page.getByRole('alert')).toContainText('“rows.txt”不是 xlsx 或 csv 文件')
  await input.setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await expect(page.getByText('以下列没有对应的字段，未使用：备注')).toBeVisible()
  await expect(page.getByRole('button', { name: /^第 2 行，有效期：/ })).toBeVisible()
  await expect(page.getByLabel('第 1 行的份数')).toHaveValue('2')
  await expect(page.getByRole('button', { name: '打印', exact: true })).toBeDisabled()

  await page.goto(`${portal}/#/labels/print?template=${wrong}`)
  await page.getByLabel('批号，第 1 行').fill('LOT-001-002-003')
  await page.getByRole('radio', { name: 'ZPL' }).check()
  await passDoubleClickTime(page)
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('未打印')
  await expect(page.getByText(/^第 1 行，code：/).first()).toBeVisible()
  await expectWellMade(page)
  await passDoubleClickTime(page)
  await page.getByRole('button', { name: '仍然打印' }).click()
  await expectWellMade(page)
  await page.getByRole('dialog').getByRole('button', { name: '仍然打印' }).click()
  await expect(page.getByText('已完成')).toBeVisible()

  // What was printed is listed, and can be printed again.
  await page.goto(`${portal}/#/labels/print?tab=history`)
  const job = page.getByRole('row', { name: /演练小标签/ }).filter({ hasText: '已完成' })
  await expect(job).toBeVisible()
  await expectWellMade(page)
  const act = async (name: string) => {
    await job.first().getByRole('button', { name: '“演练小标签”的更多操作' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('详情')
  await expect(page.getByText('是，已由打印人确认')).toBeVisible()
  await expect(page.getByText('文件的 SHA-256')).toBeVisible()
  await expectWellMade(page)
  await page.keyboard.press('Escape')
  await act('再次打印')
  await page.getByRole('dialog').getByRole('button', { name: '仍然打印' }).click()
  await expect(job).toHaveCount(2)
})

/** A program beside a printer, as it listens on the computer of the person. */
async function openAgent() {
  const jobs: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data) => (body += String(data)))
    request.on('end', () => {
      jobs.push(body)
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/print`, jobs, close: () => server.close() }
}

test('a printer is added, measured, remembered, and reached through a program beside it', async ({ page, portal }) => {
  const agent = await openAgent()
  await signIn(page, portal, 'lin.zhiyuan', '/labels/print')
  const id = await publish(page.request, portal, document('演练校准'))
  await page.goto(`${portal}/#/labels/print?template=${id}`)
  await page.getByRole('button', { name: '添加打印机' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('仓库斑马')
  await choose(dialog, '分辨率', '300 dpi')
  await dialog.getByLabel('横尺实测（mm）').fill('80')
  await dialog.getByLabel('地址').fill('http://printer.example')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请输入 45.5 到 55.6 mm 的长度')).toBeVisible()
  await expect(dialog.getByText('请输入本机地址，例如 http://localhost:9100')).toBeVisible()
  await expectWellMade(page)
  await dialog.getByLabel('横尺实测（mm）').fill('50.5')
  await dialog.getByLabel('地址').fill(agent.url)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '仓库斑马，300 dpi' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '仓库斑马，300 dpi' })).toBeVisible()
  await page.getByRole('button', { name: '调整' }).click()
  await expect(dialog.getByLabel('横尺实测（mm）')).toHaveValue('50.5')
  await dialog.getByRole('button', { name: '取消' }).click()

  await page.getByLabel('批号，第 1 行').fill('LOT-001')
  await page.getByRole('radio', { name: 'ZPL' }).check()
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await page.getByRole('button', { name: '发送到本机打印程序' }).click()
  await expect(page.getByText('本机打印程序已接收标签')).toBeVisible()
  expect(agent.jobs).toEqual([expect.stringMatching(/^\^XA[^]*\^GFA[^]*\^XZ\s*$/)])
  agent.close()
})
