import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formulaOf } from '../mass/formula.ts'
import { averageMass, monoisotopicMass } from '../mass/masses.ts'
import { lookUpSample } from '../testing/sample-lookup.ts'
import { joinFragments } from './join-fragments.ts'
import { maxInlineLength, maxJoinedMonomers } from './limits.ts'
import { parseHelm } from './parse-helm.ts'
import { resolveHelm } from './resolve-helm.ts'

const resolve = (text: string) => resolveHelm(parseHelm(text), lookUpSample)
const problems = (text: string) =>
  resolve(text).problems.map(({ code, position, subject }) => [code, position, subject] as const)

for (const [what, text, formula, monoisotopic] of [
  ['a tripeptide', 'PEPTIDE1{A.C.G}$$$$', 'C8H15N3O4S', 249.0783],
  ['a cyclic disulfide', 'PEPTIDE1{A.C.G.C}$PEPTIDE1,PEPTIDE1,2:R3-4:R3$$$', 'C11H18N4O5S2', 350.0719],
  ['a cycle from end to end', 'PEPTIDE1{A.G.A}$PEPTIDE1,PEPTIDE1,1:R1-3:R2$$$', 'C8H13N3O3', 199.0957],
  ['three nucleotides', 'RNA1{r(A)p.r(C)p.r(G)}$$$$', 'C29H37N13O18P2', 917.1855],
  ['an acetylated amide', 'PEPTIDE1{[ac].A.[am]}$$$$', 'C5H10N2O2', 130.0742],
  ['a peptide on a linker', 'PEPTIDE1{A.D}|CHEM1{[PEG2]}$PEPTIDE1,CHEM1,2:R3-1:R1$$$', 'C11H20N2O7', 292.1271],
  ['two molecules', 'CHEM1{[Bz]}|CHEM2{[Bz]}$$$$', 'C12H12', 156.0939],
  ['a repeat', "PEPTIDE1{G'3'}$$$$V2.0", 'C6H11N3O4', 189.075],
  ['a branch', 'PEPTIDE1{A.D(G).G}$$$$', 'C11H18N4O7', 318.1175],
  ['an inline monomer', 'PEPTIDE1{A.[N([H:1])CCC([OH:2])=O].G}$$$$', 'C8H15N3O4', 217.1063],
  ['an inline monomer without caps', 'PEPTIDE1{[*NCCC(*)=O |$_R1;;;;;_R2;$|]}$$$$', 'C3H7NO2', 89.0477],
] as const)
  test(`a HELM – of ${what} – has its formula and mass`, () => {
    const { composition, problems: found } = resolve(text)
    assert.deepEqual(found, [])
    assert.ok(composition)
    assert.equal(formulaOf(composition), formula)
    assert.equal(monoisotopicMass(composition)?.toFixed(4), monoisotopic.toFixed(4))
    assert.ok((averageMass(composition) ?? 0) > monoisotopic)
  })

for (const [what, text, expected] of [
  ['an unknown monomer', 'PEPTIDE1{A.[Foo].G}$$$$', ['helm.unknown-monomer', 11, 'Foo']],
  ['a base among amino acids', 'PEPTIDE1{A.U.G}$$$$', ['helm.unknown-monomer', 11, 'U']],
  ['a wrong SMILES', 'PEPTIDE1{A.[[*:1]C(C].G}$$$$', ['helm.wrong-smiles', 11, '[*:1]C(C']],
  ['a SMILES of two R1', 'CHEM1{[[*:1]C[*:1]]}$$$$', ['helm.wrong-smiles', 6, '[*:1]C[*:1]']],
  ['a SMILES with carbon of five bonds', 'CHEM1{[[*:1]C(C)(C)(C)C]}$$$$', ['helm.wrong-smiles', 6, '[*:1]C(C)(C)(C)C']],
  ['a SMILES with CH4 bound', 'CHEM1{[[*:1][CH4]]}$$$$', ['helm.wrong-smiles', 6, '[*:1][CH4]']],
  ['a SMILES of two fragments', 'CHEM1{[[*:1]C.C]}$$$$', ['helm.wrong-smiles', 6, '[*:1]C.C']],
  ['an end without R2', 'PEPTIDE1{[am].A}$$$$', ['helm.no-rgroup', 14, 'am R2']],
  ['a bridge at alanine', 'PEPTIDE1{A.C}$PEPTIDE1,PEPTIDE1,1:R3-2:R3$$$', ['helm.no-rgroup', 14, 'A R3']],
  ['R2 used twice', 'PEPTIDE1{A.C}|CHEM1{[Bz]}$PEPTIDE1,CHEM1,1:R2-1:R1$$$', ['helm.rgroup-taken', 26, 'A R2']],
  ['an unknown chain', 'PEPTIDE1{A.C}$PEPTIDE1,CHEM1,2:R3-1:R1$$$', ['helm.unknown-polymer', 14, 'CHEM1']],
  ['monomer 3 of 2', 'PEPTIDE1{A.C}$PEPTIDE1,PEPTIDE1,3:R2-1:R1$$$', ['helm.unknown-position', 14, 'PEPTIDE1:3']],
] as const)
  test(`a HELM – with ${what} – is reported as ${expected[0]} with its position`, () => {
    const resolved = resolve(text)
    assert.deepEqual(problems(text), [expected])
    assert.equal(resolved.composition, null)
  })

test('a HELM – with several problems – names them all in their order, repeats once', () => {
  assert.deepEqual(problems("PEPTIDE1{[Foo]'3'.A.[Bar]}$PEPTIDE1,CHEM9,4:R3-1:R1$$$"), [
    ['helm.unknown-monomer', 9, 'Foo'],
    ['helm.unknown-monomer', 20, 'Bar'],
    ['helm.unknown-polymer', 27, 'CHEM9'],
  ])
})

test('a HELM – resolved – has bonds between monomers for a toolkit to join', () => {
  const { monomers, bonds } = resolve('PEPTIDE1{A.C}|PEPTIDE2{G.C}$PEPTIDE1,PEPTIDE2,2:R3-2:R3$$$')
  assert.deepEqual(
    monomers.map(({ polymer, number, text }) => `${polymer.id} ${number} ${text}`),
    ['PEPTIDE1 1 A', 'PEPTIDE1 2 C', 'PEPTIDE2 1 G', 'PEPTIDE2 2 C'],
  )
  assert.deepEqual(bonds.at(-1), { from: 1, fromRgroup: 3, to: 3, toRgroup: 3 })
})

test('hydrogen bonds – between chains – take no R group', () => {
  assert.deepEqual(problems('RNA1{r(A)p}|RNA2{r(U)p}$$RNA1,RNA2,2:pair-2:pair$$'), [])
  assert.deepEqual(problems('RNA1{r(A)p}|RNA2{r(U)p}$$RNA1,RNA2,9:pair-2:pair$$'), [
    ['helm.unknown-position', 25, 'RNA1:9'],
  ])
})

test('a HELM – of 10,000 monomers with SMILES among them – is resolved, each distinct one looked up once', () => {
  const chain = Array.from({ length: 10_000 }, (_, index) => (index % 2 ? 'A' : '[N([*:1])CC([*:2])=O]'))
  let lookups = 0
  const { composition } = resolveHelm(parseHelm(`PEPTIDE1{${chain.join('.')}}$$$$`), (type, symbol) => {
    lookups += 1
    return lookUpSample(type, symbol)
  })
  assert.equal(composition && formulaOf(composition), 'C25000H40002N10000O10001')
  assert.equal(lookups, 2)
})

test('a HELM – with more characters of SMILES than are read – is reported as too long, the first ones are read', () => {
  const smiles = Array.from({ length: 30 }, (_, index) => `[[*:1]${'C'.repeat(1_000 + index)}]`)
  const text = smiles.map((each, index) => `CHEM${index + 1}{${each}}`).join('|') + '$$$$'
  const found = problems(text)
  const readable = Math.floor(maxInlineLength / 1_020)
  assert.deepEqual([found.length, found[0]?.[0]], [30 - readable, 'helm.too-long'])
})

test('fragments – of a resolved HELM – pair each bond and each cap by a number', () => {
  assert.deepEqual(joinFragments(resolve('PEPTIDE1{G.[am]}$$$$')), ['C(N[*:2])C([*:1])=O', '[H][*:2]', 'N[*:1]'])
  const bridge = joinFragments(resolve('PEPTIDE1{C}|PEPTIDE2{C}$PEPTIDE1,PEPTIDE2,1:R3-1:R3$$$')) ?? []
  const labels = bridge.flatMap((fragment) => [...fragment.matchAll(/\[\*:(\d+)\]/g)].map(([, label]) => Number(label)))
  assert.deepEqual(
    labels.toSorted((a, b) => a - b),
    [1, 1, 2, 2, 3, 3, 4, 4, 5, 5],
  )
})

test('fragments – of a HELM with problems or too many monomers – are none', () => {
  assert.equal(joinFragments(resolve('PEPTIDE1{[Foo]}$$$$')), null)
  assert.equal(joinFragments(resolve(`PEPTIDE1{A'${maxJoinedMonomers}'}$$$$`))?.length, maxJoinedMonomers + 2)
  assert.equal(joinFragments(resolve(`PEPTIDE1{A'${maxJoinedMonomers + 1}'}$$$$`)), null)
})
