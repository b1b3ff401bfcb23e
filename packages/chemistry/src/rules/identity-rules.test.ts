import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnalog } from './analog-rules.ts'
import type { MonomerKind } from './finding.ts'
import { checkMonomerType, checkName, checkSymbol } from './symbol-rules.ts'

const peptide: MonomerKind = { polymerType: 'PEPTIDE', monomerType: 'Backbone' }
const base: MonomerKind = { polymerType: 'RNA', monomerType: 'Branch' }
const sugar: MonomerKind = { polymerType: 'RNA', monomerType: 'Backbone' }
const linker: MonomerKind = { polymerType: 'CHEM', monomerType: 'Undefined' }
const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code)

for (const [symbol, polymerType, code] of [
  ['', 'PEPTIDE', 'symbol.required'],
  ['  ', 'PEPTIDE', 'symbol.required'],
  ['a'.repeat(51), 'PEPTIDE', 'symbol.too-long'],
  ['*', 'CHEM', 'symbol.reserved'],
  ['_', 'CHEM', 'symbol.reserved'],
  ['X', 'PEPTIDE', 'symbol.reserved'],
  ['N', 'RNA', 'symbol.reserved'],
  ['L-hArg(Et,Et)', 'PEPTIDE', 'symbol.characters'],
  ['=1+1', 'CHEM', 'symbol.characters'],
  ['A\0', 'PEPTIDE', 'symbol.characters'],
  ['丙', 'PEPTIDE', 'symbol.characters'],
  ['A\ud83d', 'PEPTIDE', 'symbol.characters'],
  ['-_*', 'PEPTIDE', 'symbol.no-letter-or-digit'],
] as const)
  test(`a symbol – ${JSON.stringify(symbol)} of ${polymerType} – is refused as ${code}`, () => {
    assert.deepEqual(codes(checkSymbol(symbol, polymerType)), [code])
  })

test('a symbol – of letters, digits, hyphens, underscores and asterisks – is fine', () => {
  for (const symbol of ['A', 'r', '-A', 'Phe_4F', '*1', 'a'.repeat(50)])
    assert.deepEqual(checkSymbol(symbol, 'PEPTIDE'), [])
  assert.deepEqual(checkSymbol('X', 'RNA'), [])
  assert.deepEqual(checkSymbol('N', 'PEPTIDE'), [])
})

test('a name – empty, of spaces or too long – is refused', () => {
  assert.deepEqual(codes(checkName(' ')), ['name.required'])
  assert.deepEqual(codes(checkName('n'.repeat(501))), ['name.too-long'])
  assert.deepEqual(checkName('L-丙氨酸'), [])
})

test('a monomer type – Undefined – is for CHEM alone', () => {
  assert.deepEqual(codes(checkMonomerType({ ...peptide, monomerType: 'Undefined' })), ['monomer-type.required'])
  assert.deepEqual(checkMonomerType(linker), [])
})

for (const [what, value, symbol, kind, analog, code] of [
  ['of an amino acid', 'A', 'meA', peptide, 'A', null],
  ['none, said by X', 'X', 'meA', peptide, 'X', null],
  ['of a base', 'C', 'm5C', base, 'C', null],
  ['ribose in capitals', 'R', 'fR', sugar, 'r', null],
  ['phosphate in capitals', 'P', 'sP', sugar, 'p', null],
  ['missing', '', 'meA', peptide, null, 'analog.required'],
  ['missing, as null', 'null', 'meA', base, null, 'analog.required'],
  ['a hyphen', '-', 'meA', peptide, null, 'analog.required'],
  ['in the other case', 'a', 'meA', peptide, null, 'analog.unknown'],
  ['of another polymer', 'U', 'meA', peptide, null, 'analog.unknown'],
  ['of a name', 'Ala', 'meA', peptide, null, 'analog.unknown'],
  ['of a base for a sugar', 'A', 'fR', sugar, null, 'analog.unknown'],
  ['X for a sugar', 'X', 'fR', sugar, null, 'analog.unknown'],
  ['another one than the natural symbol', 'G', 'A', peptide, 'G', 'analog.not-itself'],
  ['of CHEM', 'r', 'PEG2', linker, null, 'analog.ignored'],
  ['of CHEM, empty', 'null', 'PEG2', linker, null, null],
] as const)
  test(`a natural analog – ${what} – gives ${code ?? 'nothing'}`, () => {
    const { analog: stored, findings } = checkAnalog(value, symbol, kind)
    assert.deepEqual([stored, codes(findings)], [analog, code === null ? [] : [code]])
  })
