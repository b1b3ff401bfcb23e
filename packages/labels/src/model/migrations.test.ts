import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentSchema } from './label-template.ts'
import { migrateDocument, migrations, type Migration } from './migrations.ts'

const steps = new Map<number, Migration>([
  [1, ({ width, ...rest }) => ({ ...rest, media: { width } })],
  [2, (document) => ({ ...document, guides: [] })],
])

test('a document – of the current version – stays as it is', () => {
  const document = { schema: currentSchema, name: 'a' }
  assert.equal(migrateDocument(document), document)
})

test('a document – two versions old – goes through both steps and is not changed itself', () => {
  const old = Object.freeze({ schema: 1, width: 60 })
  assert.deepEqual(migrateDocument(old, { to: 3, steps }), { schema: 3, media: { width: 60 }, guides: [] })
})

test('a document – one version old – goes through the last step only', () => {
  assert.deepEqual(migrateDocument({ schema: 2, width: 60 }, { to: 3, steps }), { schema: 3, width: 60, guides: [] })
})

test('a document – without a version, with a wrong one, or a newer one – is not read', () => {
  for (const document of [
    null,
    1,
    [],
    {},
    { schema: '1' },
    { schema: 1.5 },
    { schema: NaN },
    { schema: 4 },
    { schema: 0 },
  ])
    assert.equal(migrateDocument(document, { to: 3, steps }), null, JSON.stringify(document))
  assert.equal(migrateDocument(Object.create({ schema: 1 }), { to: 3, steps }), null)
})

test('migrations – of every version since the first – exist', () => {
  assert.deepEqual(
    [...migrations.keys()],
    Array.from({ length: currentSchema - 1 }, (_, index) => index + 1),
  )
})
