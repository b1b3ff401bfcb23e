import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { ImportedOperation, ManagedInterface } from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import { exampleKit } from '#testing/examples/kit.ts'
import { exampleDocument } from '#testing/examples/open-interface.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { aProduct } = exampleKit(portal)
const { token } = await portal.aSession(await portal.anAccount({ role: 'operator' }))

interface Preview {
  Hash: string
  Upstream: string
  Operations: ImportedOperation[]
}

const preview = (ProductID: string, document: unknown, more: object = {}) =>
  portal.ask<Preview>('POST /operator/openInterfaces/import/preview', {
    token,
    body: { ProductID, Document: typeof document === 'string' ? document : JSON.stringify(document), ...more },
  })
const apply = (ProductID: string, document: object, { Hash, Codes }: { Hash: string; Codes: string[] }) =>
  portal.ask<{ Created: number; Changed: number; SwitchedOff: number }>('POST /operator/openInterfaces/import', {
    token,
    body: { ProductID, Document: JSON.stringify(document), Hash, Codes },
  })
const list = async (ProductID: string) =>
  (await portal.ask<{ items: ManagedInterface[] }>('POST /operator/openInterfaces', { token, body: { ProductID } }))
    .response.items

const jsonBody = (schema: object, more: object = {}) => ({
  requestBody: { content: { 'application/json': { schema, ...more } } },
})
const withPaths = (paths: object, components: object = {}) => ({ ...exampleDocument(), paths, components })
const skipReason = async (paths: object, components: object = {}) => {
  const [operation] = (await preview(await aProduct(), withPaths(paths, components))).response.Operations
  assert.equal(operation?.State, 'skipped')
  return operation.Problem
}

test('document – shown and taken over – becomes interfaces, then nothing is left to change', async () => {
  const productId = await aProduct()
  const document = withPaths(
    {
      '/open/samples': {
        get: {
          operationId: 'listSamples',
          'x-summary-zh': '样品列表',
          'x-summary-en': 'List samples',
          parameters: [{ name: 'from', in: 'query', description: 'first day' }],
        },
        post: {
          operationId: 'createSample',
          summary: '新建样品',
          'x-atrium-delay-hours': 4,
          ...jsonBody(
            { $ref: '#/components/schemas/Sample' },
            { examples: { least: { summary: '最少', value: { name: 'S-1' } } } },
          ),
        },
      },
    },
    {
      schemas: {
        Sample: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', nullable: true, example: 'x' },
            unit: { $ref: '#/components/schemas/Unit' },
          },
        },
        Unit: { type: 'string', enum: ['mg', 'g'] },
      },
    },
  )
  const { response: shown } = await preview(productId, document)
  assert.deepEqual(
    shown.Operations.map(({ Code, State }) => [Code, State]),
    [
      ['list-samples', 'new'],
      ['create-sample', 'new'],
    ],
  )
  assert.deepEqual(await list(productId), [])
  const codes = shown.Operations.map(({ Code }) => Code)
  const { response: done } = await apply(productId, document, { Hash: shown.Hash, Codes: codes })
  assert.deepEqual(done, { Created: 2, Changed: 0, SwitchedOff: 0 })

  const [insert, query] = await list(productId)
  assert.deepEqual(
    [query?.Kind, query?.Name, query?.EnglishName, query?.Description],
    ['query', '样品列表', 'List samples', '?from – first day'],
  )
  assert.deepEqual([insert?.Kind, insert?.DelayHours, insert?.Upstream], ['insert', 4, 'https://eln.example.com/api'])
  assert.deepEqual(insert?.BodySchema, {
    type: 'object',
    required: ['name'],
    properties: { name: { type: ['string', 'null'] }, unit: { type: 'string', enum: ['mg', 'g'] } },
  })
  assert.deepEqual(insert.Examples, [{ Name: '最少', Body: { name: 'S-1' } }])
  const again = (await preview(productId, document)).response
  assert.deepEqual(
    again.Operations.map(({ State }) => State),
    ['unchanged', 'unchanged'],
  )
})

test('document – changed since – shows each field, keeps what it does not say, and what is missing', async () => {
  const productId = await aProduct()
  const first = withPaths({ '/a': { post: { operationId: 'a' } }, '/b': { post: { operationId: 'b' } } })
  const { response: shown } = await preview(productId, first)
  await apply(productId, first, { Hash: shown.Hash, Codes: ['a', 'b'] })
  const [a] = await list(productId)
  const { ID, ProductID, ProductCode, ProductName, IsEnabled, UpdatedTime, ActivationCount, ...fields } =
    a as ManagedInterface
  await portal.ask(`PUT /operator/openInterfaces/${ID}`, { token, body: { ...fields, TimeoutSeconds: 7 } })

  const next = withPaths({ '/a2': { post: { operationId: 'a', summary: '甲' } } })
  const { response: changed } = await preview(productId, next)
  const [one, other] = changed.Operations
  assert.equal(one?.State, 'changed')
  assert.deepEqual(
    one.Changes.filter(({ Field }) => Field === 'Path' || Field === 'TimeoutSeconds'),
    [{ Field: 'Path', Before: '/a', After: '/a2' }],
  )
  assert.deepEqual([other?.Code, other?.State], ['b', 'missing'])
  const { response: done } = await apply(productId, next, { Hash: changed.Hash, Codes: ['a', 'b'] })
  assert.deepEqual(done, { Created: 0, Changed: 1, SwitchedOff: 1 })
  const after = await list(productId)
  assert.deepEqual(
    after.map((each) => [each.Code, each.Path, each.TimeoutSeconds, each.Version, each.IsEnabled]),
    [
      ['a', '/a2', 7, 3, true],
      ['b', '/b', 30, 1, false],
    ],
  )
})

test('import – of another difference than was shown – changes nothing', async () => {
  const productId = await aProduct()
  const document = exampleDocument()
  const { response: shown } = await preview(productId, document)
  const changed = exampleDocument({ 'x-atrium-delay-hours': 9 })
  const wanted = { Hash: shown.Hash, Codes: ['create-sample'] }
  assert.equal((await apply(productId, changed, wanted)).error, 'open-platform.import-changed')
  assert.equal((await apply(productId, document, { ...wanted, Codes: ['none'] })).error, 'open-platform.import-changed')
  const answers = await Promise.all([1, 2, 3].map(() => apply(productId, document, wanted)))
  assert.equal(answers.filter(({ code }) => code === 100).length, 1)
  assert.ok(answers.every(({ code, error }) => code === 100 || error === 'open-platform.import-changed'))
  assert.equal((await list(productId)).length, 1)
})

test('operation – that cannot be an interface – is skipped with the reason', async () => {
  assert.equal(await skipReason({ '/a/{id}': { get: {} } }), '不支持路径参数')
  assert.equal(await skipReason({ '/a': { post: { operationId: '样品' } } }), 'operationId 无法用作代号')
  assert.equal(
    await skipReason({ '/a': { post: { 'x-atrium-kind': 'batch' } } }),
    'x-atrium-kind 只能是 query 或 insert',
  )
  assert.equal(
    await skipReason({ '/a': { post: { requestBody: { content: { 'text/csv': {} } } } } }),
    '请求体不是 JSON',
  )
  const loop = { Node: { allOf: [{ $ref: '#/components/schemas/Node' }] } }
  assert.match(
    String(await skipReason({ '/a': { post: jsonBody({ $ref: '#/components/schemas/Node' }) } }, { schemas: loop })),
    /allOf\/0.*循环引用自身/,
  )
  assert.match(
    String(await skipReason({ '/a': { $ref: '#/components/pathItems/None' } })),
    /pathItems\/None.*未指向此文档/,
  )
  assert.match(
    String(await skipReason({ '/a': { post: jsonBody({ $ref: 'https://evil.example/a.json' }) } })),
    /未指向此文档/,
  )
  assert.match(String(await skipReason({ '/a': { post: jsonBody({ type: 'array' }) } })), /不能为数组/)
  assert.match(String(await skipReason({ '/a': { post: { 'x-atrium-delay-hours': 9999 } } })), /DelayHours.*720/)
  assert.match(
    String(await skipReason({ '/a': { post: jsonBody({ required: ['b'] }, { example: {} }) } })),
    /示例“example”的“b”/,
  )
  const doubled = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => {
      const next = { $ref: `#/components/schemas/S${at + 1}` }
      return [`S${at}`, at === 39 ? { type: 'string' } : { properties: { a: next, b: next } }]
    }),
  )
  assert.match(
    String(await skipReason({ '/a': { post: jsonBody({ $ref: '#/components/schemas/S0' }) } }, { schemas: doubled })),
    /“#\/components\/schemas\/S\d+”处的 Schema 过大/,
  )
})

test('document – that cannot be read – is refused with the reason', async () => {
  const productId = await aProduct()
  for (const text of ['{', 'openapi: 3.1.0', '[]', 'null', '{"openapi":"2.0","paths":{}}', '{"openapi":"3.1.0"}'])
    assert.equal((await preview(productId, text)).error, 'open-platform.wrong-document', text)
  assert.equal(
    (await preview(productId, '{}', { Address: 'https://eln.example.com' })).error,
    'open-platform.wrong-document',
  )
  const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`/a${n}`, {}]))
  assert.match(String((await preview(productId, withPaths(many))).message), /路径超过 1000 条/)
  const local = { ...exampleDocument(), servers: [{ url: '/api' }] }
  assert.equal((await preview(productId, local)).error, 'open-platform.wrong-upstream')
  const { response } = await preview(productId, local, { Upstream: 'https://other.example.com/' })
  assert.equal(response.Upstream, 'https://other.example.com')
  assert.equal((await preview(token, exampleDocument())).error, 'request.invalid')
})

test('document – read from an address – has its servers below that address, and is not read elsewhere', async () => {
  const product = createServer((request, response) => {
    if (request.url === '/moved') return void response.writeHead(302, { location: '/openapi.json' }).end()
    response.end(JSON.stringify({ ...exampleDocument(), servers: [{ url: '/v2' }] }))
  })
  await once(product.listen(0, '127.0.0.1'), 'listening')
  const base = `http://127.0.0.1:${(product.address() as AddressInfo).port}`
  const productId = await aProduct()
  const from = (Address: string) =>
    portal.ask<Preview>('POST /operator/openInterfaces/import/preview', {
      token,
      body: { ProductID: productId, Address },
    })
  assert.equal((await from(`${base}/openapi.json`)).response.Upstream, `${base}/v2`)
  assert.equal((await from(`${base}/moved`)).error, 'open-platform.document-unreachable')
  assert.equal((await from('http://169.254.169.254/openapi.json')).error, 'open-platform.document-unreachable')
  assert.equal((await from('file:///etc/passwd')).error, 'open-platform.document-unreachable')
  product.close()
})
