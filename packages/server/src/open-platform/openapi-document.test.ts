import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/schema'
import { findSchemaProblem } from './interface-schema.ts'
import { firstServer, isOpenApi3, operationsOf } from './openapi-document.ts'

const words =
  '$ref type properties items required enum pattern nullable anyOf allOf oneOf not exclusiveMinimum minimum maxLength const if $defs patternProperties additionalProperties ' +
  'post get parameters requestBody content application/json schema examples example value operationId summary x-atrium-kind x-atrium-delay-hours __proto__ /a /paths x-summary-en'
const names = fc.constantFrom(...words.split(' '))
const texts = fc.constantFrom(
  '#',
  '#/allOf/0',
  '#/properties/type',
  '#/enum/0',
  '#/paths/~1a',
  '#/paths',
  '#/%',
  'string',
  'object',
  'array',
  '(',
  '',
  'query',
  'a b',
)
/** JSON that looks like OpenAPI and JSON Schema, with every value in the wrong place. */
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e300),
    texts,
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(names, tie('json'), { maxKeys: 5 }),
  ),
}))
const object = fc.dictionary(names, json, { maxKeys: 6 })
const copyOf = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>

test('document – with values of any kind anywhere – is read without an error', () => {
  fc.assert(
    fc.property(object, object, json, (post, item, servers) => {
      const document = copyOf({ openapi: '3.0.3', servers, paths: { '/a': { ...item, post } } })
      assert.ok(isOpenApi3(document))
      firstServer(document, 'https://eln.example.com/openapi.json')
      const operations = operationsOf(document)
      assert.ok(operations.length > 0)
      for (const { code, fields, skip } of operations) assert.ok(skip || fields.Code === code)
    }),
    { numRuns: 2_000 },
  )
})

test('schema – without a problem – compiles and validates every value without an error', () => {
  let count = 0
  fc.assert(
    fc.property(object, json, (given, value) => {
      const schema = copyOf(given)
      if (findSchemaProblem(schema)) return
      count += 1
      Compile(schema).Check(value)
    }),
    { numRuns: 3_000 },
  )
  assert.ok(count > 300, `${count} of the schemas were valid`)
})
