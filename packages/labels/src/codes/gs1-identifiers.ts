/** A part of the value of an application identifier. */
export interface Gs1Part {
  digitsOnly: boolean
  minLength: number
  maxLength: number
  /** The last digit is a check digit. */
  hasCheckDigit: boolean
  /** The first six digits are a date, YYMMDD. */
  isDate: boolean
}

/**
 * The usual application identifiers of the GS1 General Specifications. `N` are digits, `X` characters of the GS1 set;
 * then the length or the least and the greatest one; `c` ends with a check digit, `d` begins with a date.
 */
const formats: Readonly<Record<string, string>> = {
  '00': 'N18c',
  '01': 'N14c',
  '02': 'N14c',
  '10': 'X1-20',
  '11': 'N6d',
  '12': 'N6d',
  '13': 'N6d',
  '15': 'N6d',
  '16': 'N6d',
  '17': 'N6d',
  '20': 'N2',
  '21': 'X1-20',
  '22': 'X1-20',
  '30': 'N1-8',
  '37': 'N1-8',
  '235': 'X1-28',
  '240': 'X1-30',
  '241': 'X1-30',
  '242': 'N1-6',
  '243': 'X1-20',
  '250': 'X1-30',
  '251': 'X1-30',
  '253': 'N13c X0-17',
  '254': 'X1-20',
  '255': 'N13c N0-12',
  '400': 'X1-30',
  '401': 'X1-30',
  '402': 'N17c',
  '403': 'X1-30',
  '410': 'N13c',
  '411': 'N13c',
  '412': 'N13c',
  '413': 'N13c',
  '414': 'N13c',
  '415': 'N13c',
  '416': 'N13c',
  '417': 'N13c',
  '420': 'X1-20',
  '421': 'N3 X1-9',
  '422': 'N3',
  '423': 'N3-15',
  '424': 'N3',
  '425': 'N3-15',
  '426': 'N3',
  '427': 'X1-3',
  '7001': 'N13',
  '7002': 'X1-30',
  '7003': 'N10d',
  '7004': 'N1-4',
  '7005': 'X1-12',
  '7006': 'N6d',
  '7007': 'N6-12d',
  '7008': 'X1-3',
  '7009': 'X1-10',
  '8003': 'N14c X0-16',
  '8004': 'X1-30',
  '8005': 'N6',
  '8006': 'N14c N4',
  '8007': 'X1-34',
  '8008': 'N8-12d',
  '8018': 'N18c',
  '8019': 'N1-10',
  '8020': 'X1-25',
  '90': 'X1-30',
}

/** Identifiers whose last digit says where the decimal point is, or that differ in it only. */
const families: readonly (readonly [RegExp, string])[] = [
  [/^3(1[0-6]|2\d|3[0-7]|4\d|5[0-7]|6\d)[0-5]$/, 'N6'],
  [/^39[02]\d$/, 'N1-15'],
  [/^39[13]\d$/, 'N3 N1-15'],
  [/^9[1-9]$/, 'X1-90'],
]

/** The parts of the value of an application identifier; `null` for an unknown one. */
export function gs1Format(identifier: string): Gs1Part[] | null {
  const format = Object.hasOwn(formats, identifier)
    ? formats[identifier]
    : families.find(([pattern]) => pattern.test(identifier))?.[1]
  return format?.split(' ').map(parsePart) ?? null
}

function parsePart(part: string): Gs1Part {
  const [least = 0, greatest = least] = (part.match(/\d+/g) ?? []).map(Number)
  return {
    digitsOnly: part.startsWith('N'),
    minLength: least,
    maxLength: greatest,
    hasCheckDigit: part.endsWith('c'),
    isDate: part.endsWith('d'),
  }
}

/** True when readers know the length by the first two digits of the identifier, so that no separator follows. */
export const hasPredefinedLength = (identifier: string) => /^(0[0-4]|1[1-9]|20|3[1-6]|41)/.test(identifier)
