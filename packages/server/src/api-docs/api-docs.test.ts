import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { allCalls } from '@atrium/contract/all-calls.ts'
import { languages, type Lang } from '@atrium/contract/constants.ts'
import { errorCatalogue, type ErrorName } from '@atrium/contract/errors.ts'
import { accessWord, isDownload, read, upload, write, type Call } from '@atrium/contract/kit/call.ts'
import { Type } from 'typebox'
import { expectedErrors } from './expected-errors.ts'
import { CallError } from '#kit/http/call-error.ts'
import { phrase } from '#kit/text/language.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { openApiDocument } from './openapi.ts'
import type { JsonSchema, OpenApiDocument, Operation } from './openapi-types.ts'
import { operationOf } from './operation.ts'
import { cachedDocumentation } from './routes.ts'
import { plainSchema, type Schemas } from './schemas.ts'
import { callTexts, errorMessage } from './texts.ts'

const publicUrl = 'https://portal.example.com'
const documents = {
  zh: await openApiDocument({ publicUrl, lang: 'zh' }),
  en: await openApiDocument({ publicUrl, lang: 'en' }),
}
const document = documents.en
const everyCall = Object.entries(allCalls).flatMap(([domain, calls]) =>
  Object.entries<Call>(calls).map(([name, call]) => ({ id: `${domain}.${name}`, call })),
)

const operationsOf = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ verb: verb.toUpperCase(), path, operation })),
  )

function operationNamed(id: string, { paths }: OpenApiDocument = document): Operation {
  const found = Object.values(paths)
    .flatMap((verbs) => Object.values(verbs))
    .find(({ operationId }) => operationId === id)
  assert.ok(found, id)
  return found
}

/** The schema of the JSON that an operation answers with under a status. */
const answerOf = ({ responses }: Operation, status: number): JsonSchema =>
  responses[String(status)]?.content['application/json']?.schema ?? {}
const propertiesOf = ({ properties = {} }: JsonSchema) => properties
const propertyOf = ({ properties = {} }: JsonSchema, name: string): JsonSchema => properties[name] ?? {}

function operationWith(call: Call, lang: Lang = 'en'): Operation {
  return operationOf('domain', 'name', call, { lang, schemas: {} })
}

/** Every object in a value with the way to it, as a JSON pointer. */
function* nodesOf(value: unknown, pointer = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [pointer, value as Record<string, unknown>]
  for (const [key, inner] of Object.entries(value)) yield* nodesOf(inner, `${pointer}/${key}`)
}

test('every call of the contract is in the document exactly once, under its verb and path', () => {
  const listed = operationsOf(document).map(({ verb, path, operation }) => `${operation.operationId} ${verb} ${path}`)
  const wanted = everyCall.map(({ id, call }) => `${id} ${call.at.replaceAll(/:(\w+)/g, '{$1}')}`)
  const ofPrograms = listed.filter((each) => / (POST \/v1\/token|\w+ \/v1\/open\/)/.test(each))
  assert.deepEqual(listed.filter((each) => !ofPrograms.includes(each)).sort(), wanted.sort())
  assert.equal(new Set(operationsOf(document).map(({ operation }) => operation.operationId)).size, listed.length)
})

test('the addresses of programs – tokens and the gateway – are in the document with what they take, give and refuse', () => {
  const token = operationNamed('open-platform.token')
  assert.deepEqual(token.requestBody?.content['application/x-www-form-urlencoded']?.schema?.required, ['grant_type'])
  assert.deepEqual(Object.keys(propertiesOf(answerOf(token, 200))), ['access_token', 'token_type', 'expires_in'])
  assert.deepEqual(token.security, [{ client: [] }])
  const verbs = Object.keys(document.paths['/v1/open/{product}/{interface}'] ?? {})
  assert.deepEqual(verbs, ['get', 'post', 'put', 'patch', 'delete'])
  const insert = operationNamed('open-platform.gateway.post')
  assert.deepEqual(Object.keys(propertiesOf(propertyOf(answerOf(insert, 202), 'response'))), [
    'reqId',
    'cancelableTime',
  ])
  for (const status of ['400', '401', '403', '405', '429', '504']) assert.ok(insert.responses[status], status)
})

test('the title of a call – in a list – has two to five words and is its own', () => {
  const titles = operationsOf(document).map(({ operation }) => operation.summary)
  for (const title of titles) assert.match(title, /^[A-Z][^ .]*( [^ .]+){1,4}$/)
  assert.equal(new Set(titles).size, titles.length)
})

test('the document has what OpenAPI 3.1 requires', () => {
  for (const { openapi, info, servers, tags, paths, components } of Object.values(documents)) {
    assert.match(openapi, /^3\.1\.\d+$/)
    assert.ok(info.title && info.version)
    assert.deepEqual(servers, [{ url: `${publicUrl}/api` }])
    assert.deepEqual(
      tags.map(({ name }) => name),
      Object.keys(allCalls),
    )
    assert.ok(Object.keys(paths).every((path) => path.startsWith('/')))
    for (const name of Object.values(components).flatMap(Object.keys)) assert.match(name, /^[\w.-]+$/)
    assert.equal(components.securitySchemes['session']?.['name'], 'atrium_session')
  }
})

test('every operation has its parameters, its answers and only security that exists', () => {
  const resolve = (reference: string) => document.components.parameters[reference.split('/').at(-1) ?? '']
  for (const { path, operation } of operationsOf(document)) {
    const parameters = operation.parameters.map((one) => ('$ref' in one ? resolve(one.$ref) : one))
    const inPath = parameters.filter((one) => one?.in === 'path')
    assert.deepEqual(
      inPath.map((one) => one?.name),
      Array.from(path.matchAll(/{(\w+)}/g), ([, name]) => name),
    )
    assert.ok(inPath.every((one) => one?.required))
    assert.equal(new Set(parameters.map((one) => `${one?.in} ${one?.name}`)).size, parameters.length)
    assert.ok(parameters.every((one) => one?.schema))
    assert.ok(document.tags.some(({ name }) => operation.tags.includes(name)))
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      assert.match(status, /^[2-5]\d\d$/)
      assert.ok(description && Object.keys(content).length === 1)
    }
    for (const scheme of operation.security.flatMap(Object.keys))
      assert.ok(scheme in document.components.securitySchemes)
  }
})

test('schemas are plain JSON Schema 2020-12', () => {
  const keywords = new Set(
    'type format description properties patternProperties additionalProperties required items anyOf allOf enum const default pattern minLength maxLength minimum maximum minItems maxItems maxProperties uniqueItems x-id $ref'.split(
      ' ',
    ),
  )
  const types = new Set(['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'])
  const check = (schema: JsonSchema, at: string): void => {
    for (const keyword of Object.keys(schema)) assert.ok(keywords.has(keyword), `${at}: ${keyword}`)
    for (const type of [schema.type ?? []].flat()) assert.ok(types.has(type), `${at}: ${type}`)
    assert.ok(!Array.isArray(schema.items), at)
    const { properties = {}, patternProperties = {}, items, anyOf = [], allOf = [] } = schema
    const inside = [...Object.values(properties), ...Object.values(patternProperties), ...anyOf, ...allOf]
    for (const inner of items ? [...inside, items] : inside) check(inner, at)
  }
  const { schemas } = document.components
  for (const [name, schema] of Object.entries(schemas)) check(schema, name)
  for (const { operation } of operationsOf(document)) {
    const contents = [operation.requestBody, ...Object.values(operation.responses)].map((part) => part?.content ?? {})
    for (const { schema } of contents.flatMap(Object.values)) if (schema) check(schema, operation.operationId)
    for (const one of operation.parameters) if ('schema' in one) check(one.schema, operation.operationId)
  }
})

test('every reference leads somewhere', () => {
  for (const shown of Object.values(documents)) {
    const known = new Set(Array.from(nodesOf(shown), ([pointer]) => pointer))
    const references = [...nodesOf(shown)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []))
    assert.ok(references.length > 0)
    assert.deepEqual(
      references.filter((reference) => !known.has(reference)),
      [],
    )
  }
})

test('what guards a call is in its operation', () => {
  for (const { id, call } of everyCall) {
    const operation = operationNamed(id)
    const isPublic = typeof call.access === 'object'
    assert.equal(operation['x-access'], accessWord(call.access))
    assert.equal(operation['x-access-reason'], typeof call.access === 'object' ? call.access.public : undefined)
    assert.equal(operation['x-scope'], call.scope)
    assert.deepEqual(operation['x-audit'], call.kind === 'write' ? call.audit : call.logs)
    const needed = {
      app: [{ token: [] }],
      product: [{ product: [] }],
      program: [{ token: [] }, { product: [] }],
    }
    const word = accessWord(call.access)
    const isOfApps = Object.hasOwn(needed, word)
    const ofPeople = isPublic ? [] : [{ session: [] }]
    assert.deepEqual(operation.security, isOfApps ? needed[word as keyof typeof needed] : ofPeople, id)
    const needsHeader = operation.parameters.some((one) => '$ref' in one && one.$ref.endsWith('/ForgeryHeader'))
    assert.equal(needsHeader, call.kind === 'write' && !isOfApps, id)
  }
})

test('an application brings its token instead of the cookie and the header', () => {
  const operation = operationWith(
    write({
      at: 'POST /v1/Sdk/ucapi/message',
      title: 'Test the contract',
      purpose: 'For applications.',
      access: 'app',
      scope: 'organisation',
      audit: { none: 'For the test' },
      gives: Type.Object({}),
    }),
  )
  assert.deepEqual(operation.security, [{ token: [] }])
  assert.deepEqual(operation.parameters, [{ $ref: '#/components/parameters/LanguageHeader' }])
  assert.ok(!JSON.stringify(operation.responses).includes('request.forged'))
  assert.equal(propertyOf(answerOf(operation, 200), 'code').const, 200, 'the open platform has its own success code')
})

test('calls succeed with their code and the envelope, downloads with their file', () => {
  for (const { id, call } of everyCall) {
    const operation = operationNamed(id)
    if (isDownload(call.gives)) {
      assert.deepEqual(Object.keys(operation.responses['200']?.content ?? {}), [call.gives.download])
      continue
    }
    const envelope = answerOf(operation, 200)
    assert.deepEqual(envelope.required, ['code', 'message', 'response'])
    assert.equal(propertyOf(envelope, 'code').const, call.at.includes(' /v1/') ? 200 : 100)
    assert.deepEqual(propertyOf(envelope, 'response'), JSON.parse(JSON.stringify(call.gives)))
  }
})

test('errors stand under their HTTP status with name, number and sentence', () => {
  for (const { id, call } of everyCall) {
    const operation = operationNamed(id, documents.zh)
    for (const name of expectedErrors(call)) {
      const { code, status } = errorCatalogue[name]
      const [reference = {}, narrowed = {}] = answerOf(operation, status).allOf ?? []
      assert.equal(reference.$ref, '#/components/schemas/Error')
      assert.ok(propertyOf(narrowed, 'error').enum?.includes(name), `${id}: ${name}`)
      assert.ok(propertyOf(narrowed, 'code').enum?.includes(code), `${id}: ${code}`)
      assert.ok(operation.responses[String(status)]?.description.includes(errorMessage('zh', name)))
    }
  }
})

test('a call that fails in a way its contract does not declare is heard of, and fails the tests', async () => {
  const portal = await openTestPortal()
  const call = read({
    at: 'GET /undeclared',
    title: 'Test the contract',
    purpose: 'For the test.',
    access: { public: 'For the test' },
    scope: 'none',
    gives: Type.Object({}),
    fails: ['products.unknown'],
  })
  const failing = (error: ErrorName) => () => {
    throw new CallError(error)
  }
  portal.server.app.get('/declared', { config: { call } }, failing('products.unknown'))
  portal.server.app.get('/undeclared', { config: { call } }, failing('trial.ended'))
  for (const url of ['/declared', '/undeclared'])
    assert.notEqual((await portal.server.app.inject({ url })).statusCode, 200)
  await assert.rejects(portal.close(), ({ actual }: { actual?: unknown }) => {
    assert.deepEqual(actual, ['GET /undeclared failed with trial.ended'])
    return true
  })
})

test('a call can end with its own errors and those that the kit has for its kind', () => {
  const base = { title: 'Test the contract', purpose: 'For the test.', scope: 'none', gives: Type.Object({}) } as const
  const ofInput: ErrorName[] = ['request.invalid', 'request.malformed']
  const never: ErrorName[] = ['request.failed', 'request.unavailable']
  const open = read({ ...base, at: 'GET /a', access: { public: 'For the test' } })
  assert.deepEqual(expectedErrors(open), [...ofInput, ...never])
  const asked = read({
    ...base,
    at: 'GET /b',
    access: 'signed-in',
    query: Type.Object({}),
    fails: ['products.unknown'],
  })
  assert.deepEqual(expectedErrors(asked), [
    ...ofInput,
    ...never,
    'access.sign-in-needed',
    'access.denied',
    'access.address-banned',
    'access.wrong-signature',
    'access.wrong-token',
    'products.unknown',
  ])
  const sent = write({
    ...base,
    at: 'POST /c',
    access: { public: 'For the test' },
    audit: { none: 'For the test' },
    takes: upload({ types: ['image/png'], max: 100_000 }),
  })
  assert.deepEqual(expectedErrors(sent), [
    ...ofInput,
    'request.wrong-content-type',
    'request.too-large',
    'request.too-slow',
    'request.forged',
    ...never,
    'upload.missing',
    'upload.wrong-format',
    'upload.too-large',
    'upload.interrupted',
  ])
  const form = operationWith(sent).requestBody
  assert.deepEqual(Object.keys(form?.content ?? {}), ['multipart/form-data'])
  assert.equal(form?.content['multipart/form-data']?.schema?.properties?.['file']?.format, 'binary')
  assert.match(form?.description ?? '', /image\/png.*100 KB/)
})

test('what has a default may be left out of a request, not out of an answer', () => {
  const page = Type.Object({ index: Type.Integer({ default: 1 }), search: Type.String() })
  const call = write({
    at: 'POST /a',
    title: 'Test the contract',
    purpose: 'For the test.',
    access: 'signed-in',
    scope: 'none',
    audit: { none: 'For the test' },
    body: page,
    gives: page,
  })
  const operation = operationWith(call)
  assert.deepEqual(operation.requestBody?.content['application/json']?.schema?.required, ['search'])
  assert.deepEqual(propertyOf(answerOf(operation, 200), 'response').required, ['index', 'search'])
})

test('a schema that refers to itself becomes a component', () => {
  const node = Type.Object({ ID: Type.String(), Children: Type.Array(Type.Ref('Node')) })
  const schemas: Schemas = {}
  const schema = plainSchema(Type.Cyclic({ Node: node }, 'Node'), schemas)
  assert.deepEqual(schema, { $ref: '#/components/schemas/Node' })
  assert.deepEqual(schemas['Node']?.properties?.['Children']?.items, { $ref: '#/components/schemas/Node' })
  const other = Type.Object({ ID: Type.Integer(), Children: Type.Array(Type.Ref('Node')) })
  assert.throws(() => plainSchema(Type.Cyclic({ Node: other }, 'Node'), schemas), /Node/)
})

for (const lang of languages) {
  test(`the description of an operation – in ${lang} – says what it does, who may call and what is logged`, () => {
    for (const { id, call } of everyCall) {
      const { summary, description } = operationNamed(id, documents[lang])
      const { title, purpose } = callTexts(lang, id, call)
      assert.equal(summary, title)
      assert.ok(description.startsWith(purpose), id)
      if (lang === 'zh') assert.match(`${title} ${purpose}`, /^\p{Script=Han}.* .*\p{Script=Han}/u, id)
      assert.ok(description.includes(phrase(lang, 'apiDocs', `access.${accessWord(call.access)}`)), id)
      if (typeof call.access === 'object' && lang === 'en') assert.ok(description.includes(call.access.public), id)
    }
  })

  test(`the introduction – in ${lang} – lists every error with number, status and message`, () => {
    const lines = documents[lang].info.description.split('\n')
    for (const [name, { code, status }] of Object.entries(errorCatalogue))
      assert.ok(
        lines.includes(`| ${code} | \`${name}\` | ${status} | ${errorMessage(lang, name as ErrorName)} |`),
        name,
      )
  })

  test(`the document – in ${lang} – has no gap left open`, () => {
    assert.doesNotMatch(JSON.stringify(documents[lang]), /{{|(?<!stereo\.)undefined|\[object Object\]|NaN/)
  })
}

test('a page – for a person – loads nothing but its icon, and its policy allows nothing else', async () => {
  const portal = await openTestPortal()
  try {
    for (const name of ['', '/conventions', '/errors', ...Object.keys(allCalls).map((domain) => `/${domain}`)]) {
      const { body, headers, statusCode } = await portal.inject(`GET /docs${name}?lang=en`)
      assert.equal(statusCode, 200, name)
      assert.deepEqual(
        Array.from(body.matchAll(/<(?:link|script|img)[^>]* (?:src|href)="([^"]*)"/g), ([, at]) => at),
        ['/favicon.svg'],
      )
      const policy = String(headers['content-security-policy'])
      assert.match(policy, /default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'/)
      assert.doesNotMatch(policy, /https?:|unsafe|\*/)
      for (const [, inline = ''] of body.matchAll(/<(?:style|script)>([^]*?)<\/(?:style|script)>/g))
        assert.ok(policy.includes(createHash('sha256').update(inline).digest('base64')), 'the policy allows it')
      assert.ok(body.length < 500_000, `${name} has ${body.length} characters`)
    }
    assert.equal((await portal.inject('GET /docs/none')).statusCode, 404)
  } finally {
    await portal.close()
  }
})

for (const lang of languages) {
  test(`pages – in ${lang} – have every call once, with parameters, fields, errors and a command`, async () => {
    const documentation = cachedDocumentation(publicUrl)
    for (const domain of Object.keys(allCalls)) {
      const page = String((await documentation.page(lang, domain))?.identity)
      for (const { operation, path } of operationsOf(documents[lang]).filter(({ operation: { tags } }) =>
        tags.includes(domain),
      )) {
        const [, section = ''] = page.split(`<section id="${operation.operationId}"`)
        const own = section.split('</section>')[0] ?? ''
        for (const shown of [operation.summary, `<code>${path}</code>`, `curl`, ...operation['x-fails']])
          assert.ok(own.includes(shown.replaceAll("'", '&#39;')), `${operation.operationId}: ${shown}`)
        assert.equal(page.split(`<section id="${operation.operationId}"`).length, 2)
      }
    }
    assert.equal(await documentation.page(lang, 'none'), undefined)
  })
}

test('search – for words of name, path or title, in any case – lists the calls that have all, and escapes what was typed', async () => {
  const documentation = cachedDocumentation(publicUrl)
  const found = async (lang: Lang, words: string) =>
    Array.from(String((await documentation.search(lang, words)).identity).matchAll(/#([\w.-]+)">/g), ([, id]) => id)
  assert.deepEqual(await found('en', 'LOGINV2 account'), ['identity.loginV2', 'identity.login'])
  assert.deepEqual(await found('zh', '图形验证码 生成'), ['identity.captcha'])
  assert.deepEqual(await found('en', '"><script>'), [])
  assert.doesNotMatch(String((await documentation.search('en', '"><script>x')).identity), /<script>x/)
})

test('documents and pages – asked for at once and again – are built once', async () => {
  const { document, page } = cachedDocumentation(publicUrl)
  const [first, second] = await Promise.all([document('en'), document('en')])
  assert.equal(second, first)
  assert.equal(await document('en'), first)
  assert.notEqual(await document('zh'), first)
  assert.equal(await page('en', 'errors'), await page('en', 'errors'))
})

describe('the documents over HTTP', () => {
  let portal: Awaited<ReturnType<typeof openTestPortal>>
  before(async () => void (portal = await openTestPortal()))
  after(() => portal.close())
  const get = (path: string, headers: Record<string, string> = {}) => portal.inject(`GET ${path}`, { headers })

  for (const path of ['/openapi.json', '/docs/identity']) {
    test(`${path} – asked again with its ETag – answers 304 without a body`, async () => {
      const first = await get(path, { 'x-atrium-lang': 'en' })
      const etag = String(first.headers['etag'])
      assert.deepEqual([first.statusCode, first.headers['cache-control']], [200, 'no-cache'])
      assert.equal((await get(path, { 'x-atrium-lang': 'en' })).headers['etag'], etag)
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await get(path, { 'x-atrium-lang': 'en', 'if-none-match': tag })
        assert.deepEqual([again.statusCode, again.body, again.headers['etag']], [304, '', etag], tag)
      }
    })

    test(`${path} – in the other language or with another ETag – is sent whole`, async () => {
      const [english, chinese] = [
        await get(path, { 'x-atrium-lang': 'en' }),
        await get(path, { 'x-atrium-lang': 'zh' }),
      ]
      const etag = String(english.headers['etag'])
      assert.notEqual(chinese.headers['etag'], etag)
      const other = await get(path, { 'x-atrium-lang': 'zh', 'if-none-match': etag })
      assert.deepEqual([other.statusCode, other.body === chinese.body], [200, true])
    })

    test(`${path} – for a client that reads compressed content – is compressed and unpacks to the same`, async () => {
      const plain = await get(path)
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const packed = await get(path, { 'accept-encoding': `identity, ${encoding}` })
        assert.equal(packed.headers['content-encoding'], encoding)
        assert.notEqual(packed.headers['etag'], plain.headers['etag'])
        assert.equal(unpack(packed.rawPayload).toString(), plain.body)
      }
      assert.equal((await get(path, { 'accept-encoding': 'br;q=0' })).headers['content-encoding'], undefined)
    })
  }

  test('the document names the address of the installation', async () => {
    const { servers } = (await get('/openapi.json')).json() as OpenApiDocument
    assert.equal(servers[0]?.url, `${portal.server.services.settings.publicUrl}/api`)
  })
})
