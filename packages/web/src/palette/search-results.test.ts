import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  nextResult,
  groupResults,
  matchingResults,
  indexOfResult,
  recentOf,
  type SearchResult,
} from './search-results.ts'

const result = (id: string, more: Partial<SearchResult> = {}): SearchResult => ({
  id,
  group: 'pages',
  text: id,
  ...more,
})
const ids = (results: readonly SearchResult[]) => results.map(({ id }) => id)

test('matching – requires every word in text, hint or aliases; prefix matches come first', () => {
  const all = [
    result('Former members', { hint: 'Organisation', also: '离职成员' }),
    result('Members', { also: '成员' }),
    result('IP rules'),
  ]
  assert.deepEqual(ids(matchingResults(all, 'MEMBERS')), ['Members', 'Former members'])
  assert.deepEqual(ids(matchingResults(all, ' members  organis ')), ['Former members'])
  assert.deepEqual(ids(matchingResults(all, '成员')), ['Former members', 'Members'])
  assert.deepEqual(matchingResults(all, 'members rules'), [])
  assert.equal(matchingResults(all, '').length, 3)
})

test('recent choices – form the first group, without unknown ones', () => {
  const all = [result('a'), result('b', { group: 'acts' }), result('c', { group: 'apps' })]
  const recent = recentOf(all, ['b', 'gone', 'a'])
  assert.deepEqual(
    recent.map(({ id, group }) => [id, group]),
    [
      ['b', 'recent'],
      ['a', 'recent'],
    ],
  )
  assert.deepEqual(
    groupResults([...all, ...recent]).map(({ group }) => group),
    ['recent', 'apps', 'pages', 'acts'],
  )
})

test('arrow keys – wrap; page keys – stop at the ends; others – do nothing', () => {
  assert.equal(nextResult('ArrowDown', 2, 3), 0)
  assert.equal(nextResult('ArrowUp', 0, 3), 2)
  assert.equal(nextResult('PageDown', 1, 20), 9)
  assert.equal(nextResult('PageDown', 15, 20), 19)
  assert.equal(nextResult('PageUp', 3, 20), 0)
  assert.equal(nextResult('ArrowDown', 0, 0), undefined)
  assert.equal(nextResult('Home', 1, 3), undefined)
})

test('active result – stays active when results are inserted before it', () => {
  const member = result('same', { group: 'members' })
  const page = result('same')
  assert.equal(indexOfResult([page, member], member), 1)
  assert.equal(indexOfResult([result('new'), page, member], member), 2)
  assert.equal(indexOfResult([result('new'), page, member], undefined), 0)
  assert.equal(indexOfResult([result('new'), page], member), 0)
  assert.equal(indexOfResult([], member), 0)
})

test('server results – follow local ones', () => {
  const late = [result('document', { group: 'help' }), result('person', { group: 'members' })]
  assert.deepEqual(
    groupResults([...late, result('act', { group: 'acts' }), result('page')]).map(({ group }) => group),
    ['pages', 'acts', 'members', 'help'],
  )
})
