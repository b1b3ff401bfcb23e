import { counterText, type Counter } from '@atrium/labels/binding/counters.ts'
import type { LabelValues } from '@atrium/labels/layout/layout-input.ts'
import type { Field, LabelTemplate } from '@atrium/labels/model/label-template.ts'

/** What a label is filled with while it is designed. `today` as YYYY-MM-DD. */
export function previewValues(
  { fields, counters }: Pick<LabelTemplate, 'fields' | 'counters'>,
  { today, isLongest }: { today: string; isLongest: boolean },
): LabelValues {
  return {
    fields: Object.fromEntries(fields.map((field) => [field.path, isLongest ? longestValue(field) : field.sample])),
    counters: Object.fromEntries(counters.map((counter) => [counter.id, firstText(counter, isLongest)])),
    today,
  }
}

/** U+56FD: Chinese characters are all as wide. */
const widestHan = '\u56fd'

/** The widest value that a field can have; of dates and pictures that is the sample. */
export function longestValue({ type, sample, maxLength }: Field): string {
  if (type === 'number') return '8'.repeat(maxLength)
  if (type !== 'text') return sample
  return (/\p{Script=Han}/u.test(sample) ? widestHan : 'W').repeat(maxLength)
}

/** The text of a counter for the first label; as long as it can become where `isLongest`. */
function firstText(counter: Counter, isLongest: boolean): string {
  if (isLongest) return '8'.repeat(Math.max(counter.digits, String(counter.start).length))
  try {
    return counterText(counter, { label: 0, row: 0, issued: 0 })
  } catch {
    return ''
  }
}
