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

const documentWith = (paths: object, components: object = {}) => copyOf({ openapi: '3.1.0', paths, components })
const post = (operationId: string, schema: unknown) => ({
  post: { operationId, requestBody: { content: { 'application/json': { schema } } } },
})
const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })

test('path item – that is a reference, also over another one – has the operations it leads to', () => {
  const pathItems = { One: { $ref: '#/components/pathItems/Two' }, Two: post('viaRef', { type: 'object' }) }
  const [operation] = operationsOf(documentWith({ '/a': { $ref: '#/components/pathItems/One' } }, { pathItems }))
  assert.deepEqual(
    [operation?.code, operation?.method, operation?.path, operation?.skip],
    ['via-ref', 'POST', '/a', undefined],
  )
  const circle = { One: { $ref: '#/components/pathItems/One' } }
  const [endless] = operationsOf(documentWith({ '/a': { $ref: '#/components/pathItems/One' } }, { pathItems: circle }))
  assert.deepEqual(endless?.skip, { reason: 'reference', values: { name: '#/components/pathItems/One' } })
})

test('readOnly property – that the schema requires – is not required of requests, also where parts define it', () => {
  const schemas = {
    Base: { type: 'object', required: ['id'], properties: { id: { type: 'string', readOnly: true } } },
    Id: { type: 'string', readOnly: true },
  }
  const whole = { required: ['id', 'name', 'by'], properties: { name: { type: 'string' }, by: schemaRef('Id') } }
  const schema = { allOf: [schemaRef('Base'), whole] }
  const [operation] = operationsOf(documentWith({ '/a': post('add', schema) }, { schemas }))
  const body = operation?.fields.BodySchema ?? {}
  assert.equal(findSchemaProblem(body), undefined)
  const validator = Compile(body)
  assert.deepEqual(
    [{ name: 'S-1' }, { id: 'x', name: 'S-1' }, {}].map((value) => validator.Check(value)),
    [true, true, false],
  )
})

test('operation ids – too long, and alike in their beginning – become different codes', () => {
  const long = 'createExperimentRecordForLaboratoryNotebookWithAttachmentsAndReviewersVersion'
  const paths = {
    '/a': post(`${long}One`, {}),
    '/b': post(`${long}Two`, {}),
    '/c': post('short', {}),
    '/d': post('short', {}),
  }
  const operations = operationsOf(documentWith(paths))
  const codes = operations.map(({ code }) => code)
  assert.equal(new Set(codes.slice(0, 2)).size, 2)
  for (const code of codes) assert.match(code, /^[a-z][a-z\d-]{0,59}$/)
  assert.deepEqual(
    operations.map(({ skip }) => skip),
    [undefined, undefined, undefined, { reason: 'repeated', values: { earlier: 'POST /c' } }],
  )
})

test('schema – that contains itself – is taken over with a definition', () => {
  const schemas = {
    Folder: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        folders: { type: 'array', items: schemaRef('Folder') },
        owner: schemaRef('Person'),
      },
    },
    Person: { type: 'object', properties: { boss: schemaRef('Person'), home: schemaRef('Folder') } },
  }
  const [operation] = operationsOf(documentWith({ '/a': post('add', schemaRef('Folder')) }, { schemas }))
  const body = operation?.fields.BodySchema ?? {}
  assert.equal(findSchemaProblem(body), undefined)
  const validator = Compile(body)
  const deep = {
    name: 'a',
    folders: [{ name: 'b', folders: [{ name: 'c', owner: { boss: { home: { name: 'd' } } } }] }],
  }
  assert.ok(validator.Check(deep))
  assert.ok(!validator.Check({ name: 'a', folders: [{ name: 'b', folders: [{ name: 1 }] }] }))
  assert.ok(!validator.Check({ name: 'a', owner: { boss: { boss: { home: {} } } } }))
})

test('document – whose references multiply what it says – is read within bounds', () => {
  const schemas = { Long: { enum: Array.from({ length: 10_000 }, (_, n) => `value ${n}`) } }
  const paths = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, n) => [`/a${n}`, post(`add${n}`, schemaRef('Long'))]),
  )
  const operations = operationsOf(documentWith(paths, { schemas }))
  const used = operations.filter(({ skip }) => !skip)
  assert.ok(used.length > 50 && used.length < 500, String(used.length))
  assert.equal(operations.at(-1)?.skip?.reason, 'too-large')
})
