import { unzipSync } from 'fflate'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { cutCell, maxCellLength, maxColumns, SheetProblem, type SheetRow } from './sheet.ts'

/** Beyond this an archive is not unpacked: a few kilobytes can be made to unpack to gigabytes. */
const maxUnpackedBytes = 300_000_000
const piece = 1 << 18
const lessThan = 0x3c

type OpenFile = (name: string) => Uint8Array | undefined

/** Reads the first sheet of a workbook, row by row; rows without anything in them are left out. */
export function readXlsx(bytes: Uint8Array, onRow: (row: SheetRow) => void): void {
  // One file after the other, so that only one of them is in memory at a time.
  const open = (name: string) => unpack(bytes, name)
  const name = firstSheet(open)
  const texts = sharedStrings(open('xl/sharedStrings.xml'))
  const sheet = open(name)
  if (!sheet) throw new SheetProblem('unreadable')
  readSheet(sheet, texts, onRow)
}

function unpack(bytes: Uint8Array, wanted: string): Uint8Array | undefined {
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (name !== wanted) return false
        if (originalSize > maxUnpackedBytes) throw new SheetProblem('unreadable')
        return true
      },
    })[wanted]
  } catch {
    throw new SheetProblem('unreadable')
  }
}

/** The file of the sheet that comes first in the workbook. */
function firstSheet(open: OpenFile): string {
  let relation: string | undefined
  parse(open('xl/workbook.xml'), {
    open({ name, attributes }) {
      if (name === 'sheet') relation ??= attributes['r:id']
    },
  })
  let target = 'worksheets/sheet1.xml'
  parse(open('xl/_rels/workbook.xml.rels'), {
    open({ name, attributes }) {
      if (name === 'Relationship' && attributes['Id'] === relation) target = attributes['Target'] ?? target
    },
  })
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The texts that cells refer to by number; phonetic hints beside them are no part of them. */
function sharedStrings(file: Uint8Array | undefined): string[] {
  const texts: string[] = []
  let current = ''
  let isText = false
  let isHint = false
  parse(file, {
    open({ name }) {
      if (name === 'si') current = ''
      else if (name === 'rPh') isHint = true
      else if (name === 't') isText = !isHint
    },
    close(name) {
      if (name === 'si') texts.push(cutCell(current))
      else if (name === 'rPh') isHint = false
      else if (name === 't') isText = false
    },
    text(text) {
      if (isText && current.length < maxCellLength) current += text
    },
  })
  return texts
}

function readSheet(file: Uint8Array, texts: readonly string[], onRow: (row: SheetRow) => void): void {
  let row: SheetRow = { line: 0, cells: [], formulas: [] }
  let cell = { column: 0, type: '', value: '', isFormula: false }
  let isValue = false
  const parts: Handlers = {
    open({ name, attributes }) {
      if (name === 'row') row = { line: Number(attributes['r'] ?? row.line + 1), cells: [], formulas: [] }
      else if (name === 'c')
        cell = { column: columnOf(attributes['r'], row), type: attributes['t'] ?? 'n', value: '', isFormula: false }
      else if (name === 'f') cell.isFormula = true
      else if (name === 'v' || name === 't') isValue = true
      else if (name === 'mergeCell') throw new SheetProblem('merged-cells', { range: attributes['ref'] ?? '' })
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') put(row, cell, texts)
      else if (name === 'row' && (row.cells.some(Boolean) || row.formulas.length > 0)) onRow(row)
    },
    text(text) {
      if (isValue && cell.value.length < maxCellLength) cell.value += text
    },
  }
  parse(file, parts)
}

function put(
  row: SheetRow,
  { column, type, value, isFormula }: { column: number; type: string; value: string; isFormula: boolean },
  texts: readonly string[],
): void {
  if (column >= maxColumns) return
  while (row.cells.length <= column) row.cells.push('')
  row.cells[column] = textOf(type, cutCell(value), texts)
  if (isFormula && !row.formulas.includes(column)) row.formulas.push(column)
}

function textOf(type: string, value: string, texts: readonly string[]): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return type === 'n' ? numberText(value) : value
}

/** Long numbers stand as `1.38E10`; phone numbers are among them. */
function numberText(value: string): string {
  const number = Number(value)
  return value !== '' && Number.isSafeInteger(number) ? String(number) : value
}

/** The column of a cell such as `AB12`, from 0; behind the one before where it does not say. */
function columnOf(reference: string | undefined, row: SheetRow): number {
  const letters = /^[A-Z]+/.exec(reference ?? '')?.[0]
  if (!letters) return row.cells.length
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Handlers {
  open?(tag: SaxesTagPlain): void
  close?(name: string): void
  text?(text: string): void
}

/** Goes through an XML file. Names are taken without their prefixes: some programs write `x:row`. */
function parse(file: Uint8Array | undefined, { open, close, text }: Handlers): void {
  if (!file) return
  const parser = new SaxesParser()
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('opentag', (tag) => open?.({ ...tag, name: local(tag.name) } as SaxesTagPlain))
  parser.on('closetag', ({ name }) => close?.(local(name)))
  parser.on('text', (part) => text?.(part))
  parser.on('error', () => {
    throw new SheetProblem('unreadable')
  })
  const decoder = new TextDecoder()
  for (let at = 0; at < file.length; at += piece) {
    const part = file.subarray(at, at + piece)
    // A cell holds 32,767 characters at most. A longer text is not collected: it could need more memory than there is.
    if (part.length === piece && !part.includes(lessThan)) throw new SheetProblem('unreadable')
    parser.write(decoder.decode(part, { stream: true }))
  }
  parser.close()
}
