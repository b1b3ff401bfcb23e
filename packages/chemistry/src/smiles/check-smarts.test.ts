import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSmarts } from './check-smarts.ts'

for (const text of ['[$(C(=O)[OH])]', '[#6]~[#8]', '[!C;!N]', 'C%10CCCCC%10', '*', `${'C(C)'.repeat(100)}`])
  test(`SMARTS – ${text.slice(0, 20)} – is given to the toolkit`, () => assert.equal(checkSmarts(text), null))

for (const [what, text, code, position] of [
  ['more than 2,000 characters', 'C'.repeat(2001), 'smarts.too-long', 2000],
  ['a line break', 'C\nC', 'smarts.wrong-characters', 1],
  ['NUL', 'CC\0', 'smarts.wrong-characters', 2],
  ['a Chinese character', '碳', 'smarts.wrong-characters', 0],
  ['conditions in conditions', `${'[$('.repeat(20)}C${')]'.repeat(20)}`, 'smarts.too-deep', 45],
  ['many signs in a row', `[${'!'.repeat(40)}C]`, 'smarts.too-deep', 1],
] as const)
  test(`SMARTS – with ${what} – is refused at its place`, () => assert.deepEqual(checkSmarts(text), { code, position }))
