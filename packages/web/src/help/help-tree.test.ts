import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HelpEntry } from '@atrium/contract/help/help.shapes.ts'
import { defaultPath, adjacentDocuments } from './help-tree.ts'

const document = (name: string) => ({ Path: `portal/${name}`, Title: name, Lang: 'zh' as const })
const entry: HelpEntry = {
  Name: 'portal',
  Sections: [
    { Code: 'a', Title: 'A', Documents: [document('a/one'), document('a/two')] },
    { Code: 'b', Title: 'B', Documents: [document('b/three')] },
  ],
}

test('entry – links to its first document', () => {
  assert.equal(defaultPath(entry), '/portal/a/one')
})

test('previous and next – cross sections and stop at both ends', () => {
  const titles = (name: string) => {
    const { previous, next } = adjacentDocuments(entry, `portal/${name}`)
    return [previous?.Title, next?.Title]
  }
  assert.deepEqual(titles('a/one'), [undefined, 'a/two'])
  assert.deepEqual(titles('a/two'), ['a/one', 'b/three'])
  assert.deepEqual(titles('b/three'), ['a/two', undefined])
  assert.deepEqual(titles('gone'), [undefined, undefined])
  assert.deepEqual(adjacentDocuments(undefined, 'portal/a/one'), {})
})
