import { checkDigit } from './check-digit.ts'
import { CodeError } from './code-error.ts'
import { gs1Format, hasPredefinedLength, type Gs1Part } from './gs1-identifiers.ts'

export interface Gs1Element {
  identifier: string
  value: string
}

/** What separates elements of variable length, and what readers return for it. */
export const groupSeparator = '\x1d'

const identifierAt = /\((\d{2,4})\)/y
const notDigits = /\D/g
/** What is not in the GS1 character set 82. */
const notInSet = /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]/g

/**
 * Reads `(01)09501101530003(17)271231(10)AB12`. A value ends before the next identifier in parentheses. Throws a
 * `CodeError` that names the identifier.
 */
export function parseGs1(text: string): Gs1Element[] {
  const elements: Gs1Element[] = []
  let position = 0
  while (position < text.length) {
    const identifier = matchIdentifier(text, position)
    if (identifier === null) throw new CodeError('code.gs1-malformed', { position })
    const start = position + identifier.length + 2
    position = endOfValue(text, start)
    elements.push({ identifier, value: text.slice(start, position) })
  }
  for (const element of elements) validateElement(element)
  return elements
}

/** What a reader returns, with the separators that are needed between the elements. */
export const gs1Data = (elements: readonly Gs1Element[]): string =>
  elements
    .map(({ identifier, value }, index) => {
      const isSeparated = index < elements.length - 1 && !hasPredefinedLength(identifier)
      return `${identifier}${value}${isSeparated ? groupSeparator : ''}`
    })
    .join('')

function matchIdentifier(text: string, position: number): string | null {
  identifierAt.lastIndex = position
  return identifierAt.exec(text)?.[1] ?? null
}

function endOfValue(text: string, start: number): number {
  for (let next = text.indexOf('(', start); next !== -1; next = text.indexOf('(', next + 1))
    if (matchIdentifier(text, next) !== null) return next
  return text.length
}

function validateElement({ identifier, value }: Gs1Element): void {
  const parts = gs1Format(identifier)
  if (!parts) throw new CodeError('code.gs1-unknown-identifier', { identifier })
  const least = parts.reduce((sum, part) => sum + part.minLength, 0)
  const greatest = parts.reduce((sum, part) => sum + part.maxLength, 0)
  if (value.length < least || value.length > greatest)
    throw new CodeError('code.wrong-length', {
      identifier,
      length: value.length,
      allowed: least === greatest ? least : `${least}–${greatest}`,
    })
  let position = 0
  for (const part of parts) {
    validatePart(part, value.slice(position, position + part.maxLength), identifier)
    position += part.maxLength
  }
}

function validatePart(part: Gs1Part, value: string, identifier: string): void {
  const wrong = value.match(part.digitsOnly ? notDigits : notInSet)
  if (wrong) throw new CodeError('code.wrong-characters', { identifier, characters: [...new Set(wrong)].join('') })
  const expected = checkDigit(value.slice(0, -1))
  if (part.hasCheckDigit && !value.endsWith(expected))
    throw new CodeError('code.wrong-check-digit', { identifier, expected })
  if (part.isDate && !isDate(value)) throw new CodeError('code.wrong-data', { identifier })
}

/** YYMMDD; day 00 stands for the last day of the month. */
function isDate(value: string): boolean {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((start) => Number(value.slice(start, start + 2)))
  const days = new Date(Date.UTC(2000 + year, month, 0)).getUTCDate()
  return month >= 1 && month <= 12 && day <= days
}
