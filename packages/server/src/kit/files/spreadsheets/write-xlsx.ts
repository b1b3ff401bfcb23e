import { setImmediate as nextTurn } from 'node:timers/promises'
import { finished } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import { strToU8, Zip, ZipPassThrough } from 'fflate'

type Cell = string | number

/** A sheet to be written. Texts are written as texts, so that none of them can be a formula. */
export interface NewSheet {
  name: string
  head: readonly string[]
  /** Rows in batches, as they are at hand. */
  rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>
  /** Widths of the columns in characters. */
  widths?: readonly number[]
  /** What can be chosen in a column, as a range such as `Lists!$A$1:$A$9`. */
  choices?: readonly { column: number; range: string }[]
  isHidden?: boolean
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const maxChoiceRows = 50_001
/** Rows that are written before others have a turn. */
const rowsAtOnce = 200

/**
 * A file of an archive that zlib compresses in its own threads. fflate compresses in the calling one, where a batch of
 * rows took 30 ms.
 */
class DeflatedFile extends ZipPassThrough {
  readonly #deflate = createDeflateRaw({ level: 4 })

  constructor(name: string) {
    super(name)
    this.compression = 8
    this.#deflate.on('data', (piece: Buffer) => this.ondata(null, piece as Uint8Array<ArrayBuffer>, false))
    this.#deflate.on('end', () => this.ondata(null, new Uint8Array(), true))
    this.#deflate.on('error', (problem) => this.ondata(problem as never, new Uint8Array(), true))
  }

  /** Adds content and waits until it is compressed. */
  async write(content: string): Promise<void> {
    this.push(strToU8(content))
    await new Promise<void>((resolve) => this.#deflate.write('', () => resolve()))
  }

  async end(): Promise<void> {
    this.push(new Uint8Array(), true)
    await finished(this.#deflate)
  }

  protected override process(chunk: Uint8Array, isLast: boolean) {
    this.#deflate.write(chunk)
    if (isLast) this.#deflate.end()
  }
}

/** Writes a workbook piece by piece: what was written is on its way before the last row is known. */
export async function* xlsxOf(sheets: readonly NewSheet[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((problem, piece) => {
    if (problem) throw problem
    if (piece.length > 0) ready.push(piece)
  })
  for (const [name, content] of Object.entries(frameOf(sheets))) {
    const file = new DeflatedFile(name)
    zip.add(file)
    await file.write(declaration + content)
    await file.end()
  }
  for (const [at, sheet] of sheets.entries()) {
    const file = new DeflatedFile(`xl/worksheets/sheet${at + 1}.xml`)
    zip.add(file)
    for await (const part of sheetParts(sheet)) {
      await file.write(part)
      yield* ready.splice(0)
      // Writing rows takes its time; others have a turn in between.
      await nextTurn()
    }
    await file.end()
  }
  zip.end()
  yield* ready.splice(0)
}

async function* sheetParts({ head, rows, widths, choices }: NewSheet): AsyncGenerator<string> {
  const columns = widths
    ? `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
    : ''
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const beginning = `${declaration}<worksheet xmlns="${main}">${head.length > 0 ? frozen : ''}${columns}<sheetData>`
  yield beginning + (head.length > 0 ? rowXml(1, head, 1) : '')
  let line = head.length > 0 ? 2 : 1
  for await (const batch of rows) {
    for (let from = 0; from < batch.length; from += rowsAtOnce) {
      const rows = batch.slice(from, from + rowsAtOnce)
      yield rows.map((row, at) => rowXml(line + from + at, row)).join('')
    }
    line += batch.length
  }
  yield `</sheetData>${validations(choices ?? [])}</worksheet>`
}

function rowXml(line: number, cells: readonly Cell[], style = 0): string {
  const written = cells.map((cell, at) => cellXml(`${columnName(at)}${line}`, cell, style))
  return `<row r="${line}">${written.join('')}</row>`
}

function cellXml(at: string, cell: Cell, style: number): string {
  if (cell === '') return ''
  const styled = style ? ` s="${style}"` : ''
  if (typeof cell === 'number') return `<c r="${at}"${styled}><v>${cell}</v></c>`
  return `<c r="${at}"${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML cannot hold. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string): string =>
  text.replaceAll(unwritable, '').replaceAll(/[&<>"]/g, (each) => entities[each] ?? '')

function validations(choices: readonly { column: number; range: string }[]): string {
  if (choices.length === 0) return ''
  const written = choices.map(
    ({ column, range }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${columnName(column)}2:${columnName(column)}${maxChoiceRows}"><formula1>${escaped(range)}</formula1></dataValidation>`,
  )
  return `<dataValidations count="${choices.length}">${written.join('')}</dataValidations>`
}

/** Everything of a workbook but its sheets. */
function frameOf(sheets: readonly NewSheet[]): Record<string, string> {
  const numbers = sheets.map((_, at) => at + 1)
  const part = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${numbers.map((n) => part(`/xl/worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(({ name, isHidden }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  }
}
