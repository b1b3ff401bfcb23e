import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tours as en } from '@atrium/phrases/en/tours.ts'
import { tourAt, tours } from './tours.ts'

test('tour – belongs to exactly one page', () => {
  assert.equal(tourAt('/cardModeIndex'), 'Home')
  assert.equal(tourAt('/info'), 'PersonalCenter')
  assert.equal(tourAt('/info/'), undefined)
  assert.equal(tourAt('/members'), undefined)
})

test('every step – has its own title and text', () => {
  const names = Object.values(tours).flatMap(({ steps }) => steps.map(({ name }) => name))
  const texts: Record<string, string> = en
  const said = names.flatMap((name) => [texts[`${name}.title`], texts[`${name}.text`]])
  assert.equal(new Set(said).size, names.length * 2)
  assert.ok(!said.includes(undefined))
})
