import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTemplate, buildText } from '@atrium/labels/testing/template-builders.ts'
import { compareTemplates } from './compare-templates.ts'

test('comparison – equal templates – nothing', () => {
  assert.deepEqual(compareTemplates(buildTemplate(), buildTemplate()), [])
})

test('comparison – components that came, went and changed – each by its key, and by what of it', () => {
  const before = buildTemplate({ components: [buildText('a'), buildText('b')] })
  const after = buildTemplate({ components: [{ ...buildText('a', 'other', { x: 9 }), key: 'lot' }, buildText('c')] })
  assert.deepEqual(compareTemplates(before, after), [
    { kind: 'changed', key: 'lot', id: 'id-a', parts: ['key', 'box', 'content'] },
    { kind: 'added', key: 'c', id: 'id-c' },
    { kind: 'removed', key: 'b', id: 'id-b' },
  ])
})

test('comparison – the label and the order of components – differences of the template', () => {
  const before = buildTemplate({ components: [buildText('a'), buildText('b')] })
  const after = buildTemplate({ name: 'x', components: [buildText('b'), buildText('a')] })
  assert.deepEqual(compareTemplates(before, after), [{ kind: 'template', parts: ['name', 'order'] }])
})
