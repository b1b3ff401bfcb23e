import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FoundPeople, mostKept, pageOf } from './found-people.ts'

const ids = Array.from({ length: 45 }, (_, at) => `id${at}`)
const found = { version: 1, total: 45, ids }
const page = (wish: { pageIndex?: number; after?: string; before?: string }, of = found) =>
  pageOf(of, { pageIndex: 1, pageSize: 20, after: undefined, before: undefined, ...wish })

test('pages of what was found, by their number, behind a row and before one', () => {
  assert.deepEqual(page({}), ids.slice(0, 20))
  assert.deepEqual(page({ pageIndex: 3 }), ids.slice(40))
  assert.deepEqual(page({ pageIndex: 4 }), [])
  assert.deepEqual(page({ after: 'id19' }), ids.slice(20, 40))
  assert.deepEqual(page({ after: 'id44' }), [])
  assert.deepEqual(page({ before: 'id20' }), ids.slice(0, 20))
  assert.deepEqual(page({ before: 'id5' }), ids.slice(0, 5))
})

test('what was not kept is not known', () => {
  assert.equal(page({ after: 'nobody' }), undefined)
  const many = { ...found, total: 1_000 }
  assert.deepEqual(page({ pageIndex: 2 }, many), ids.slice(20, 40))
  assert.equal(page({ pageIndex: 3 }, many), undefined)
  assert.equal(page({ after: 'id30' }, many), undefined)
})

test('the searches and the people that are kept are so many at most', () => {
  const people = new FoundPeople()
  people.keep('many', { version: 1, total: mostKept * 2, ids: Array.from({ length: mostKept * 2 }, String) })
  assert.equal(people.get('many')?.ids.length, mostKept)
  for (let n = 0; n < 100; n += 1) people.keep(`search ${n}`, found)
  assert.equal(people.get('many'), undefined)
  assert.deepEqual(people.get('search 99'), found)
})
