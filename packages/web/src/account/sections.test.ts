import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sectionPath, sectionFromQuery, visibleSections } from './sections.ts'

const member = { HiddenMenus: [] as string[] }

test('sections – each has its own path', () => {
  for (const key of visibleSections(member)) {
    const query = new URL(sectionPath(key), 'https://portal.example').searchParams
    assert.equal(sectionFromQuery(query, member), key)
  }
})

test('query without a section – selects the first', () => {
  assert.equal(sectionFromQuery(new URLSearchParams('section=nothing'), member), 'basic')
})

test('hidden section – is left out', () => {
  const hidden = { ...member, HiddenMenus: ['info-password', 'members'] }
  assert.equal(sectionFromQuery(new URLSearchParams('section=password'), hidden), 'basic')
  assert.deepEqual(
    visibleSections(member).filter((key) => !visibleSections(hidden).includes(key)),
    ['password'],
  )
})
