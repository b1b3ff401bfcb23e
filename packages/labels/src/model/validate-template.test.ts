import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  buildBarcode,
  buildGrid,
  buildImage,
  buildShape,
  buildTemplate,
  buildText,
} from '../testing/template-builders.ts'
import { documentSizeLimitBytes } from './limits.ts'
import { parseDocument, validateDocument } from './validate-template.ts'

const complete = buildTemplate({
  components: [
    buildText('name'),
    buildBarcode('code'),
    buildImage('ghs'),
    buildShape('rectangle'),
    buildShape('ellipse'),
    buildShape('line', 0.25, { height: 0 }),
    buildGrid('info'),
  ],
})

test('a document – with every kind of component – is read without problems', () => {
  assert.deepEqual(validateDocument(complete), { template: complete, problems: [] })
  assert.deepEqual(parseDocument(JSON.stringify(complete)), { template: complete, problems: [] })
})

/** Every path in a document to a property of an object, or to an item of a list. */
function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([name, inner]: [string | number, unknown]) => [
    [...path, name],
    ...pathsOf(inner, [...path, name]),
  ])
}

/** A copy of the complete document in which the object or list around a path was changed. */
function changed(path: readonly (string | number)[], change: (parent: Record<string, unknown>, name: string) => void) {
  const copy = structuredClone(complete) as unknown as Record<string, unknown>
  let parent = copy
  for (const name of path.slice(0, -1)) parent = parent[name] as Record<string, unknown>
  change(parent, String(path.at(-1)))
  return copy
}

const paths = pathsOf(complete)

test('a document – without any one of its properties – names what is missing', () => {
  const properties = paths.filter((path) => typeof path.at(-1) === 'string')
  assert.ok(properties.length > 150)
  for (const path of properties) {
    const document = changed(path, (parent, name) => delete parent[name])
    const { template, problems } = validateDocument(document)
    const isTag = ['type', 'kind'].includes(String(path.at(-1))) && path[0] === 'components'
    assert.equal(template, null, path.join('.'))
    const expected =
      path.join() === 'schema' ? 'document.unknown-schema' : isTag ? 'value.not-allowed' : 'value.missing'
    assert.equal(problems[0]?.code, expected, path.join('.'))
    if (expected !== 'document.unknown-schema') assert.deepEqual(problems[0].path, path)
    if (path[0] === 'components' && path[2] !== 'id' && typeof path[1] === 'number')
      assert.equal(problems[0].componentId, complete.components[path[1]]?.id)
  }
})

test('a document – with a value of another type anywhere – is refused at that place', () => {
  for (const path of paths) {
    for (const wrong of [undefined, Symbol('x'), () => 1, NaN]) {
      const { template, problems } = validateDocument(changed(path, (parent, name) => (parent[name] = wrong)))
      assert.equal(template, null, path.join('.'))
      assert.equal(problems.length, 1, path.join('.'))
    }
  }
})

test('a document – with a property it does not know – names it', () => {
  const inner = { ...complete, media: { ...complete.media, colour: 'red' } }
  assert.deepEqual(validateDocument(inner).problems, [
    { code: 'value.unknown', path: ['media', 'colour'], componentId: null, details: {} },
  ])
  const polluted = parseDocument(JSON.stringify(complete).replace('{', '{"__proto__":{"a":1},'))
  assert.deepEqual(
    polluted.problems.map(({ code, path }) => [code, path]),
    [['value.unknown', ['__proto__']]],
  )
})

test('a document – that inherits its properties – has none of its own', () => {
  const { problems } = validateDocument({ ...complete, guides: Object.create(complete.guides) as unknown })
  assert.deepEqual(
    problems.map(({ code, path }) => `${code} ${path.join('.')}`),
    ['value.missing guides.x', 'value.missing guides.y'],
  )
})

test('a problem – outside of components – names no component', () => {
  const fields = [{ ...complete.fields[0], path: 1 }]
  assert.deepEqual(validateDocument({ ...complete, fields }).problems, [
    { code: 'value.wrong-type', path: ['fields', 0, 'path'], componentId: null, details: { expected: 'string' } },
  ])
})

test('a document – that is anything at all – is validated without an exception', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...paths), (value, path) => {
      assert.equal(validateDocument(value).template, null)
      validateDocument(changed(path, (parent, name) => (parent[name] = value)))
    }),
    { numRuns: 2000 },
  )
})

test('a document – that is no JSON – is malformed', () => {
  for (const json of ['', '{', 'null{}']) assert.equal(parseDocument(json).problems[0]?.code, 'document.malformed')
  const nested = '['.repeat(200_000) + ']'.repeat(200_000)
  assert.equal(parseDocument(`{"schema":1,"name":${nested}}`).template, null)
  assert.equal(parseDocument('null').problems[0]?.code, 'document.unknown-schema')
})

test('a document – of 512 KB less one byte – is read, and one of 512 KB is not', () => {
  const json = JSON.stringify(complete)
  const pad = (bytes: number) => json + ' '.repeat(bytes - new TextEncoder().encode(json).length)
  assert.deepEqual(parseDocument(pad(documentSizeLimitBytes - 1)).problems, [])
  assert.deepEqual(parseDocument(pad(documentSizeLimitBytes)), {
    template: null,
    problems: [{ code: 'document.too-large', path: [], componentId: null, details: { max: 524_287 } }],
  })
})

test('a document – whose pictures together are too large – is too large, however it arrives', () => {
  const png = Buffer.alloc(90_000)
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const images = (count: number) =>
    buildTemplate({
      components: Array.from({ length: count }, (_, index) =>
        buildImage(`p${index}`, { kind: 'inline', base64: png.toString('base64') }),
      ),
    })
  assert.deepEqual(validateDocument(images(4)).problems, [])
  assert.deepEqual(
    validateDocument(images(5)).problems.map(({ code }) => code),
    ['document.too-large'],
  )
})

test('a document – with a number at its bounds – is read, and beyond them is not', () => {
  const media = (width: number) =>
    validateDocument(buildTemplate({ media: { ...complete.media, width, cornerRadius: 0 } }))
  for (const width of [3, 420]) assert.deepEqual(media(width).problems, [])
  for (const width of [2.99, 420.01]) assert.equal(media(width).problems[0]?.code, 'number.out-of-range')
  const rotated = { ...buildText('a'), box: { ...buildText('a').box, rotation: 45 } }
  assert.equal(validateDocument({ ...complete, components: [rotated] }).problems[0]?.code, 'value.not-allowed')
  assert.equal(
    validateDocument({ ...complete, counters: [{ ...complete.counters[0], step: 0 }] }).problems[0]?.code,
    'value.not-allowed',
  )
  assert.equal(
    validateDocument({ ...complete, counters: [{ ...complete.counters[0], digits: 1.5 }] }).problems[0]?.code,
    'value.wrong-type',
  )
})

test('a document – with more components than the limit – is refused once, for its list', () => {
  const components = Array.from({ length: 501 }, () => null)
  assert.deepEqual(validateDocument({ ...complete, components }).problems, [
    { code: 'list.too-long', path: ['components'], componentId: null, details: { max: 500 } },
  ])
})
