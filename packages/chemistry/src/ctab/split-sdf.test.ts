import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hostileText } from '../testing/arbitrary-molecule.ts'
import { resultOr, thrownBy } from '../testing/errors.ts'
import { CtabError } from './ctab-error.ts'
import { maxSdfLength, maxSdfRecords } from './limits.ts'
import { splitSdf } from './split-sdf.ts'

const molfile = '\n\n\n  0  0  0     0  0            999 V2000\nM  END\n'

test('an SDF file – with CRLF and repeated fields – gives records with numbered fields', () => {
  const text = [
    `${molfile}>  <symbol>`,
    'dA',
    '',
    '>  <capGroupSMILES>  (1)',
    '[*:1][H]',
    '',
    '> <capGroupSMILES (#1)>',
    '[*:2]O',
    '>  <capGroupSmiles (#2)>',
    '',
    '',
    '>  <note>',
    'two',
    'lines',
    '',
    '$$$$',
    `${molfile}$$$$`,
    '',
  ].join('\n')
  const [first, second, ...more] = splitSdf(text.replaceAll('\n', '\r\n'))
  assert.deepEqual(first, {
    line: 1,
    molfile,
    fields: [
      { name: 'symbol', repeat: 0, value: 'dA' },
      { name: 'capGroupSMILES', repeat: 0, value: '[*:1][H]' },
      { name: 'capGroupSMILES', repeat: 1, value: '[*:2]O' },
      { name: 'capGroupSmiles', repeat: 2, value: '' },
      { name: 'note', repeat: 0, value: 'two\nlines' },
    ],
  })
  assert.deepEqual(second, { line: 22, molfile, fields: [] })
  assert.deepEqual(more, [])
})

test('the last record – without its delimiter – is read, empty records are left out', () => {
  assert.equal(splitSdf(`${molfile}$$$$\n\n$$$$\n${molfile}`).length, 2)
  assert.deepEqual(splitSdf('\n\n'), [])
})

for (const [what, text, line] of [
  ['beside a value', `${molfile}>  <a>\nvalue $$$$\n\n$$$$\n`, 7],
  ['as the value of a field', `${molfile}>  <a>\n$$$$\n\n$$$$\nrest`, 10],
  ['in front of M  END', molfile.replace('M  END', '$$$$$$$$\nM  END'), 4],
] as const)
  test(`the delimiter – ${what} – is refused with its line`, () => {
    const error = thrownBy(CtabError, () => splitSdf(text))
    assert.deepEqual([error.code, error.line], ['ctab.unfinished', line])
  })

test('an SDF file – too long or of too many records – is refused', () => {
  assert.equal(thrownBy(CtabError, () => splitSdf('x'.repeat(maxSdfLength + 1))).code, 'ctab.too-large')
  const many = `${molfile}$$$$\n`.repeat(maxSdfRecords)
  assert.equal(splitSdf(many).length, maxSdfRecords)
  assert.equal(thrownBy(CtabError, () => splitSdf(many + molfile)).code, 'ctab.too-large')
})

test('a field – whose brackets never close – costs no more than its length', () => {
  const line = `>${'<'.repeat(1_000_000)}`
  assert.deepEqual(splitSdf(`${molfile}${line}\n$$$$\n`)[0]?.fields, [])
})

test('a hostile text – any – is split or refused by a CtabError', () => {
  fc.assert(
    fc.property(hostileText, (text) => void resultOr(CtabError, () => splitSdf(text))),
    { numRuns: 1000 },
  )
})
