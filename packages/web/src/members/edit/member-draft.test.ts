import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameValue, mergeDrafts, type MemberDraft } from './member-draft.ts'

const lab = { ID: 'a', Name: 'Laboratory' }
const office = { ID: 'b', Name: 'Office' }
const base: MemberDraft = { RealName: 'Lin', MobilePhone: '1', Email: '', JobTitle: '', department: lab, more: [] }

test('merge – keeps edited fields and takes the others from the saved member', () => {
  const draft = { ...base, JobTitle: 'Chemist' }
  const theirs = { ...base, JobTitle: 'Lead', MobilePhone: '2', department: office, more: [lab] }
  assert.deepEqual(mergeDrafts(draft, base, theirs), { ...theirs, JobTitle: 'Chemist' })
  assert.deepEqual(mergeDrafts({ ...base, department: undefined }, base, theirs), { ...theirs, department: undefined })
})

test('departments – compare by id in any order', () => {
  assert.ok(isSameValue([lab, office], [{ ...office, Name: '办公室' }, lab]))
  assert.ok(!isSameValue([lab], []))
  assert.ok(!isSameValue(lab, undefined))
})
