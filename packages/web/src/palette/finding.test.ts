import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingAfter, inGroups, matching, placeOf, recentOf, type Finding } from './finding.ts'

const finding = (id: string, more: Partial<Finding> = {}): Finding => ({ id, group: 'pages', text: id, ...more })
const ids = (findings: readonly Finding[]) => findings.map(({ id }) => id)

test('every word has to be there, in the text, beside it, or among its other names; beginnings come first', () => {
  const all = [
    finding('Former members', { hint: 'Organisation', also: '离职成员' }),
    finding('Members', { also: '成员' }),
    finding('IP rules'),
  ]
  assert.deepEqual(ids(matching(all, 'MEMBERS')), ['Members', 'Former members'])
  assert.deepEqual(ids(matching(all, ' members  organis ')), ['Former members'])
  assert.deepEqual(ids(matching(all, '成员')), ['Former members', 'Members'])
  assert.deepEqual(matching(all, 'members rules'), [])
  assert.equal(matching(all, '').length, 3)
})

test('the latest choices are a group before all others, without what is gone', () => {
  const all = [finding('a'), finding('b', { group: 'acts' }), finding('c', { group: 'apps' })]
  const recent = recentOf(all, ['b', 'gone', 'a'])
  assert.deepEqual(
    recent.map(({ id, group }) => [id, group]),
    [
      ['b', 'recent'],
      ['a', 'recent'],
    ],
  )
  assert.deepEqual(
    inGroups([...all, ...recent]).map(({ group }) => group),
    ['recent', 'apps', 'pages', 'acts'],
  )
})

test('arrow keys go round, page keys stop at the ends, and others lead nowhere', () => {
  assert.equal(findingAfter('ArrowDown', 2, 3), 0)
  assert.equal(findingAfter('ArrowUp', 0, 3), 2)
  assert.equal(findingAfter('PageDown', 1, 20), 9)
  assert.equal(findingAfter('PageDown', 15, 20), 19)
  assert.equal(findingAfter('PageUp', 3, 20), 0)
  assert.equal(findingAfter('ArrowDown', 0, 0), undefined)
  assert.equal(findingAfter('Home', 1, 3), undefined)
})

test('where somebody went stays chosen when more is found before it, and the first one where nobody went anywhere', () => {
  const member = finding('same', { group: 'members' })
  const page = finding('same')
  assert.equal(placeOf([page, member], member), 1)
  assert.equal(placeOf([finding('new'), page, member], member), 2)
  assert.equal(placeOf([finding('new'), page, member], undefined), 0)
  assert.equal(placeOf([finding('new'), page], member), 0)
  assert.equal(placeOf([], member), 0)
})

test('what the server finds later stands behind what is known here', () => {
  const late = [finding('document', { group: 'help' }), finding('person', { group: 'members' })]
  assert.deepEqual(
    inGroups([...late, finding('act', { group: 'acts' }), finding('page')]).map(({ group }) => group),
    ['pages', 'acts', 'members', 'help'],
  )
})
