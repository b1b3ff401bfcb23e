import { CtabError } from './ctab-error.ts'
import { maxSdfLength, maxSdfRecords } from './limits.ts'
import { linesOf } from './text-lines.ts'

/** A data item of a record. A field that is repeated in the form `name (#2)` has the base name and its number. */
export interface SdfField {
  name: string
  /** The number in `(#n)`; 0 where there is none. */
  repeat: number
  value: string
}

export interface SdfRecord {
  /** Number of its first line in the file, from 1. */
  line: number
  /** Up to and with `M  END`. */
  molfile: string
  fields: readonly SdfField[]
}

/**
 * Splits an SDF file into records. A record ends with `$$$$`, the last one also with the file; `$$$$` beside other text
 * on its line, within the value of a field, or instead of `M  END` is refused, since readers disagree about it. Empty
 * records are left out. Throws a `CtabError`.
 */
export function splitSdf(text: string): SdfRecord[] {
  if (text.length > maxSdfLength) throw new CtabError('ctab.too-large')
  const lines = linesOf(text)
  const records: SdfRecord[] = []
  let start = 0
  while (start < lines.length) {
    let end = start
    while (end < lines.length && lines[end]?.trimEnd() !== delimiter) end += 1
    const own = lines.slice(start, end)
    if (own.some((line) => line.trim() !== '')) records.push(readRecord(own, start + 1))
    if (records.length > maxSdfRecords) throw new CtabError('ctab.too-large', { line: start + 1 })
    start = end + 1
  }
  return records
}

const delimiter = '$$$$'

function readRecord(lines: readonly string[], line: number): SdfRecord {
  const misplaced = lines.findIndex((text) => text.includes(delimiter))
  if (misplaced >= 0) throw new CtabError('ctab.unfinished', { line: line + misplaced, subject: delimiter })
  const end = lines.findIndex((text) => /^M {2}END\s*$/.test(text))
  if (end < 0) throw new CtabError('ctab.unfinished', { line: line + lines.length - 1, subject: 'M  END' })
  return { line, molfile: `${lines.slice(0, end + 1).join('\n')}\n`, fields: readFields(lines.slice(end + 1)) }
}

/** Fields `>  <name>`, each with the lines of its value up to an empty line or the next field. */
function readFields(lines: readonly string[]): SdfField[] {
  const fields: { name: string; repeat: number; values: string[] }[] = []
  let isOpen = false
  for (const line of lines) {
    const name = fieldNameOf(line)
    if (name !== null) {
      fields.push({ ...repeatedName(name), values: [] })
      isOpen = true
    } else if (line.trim() === '') isOpen = false
    else if (isOpen) fields.at(-1)?.values.push(line)
  }
  return fields.map(({ name, repeat, values }) => ({ name, repeat, value: values.join('\n') }))
}

/** What stands between the brackets of `>  <name> (1)`, or `null` for any other line. */
function fieldNameOf(line: string): string | null {
  const open = line.indexOf('<')
  const close = line.lastIndexOf('>')
  return line.startsWith('>') && open > 0 && close > open ? line.slice(open + 1, close).slice(0, 200) : null
}

function repeatedName(text: string): { name: string; repeat: number } {
  const [, name = '', repeat = ''] = /^(.*?)\s*\(#(\d{1,3})\)$/.exec(text.trim()) ?? []
  return repeat === '' ? { name: text.trim(), repeat: 0 } : { name, repeat: Number(repeat) }
}
