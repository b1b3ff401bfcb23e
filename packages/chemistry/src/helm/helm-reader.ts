import { HelmError } from './helm-error.ts'
import { maxMonomerLength } from './limits.ts'

/** Reads a HELM text from the left to the right. */
export class HelmReader {
  readonly text: string
  position = 0

  constructor(text: string) {
    this.text = text
  }

  /** The next character, empty at the end. */
  get next(): string {
    return this.text.charAt(this.position)
  }

  /** Reads a character where it is the next one. */
  accept(character: string): boolean {
    if (this.next !== character || character === '') return false
    this.position += 1
    return true
  }

  /** Reads a character. Throws `helm.unexpected` where another one is next. */
  expect(character: string): void {
    if (!this.accept(character)) throw this.unexpected()
  }

  /** Reads what a sticky pattern matches, or nothing. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position
    const found = pattern.exec(this.text)
    if (found) this.position = pattern.lastIndex
    return found
  }

  /** Reads a text in double quotes, where one follows. */
  readAnnotation(): string | null {
    const start = this.position
    if (!this.accept('"')) return null
    const end = this.text.indexOf('"', this.position)
    if (end < 0) throw new HelmError('helm.unclosed', start, '"')
    this.position = end + 1
    return this.text.slice(start + 1, end)
  }

  /** Reads what stands between brackets, which may contain pairs of brackets, as a SMILES does. */
  readBrackets(): string {
    const start = this.position
    this.expect('[')
    for (let depth = 1; depth > 0; this.position += 1) {
      if (this.next === '[') depth += 1
      else if (this.next === ']') depth -= 1
      else if (this.next === '') throw new HelmError('helm.unclosed', start, '[')
      if (this.position - start > maxMonomerLength) throw new HelmError('helm.too-long', start, '[')
    }
    const content = this.text.slice(start + 1, this.position - 1)
    if (content.trim() === '') throw new HelmError('helm.unexpected', start, '[]')
    return content
  }

  /** The error for what comes next. */
  unexpected(): HelmError {
    return new HelmError(this.next === '' ? 'helm.unclosed' : 'helm.unexpected', this.position, this.next)
  }
}
