import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMolfile } from '../ctab/read-molfile.ts'
import { writeV2000 } from '../ctab/write-v2000.ts'
import { neighboursOf } from '../molecule/graph.ts'
import { atomOf, bondOf, emptyMolecule, type Molecule } from '../molecule/molecule.ts'
import { buildMolfile } from '../testing/molfile-builder.ts'
import { allStyles, attachmentCount, sampleMonomers, writeSample } from '../testing/monomer-set.ts'
import { normalise } from './normalise.ts'

const alanine = 'C[C@H](N[H:1])C([OH:2])=O'
const normalForm = (molfile: string) => writeV2000(normalise(readMolfile(molfile)).molecule)
const plain = normalForm(writeSample('A', alanine, 'plain'))
const changesOf = (molfile: string) => normalise(readMolfile(molfile)).changes.map(({ code }) => code)

for (const style of allStyles)
  test(`a structure – spelled ${style} – has the same normal form`, () => {
    assert.equal(normalForm(writeSample('A', alanine, style)), plain)
  })

test('the sample monomers – in every spelling – have one normal form with all their attachment points', () => {
  assert.ok(sampleMonomers.length >= 60)
  for (const { symbol, smiles, rgroups } of sampleMonomers) {
    const forms = allStyles.map((style) => normalise(readMolfile(writeSample(symbol, smiles, style))).molecule)
    for (const [index, molecule] of forms.entries()) {
      assert.equal(attachmentCount(molecule), rgroups.length, `${symbol} ${allStyles[index]}`)
      if (allStyles[index] === 'aromatic') continue
      assert.equal(writeV2000(molecule), writeV2000(forms[0] ?? emptyMolecule), `${symbol} ${allStyles[index]}`)
    }
  }
})

test('a normal form – normalised again – does not change', () => {
  for (const { symbol, smiles } of sampleMonomers) {
    const form = normalForm(writeSample(symbol, smiles, 'plain'))
    assert.equal(normalForm(form), form)
    assert.deepEqual(changesOf(form), [])
  }
})

for (const [style, codes] of [
  ['plain', []],
  ['r-symbols', ['attachment.renamed', 'attachment.renamed', 'chiral-flag.set']],
  ['r-symbols-and-aliases', ['attachment.renamed', 'attachment.renamed']],
  ['aliases-on-carbons', ['attachment.read-from-alias', 'attachment.read-from-alias', 'chiral-flag.set']],
  ['text-after-end', ['chiral-flag.set']],
  ['abbreviated', ['abbreviation.expanded']],
  ['annotated', ['annotation.removed']],
] as const)
  test(`changes – of a structure spelled ${style} – are reported`, () => {
    assert.deepEqual(changesOf(writeSample('A', alanine, style)), codes)
  })

const drawn = (atoms: Molecule['atoms'][number][], bonds = [bondOf(0, 1)]): Molecule => ({
  ...emptyMolecule,
  isChiral: true,
  atoms,
  bonds,
})
const firstAtom = (molecule: Molecule) => normalise(molecule).molecule.atoms[0]

for (const [what, atom, number] of [
  ['R1 by its symbol', atomOf({ symbol: 'R1' }), 1],
  ['R12 by its symbol', atomOf({ symbol: 'R12' }), 12],
  ['R#, R2 by an alias', atomOf({ symbol: 'R#', alias: 'R2' }), 2],
  ['a nitrogen with the alias _R3', atomOf({ symbol: 'N', alias: '_R3' }), 3],
  ['R with isotope 2, as RDKit writes it', atomOf({ symbol: 'R', isotope: 2 }), 2],
  ['* with isotope 3', atomOf({ symbol: '*', isotope: 3 }), 3],
  ['a property on A', atomOf({ symbol: 'A', rgroup: 4 }), 4],
  ['R# without number', atomOf({ symbol: 'R#' }), null],
  ['R1 with the alias R2', atomOf({ symbol: 'R1', alias: 'R2' }), null],
] as const)
  test(`an attachment point – ${what} – is found`, () => {
    const { symbol, rgroup, alias, isotope } = firstAtom(drawn([atom, atomOf({})])) ?? atomOf({})
    assert.deepEqual([symbol, rgroup, alias, isotope], ['R#', number, null, null])
  })

for (const alias of ['OMe', 'Ra', 'R', 'AR1', 'R1 '.repeat(2)])
  test(`an alias – ${alias.trim()} – is no attachment point and stays`, () => {
    const atom = firstAtom(drawn([atomOf({ alias }), atomOf({})]))
    assert.deepEqual([atom?.symbol, atom?.alias], ['C', alias])
  })

test('deuterium and tritium – as symbols – become isotopes of hydrogen', () => {
  const { molecule } = normalise(drawn([atomOf({ symbol: 'D' }), atomOf({ symbol: 'T' })]))
  assert.deepEqual(
    molecule.atoms.map(({ symbol, isotope }) => [symbol, isotope]),
    [
      ['H', 2],
      ['H', 3],
    ],
  )
})

test('map numbers and aliases that repeat the symbol – are removed', () => {
  const { molecule } = normalise(drawn([atomOf({ mapNumber: 4, alias: 'C' }), atomOf({ alias: '' })]))
  assert.deepEqual(
    molecule.atoms.map(({ mapNumber, alias }) => [mapNumber, alias]),
    [
      [0, null],
      [0, null],
    ],
  )
})

test('brackets – repeating, or abbreviating nothing – stay for the rules', () => {
  const sgroups = [
    { type: 'SRU', label: 'n', atoms: [0] },
    { type: 'SUP', label: 'Boc', atoms: [] },
    { type: 'MUL', label: '2', atoms: [0] },
  ]
  const { molecule } = normalise({ ...drawn([atomOf({}), atomOf({})]), sgroups })
  assert.deepEqual(
    molecule.sgroups.map(({ type }) => type),
    ['SRU', 'SUP'],
  )
})

test('aromatic bonds – of azulene – become alternating ones', () => {
  const { molecule } = normalise(readMolfile(writeSample('Az', 'c1ccc2cccc2cc1', 'aromatic')))
  assert.ok(neighboursOf(molecule).every((own) => own.filter(({ bond }) => bond.order === 2).length === 1))
})

test('aromatic bonds – of an imidazole whose hydrogen is not drawn – stay for the rules', () => {
  const ring = [0, 1, 2, 3, 4].map((from) => bondOf(from, (from + 1) % 5, { order: 4 }))
  const imidazole = drawn(
    ['C', 'N', 'C', 'N', 'C'].map((symbol) => atomOf({ symbol })),
    ring,
  )
  const { molecule } = normalise(readMolfile(buildMolfile(imidazole)))
  assert.deepEqual(new Set(molecule.bonds.map(({ order }) => order)), new Set([4]))
})
