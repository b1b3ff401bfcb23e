import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildBarcode, buildGrid, buildTemplate, buildText } from '@atrium/labels/testing/template-builders.ts'
import { validateDocument } from '@atrium/labels/model/validate-template.ts'
import { copyComponents, pasteComponents } from './clipboard.ts'
import { changeCounter, changeField } from './edit-template.ts'

const source = () => buildTemplate({ components: [buildBarcode('code'), buildGrid('grid'), buildText('other')] })

test('clipboard – components in another template – come with the fields and counters that they name', () => {
  const text = copyComponents(source(), ['id-code'])
  const other = buildTemplate({ name: 'other', fields: [], counters: [] })
  const pasted = pasteComponents(other, text)
  assert.ok(pasted)
  assert.deepEqual(
    pasted.template.fields.map(({ path }) => path),
    ['batch'],
  )
  assert.deepEqual(
    pasted.template.counters.map(({ id }) => id),
    ['n'],
  )
  assert.deepEqual(validateDocument(pasted.template).problems, [])
  assert.deepEqual(pasted.template.components[0]?.box, source().components[0]?.box)
})

test('clipboard – components in their own template – copies beside them', () => {
  const template = source()
  const pasted = pasteComponents(template, copyComponents(template, ['id-code', 'id-grid']))
  assert.deepEqual(
    pasted?.template.components.map(({ key }) => key),
    ['code', 'grid', 'other', 'code2', 'grid2'],
  )
  assert.equal(pasted?.template.components[3]?.box.x, 3)
  assert.deepEqual(pasted?.template.fields, template.fields)
})

test('clipboard – anything else – nothing', () => {
  const text = copyComponents(source(), ['id-code'])
  for (const other of ['', 'Atrium', '{"kind":"label-components"}', text.replace('"x":1', '"x":"1"'), text.slice(1)])
    assert.equal(pasteComponents(source(), other), null)
})

test('renaming – a field – every binding, expression and condition follows, and no text that only looks like it', () => {
  const template = buildTemplate({
    components: [
      { ...buildBarcode('code', "batch {{batch | prefix: 'batch'}}{{ batch }}"), printWhen: "{{batch}} != 'batch'" },
      buildGrid('grid'),
    ],
  })
  const [code, grid] = changeField(template, 0, { path: 'lot' }).components
  assert.deepEqual(code?.type === 'barcode' && code.binding, {
    kind: 'expression',
    source: "batch {{lot | prefix: 'batch'}}{{ lot }}",
  })
  assert.equal(code?.printWhen, "{{lot}} != 'batch'")
  assert.deepEqual(grid?.type === 'grid' && grid.cells[1], { kind: 'field', path: 'lot' })
})

test('renaming – a counter – expressions follow; a name that the language cannot read stays out of them', () => {
  const template = buildTemplate({ components: [buildBarcode('code')] })
  const [code] = changeCounter(template, 0, { id: 'serial' }).components
  assert.deepEqual(code?.type === 'barcode' && code.binding, {
    kind: 'expression',
    source: '{{batch | upper}}-{{#serial}}',
  })
  assert.deepEqual(changeCounter(template, 0, { id: '1 x' }).components, template.components)
})
