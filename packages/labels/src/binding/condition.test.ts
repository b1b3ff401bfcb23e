import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BindingError } from './binding-error.ts'
import { evaluateCondition } from './evaluate.ts'
import { parseCondition } from './parse-condition.ts'

const names = { fields: new Set(['exp', 'grade', 'amount', 'none']), counters: new Set(['n']) }
const data = {
  fields: { exp: '2026-03-01', grade: 'AR', amount: '10', none: null },
  counters: { n: '003' },
  today: '2026-02-03',
}
const holds = (source: string) => evaluateCondition(parseCondition(source, names), data)

for (const [source, expected] of [
  ["{{exp}} != ''", true],
  ["{{none}} != ''", false],
  ['{{exp}}', true],
  ['{{none}}', false],
  ['not {{none}}', true],
  ['{{amount}} > 9', true],
  ["{{amount}} > '9'", true],
  ["{{grade}} > 'A'", true],
  ['{{amount}} <= 10.0', true],
  ['{{#n}} == 3', true],
  ['{{exp}} < {{@today}}', false],
  ["{{exp}} < {{@today | add: 1, 'months'}}", true],
  ["{{grade}} == 'AR' and {{amount}} >= 11", false],
  ["{{grade}} == 'AR' or {{grade}} == 'GR' and {{none}}", true],
  ["({{grade}} == 'AR' or {{grade}} == 'GR') and {{none}}", false],
  ["not {{grade}} == 'GR' and {{grade | lower}} == 'ar'", true],
] as const) {
  test(`condition – ${source} – is ${expected}`, () => assert.equal(holds(source), expected))
}

for (const [source, code, position] of [
  ['', 'expression.unterminated', 0],
  ['exp != 1', 'expression.unexpected', 0],
  ['{{exp}} = 1', 'expression.unexpected', 8],
  ['{{exp}} ==', 'expression.unterminated', 10],
  ['{{exp', 'expression.unterminated', 5],
  ['{{exp}} == 1 == 1', 'expression.unexpected', 13],
  ['({{exp}}', 'expression.unterminated', 8],
  ['{{lot}}', 'field.unknown', 2],
  [`${'not '.repeat(9)}{{exp}}`, 'expression.too-deep', 36],
  [`${'('.repeat(9)}{{exp}}${')'.repeat(9)}`, 'expression.too-deep', 9],
  [' '.repeat(501), 'expression.too-long', 500],
] as const) {
  test(`condition – ${source.slice(0, 60) || 'an empty one'} – is refused with ${code}`, () => {
    assert.throws(
      () => parseCondition(source, names),
      (error) => {
        assert.ok(error instanceof BindingError)
        assert.deepEqual([error.code, error.position], [code, position])
        return true
      },
    )
  })
}
