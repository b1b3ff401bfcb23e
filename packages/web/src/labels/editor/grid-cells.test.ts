import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildGrid } from '@atrium/labels/testing/template-builders.ts'
import { cellAt, setCell, setColumns, setRows } from './grid-cells.ts'

test('grid – more and fewer rows and columns – cells stay where they are', () => {
  const large = setColumns(setRows(buildGrid('g'), 2), 3)
  assert.equal(large.cells.length, 6)
  assert.deepEqual(cellAt(large, 0, 1), { kind: 'field', path: 'batch' })
  assert.deepEqual(cellAt(large, 1, 0), { kind: 'static', value: '' })
  assert.deepEqual(large.style.columnWidths, [6.66, 6.66, 6.66])
  assert.deepEqual(setColumns(setRows(large, 1), 2).cells, buildGrid('g').cells)
})

test('grid – a cell – it alone changes', () => {
  const changed = setCell(buildGrid('g'), 0, 0, { kind: 'static', value: 'x' })
  assert.deepEqual(changed.cells, [
    { kind: 'static', value: 'x' },
    { kind: 'field', path: 'batch' },
  ])
})
