import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BindingError } from './binding-error.ts'
import { evaluateText } from './evaluate.ts'
import { filterNames } from './filters.ts'
import { parseText } from './parse-text.ts'
import type { BindingData, BindingNames } from './syntax.ts'

const names: BindingNames = {
  fields: new Set(['batch', '批号', 'made', 'amount', 'a.b-c', 'constructor']),
  counters: new Set(['n']),
}
const data: BindingData = {
  fields: { batch: 'ab12', 批号: '甲𠮷乙', made: '2025-01-31', amount: 2.5, 'a.b-c': null },
  counters: { n: '0007' },
  today: '2026-02-03',
}
const textOf = (source: string, own = data) => evaluateText(parseText(source, names), own)
const is = (code: string, position: number, subject?: string) => (error: unknown) => {
  assert.ok(error instanceof BindingError, String(error))
  assert.deepEqual([error.code, error.position], [code, position])
  if (subject !== undefined) assert.equal(error.subject, subject)
  return true
}

for (const [source, expected] of [
  ['', ''],
  ['plain } text | {', 'plain } text | {'],
  ['Lot {{batch}}', 'Lot ab12'],
  ['{{batch|upper}}-{{#n}}', 'AB12-0007'],
  ['{{ 批号 }}{{a.b-c}}.', '甲𠮷乙.'],
  ['{{constructor}}', ''],
  ["{{'{{'}}", '{{'],
  ["{{'a }} b'}}", 'a }} b'],
  [`{{"it's"}}{{'\\'\\\\'}}`, `it's'\\`],
  ['{{amount}}', '2.5'],
  ['{{-1.50}}', '-1.5'],
  ['{{@today}}', '2026-02-03'],
  ['{{(batch | first: 2) | upper}}', 'AB'],
  ['{{batch | first: (amount | number: 0)}}', 'ab1'],
] as const) {
  test(`text – ${source || 'an empty one'} – gives ${expected || 'nothing'}`, () =>
    assert.equal(textOf(source), expected))
}

const examples: Record<string, readonly [string, string][]> = {
  upper: [['{{batch | upper}}', 'AB12']],
  lower: [["{{'ÄB' | lower}}", 'äb']],
  trim: [["{{' a ' | trim}}", 'a']],
  first: [
    ['{{批号 | first: 2}}', '甲𠮷'],
    ['{{batch | first: 0}}', ''],
  ],
  last: [
    ['{{批号 | last: 2}}', '𠮷乙'],
    ['{{batch | last: 0}}', ''],
    ['{{batch | last: 9}}', 'ab12'],
  ],
  padStart: [
    ['{{amount | padStart: 5}}', '002.5'],
    ["{{batch | padStart: 6, '*'}}", '**ab12'],
  ],
  replace: [
    ["{{batch | replace: 'b', '$&'}}", 'a$&12'],
    ["{{batch | replace: '', 'x'}}", 'ab12'],
  ],
  default: [
    ["{{a.b-c | default: '–'}}", '–'],
    ["{{batch | default: '–'}}", 'ab12'],
  ],
  prefix: [
    ["{{batch | prefix: 'Lot '}}", 'Lot ab12'],
    ["{{a.b-c | prefix: 'Lot '}}", ''],
  ],
  suffix: [
    ["{{amount | suffix: ' mL'}}", '2.5 mL'],
    ["{{a.b-c | suffix: ' mL'}}", ''],
  ],
  number: [
    ['{{amount | number: 2}}', '2.50'],
    ['{{a.b-c | number: 2}}', ''],
  ],
  date: [
    ["{{made | date: 'dd.MM.yy'}}", '31.01.25'],
    ["{{made | date: 'yyyy年M月d日'}}", '2025年1月31日'],
    ["{{a.b-c | date: 'yyyy'}}", ''],
  ],
  add: [
    ["{{made | add: 1, 'months'}}", '2025-02-28'],
    ["{{a.b-c | add: 1, 'years'}}", ''],
    ["{{@today | add: -3, 'days' | date: 'yyyy/MM/dd'}}", '2026/01/31'],
  ],
  endOfMonth: [["{{'2024-02-01' | endOfMonth}}", '2024-02-29']],
}
test('filters – each – has examples', () => assert.deepEqual(Object.keys(examples), filterNames))
for (const [source, expected] of Object.values(examples).flat()) {
  test(`filter – ${source} – gives ${expected || 'nothing'}`, () => assert.equal(textOf(source), expected))
}

for (const [source, code, position, subject] of [
  ['{{batch', 'expression.unterminated', 0, '{{'],
  ['a{{batch}', 'expression.unexpected', 8, '}'],
  ["{{'abc}}", 'expression.unterminated', 2, "'"],
  ['{{}}', 'expression.unexpected', 2, '}}'],
  ['{{batch batch}}', 'expression.unexpected', 8, 'batch'],
  ['{{batch |}}', 'expression.unexpected', 9, '}}'],
  ['{{(batch}}', 'expression.unexpected', 8, '}}'],
  ['{{batch; 1}}', 'expression.unexpected', 7, ';'],
  ['{{𠮷}}', 'expression.unexpected', 2, '𠮷'],
  ['Lot {{lot}}', 'field.unknown', 6, 'lot'],
  ['{{#m}}', 'counter.unknown', 2, 'm'],
  ['{{@now}}', 'variable.unknown', 2, 'now'],
  ['{{batch | eval}}', 'filter.unknown', 10, 'eval'],
  ['{{batch | constructor}}', 'filter.unknown', 10, 'constructor'],
  ['{{batch | upper: 1}}', 'filter.wrong-arguments', 10, 'upper'],
  ['{{made | add: 1}}', 'filter.wrong-arguments', 9, 'add'],
  ['{{((((((((batch))))))))}}{{(((((((((batch)))))))))}}', 'expression.too-deep', 36, ''],
  ['x'.repeat(501), 'expression.too-long', 500, ''],
] as const) {
  test(`text – ${source.slice(0, 60)} – is refused while it is parsed, with ${code}`, () => {
    assert.throws(() => parseText(source, names), is(code, position, subject))
  })
}

for (const [source, code, position] of [
  ["{{batch | date: 'yyyy'}}", 'date.invalid', 10],
  ["{{made | date: 'hh'}}", 'date.wrong-format', 9],
  ["{{made | add: 1, 'hours'}}", 'date.wrong-unit', 9],
  ["{{made | add: 9999, 'years'}}", 'date.out-of-range', 9],
  ["{{made | add: 1.5, 'days'}}", 'date.out-of-range', 9],
  ["{{made | add: batch, 'days'}}", 'value.not-a-number', 9],
  ['{{batch | number: 2}}', 'value.not-a-number', 10],
  ['{{amount | number: 11}}', 'filter.wrong-arguments', 11],
  ['{{batch | first: 1.5}}', 'filter.wrong-arguments', 10],
  ['{{batch | first: -1}}', 'filter.wrong-arguments', 10],
  ['{{batch | padStart: 1001}}', 'filter.wrong-arguments', 10],
  ["{{batch | padStart: 900 | replace: '0', '00'}}", 'value.too-long', 26],
  ['{{batch | padStart: 600}}{{batch | padStart: 600}}', 'value.too-long', 35],
] as const) {
  test(`text – ${source} – is refused for its data, with ${code}`, () => {
    assert.throws(() => textOf(source), is(code, position))
  })
}

test('a number – of a field that is too large for digits – is refused, not written with an exponent', () => {
  for (const amount of [1e15, -1e21, Infinity, NaN])
    assert.throws(
      () => textOf('{{amount | number: 0}}', { ...data, fields: { amount } }),
      is('value.not-a-number', 11, String(amount)),
    )
})

test('a field – longer than 1,000 characters – is refused', () => {
  const fields = { batch: 'x'.repeat(1001) }
  assert.throws(() => textOf('{{batch | first: 1}}', { ...data, fields }), is('value.too-long', 2))
  assert.equal(textOf('{{batch}}', { ...data, fields: { batch: 'x'.repeat(1000) } }).length, 1000)
})
