import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import type { Import, ImportRow } from '@atrium/contract/members/imports.shapes.ts'
import { strToU8, zipSync } from 'fflate'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })

const { id: organisationId } = await portal.anOrganisation({ seatCount: 10 })
const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
const { token } = await portal.aSession(admin)
const headers = { 'x-atrium': '1', cookie: `${sessionCookie}=${token}` }

async function upload(content: Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  body.set('file', new Blob([content]), 'members.xlsx')
  const answer = await fetch(`${address}/api/account/batchImport`, { method: 'POST', body, headers })
  return (await answer.json()) as { error?: string; response: Import }
}

const columnCount = 50
const sharedText = '组'.repeat(20_000)

/** A workbook whose cells share one text of 60 KB. */
function workbookOf(rowCount: number, headings: readonly string[]): Uint8Array<ArrayBuffer> {
  const texts = [...headings, ...Array.from({ length: columnCount - headings.length }, (_, at) => `x${at}`), sharedText]
  const cell = (text: number) => `<c t="s"><v>${text}</v></c>`
  const row = (cells: readonly number[]) => `<row>${cells.map(cell).join('')}</row>`
  const head = row(Array.from({ length: columnCount }, (_, at) => at))
  const rows = row(Array.from({ length: columnCount }, () => columnCount)).repeat(rowCount)
  return zipSync({
    'xl/sharedStrings.xml': strToU8(`<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${head}${rows}</sheetData></worksheet>`),
  })
}

/** Runs work and measures the growth of the process's peak memory, in megabytes. */
async function withPeak<T>(work: () => Promise<T>) {
  const before = process.resourceUsage().maxRSS
  const result = await work()
  return { result, growth: (process.resourceUsage().maxRSS - before) / 1024 }
}

const isServed = async () => (await fetch(`${address}/api/account/session`, { headers })).status === 200

test('refuses 50,000 × 50 cells that share one long text, with limited memory, and still serves', async () => {
  const content = workbookOf(50_000, ['姓名', '账号', '手机号', '邮箱', '部门', '职务', '角色', '应用'])
  assert.ok(content.length < 1_000_000, `${content.length} bytes`)
  const { result, growth } = await withPeak(() => upload(content))
  assert.equal(result.error, 'imports.too-much-text')
  assert.ok(growth < 800, `grew by ${growth} MB`)
  assert.ok(await isServed())
})

test("validates 2,000 such rows by the first 600 characters of the template's cells", async () => {
  const { result, growth } = await withPeak(() => upload(workbookOf(2_000, ['姓名', '手机号', '应用'])))
  assert.equal(result.error, undefined)
  assert.deepEqual([result.response.State, result.response.BadCount], ['judged', 2_000])
  assert.ok(growth < 400, `grew by ${growth} MB`)
  const { response } = await portal.ask<{ items: ImportRow[] }>(
    `POST /account/batchImport/${result.response.ID}/rows`,
    { token, body: { pageSize: 10 } },
  )
  assert.equal(response.items.length, 10)
  for (const { Cells } of response.items) {
    assert.deepEqual(Object.keys(Cells).sort(), ['name', 'phone', 'products'])
    assert.equal(Cells['name'], sharedText.slice(0, 600))
  }
})

test('reports at most five of hundreds of unknown products in a cell', async () => {
  const text = 'a,b,c,d,e,f,g,'.repeat(100)
  const cells = (texts: readonly string[]) => texts.map((each) => `<c t="str"><v>${each}</v></c>`).join('')
  const content = zipSync({
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData><row>${cells(['姓名', '手机号', '应用'])}</row><row>${cells(['林', '13712345678', text])}</row></sheetData></worksheet>`,
    ),
  })
  const { response: made } = await upload(content)
  const { response } = await portal.ask<{ items: ImportRow[] }>(`POST /account/batchImport/${made.ID}/rows`, {
    token,
    body: {},
  })
  const reasons = response.items.flatMap(({ Findings }) => Findings.map(({ Reason }) => Reason))
  assert.deepEqual(reasons.toSorted(), ['too-long', ...Array.from({ length: 5 }, () => 'unknown-product')])
})
