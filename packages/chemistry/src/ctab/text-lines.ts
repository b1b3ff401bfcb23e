import { CtabError } from './ctab-error.ts'

// Tab, line feed and carriage return are text; NUL and its like are not, and PostgreSQL stores no NUL.
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u

/** The lines of a text with LF, CRLF or CR. Throws a `CtabError` for control characters and lone surrogates. */
export function linesOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const wrong = lines.findIndex((line) => control.test(line) || !line.isWellFormed())
  if (wrong >= 0) throw new CtabError('ctab.wrong-characters', { line: wrong + 1 })
  return lines
}

/** Reads lines one after the other and knows the number of the last one. */
export class LineReader {
  readonly #lines: readonly string[]
  #next: number

  constructor(lines: readonly string[], start: number) {
    this.#lines = lines
    this.#next = start
  }

  /** Number of the line that was read last, from 1. */
  get number(): number {
    return this.#next
  }

  /** The next line. Throws `ctab.unfinished` at the end of the text. */
  read(): string {
    const line = this.#lines[this.#next]
    if (line === undefined) throw new CtabError('ctab.unfinished', { line: this.#lines.length })
    this.#next += 1
    return line
  }
}

/** An integer, 0 where there is nothing but spaces. Throws `ctab.wrong-number`. */
export function integerOf(text: string, line: number): number {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  if (!/^[+-]?\d{1,9}$/.test(trimmed)) throw new CtabError('ctab.wrong-number', { line, subject: trimmed })
  // Never the negative zero.
  return Number(trimmed) + 0
}

/** A coordinate. Throws `ctab.wrong-number`. */
export function coordinateOf(text: string, line: number): number {
  const trimmed = text.trim()
  const isNumber = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:[eE][+-]?\d{1,2})?$/.test(trimmed)
  if (!isNumber) throw new CtabError('ctab.wrong-number', { line, subject: trimmed })
  return Number(trimmed) + 0
}
