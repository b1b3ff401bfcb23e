import { strToU8, zipSync } from 'fflate'
import { smallestPng } from '#testing/pictures.ts'

const head = '姓名,账号,手机号,邮箱,部门,职务,角色,应用'

/** A workbook of one sheet with these rows, as they stand in its XML. */
const workbook = (rows: string, shared = ''): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="s" sheetId="1"/></sheets></workbook>'),
    'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  })

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const heading = `<row r="1">${head
  .split(',')
  .map((name, column) => cell(`${String.fromCodePoint(65 + column)}1`, name))
  .join('')}</row>`

/** Files that an upload may hold: right ones, broken ones, and ones that promise more than they have. */
export const fuzzFiles: readonly { name: string; content: Uint8Array }[] = [
  { name: 'me.png', content: smallestPng },
  { name: 'me.png', content: smallestPng.subarray(0, 20) },
  { name: '\ud800.png', content: Buffer.alloc(0) },
  { name: 'a.jpg', content: Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0, 0]) },
  { name: 'm.csv', content: Buffer.from(`${head}\n林一,,13900000000,,,,,\n`) },
  { name: 'm.csv', content: Buffer.from(`${head}\n${'"'.repeat(1_001)}\n`) },
  { name: 'm.csv', content: Buffer.from(`${head}\n${'长'.repeat(20_000)},,,,,,,\n`) },
  { name: 'm.csv', content: Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x0a, 0x00]) },
  { name: 'm.csv', content: Buffer.from('\n\n\n') },
  { name: 'm.xlsx', content: workbook(`${heading}<row r="2">${cell('A2', '林一')}</row>`) },
  { name: 'm.xlsx', content: workbook(`${heading}<row r="99999999999">${cell('A99999999999', '林一')}</row>`) },
  { name: 'm.xlsx', content: workbook(`${heading}<row r="-1">${cell('A-1', '林一')}</row>`) },
  { name: 'm.xlsx', content: workbook(`${heading}<row r="1e400">${cell('ZZZZZZ2', '林一')}</row>`) },
  {
    name: 'm.xlsx',
    content: workbook(`${heading}<row r="2"><c r="A2" t="s"><v>1e99</v></c></row>`, '<si><t>x</t></si>'),
  },
  { name: 'm.xlsx', content: workbook(`${heading}<row r="2">${cell('A2', '&#0;&#55296;')}</row>`) },
  { name: 'm.xlsx', content: workbook('<row') },
  { name: 'm.xlsx', content: Buffer.from('PK\u0003\u0004broken') },
]

/** A file as the body of a form. */
export function formOf({ name, content }: { name: string; content: Uint8Array }) {
  const boundary = 'fuzz'
  const start = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name.toWellFormed()}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([Buffer.from(start), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
