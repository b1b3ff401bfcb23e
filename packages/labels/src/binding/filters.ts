import type { BindingErrorCode } from './binding-error.ts'
import { addToDate, dateUnits, endOfMonth, formatDate, isoDate, parseDate, type CalendarDate } from './dates.ts'
import { maxValueLength } from './limits.ts'
import type { Value } from './syntax.ts'

/** A filter throws this; evaluation adds the position. */
export class FilterProblem extends Error {
  readonly code: BindingErrorCode
  readonly subject: string

  constructor(code: BindingErrorCode, subject: Value) {
    super(code)
    this.code = code
    this.subject = String(subject)
  }
}

export interface Filter {
  /** Least and largest number of arguments. */
  arity: readonly [number, number]
  /** Throws a `FilterProblem` for arguments and values it cannot work with. */
  apply: (input: Value, args: readonly Value[]) => Value
}

/** Every filter there is. Those of dates and numbers leave an empty text empty: a missing expiry prints nothing. */
const filters: Readonly<Record<string, Filter>> = {
  upper: { arity: [0, 0], apply: (input) => String(input).toUpperCase() },
  lower: { arity: [0, 0], apply: (input) => String(input).toLowerCase() },
  trim: { arity: [0, 0], apply: (input) => String(input).trim() },
  first: { arity: [1, 1], apply: (input, [count]) => characters(input).slice(0, countOf(count)).join('') },
  last: {
    arity: [1, 1],
    apply: (input, [count]) => {
      const all = characters(input)
      return all.slice(Math.max(0, all.length - countOf(count))).join('')
    },
  },
  padStart: {
    arity: [1, 2],
    apply: (input, [length, fill = '0']) => String(input).padStart(countOf(length), String(fill)),
  },
  replace: {
    arity: [2, 2],
    apply: (input, [search = '', by = '']) =>
      search === '' ? input : String(input).split(String(search)).join(String(by)),
  },
  default: { arity: [1, 1], apply: (input, [other = '']) => (input === '' ? other : input) },
  prefix: { arity: [1, 1], apply: (input, [text = '']) => (input === '' ? '' : `${text}${input}`) },
  suffix: { arity: [1, 1], apply: (input, [text = '']) => (input === '' ? '' : `${input}${text}`) },
  number: { arity: [1, 1], apply: (input, [decimals]) => (input === '' ? '' : fixed(input, decimals)) },
  date: {
    arity: [1, 1],
    apply: (input, [format = '']) =>
      onDate(input, (date) => formatDate(date, String(format)) ?? fail('date.wrong-format', format)),
  },
  add: {
    arity: [2, 2],
    apply: (input, [amount = '', name = '']) =>
      onDate(input, (date) => {
        const unit = dateUnits.find((known) => known === name) ?? fail('date.wrong-unit', name)
        const sum = addToDate(date, numberOf(amount), unit)
        return sum ? isoDate(sum) : fail('date.out-of-range', amount)
      }),
  },
  endOfMonth: { arity: [0, 0], apply: (input) => onDate(input, (date) => isoDate(endOfMonth(date))) },
}

export const filterNames: readonly string[] = Object.keys(filters)

export function findFilter(name: string): Filter | undefined {
  return Object.hasOwn(filters, name) ? filters[name] : undefined
}

/** The number that a value is, or that its text writes with digits and a point. Returns `null` for anything else. */
export function toNumber(value: Value): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(value) ? Number(value) : null
}

function fail(code: BindingErrorCode, subject: Value): never {
  throw new FilterProblem(code, subject)
}

const numberOf = (value: Value) => toNumber(value) ?? fail('value.not-a-number', value)

/** Characters as a person counts them, as far as code points tell: a surrogate pair is never cut. */
const characters = (value: Value) => Array.from(String(value))

function countOf(value: Value = ''): number {
  const count = numberOf(value)
  return Number.isInteger(count) && count >= 0 && count <= maxValueLength
    ? count
    : fail('filter.wrong-arguments', value)
}

function fixed(input: Value, decimals: Value = ''): string {
  const count = countOf(decimals)
  const value = numberOf(input)
  // Beyond these `toFixed` throws, or answers with an exponent.
  if (count > 10) return fail('filter.wrong-arguments', decimals)
  return Math.abs(value) < 1e15 ? value.toFixed(count) : fail('value.not-a-number', input)
}

function onDate(input: Value, work: (date: CalendarDate) => string): string {
  if (input === '') return ''
  return work(parseDate(String(input)) ?? fail('date.invalid', input))
}
