import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOfSection, sectionIn, sectionsOf } from './section-address.ts'

test('each section is found at its own address', () => {
  for (const key of sectionsOf(true)) {
    const query = new URL(addressOfSection(key), 'https://portal.example').searchParams
    assert.equal(sectionIn(query, true), key)
  }
})

test('an address that names no section, or one that a person does not have, leads to the first', () => {
  assert.equal(sectionIn(new URLSearchParams('section=nothing'), true), 'basic')
  assert.equal(sectionIn(new URLSearchParams('section=sign-ins'), false), 'basic')
})
