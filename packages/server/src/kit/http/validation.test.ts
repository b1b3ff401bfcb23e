import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allCalls } from '@atrium/contract/all-calls.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { Id, idPattern } from '@atrium/contract/kit/ids.ts'
import { Nullable } from '@atrium/contract/kit/nullable.ts'
import { Type } from '@atrium/contract/kit/type.ts'
import { CallError } from './call-error.ts'
import { checkBody, checkTexts, fieldProblem } from './validation.ts'

const calls = Object.values(allCalls).flatMap((domain) => Object.entries(domain as Record<string, Call>))

/** Every schema in a schema, itself included. */
const within = (schema: object): object[] => [
  schema,
  ...Object.values(schema).flatMap((value) => (typeof value === 'object' && value !== null ? within(value) : [])),
]

const isRefused = (problem: unknown) => problem instanceof CallError && problem.error === 'request.invalid'

test('what stands for fields that are not given is a plain value of the body or the query itself', () => {
  for (const [name, { body, query }] of calls) {
    const fields: object[] = [body, query].flatMap((schema) => Object.values(schema?.['properties'] ?? {}))
    for (const inner of fields.flatMap(within)) {
      if (!('default' in inner)) continue
      assert.ok(fields.includes(inner), name)
      assert.notEqual(typeof inner.default, 'object', name)
    }
  }
})

test('lists – every call that has pages – give 10 rows unless asked otherwise, and never more than 200', () => {
  const sizes = calls.flatMap(([name, { body, query }]) =>
    [body, query].flatMap((schema) => {
      const field = (schema?.['properties'] as Record<string, { default?: number; maximum?: number }> | undefined)?.[
        'pageSize'
      ]
      return field ? [{ name, rows: field.default, most: field.maximum }] : []
    }),
  )
  assert.ok(sizes.length > 10, `only ${sizes.length} lists`)
  assert.deepEqual(
    sizes.filter(({ rows, most }) => rows !== 10 || most !== 200),
    [],
  )
})

test('addresses hold no types but texts, whole numbers and booleans', () => {
  for (const [name, { params, query }] of calls)
    for (const field of [params, query].flatMap((schema) =>
      Object.values<{ type?: string }>(schema?.['properties'] ?? {}),
    ))
      assert.ok(['string', 'integer', 'boolean', undefined].includes(field.type), name)
})

test('texts of an address become whole numbers and booleans, or are refused', () => {
  const check = checkTexts(Type.Object({ levels: Type.Integer({ minimum: 1, default: 2 }), isAll: Type.Boolean() }))
  assert.deepEqual(check({ levels: '3', isAll: 'True' }, 'en'), { levels: 3, isAll: true })
  assert.deepEqual(check({ isAll: '0' }, 'en'), { levels: 2, isAll: false })
  for (const levels of ['', '1.5', 'x', '0', ['3', '4'], '9'.repeat(30)])
    assert.throws(() => check({ levels, isAll: '1' }, 'en'), isRefused, String(levels))
})

test('fields that are not given get what stands for them; a body that is none is refused', () => {
  const check = checkBody(Type.Object({ size: Type.Integer({ default: 20 }), name: Type.Optional(Type.String()) }))
  assert.deepEqual(check({ name: 'a' }, 'en'), { size: 20, name: 'a' })
  assert.deepEqual(check(undefined, 'en'), { size: 20 })
  assert.deepEqual(check({ size: 5 }, 'en'), { size: 5 })
  for (const body of ['text', ['list'], 5, { size: '5' }]) assert.throws(() => check(body, 'en'), isRefused)
})

test('ids are read in small letters, wherever they are; other texts keep their case', () => {
  const [upper, small] = ['0190AB00-0000-7000-8000-00000000000F', '0190ab00-0000-7000-8000-00000000000f']
  const fields = {
    id: Id('account', 'One'),
    none: Nullable(Id('account', 'None')),
    other: Nullable(Id('account', 'Another')),
    list: Type.Array(Id('account', 'Each')),
    pairs: Type.Array(Type.Object({ id: Id('account', 'One'), name: Type.String() })),
    name: Type.String(),
    absent: Type.Optional(Id('account', 'Not given')),
  }
  const given = { id: upper, none: null, other: upper, list: [upper], pairs: [{ id: upper, name: 'A' }], name: upper }
  const before = JSON.stringify(given)
  const read = checkBody(Type.Object(fields))(given, 'en')
  assert.deepEqual(read, { ...given, id: small, other: small, list: [small], pairs: [{ id: small, name: 'A' }] })
  assert.equal(JSON.stringify(given), before, 'what came is left as it was')
  assert.deepEqual(checkTexts(Type.Object({ id: Id('account', 'One') }))({ id: upper }, 'en'), { id: small })
})

test('no call takes ids where they are not read in small letters', () => {
  for (const [name, { params, query, body }] of calls)
    for (const schema of [params, query, body].flatMap((part) => (part ? within(part) : []))) {
      const hides = 'patternProperties' in schema || 'anyOf' in schema
      if (hides) assert.ok(!JSON.stringify(schema).includes(JSON.stringify(idPattern)), name)
    }
})

test('every problem of a request is a sentence that names its field as people read it, or in quotes as it is sent', () => {
  const check = checkBody(
    Type.Object({
      Industry: Type.Enum(['pharmacy', 'chemistry']),
      checkType: Type.Enum([1, 3]),
      list: Type.Array(Type.Object({ Industry: Type.String({ minLength: 2 }) })),
    }),
  )
  const refusalOf = (lang: 'zh' | 'en') => {
    try {
      check({ Industry: 'astrology', checkType: 2, list: [{ Industry: '' }], name: 1 }, lang)
    } catch (problem) {
      return problem as CallError
    }
    throw new Error('The body is refused')
  }
  const problemsOf = (lang: 'zh' | 'en') => String(refusalOf(lang).values?.['problems']).split(/; |；/)
  assert.deepEqual(problemsOf('zh').toSorted(), [
    '“list.0.Industry”至少 2 个字符',
    '“name”是未知字段',
    '“行业领域”只能是以下之一：pharmacy、chemistry',
    '“验证码用途”只能是以下之一：1、3',
  ])
  assert.deepEqual(problemsOf('en').toSorted(), [
    '“Industry” must be one of pharmacy, chemistry',
    '“Purpose of the code” must be one of 1, 3',
    '“list.0.Industry” must have at least 2 characters',
    '“name” is unknown',
  ])
  const { fields } = refusalOf('zh').details as { fields: { field: string }[] }
  assert.ok(
    fields.some(({ field }) => field === 'Industry'),
    'programs read the name that they sent',
  )
})

/** All patterns of what calls take. */
function patternsOfInput(): Set<string> {
  const patterns = new Set<string>()
  const collect = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    if ('pattern' in schema && typeof schema.pattern === 'string') patterns.add(schema.pattern)
    for (const part of Object.values(schema)) collect(part)
  }
  for (const calls of Object.values(allCalls))
    for (const { params, query, body } of Object.values<Call>(calls)) [params, query, body].forEach(collect)
  return patterns
}

test('patterns – all of the contract – have a sentence of their own in both languages', () => {
  for (const pattern of patternsOfInput())
    for (const lang of ['zh', 'en'] as const)
      assert.notEqual(
        fieldProblem('x', 'pattern', { pattern }, lang).message,
        fieldProblem('x', 'pattern', { pattern: 'unknown' }, lang).message,
        pattern,
      )
})

test('sentences – for codes, blank and empty texts and lists – say what is expected', () => {
  const schema = Type.Object({
    code: Type.String({ pattern: '^\\d{6}$' }),
    blank: Type.String({ minLength: 1, pattern: '\\S' }),
    empty: Type.String({ minLength: 1, pattern: '\\S' }),
    none: Type.Array(Type.String(), { minItems: 1 }),
    short: Type.String({ minLength: 2 }),
  })
  const sentences = (lang: 'zh' | 'en') => {
    try {
      checkBody(schema)({ code: '12345', blank: ' ', empty: '', none: [], short: '1' }, lang)
    } catch (problem) {
      const { fields } = (problem as CallError).details as { fields: { field: string; message: string }[] }
      return fields.map(({ field, message }) => `${field} ${message}`)
    }
    return []
  }
  assert.deepEqual(sentences('en'), [
    'code must be exactly six digits',
    'blank must not be empty or only spaces',
    'empty must not be empty',
    'none must have at least one entry',
    'short must have at least 2 characters',
  ])
  assert.deepEqual(sentences('zh'), [
    'code 须为 6 位数字',
    'blank 不能为空或只含空格',
    'empty 不能为空',
    'none 至少要有 1 项',
    'short 至少 2 个字符',
  ])
})
