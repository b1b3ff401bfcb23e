import { BindingError } from './binding-error.ts'

/** A number that grows from label to label. */
export interface Counter {
  /** How expressions call it: `{{#id}}`. */
  id: string
  /** The first number. */
  start: number
  /** What is added for each next number; may be negative, never 0. */
  step: number
  /** Least number of digits; missing ones are zeros in front. */
  digits: number
  /** Whether each label, or only each row – all its copies – has a number of its own. */
  every: 'label' | 'row'
  /** Whether it begins again with each print job, or goes on where the last job of this template ended. */
  scope: 'job' | 'template'
}

/** Which label of a print job a counter is asked for. */
export interface CounterPosition {
  /** Index of the label in the job, from 0. */
  label: number
  /** Index of the label's row in the job, from 0. */
  row: number
  /** Numbers that earlier jobs took of a counter of scope `template`. */
  issued: number
}

/** Largest number a counter can reach. */
export const maxCounterValue = 999_999_999_999

/** The text of a counter for a label. Throws `counter.out-of-range` below 0 and beyond twelve digits. */
export function counterText(counter: Counter, { label, row, issued }: CounterPosition): string {
  const index = (counter.every === 'label' ? label : row) + (counter.scope === 'template' ? issued : 0)
  const value = counter.start + counter.step * index
  if (!Number.isSafeInteger(value) || value < 0 || value > maxCounterValue)
    throw new BindingError('counter.out-of-range', 0, counter.id)
  return String(value).padStart(counter.digits, '0')
}
