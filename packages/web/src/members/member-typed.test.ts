import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameTyped, mergedTyped, type Typed } from './member-typed.ts'

const lab = { ID: 'a', Name: 'Laboratory' }
const office = { ID: 'b', Name: 'Office' }
const base: Typed = { name: 'Lin', phone: '1', email: '', jobTitle: '', department: lab, more: [] }

test('what was typed stands on top of what somebody else saved, and fields that were not touched are theirs', () => {
  const typed = { ...base, jobTitle: 'Chemist' }
  const theirs = { ...base, jobTitle: 'Lead', phone: '2', department: office, more: [lab] }
  assert.deepEqual(mergedTyped(typed, base, theirs), { ...theirs, jobTitle: 'Chemist' })
  assert.deepEqual(mergedTyped({ ...base, department: undefined }, base, theirs), { ...theirs, department: undefined })
})

test('departments are the same by their ids, in whichever order', () => {
  assert.ok(isSameTyped([lab, office], [{ ...office, Name: '办公室' }, lab]))
  assert.ok(!isSameTyped([lab], []))
  assert.ok(!isSameTyped(lab, undefined))
})
