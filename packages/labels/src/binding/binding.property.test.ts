import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BindingError } from './binding-error.ts'
import { evaluateCondition, evaluateText } from './evaluate.ts'
import { filterNames } from './filters.ts'
import { maxDepth, maxSourceLength, maxValueLength } from './limits.ts'
import { parseCondition } from './parse-condition.ts'
import { parseText } from './parse-text.ts'
import { comparisons, type BindingData } from './syntax.ts'

const fieldNames = ['a', 'b.c', '批号', 'constructor', '__proto__', 'toString'] as const
const names = { fields: new Set<string>(fieldNames), counters: new Set(['n', 'hasOwnProperty']) }

/** Pieces of the language in any order: most are wrong, many nearly right. */
const piece = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('{{', '}}', '|', ':', ',', '(', ')', "'", '"', '\\', ' ', '#n', '@today', '-'),
  },
  { weight: 4, arbitrary: fc.constantFrom(...fieldNames, ...filterNames, ...comparisons, 'and', 'or', 'not') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('0', '9', '1000', '99999999999999999999', '1.5', "'days'", "'yyyy'", "'𠮷'"),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
)
const source = fc.array(piece, { maxLength: 60, size: 'max' }).map((pieces) => pieces.join(''))

const literal = fc.oneof(
  fc.integer({ min: -2000, max: 2000 }).map(String),
  fc.constantFrom("'days'", "'months'", "'yyyy-MM'", "'2025-01-31'", "''", "'x'", "'xxxxxxxxxx'"),
  fc.constantFrom('a', 'b.c', '批号', 'constructor', '#n', '@today'),
)
const call = fc
  .tuple(fc.constantFrom(...filterNames), fc.array(literal, { maxLength: 2 }))
  .map(([name, args]) => (args.length > 0 ? `${name}: ${args.join(', ')}` : name))
/** Expressions whose form is right; numbers and kinds of arguments often are not. */
const expression = fc
  .tuple(literal, fc.array(call, { maxLength: 6 }))
  .map(([operand, calls]) => [operand, ...calls].join(' | '))

const value = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.constant(null),
  fc.constantFrom('2025-01-31', '9999-12-31', '-0', '1e3', 'x'.repeat(maxValueLength), '$&'.repeat(400)),
)
const data: fc.Arbitrary<BindingData> = fc.record({
  fields: fc.dictionary(fc.constantFrom(...fieldNames), value),
  counters: fc.dictionary(fc.constantFrom('n'), fc.constantFrom('0001', '999999999999')),
  today: fc.constant('2026-02-03'),
})

/** The result, or `undefined` where it is refused as the language refuses. */
function resultOf<T>(work: () => T, limit: number): T | undefined {
  try {
    return work()
  } catch (error) {
    assert.ok(error instanceof BindingError, String(error))
    assert.ok(
      Number.isInteger(error.position) && error.position >= 0 && error.position <= limit,
      String(error.position),
    )
    return undefined
  }
}

/** Renders a text, and counts what came to an end with a result. */
function textRuns(sources: fc.Arbitrary<string>, runs: number): number {
  let results = 0
  fc.assert(
    fc.property(sources, data, (text, own) => {
      const result = resultOf(() => evaluateText(parseText(text, names), own), text.length)
      if (result === undefined) return
      results += 1
      assert.ok(result.length <= maxValueLength, String(result.length))
    }),
    { numRuns: runs },
  )
  return results
}

test('a text – of any pieces – gives at most 1,000 characters or a BindingError within the source', () => {
  assert.ok(textRuns(source, 3000) > 0)
})

test('a text – of expressions in their right form – does the same', () => {
  assert.ok(
    textRuns(
      fc.array(expression, { maxLength: 4 }).map((all) => all.map((one) => `{{${one}}}`).join('-')),
      3000,
    ) > 100,
  )
})

test('a condition – of any pieces – is true, false or a BindingError within the source', () => {
  const comparison = fc
    .tuple(expression, fc.constantFrom(...comparisons), expression)
    .map(([left, operator, right]) => `{{${left}}} ${operator} {{${right}}}`)
  const joined = fc.array(comparison, { minLength: 1, maxLength: 3 }).map((all) => all.join(' or not '))
  fc.assert(
    fc.property(fc.oneof(source, joined), data, (text, own) => {
      const result = resultOf(() => evaluateCondition(parseCondition(text, names), own), text.length)
      assert.ok(result === undefined || typeof result === 'boolean')
    }),
    { numRuns: 3000 },
  )
})

test('a text without braces – any – is printed as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: maxSourceLength / 2 }), (text) => {
      fc.pre(!text.includes('{{'))
      assert.equal(evaluateText(parseText(text, names), { fields: {}, counters: {}, today: '' }), text)
    }),
  )
})

test('a value – any – is never read as part of the language', () => {
  fc.assert(
    fc.property(fc.oneof(source, fc.constant('{{a}}')), (text) => {
      fc.pre(text.length <= maxValueLength)
      const own = { fields: { a: text }, counters: {}, today: '' }
      assert.equal(evaluateText(parseText('{{a}}', names), own), text)
    }),
  )
})

test('parentheses – of any depth – are read up to the limit and refused beyond it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 240 }), (depth) => {
      const nested = `{{${'('.repeat(depth)}a${')'.repeat(depth)}}}`
      const result = resultOf(() => parseText(nested, names), nested.length)
      assert.equal(result !== undefined, depth <= maxDepth)
    }),
  )
})
