import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ParsedHelm } from '@atrium/contract/monomers/helm.shapes.ts'
import type { Association, ListedMonomer, SavedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { addPublicMonomers } from '../monomers.jobs.ts'

const portal = await openTestPortal()
after(() => portal.close())
await portal.runJob(addPublicMonomers)

const owner = (query: ReturnType<typeof sql>) => inTransaction(portal.database, 'owner', (db) => rowsOf(db, query))

/** Somebody whose library has the public monomers. */
async function aChemist({ associates = true } = {}) {
  const person = await portal.anAccount()
  const { token } = await portal.aSession(person)
  const done = async <T>(at: string, body: object, lang = 'en') => {
    const headers = { 'x-atrium-lang': lang }
    const { code, message, response } = await portal.ask<T>(at, { token, headers, body })
    assert.equal(code, 100, message)
    return response
  }
  const { items } = await done<{ items: ListedMonomer[] }>('POST /Helm/GetHelmList', { pageSize: 200 })
  if (associates)
    await done<Association[]>('POST /Helm/AssociationHelm', { symbolIds: items.map(({ symbolId }) => symbolId) })
  return {
    done,
    parse: (helm: string, lang?: string) => done<ParsedHelm>('POST /Helm/parse', { helm }, lang),
    save: (body: object) =>
      done<SavedMonomer>('POST /Helm/SetHelmInfo', {
        name: 'Own monomer',
        polymerType: 'PEPTIDE',
        monomerType: 'Backbone',
        naturalAnalog: 'X',
        acknowledged: ['structure.same-as', 'symbol.differs-by-case', 'stereo.undefined', 'rgroup.unusual-cap'],
        ...body,
      }),
  }
}
const chemist = await aChemist()

for (const [what, helm, formula, mass, smiles] of [
  ['a tripeptide', 'PEPTIDE1{A.C.G}$$$$', 'C8H15N3O4S', 249.0783, 'C[C@H](N)C(=O)N[C@@H](CS)C(=O)NCC(=O)O'],
  [
    'a cyclic disulfide',
    'PEPTIDE1{A.C.G.C}$PEPTIDE1,PEPTIDE1,2:R3-4:R3$$$',
    'C11H18N4O5S2',
    350.0719,
    'C[C@H](N)C(=O)N[C@H]1CSSC[C@@H](C(=O)O)NC(=O)CNC1=O',
  ],
  ['three nucleotides', 'RNA1{r(A)p.r(C)p.r(G)}$$$$', 'C29H37N13O18P2', 917.1855, null],
  ['a repeat', "PEPTIDE1{(A.G)'2'}$$$$V2.0", 'C10H18N4O5', 274.1277, null],
  ['a branch', 'PEPTIDE1{A.D(G).G}$$$$', 'C11H18N4O7', 318.1175, null],
  [
    'an inline SMILES',
    'PEPTIDE1{A.[N([H:1])CCC([OH:2])=O].G}$$$$',
    'C8H15N3O4',
    217.1063,
    'C[C@H](N)C(=O)NCCC(=O)NCC(=O)O',
  ],
  ['two molecules', 'PEPTIDE1{G}|PEPTIDE2{G}$$$$', 'C4H10N2O4', 150.0641, 'NCC(=O)O.NCC(=O)O'],
] as const)
  test(`HELM – of ${what} – has formula, masses, SMILES, molfile and drawing`, async () => {
    const parsed = await chemist.parse(helm)
    assert.deepEqual([parsed.isValid, parsed.problems, parsed.formula], [true, [], formula])
    assert.equal(parsed.monoisotopicMass?.toFixed(4), mass.toFixed(4))
    assert.ok((parsed.averageMass ?? 0) > mass)
    if (smiles) assert.equal(parsed.smiles, smiles)
    assert.match(String(parsed.structure), /V2000[^]*M {2}END/)
    assert.match(String(parsed.svg), /^<svg /)
    assert.equal(parsed.withoutDrawing, null)
  })

test('HELM – of stored monomers – weighs what its capped monomers weigh', async () => {
  const { items } = await chemist.done<{ items: ListedMonomer[] }>('POST /Helm/GetHelmList', { pageSize: 200 })
  for (const { polymerType, symbol, formula } of items)
    assert.equal((await chemist.parse(`${polymerType}1{[${symbol}]}$$$$`)).formula, formula, symbol)
})

test('HELM – with a branch and connections – has its chains, monomers and cycles', async () => {
  const helm =
    'PEPTIDE1{A"first".C.K(G).C}|PEPTIDE2{G.C}$PEPTIDE1,PEPTIDE1,2:R3-5:R3|PEPTIDE1,PEPTIDE2,1:R1-1:R2"odd"$$$'
  const { chains, monomers, connections, monomerCount, problems } = await chemist.parse(helm)
  const [peptide] = chains
  assert.deepEqual(
    peptide?.monomers.map(({ monomer, branchOf, position }) => [monomers[monomer]?.text, branchOf, position]),
    [
      ['A', null, 9],
      ['C', null, 18],
      ['K', null, 20],
      ['G', 3, 22],
      ['C', null, 25],
    ],
  )
  assert.equal(peptide?.monomers[0]?.annotation, 'first')
  assert.deepEqual(
    connections.map(({ isCycle, annotation }) => [isCycle, annotation]),
    [
      [true, null],
      [false, 'odd'],
    ],
  )
  assert.equal(monomerCount, 7)
  assert.deepEqual(
    monomers.map(({ text, count, name, isKnown }) => [text, count, name, isKnown]),
    [
      ['A', 1, 'L-Alanine', true],
      ['C', 3, 'L-Cysteine', true],
      ['K', 1, 'L-Lysine', true],
      ['G', 2, 'Glycine', true],
    ],
  )
  // The second chain has R2 of its glycine in two bonds.
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['helm.rgroup-taken'],
  )
})

for (const [what, helm, expected] of [
  ['an unknown monomer', 'PEPTIDE1{A.[Foo].G}$$$$', ['helm.unknown-monomer', 11, 5, 'PEPTIDE1', 2]],
  ['a wrong SMILES', 'PEPTIDE1{A.[[*:1]C(C].G}$$$$', ['helm.wrong-smiles', 11, 10, 'PEPTIDE1', 2]],
  ['a bridge at alanine', 'PEPTIDE1{A.C}$PEPTIDE1,PEPTIDE1,1:R3-2:R3$$$', ['helm.no-rgroup', 14, 27, null, null]],
  ['an unknown chain', 'PEPTIDE1{A.C}$PEPTIDE1,CHEM1,2:R3-1:R1$$$', ['helm.unknown-polymer', 14, 24, null, null]],
  ['a wrong character', 'PEPTIDE1{A..C}$$$$', ['helm.unexpected', 11, 1, null, null]],
  ['an end too early', 'PEPTIDE1{A.C', ['helm.unclosed', 12, 0, null, null]],
  ['a list of monomers', 'PEPTIDE1{A.(C,G)}$$$$', ['helm.ambiguous', 11, 1, null, null]],
  ['groups', 'PEPTIDE1{A}$$G1(PEPTIDE1)$$V2.0', ['helm.unsupported', 13, 1, null, null]],
] as const)
  test(`HELM – with ${what} – names its place in both languages, and has no formula`, async () => {
    for (const lang of ['en', 'zh']) {
      const { isValid, problems, formula, withoutDrawing } = await chemist.parse(helm, lang)
      assert.deepEqual(
        problems.map(({ code, position, length, polymer, monomer }) => [code, position, length, polymer, monomer]),
        [expected],
      )
      const said = `${problems[0]?.message} ${withoutDrawing?.message}`
      assert.doesNotMatch(said, /\{\{|helm\.|withoutDrawing/)
      assert.equal(/\p{Script=Han}/u.test(said), lang === 'zh')
      assert.deepEqual([isValid, formula, withoutDrawing?.reason], [false, null, 'problems'])
    }
  })

test('unknown monomer – of another case or alias – suggests what may be meant', async () => {
  const own = await aChemist()
  const saved = await own.save({ symbol: 'Xal', structure: 'FC(N[H:1])C([OH:2])=O', aliases: ['Alx'] })
  const { problems } = await own.parse('PEPTIDE1{[xAL].[Alx].a}$$$$')
  assert.deepEqual(
    problems.map(({ monomer, suggestions }) => [monomer, suggestions.map(({ symbol }) => symbol)]),
    [
      [1, ['Xal']],
      [2, ['Xal']],
      [3, ['A']],
    ],
  )
  assert.equal(problems[0]?.suggestions[0]?.symbolId, saved.symbolId)
  assert.deepEqual((await chemist.parse('PEPTIDE1{[Xal]}$$$$')).problems[0]?.suggestions, [])
})

test('public monomer – that the organisation did not associate – is named as such, an own one comes first', async () => {
  const own = await aChemist({ associates: false })
  const { problems } = await own.parse('PEPTIDE1{A}$$$$')
  assert.deepEqual(
    problems.map(({ code, suggestions }) => [code, suggestions.map(({ isInLibrary }) => isInLibrary)]),
    [['helm.not-associated', [false]]],
  )
  await own.save({ symbol: 'A', naturalAnalog: 'A', structure: 'FC(N[H:1])C([OH:2])=O' })
  const { formula, isValid } = await own.parse('PEPTIDE1{A}$$$$')
  assert.deepEqual([isValid, formula], [true, 'C2H4FNO2'])
})

test('drafts – and what was changed since – are not used; deprecated monomers are, with their replacement', async () => {
  const own = await aChemist()
  const { symbolId } = await own.save({ symbol: 'Dra', structure: 'FC(N[H:1])C([OH:2])=O' })
  await owner(sql`update monomers set status = 'draft', approved_version = null where id = ${symbolId}`)
  assert.deepEqual(
    (await own.parse('PEPTIDE1{[Dra]}$$$$')).problems.map(({ code }) => code),
    ['helm.not-approved'],
  )
  await owner(
    sql`update monomers set status = 'deprecated', approved_version = 1, replacement_symbol = 'G' where id = ${symbolId}`,
  )
  const deprecated = await own.parse('PEPTIDE1{[Dra]}$$$$')
  assert.deepEqual(
    deprecated.monomers.map(({ isDeprecated, replacement }) => [isDeprecated, replacement]),
    [[true, 'G']],
  )
  // A draft with another symbol and structure: the approved version stays what it was.
  await owner(
    sql`update monomers set symbol = 'Drb', status = 'draft', version = 2, smiles = 'none' where id = ${symbolId}`,
  )
  assert.equal((await own.parse('PEPTIDE1{[Dra]}$$$$')).formula, 'C2H4FNO2')
  assert.equal((await own.parse('PEPTIDE1{[Drb]}$$$$')).isValid, false)
})

test('a cap of several atoms – of a stored monomer – belongs to the molecule where nothing is bound', async () => {
  const own = await aChemist()
  await own.save({
    symbol: 'Est',
    structure: 'C(N[*:1])C([*:2])=O',
    rgroups: [
      { label: 'R1', capSmiles: '[*:1][H]' },
      { label: 'R2', capSmiles: '[*:2]OCC' },
    ],
  })
  assert.equal((await own.parse('PEPTIDE1{A.[Est]}$$$$')).smiles, 'CCOC(=O)CNC(=O)[C@H](C)N')
  assert.equal((await own.parse('PEPTIDE1{[Est].A}$$$$')).formula, 'C5H10N2O3')
})

test('HELM – of 10,000 monomers – has formula and masses, and says why it is not drawn', async () => {
  const helm = `PEPTIDE1{${Array.from({ length: 10_000 }, () => 'A').join('.')}}$$$$`
  const { formula, averageMass, monomerCount, chains, smiles, withoutDrawing } = await chemist.parse(helm)
  assert.equal(formula, 'C30000H50002N10000O10001')
  assert.ok(averageMass && averageMass > 710_000)
  assert.deepEqual([monomerCount, chains[0]?.monomers.length], [10_000, 10_000])
  assert.deepEqual([smiles, withoutDrawing?.reason], [null, 'too-many-monomers'])
})

test('HELM – of more heavy atoms than are drawn – has its SMILES', async () => {
  const { smiles, structure, svg, withoutDrawing } = await chemist.parse("PEPTIDE1{W'50'}$$$$")
  assert.match(String(smiles), /^N\[C@@H\]/)
  assert.deepEqual([structure, svg, withoutDrawing?.reason], [null, null, 'too-many-atoms'])
})

test('HELM – with brackets 10,000 deep, or too many monomers – is a problem with its position', async () => {
  const codes = async (helm: string) => (await chemist.parse(helm)).problems.map(({ code }) => code)
  assert.deepEqual(await codes(`PEPTIDE1{${'('.repeat(10_000)}A`), ['helm.too-deep'])
  assert.deepEqual(await codes(`CHEM1{${'['.repeat(10_000)}C`), ['helm.too-long'])
  assert.deepEqual(await codes("PEPTIDE1{((A)'999')'999'}$$$$"), ['helm.too-long'])
  const many = await chemist.parse(
    `PEPTIDE1{${Array.from({ length: 500 }, (_, index) => `[Foo${index}]`).join('.')}}$$$$`,
  )
  assert.deepEqual([many.problems.length, many.problemCount], [100, 500])
})

test('HELM – whose SMILES no toolkit joins – says so, and the next one is drawn', async () => {
  const { isValid, formula, withoutDrawing } = await chemist.parse('CHEM1{[[*:1]N(C)(C)(C)C]}$$$$')
  assert.deepEqual([isValid, formula, withoutDrawing?.reason], [false, null, 'not-joinable'])
  assert.equal((await chemist.parse('PEPTIDE1{G}$$$$')).smiles, 'NCC(=O)O')
})
