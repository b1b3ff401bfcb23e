import { checkDigit } from './check-digit.ts'
import { CodeError } from './code-error.ts'
import { gs1Data, parseGs1 } from './gs1.ts'
import { symbologyFacts, type Symbology } from './symbologies.ts'

/** What is encoded, valid by the rules of its symbology. */
export interface CodeData {
  symbology: Symbology
  /** What a reader returns; of GS1 codes with FNC1 as `\x1d`. */
  data: string
  /** What is printed beside the code. */
  text: string
}

/** Characters of data that a GS1-128 code may have, separators included. */
const maxGs1LinearLength = 48

/** Validates the text of a code and completes its check digit. Throws a `CodeError`. */
export function prepareCodeData(symbology: Symbology, text: string): CodeData {
  if (text === '') throw new CodeError('code.empty')
  if (symbologyFacts[symbology].gs1) return prepareGs1(symbology, text)
  if (symbology === 'ean13') return prepareEan13(text)
  if (symbology === 'code39') refuseCharacters(text, /[^0-9A-Z\-. $/+%]/gu)
  if (symbology === 'code128') refuseCharacters(text, /[^\x20-\x7e]/gu)
  return { symbology, data: text, text }
}

function prepareGs1(symbology: Symbology, text: string): CodeData {
  const data = gs1Data(parseGs1(text))
  if (symbology === 'gs1-128' && data.length > maxGs1LinearLength)
    throw new CodeError('code.too-much-data', { length: data.length, maximum: maxGs1LinearLength })
  return { symbology, data, text }
}

function prepareEan13(text: string): CodeData {
  refuseCharacters(text, /\D/gu)
  if (text.length < 12 || text.length > 13)
    throw new CodeError('code.wrong-length', { length: text.length, allowed: '12–13' })
  const expected = checkDigit(text.slice(0, 12))
  const data = text.length === 12 ? `${text}${expected}` : text
  if (!data.endsWith(expected)) throw new CodeError('code.wrong-check-digit', { expected })
  return { symbology: 'ean13', data, text: data }
}

function refuseCharacters(text: string, wrong: RegExp): void {
  const found = text.match(wrong)
  if (found) throw new CodeError('code.wrong-characters', { characters: [...new Set(found)].join('') })
}
