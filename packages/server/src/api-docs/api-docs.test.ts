import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allCalls } from '@atrium/contract/all-calls.ts'
import { errorCatalogue } from '@atrium/contract/errors.ts'
import { verbAndPath, type Call } from '@atrium/contract/kit/call.ts'
import { docsPage } from './docs-page.ts'
import { fieldsOf, typeOf } from './fields.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  parameters: { name: string; in: string }[]
  responses: Record<string, { content: Record<string, { schema: { $ref?: string } }> }>
  security: object[]
}
const document = openApiDocument({ publicUrl: 'https://portal.example.com', lang: 'en' }) as {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const everyCall = Object.entries(allCalls).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ id: `${domain}.${name}`, call: call as Call })),
)

test('every call of the contract is in the document exactly once', () => {
  assert.deepEqual(operations.map(({ operationId }) => operationId).sort(), everyCall.map(({ id }) => id).sort())
  assert.equal(document.servers[0]?.url, 'https://portal.example.com/api')
})

test('every parameter of a path is declared, and every reference leads somewhere', () => {
  for (const [path, verbs] of Object.entries(document.paths)) {
    for (const operation of Object.values(verbs)) {
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      assert.deepEqual(
        declared,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      )
    }
  }
  for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    assert.ok(String(name) in document.components.schemas)
})

test('writes ask for the header, and everything but public calls for a session', () => {
  for (const { id, call } of everyCall) {
    const operation = operations.find(({ operationId }) => operationId === id)
    assert.equal(
      operation?.parameters.some(({ name }) => name === 'x-atrium'),
      call.kind === 'write',
      id,
    )
    assert.equal(operation?.security.length === 0, typeof call.access === 'object', id)
  }
})

for (const lang of ['zh', 'en'] as const) {
  test(`the page shows every call and the whole error catalogue, in ${lang}`, () => {
    const page = docsPage({ lang, nonce: 'abc' })
    for (const { call } of everyCall) assert.ok(page.includes(`/api${verbAndPath(call).path}`), call.at)
    for (const name of Object.keys(errorCatalogue)) assert.ok(page.includes(name), name)
    assert.ok(!page.includes('{{'), 'a gap was left open')
    assert.ok(!/<script/.test(page))
  })
}

test('fields are read through lists and through what may be null', () => {
  const schema = {
    type: 'object',
    required: ['a'],
    properties: {
      a: {
        type: 'array',
        items: {
          type: 'object',
          properties: { b: { anyOf: [{ type: 'string', description: 'deep' }, { type: 'null' }] } },
        },
      },
    },
  }
  assert.deepEqual(
    fieldsOf(schema as never).map(({ name, depth, type, isRequired, description }) => [
      name,
      depth,
      type,
      isRequired,
      description,
    ]),
    [
      ['a', 0, 'object[]', true, ''],
      ['b', 1, 'string | null', false, 'deep'],
    ],
  )
  assert.equal(typeOf({ enum: ['zh', 'en'] }), 'zh | en')
})
