import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type {
  InterfaceActivation,
  InterfaceFields,
  InterfaceVersion,
  ManagedInterface,
} from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import type { OpenInterface } from '@atrium/contract/open-platform/interfaces.calls.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { exampleKit } from '#testing/examples/kit.ts'
import { interfaceFields } from '#testing/examples/open-interface.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal({ PRODUCT_ALLOWED_NETWORKS: '10.30.0.0/16' })
after(() => portal.close())
const { aProduct } = exampleKit(portal)
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

const operator = await portal.anAccount({ role: 'operator', realName: '运营甲' })
const { token } = await portal.aSession(operator)
const productId = await aProduct()

const create = (changes: Partial<InterfaceFields> & { ProductID?: string } = {}) =>
  portal.ask<ManagedInterface>('POST /operator/openInterface', {
    token,
    body: { ProductID: productId, ...interfaceFields(), ...changes },
  })
const modify = ({ ID, Version }: ManagedInterface, fields: InterfaceFields) =>
  portal.ask<ManagedInterface>(`PUT /operator/openInterfaces/${ID}`, { token, body: { ...fields, Version } })
const get = async (id: string) =>
  (
    await portal.ask<{ Interface: ManagedInterface; Versions: InterfaceVersion[] }>(
      `GET /operator/openInterfaces/${id}`,
      { token },
    )
  ).response

async function anOffice() {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const { token: own } = await portal.aSession(admin)
  const id = String(admin.organisationId)
  const at = (interfaceId: string) => `/operator/organisations/${id}/openInterfaces/${interfaceId}`
  return {
    id,
    own,
    activate: (interfaceId: string, by = token) =>
      portal.ask<InterfaceActivation>(`PUT ${at(interfaceId)}`, { token: by, body: {} }),
    deactivate: (interfaceId: string) =>
      portal.ask<InterfaceActivation>(`DELETE ${at(interfaceId)}`, { token, body: {} }),
    list: async (filter: object = {}) =>
      (
        await portal.ask<{ total: number; items: OpenInterface[] }>('POST /v1/Sdk/ucapi/page/interface', {
          token: own,
          body: filter,
        })
      ).response,
    products: async () =>
      (await portal.ask<{ ID: string; InterfaceCount: number }[]>('GET /v1/Sdk/ucapi/platform', { token: own }))
        .response,
  }
}

test('interface – created and edited – keeps every version with who saved it', async () => {
  const fields = interfaceFields()
  const { response: made } = await create({ ...fields, Upstream: 'https://eln.example.com/api/' })
  assert.equal(made.Upstream, 'https://eln.example.com/api')
  assert.deepEqual(made.BodySchema, fields.BodySchema)
  const { response: edited } = await modify(made, { ...fields, TimeoutSeconds: 5 })
  assert.equal(edited.Version, 2)
  const { Versions } = await get(made.ID)
  assert.deepEqual(
    Versions.map(({ Version, CreatedBy, Fields }) => [Version, CreatedBy, Fields.TimeoutSeconds]),
    [
      [2, '运营甲', 5],
      [1, '运营甲', 30],
    ],
  )
  assert.equal((await modify(made, fields)).error, 'open-platform.interface-changed-meanwhile')
})

test('interface – saved without a change – keeps its version', async () => {
  const fields = interfaceFields()
  const { response: made } = await create(fields)
  assert.equal((await modify(made, fields)).response.Version, 1)
})

test('edits – at the same moment from the same version – one of them is stored', async () => {
  const { response: made } = await create()
  const answers = await Promise.all(
    [1, 2, 3, 4].map((TimeoutSeconds) => modify(made, interfaceFields({ Code: made.Code, TimeoutSeconds }))),
  )
  assert.equal(answers.filter(({ code }) => code === 100).length, 1)
  assert.equal((await get(made.ID)).Versions.length, 2)
})

test('code – repeated within a product – is refused, in another product taken', async () => {
  const { response: made } = await create()
  assert.equal((await create({ Code: made.Code })).error, 'open-platform.interface-code-taken')
  assert.equal((await create({ Code: made.Code, ProductID: await aProduct() })).code, 100)
  assert.equal((await create({ ProductID: operator.id })).error, 'products.unknown')
})

test('interface – with wrong values – is refused by the error that names them', async () => {
  const refused: [string, Partial<InterfaceFields>][] = [
    ['wrong-interface-method', { Method: 'GET' }],
    ['wrong-interface-method', { Kind: 'query', Method: 'PUT' }],
    ...[
      'ftp://eln.example.com',
      'https://user:pw@eln.example.com',
      'https://eln.example.com/?a=1',
      'eln',
      'http://',
    ].map((Upstream): [string, Partial<InterfaceFields>] => ['wrong-upstream', { Upstream }]),
    // Private networks are refused unless they are listed, and so are public ones without TLS.
    ['wrong-upstream', { Upstream: 'http://169.254.169.254' }],
    ['wrong-upstream', { Upstream: 'https://192.168.1.4' }],
    ['wrong-upstream', { Upstream: 'http://8.8.8.8' }],
    ...['open', '/a/../b', '/a?b=1', '/a#b', '/a/{id}', '/a b', '//evil', String.raw`/a\b`, '/%2e%2e/b', '/./a'].map(
      (Path): [string, Partial<InterfaceFields>] => ['wrong-path', { Path }],
    ),
    ['wrong-schema', { Kind: 'query', Method: 'GET' }],
    ['wrong-schema', { BodySchema: { type: 'array' } }],
    ['wrong-schema', { BodySchema: { type: ['object', 'array'] } }],
    ['wrong-schema', { BodySchema: { type: 'strng' } }],
    ['wrong-schema', { BodySchema: { properties: { a: { pattern: '(' } } } }],
    ['wrong-schema', { BodySchema: { properties: { a: { $ref: 'https://evil.example/schema.json' } } } }],
    ['wrong-schema', { BodySchema: { properties: { a: { $ref: '#/$defs/none' } } } }],
    ['wrong-schema', { BodySchema: { $ref: '#' } }],
    [
      'wrong-schema',
      {
        BodySchema: { properties: { a: { allOf: [{ $ref: '#/$defs/b' }] } }, $defs: { b: { $ref: '#/properties/a' } } },
      },
    ],
    ['wrong-schema', { BodySchema: { required: 'name' }, Examples: [] }],
    ['wrong-schema', { BodySchema: { properties: { a: { minLength: '2' } } }, Examples: [] }],
    ['wrong-schema', { BodySchema: { description: 'x'.repeat(65_536) }, Examples: [] }],
    ['wrong-example', { Examples: [{ Name: '缺少名称', Body: {} }] }],
  ]
  for (const [error, changes] of refused)
    assert.equal((await create(changes)).error, `open-platform.${error}`, JSON.stringify(changes).slice(0, 200))
  for (const changes of [
    { DelayHours: 721 },
    { DelayHours: -1 },
    { TimeoutSeconds: 0 },
    { TimeoutSeconds: 121 },
    { CallsPerMinute: 0 },
    { Code: 'Upper' },
    { Code: '../x' },
    { BodySchema: [] as never },
    { Examples: Array.from({ length: 11 }, () => ({ Name: 'x', Body: { name: 'x' } })) },
  ])
    assert.equal((await create(changes)).error, 'request.invalid', JSON.stringify(changes).slice(0, 200))
})

test('wrong schema and example – name the place in them', async () => {
  const schema = await create({ BodySchema: { properties: { mass: { type: 'mass' } } } })
  assert.match(schema.message, /\/properties\/mass\/type/)
  const example = await create({ Examples: [{ Name: '负数', Body: [{ name: 'a' }, { name: 'b', mass: -1 }] }] })
  assert.match(example.message, /“负数”.*“mass”.*不能小于 0/)
})

test('schema – that refers to itself for a part of a value – is taken', async () => {
  const BodySchema = { type: 'object', properties: { parts: { type: 'array', items: { $ref: '#' } } } }
  const Examples = [{ Name: '嵌套', Body: { parts: [{ parts: [] }] } }]
  assert.equal((await create({ BodySchema, Examples })).code, 100)
})

test('upstream – in a network that the installation lists – is taken, over plain HTTP too', async () => {
  assert.equal((await create({ Upstream: 'http://10.30.4.5:8080' })).code, 100)
  const query: Partial<InterfaceFields> = {
    Kind: 'query',
    Method: 'GET',
    BodySchema: null,
    Examples: [],
    DelayHours: 5,
  }
  assert.equal((await create(query)).response.DelayHours, 0)
})

test('interface – switched on for an organisation – is shown to its administrators alone', async () => {
  const [office, other] = [await anOffice(), await anOffice()]
  const { response: made } = await create()
  assert.equal((await office.list()).total, 0)
  assert.notEqual((await office.activate(made.ID)).response.ActivatedTime, null)
  assert.equal((await office.activate(made.ID)).code, 100)
  const [shown] = (await office.list({ Search: made.Code, Kind: 'insert', ProductID: productId })).items
  assert.equal(shown?.Address, `/api/v1/open/${made.ProductCode}/${made.Code}`)
  assert.deepEqual(shown.BodySchema, made.BodySchema)
  assert.equal((await office.list({ Kind: 'query' })).total, 0)
  assert.deepEqual(
    (await office.products()).map(({ ID, InterfaceCount }) => [ID, InterfaceCount]),
    [[productId, 1]],
  )
  assert.equal((await other.list()).total, 0)
  assert.equal((await get(made.ID)).Interface.ActivationCount, 1)

  const switched = { token, body: { IsEnabled: false } }
  await portal.ask(`PUT /operator/openInterfaces/${made.ID}/enabled`, switched)
  assert.equal((await office.list()).total, 0)
  await portal.ask(`PUT /operator/openInterfaces/${made.ID}/enabled`, { token, body: { IsEnabled: true } })
  assert.equal((await office.list()).total, 1)
  assert.equal((await office.deactivate(made.ID)).response.ActivatedTime, null)
  assert.equal((await office.list()).total, 0)

  const logged = await asOwner<{ action: string }>(
    sql`select action from operation_logs where organisation_id = ${office.id} order by number`,
  )
  assert.deepEqual(
    logged.map(({ action }) => action),
    ['open-platform.interface-activated', 'open-platform.interface-deactivated'],
  )
})

test('organisations of an interface – listed – begin with those that have it', async () => {
  const office = await anOffice()
  const { response: made } = await create()
  await office.activate(made.ID)
  const at = `POST /operator/openInterfaces/${made.ID}/organisations`
  const { items } = (await portal.ask<{ items: InterfaceActivation[] }>(at, { token, body: {} })).response
  assert.equal(items[0]?.OrganisationID, office.id)
  assert.equal(items[1]?.ActivatedTime, null)
})

test('organisation – with its own rights – cannot switch an interface on', async () => {
  const office = await anOffice()
  const { response: made } = await create()
  assert.equal((await office.activate(made.ID, office.own)).error, 'access.denied')
  const asOrganisation = (query: ReturnType<typeof sql>) =>
    inTransaction(portal.database, { organisationId: office.id }, (db) => db.execute(query))
  const failsWith = (pattern: RegExp) => (problem: Error) => pattern.test(String(problem.cause ?? problem))
  await assert.rejects(
    asOrganisation(sql`insert into open_interface_activations values (${office.id}, ${made.ID})`),
    failsWith(/permission denied/),
  )
  const session = sql`(select id from sessions where organisation_id = ${office.id} limit 1)`
  await assert.rejects(
    asOrganisation(sql`select set_open_interface_activation(${session}, ${made.ID}::uuid, true)`),
    failsWith(/by operators alone/),
  )
  assert.equal((await office.list()).total, 0)
})

test('list – for operators – finds by code and product', async () => {
  const { response: made } = await create()
  const list = async (filter: object) =>
    (
      await portal.ask<{ items: ManagedInterface[] }>('POST /operator/openInterfaces', { token, body: filter })
    ).response.items.map(({ ID }) => ID)
  assert.deepEqual(await list({ search: made.Code.toUpperCase() }), [made.ID])
  assert.deepEqual(await list({ search: made.Code, ProductID: await aProduct() }), [])
})
