import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOfSection, sectionIn, sectionsOf } from './section-address.ts'

const member = { HiddenMenus: [] as string[] }

test('each section is found at its own address', () => {
  for (const key of sectionsOf(member)) {
    const query = new URL(addressOfSection(key), 'https://portal.example').searchParams
    assert.equal(sectionIn(query, member), key)
  }
})

test('an address that names no section leads to the first', () => {
  assert.equal(sectionIn(new URLSearchParams('section=nothing'), member), 'basic')
})

test('a section that is hidden from a person is not there for them', () => {
  const hidden = { ...member, HiddenMenus: ['info-password', 'members'] }
  assert.equal(sectionIn(new URLSearchParams('section=password'), hidden), 'basic')
  assert.deepEqual(
    sectionsOf(member).filter((key) => !sectionsOf(hidden).includes(key)),
    ['password'],
  )
})
