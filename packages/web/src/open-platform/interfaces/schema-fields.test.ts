import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemaFields } from './schema-fields.ts'

test('schema – with nested objects, lists and references – gives a row for each field, required ones first', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      note: { type: ['string', 'null'], maxLength: 20 },
      name: { type: 'string', description: 'Its name' },
      rows: { type: 'array', items: { $ref: '#/$defs/Row' } },
    },
    $defs: { Row: { type: 'object', properties: { unit: { enum: ['mg', 'g'] } } } },
  }
  assert.deepEqual(schemaFields(schema), [
    { path: 'name', type: 'string', isRequired: true, description: 'Its name', rules: [] },
    { path: 'note', type: 'string | null', isRequired: false, description: '', rules: ['maxLength 20'] },
    { path: 'rows', type: 'array', isRequired: false, description: '', rules: [] },
    { path: 'rows[].unit', type: 'any', isRequired: false, description: '', rules: ['mg | g'] },
  ])
})

test('schema – that refers to itself – ends', () => {
  assert.ok(schemaFields({ properties: { next: { $ref: '#' } } }).length < 20)
  const loop = { properties: { a: { $ref: '#/properties/a' } } }
  assert.ok(schemaFields(loop).length < 20)
})

test('schema – that contains itself – shows the fields of what comes again once', () => {
  const Folder = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      ...Object.fromEntries('abcdefgh'.split('').map((name) => [name, { $ref: '#/$defs/Folder' }])),
    },
  }
  const paths = schemaFields({ $ref: '#/$defs/Folder', $defs: { Folder } }).map(({ path }) => path)
  assert.deepEqual(paths, ['name', ...'abcdefgh'.split('')])
})
