import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { strToU8, zipSync } from 'fflate'
import { readSheet } from './read-sheet.ts'
import { SheetProblem } from './sheet.ts'
import { xlsxOf, type NewSheet } from './write-xlsx.ts'

const folder = await mkdtemp(join(tmpdir(), 'atrium-sheets-'))
after(() => rm(folder, { recursive: true }))
let files = 0

interface Options {
  maxRows?: number
  headings?: string[]
  heapMb?: number
}

async function read(
  content: Uint8Array | string,
  kind: 'xlsx' | 'csv',
  { maxRows = 100, heapMb = 512, ...more }: Options = {},
) {
  const path = join(folder, String((files += 1)))
  await writeFile(path, content)
  return readSheet({ path, kind, maxRows, ...more }, { heapMb })
}

async function written(sheets: readonly NewSheet[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of xlsxOf(sheets)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const workbook = (sheet: string, more: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({ 'xl/worksheets/sheet1.xml': `<worksheet>${sheet}</worksheet>`, ...more }).map(([name, text]) => [
        name,
        strToU8(text),
      ]),
    ),
  )

const fails = (fault: string) => (problem: unknown) => problem instanceof SheetProblem && problem.fault === fault

describe('a workbook', () => {
  test('that was written is read as it was meant, formulas and markup being texts', async () => {
    const head = ['姓名', 'Count']
    const rows = [
      ['林知远', 7],
      ['=1+1', 13_800_000_000],
      ['<a & "b">', ''],
      ['two\nlines ', 1.5],
    ]
    const content = await written([
      {
        name: 'A',
        head,
        rows: [rows.slice(0, 1), rows.slice(1)],
        widths: [10, 20],
        choices: [{ column: 0, range: 'B!$A$1:$A$2' }],
      },
      { name: 'B', head: [], rows: [[['x']]], isHidden: true },
    ])
    assert.deepEqual(await read(content, 'xlsx'), [
      { line: 1, cells: head, formulas: [] },
      { line: 2, cells: ['林知远', '7'], formulas: [] },
      { line: 3, cells: ['=1+1', '13800000000'], formulas: [] },
      { line: 4, cells: ['<a & "b">'], formulas: [] },
      { line: 5, cells: ['two\nlines ', '1.5'], formulas: [] },
    ])
  })

  test('of another program is read with its shared texts, numbers, gaps and first sheet', async () => {
    const content = workbook('', {
      'xl/workbook.xml':
        '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="One" sheetId="4" r:id="rId7"/><x:sheet name="Two" r:id="rId1"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="/xl/worksheets/data.xml"/></Relationships>',
      'xl/sharedStrings.xml':
        '<sst><si><t>name</t></si><si><r><t>two </t></r><r><t>parts</t></r><rPh><t>hint</t></rPh></si></sst>',
      'xl/worksheets/data.xml':
        '<worksheet><sheetData><row r="3"><c r="B3" t="s"><v>0</v></c><c r="AA3" t="s"><v>1</v></c></row><row r="4"><c r="A4"/></row><row r="5"><c r="A5"><v>1.38E10</v></c><c r="B5" t="b"><v>1</v></c><c r="C5" t="str"><f>A1&amp;B1</f><v>sum</v></c></row></sheetData></worksheet>',
    })
    const rows = await read(content, 'xlsx')
    assert.deepEqual(
      rows.map(({ line, formulas }) => [line, formulas]),
      [
        [3, []],
        [5, [2]],
      ],
    )
    assert.equal(rows[0]?.cells[1], 'name')
    assert.equal(rows[0]?.cells[26], 'two parts')
    assert.deepEqual(rows[1]?.cells, ['13800000000', 'TRUE', 'sum'])
  })

  test('with merged cells, too many rows or what is no workbook is refused', async () => {
    const row = (n: number) => `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>x</t></is></c></row>`
    await assert.rejects(
      read(workbook(`<sheetData>${row(1)}</sheetData><mergeCells><mergeCell ref="A2:B3"/></mergeCells>`), 'xlsx'),
      (problem: SheetProblem) => problem.fault === 'merged-cells' && problem.values['range'] === 'A2:B3',
    )
    await assert.rejects(
      read(workbook(`<sheetData>${row(1)}${row(2)}</sheetData>`), 'xlsx', { maxRows: 1 }),
      fails('too-many-rows'),
    )
    for (const content of [
      'no zip at all',
      zipSync({ 'word/document.xml': strToU8('<a/>') }),
      workbook('<sheetData><row'),
    ])
      await assert.rejects(read(content, 'xlsx'), fails('unreadable'))
  })

  test('that would unpack to gigabytes is not unpacked', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(310_000_000) })
    await assert.rejects(read(bomb, 'xlsx'), fails('unreadable'))
  })
})

describe('what is read of a sheet', () => {
  const long = '长'.repeat(700)

  test('is the headings, and below them the cells of columns that are asked for, 600 characters of each', async () => {
    const csv = `Name *,other,phone\n${long},${long},1\n,${long},\n,=x,2`
    const texts = ['Name *', 'other', 'phone', long].map((text) => `<si><t>${text}</t></si>`).join('')
    const cells = (...at: number[]) => `<row>${at.map((text) => `<c t="s"><v>${text}</v></c>`).join('')}</row>`
    const xlsx = workbook(`<sheetData>${cells(0, 1, 2)}${cells(3, 3)}</sheetData>`, {
      'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    })
    const options = { headings: ['name', 'phone'] }
    const cellsOf = async (content: Uint8Array | string, kind: 'xlsx' | 'csv') =>
      (await read(content, kind, options)).map((row) => [row.cells, row.formulas])
    const cut = long.slice(0, 600)
    assert.deepEqual(await cellsOf(csv, 'csv'), [
      [['Name *', 'other', 'phone'], []],
      [[cut, '', '1'], []],
      [['', '', ''], []],
      [['', '', '2'], []],
    ])
    assert.deepEqual(await cellsOf(xlsx, 'xlsx'), [
      [['Name *', 'other', 'phone'], []],
      [[cut, ''], []],
    ])
  })

  test('ends with the file when the thread needs more memory than it may have', async () => {
    const texts = '<si><t>a</t></si>'.repeat(1_000_000)
    const content = workbook('<sheetData/>', { 'xl/sharedStrings.xml': `<sst>${texts}</sst>` })
    await assert.rejects(read(content, 'xlsx', { heapMb: 10 }), fails('unreadable'))
    assert.equal((await read('a,b', 'csv')).length, 1)
  })

  test('is nothing where the cells that are kept have more than 20 million characters together', async () => {
    const row = (cells: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`
    const texts = { 'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>` }
    const cells = 20_000_000 / 600
    const content = workbook(`<sheetData>${row(49).repeat(cells / 49)}</sheetData>`, texts)
    assert.equal((await read(content, 'xlsx', { maxRows: 1_000 })).length, Math.floor(cells / 49))
    const larger = workbook(`<sheetData>${row(49).repeat(cells / 49 + 1)}</sheetData>`, texts)
    await assert.rejects(read(larger, 'xlsx', { maxRows: 1_000 }), fails('too-much-text'))
  })

  test('is read two files at a time; others wait for their turn', async () => {
    let [running, most] = [0, 0]
    const count = (worker: Worker) => {
      most = Math.max(most, (running += 1))
      worker.on('message', (report: object) => 'isDone' in report && (running -= 1))
    }
    process.on('worker', count)
    const all = await Promise.all(Array.from({ length: 6 }, () => read('a,b', 'csv')))
    process.off('worker', count)
    assert.deepEqual(all.flat().length, 6)
    assert.equal(most, 2)
  })

  test('is nothing of a cell that is longer than any spreadsheet allows', async () => {
    const content = workbook(`<sheetData><row><c t="str"><v>${'a'.repeat(1_000_000)}</v></c></row></sheetData>`)
    await assert.rejects(read(content, 'xlsx'), fails('unreadable'))
  })
})

describe('a CSV file', () => {
  test('is read in every encoding, with every separator and with cells in quotes', async () => {
    const text = '姓名,手机\r\n林知远,13800000000\r\n'
    const gb = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x3b, 0x31]) // 姓名;1
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    for (const content of [text, `\uFEFF${text}`, utf16])
      assert.deepEqual(
        (await read(content, 'csv')).map(({ cells }) => cells),
        [
          ['姓名', '手机'],
          ['林知远', '13800000000'],
        ],
      )
    assert.deepEqual((await read(gb, 'csv'))[0]?.cells, ['姓名', '1'])
    assert.deepEqual(
      (await read('a\tb\n"one ""1""\nline"\t2\n\n\'=x\t=y', 'csv')).map(({ line, cells, formulas }) => [
        line,
        cells,
        formulas,
      ]),
      [
        [1, ['a', 'b'], []],
        [2, ['one "1"\nline', '2'], []],
        [4, ['=x', '=y'], [1]],
      ],
    )
    assert.deepEqual((await read(`'＝1,'x`, 'csv'))[0]?.cells, ['＝1', `'x`])
    await assert.rejects(read('a,"b', 'csv'), fails('unreadable'))
  })
})
