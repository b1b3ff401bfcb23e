import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { resultOr, thrownBy } from '../testing/errors.ts'
import { readCap } from './read-cap.ts'
import { readMonomerSmiles } from './read-monomer-smiles.ts'
import { writeHelmSmiles } from './simple-caps.ts'
import { SmilesError } from './smiles-error.ts'

const alanine = 'C[C@H](N[1*])C([2*])=O'

for (const [what, text, caps] of [
  ['leaving groups with numbers', 'C[C@H](N[H:1])C([OH:2])=O', ['H', 'OH']],
  ['an amide as leaving group', 'C[C@H](N[H:1])C([NH2:2])=O', ['H', 'NH2']],
  ['numbered stars', 'C[C@H](N[*:1])C([*:2])=O', [null, null]],
  ['R groups in brackets', 'C[C@H](N[R1])C([R2])=O', [null, null]],
  ['isotopes', alanine, [null, null]],
  ['labels of an extension', 'C[C@H](N*)C(*)=O |$;;;_R1;;_R2;$|', [null, null]],
  ['labels beside coordinates', ' C[C@H](N*)C([*])=O |(0,1,;2,3,),$;;;_R1;;_R2;$,w:1.0|', [null, null]],
  ['a title', 'C[C@H](N[H:1])C([*:2])=O alanine', ['H', null]],
] as const)
  test(`attachment points – as ${what} – are rewritten in their places`, () => {
    const { smiles, attachments } = readMonomerSmiles(text)
    assert.equal(smiles, alanine)
    assert.deepEqual(
      attachments.map(({ number, cap }) => [number, cap]),
      [
        [1, caps[0]],
        [2, caps[1]],
      ],
    )
  })

test('an attachment point – rewritten – has the position of the text that was given', () => {
  const text = '  C[C@H](N[H:1])C([OH:2])=O'
  const { attachments } = readMonomerSmiles(text)
  assert.deepEqual(
    attachments.map(({ position }) => text.slice(position, position + 4)),
    ['[H:1', '[OH:'],
  )
})

test('an attachment point – in the graph – is an R# atom', () => {
  const { molecule } = readMonomerSmiles('C([OH:2])N[R1]')
  assert.deepEqual(
    molecule.atoms.map(({ symbol, rgroup, hydrogens }) => [symbol, rgroup, hydrogens]),
    [
      ['C', null, null],
      ['R#', 2, null],
      ['N', null, null],
      ['R#', 1, null],
    ],
  )
})

test('groups of stereocentres – of an extension – are reported', () => {
  assert.equal(readMonomerSmiles('C[C@H](N[H:1])O |&1:1|').hasStereoGroups, true)
  assert.equal(readMonomerSmiles('C[C@H](N[H:1])O |a:1|').hasStereoGroups, false)
})

for (const [what, text, code, position] of [
  ['a star without number', 'CC*', 'smiles.unnumbered', 2],
  ['a star of two numbers', 'CC[1*:2]', 'smiles.unnumbered', 2],
  ['a map number within the structure', 'C[CH2:4]C', 'smiles.mapped-atom', 1],
  ['a map number at no leaving group', 'C[CH3:4]', 'smiles.mapped-atom', 1],
  ['a leaving group at a double bond', 'C=[O:1]', 'smiles.mapped-atom', 2],
  ['R0', 'C[R0]', 'smiles.wrong-number', 1],
  ['R1000', 'C[R1000]', 'smiles.wrong-number', 1],
  ['a label at a carbon', 'CC |$_R1;$|', 'smiles.wrong-extension', 0],
  ['an open extension', 'C* |$;_R1', 'smiles.wrong-extension', 3],
  ['radicals in the extension', 'C* |^1:0,$;_R1$|', 'smiles.unsupported', 4],
  ['a polymer bracket', 'CC* |$;;_R1$,Sg:n:0:1:ht|', 'smiles.unsupported', 13],
] as const)
  test(`a SMILES – with ${what} – is refused as ${code}`, () => {
    const error = thrownBy(SmilesError, () => readMonomerSmiles(text))
    assert.deepEqual([error.code, error.position], [code, position])
  })

test('a SMILES – written with its caps – has the form of HELM libraries', () => {
  const caps = new Map([
    [1, 'H'],
    [2, 'OH'],
    [3, 'acetyl'],
  ])
  assert.equal(writeHelmSmiles('[1*]NC([3*])C([2*])=O', caps), '[H:1]NC([*:3])C([OH:2])=O')
})

test('leaving groups – read and written – are the same text', () => {
  const group = fc.constantFrom('[H:1]', '[OH:1]', '[NH2:1]', '[Cl:1]', '[*:1]')
  fc.assert(
    fc.property(group, fc.constantFrom('CC', 'c1ccccc1C', 'OC(=O)N'), (text, rest) => {
      const { smiles, attachments } = readMonomerSmiles(text + rest)
      assert.equal(writeHelmSmiles(smiles, new Map([[1, attachments[0]?.cap ?? '']])), text + rest)
    }),
  )
})

for (const [text, number, name] of [
  ['[*:1][H]', 1, 'H'],
  ['[H][*:1]', 1, 'H'],
  ['O[*:2]', 2, 'OH'],
  ['[*:2][OH]', 2, 'OH'],
  ['[*][NH2] |$_R1;$|', 1, 'NH2'],
  ['[*:3]Cl', 3, 'Cl'],
  ['[*:1]C(C)=O', 1, null],
] as const)
  test(`a cap – ${text} – is read`, () => {
    const cap = readCap(text)
    assert.deepEqual([cap?.number, cap?.name], [number, name])
  })

for (const [what, text] of [
  ['without attachment point', '[H]'],
  ['with two', '[*:1]O[*:2]'],
  ['of two pieces', '[*:1]O.O'],
  ['at a double bond', '[*:1]=O'],
  ['of two bonds', 'C[*:1]C'],
  ['that is a leaving group itself', 'C[OH:1]'],
] as const)
  test(`a cap – ${what} – is none`, () => assert.equal(readCap(text), null))

test('a hostile text – any – is read or refused by a SmilesError', () => {
  const piece = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom('C', '[H:1]', '[OH:2]', '*', ' ', '|', '$', ';', '_R1', '&1:', ',', '(', ')', '[*:1]'),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join('')
      resultOr(SmilesError, () => readMonomerSmiles(text))
      resultOr(SmilesError, () => readCap(text))
    }),
    { numRuns: 3000 },
  )
})
