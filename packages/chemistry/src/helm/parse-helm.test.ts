import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { resultOr, thrownBy } from '../testing/errors.ts'
import { HelmError } from './helm-error.ts'
import { maxHelmLength, maxHelmMonomers, maxMonomerLength } from './limits.ts'
import { parseHelm } from './parse-helm.ts'

const texts = (helm: string) =>
  parseHelm(helm).polymers.map(({ monomers }) => monomers.map(({ text }) => text).join(' '))
const links = (helm: string) =>
  parseHelm(helm).polymers[0]?.links.map(
    ({ from, fromRgroup, to, toRgroup }) => `${from}:R${fromRgroup}-${to}:R${toRgroup}`,
  )

test('a peptide – of three monomers – is a chain from R2 to R1', () => {
  const helm = parseHelm('PEPTIDE1{A.[meA].G}$$$$')
  assert.deepEqual(helm.polymers[0]?.monomers, [
    { text: 'A', position: 9, annotation: null },
    { text: 'meA', position: 11, annotation: null },
    { text: 'G', position: 17, annotation: null },
  ])
  assert.deepEqual(links('PEPTIDE1{A.[meA].G}$$$$'), ['1:R2-2:R1', '2:R2-3:R1'])
})

test('a nucleic acid – with bases in parentheses – numbers them in their order', () => {
  const text = 'RNA1{r(A)p.[fR](C)p.r(G)}$$$$'
  assert.deepEqual(texts(text), ['r A p fR C p r G'])
  assert.deepEqual(links(text), [
    '1:R3-2:R1',
    '1:R2-3:R1',
    '3:R2-4:R1',
    '4:R3-5:R1',
    '4:R2-6:R1',
    '6:R2-7:R1',
    '7:R3-8:R1',
  ])
})

test('a branch – of a peptide – hangs on R3, the chain goes on from R2', () => {
  assert.deepEqual(links('PEPTIDE1{A.K(A).G}$$$$'), ['1:R2-2:R1', '2:R3-3:R1', '2:R2-4:R1'])
})

for (const [text, expected] of [
  ["PEPTIDE1{A'3'.G}$$$$V2.0", 'A A A G'],
  ["PEPTIDE1{(A.G)'2'.C}$$$$V2.0", 'A G A G C'],
  ["PEPTIDE1{((A)'2'.G)'2'}$$$$V2.0", 'A A G A A G'],
  ["RNA1{(r(A)p)'2'r(C)}$$$$V2.0", 'r A p r A p r C'],
  ["PEPTIDE1{A'2-2'}$$$$V2.0", 'A A'],
] as const)
  test(`repeats – ${text} – are written out`, () => assert.deepEqual(texts(text), [expected]))

test('annotations – of monomers, chains, connections and the whole – are read', () => {
  const helm = parseHelm(
    ' PEPTIDE1{A"first".C"$ | }"}"heavy"|CHEM1{[Bz]}$PEPTIDE1,CHEM1,2:R3-1:R1"linker"$${"a":"$"}$V2.0 ',
  )
  const [peptide] = helm.polymers
  assert.deepEqual(
    peptide?.monomers.map(({ annotation }) => annotation),
    ['first', '$ | }'],
  )
  assert.equal(peptide?.annotation, 'heavy')
  assert.equal(helm.connections[0]?.annotation, 'linker')
  assert.equal(helm.annotations, '{"a":"$"}')
})

test('a SMILES in the place of a symbol – with brackets and dollars – is taken whole', () => {
  const smiles = 'C[C@H](N*)C(=O)* |$;;;_R1;;;_R2$|'
  assert.deepEqual(texts(`PEPTIDE1{A.[${smiles}].G}|CHEM1{[[*:1]CC]}$$$$`), [`A ${smiles} G`, '[*:1]CC'])
})

test('connections and hydrogen bonds – of both versions – are read', () => {
  const [bridge, pair] = parseHelm(
    'PEPTIDE1{C.A.C}|RNA1{r(A)}|RNA2{r(U)}$PEPTIDE1,PEPTIDE1,1:R3-3:R3$RNA1,RNA2,2:pair-2:pair$$',
  ).connections
  assert.deepEqual(
    [bridge?.from, bridge?.to],
    [
      { polymer: 'PEPTIDE1', monomer: 1, rgroup: 3 },
      { polymer: 'PEPTIDE1', monomer: 3, rgroup: 3 },
    ],
  )
  assert.deepEqual([pair?.from.rgroup, pair?.to.polymer], [null, 'RNA2'])
})

for (const [what, text, code, position] of [
  ['nothing', '', 'helm.unclosed', 0],
  ['a plain sequence', 'ACDEFG', 'helm.unexpected', 0],
  ['an unknown type', 'DNA1{A}$$$$', 'helm.unknown-type', 0],
  ['polymer 0', 'RNA0{A}$$$$', 'helm.unexpected', 4],
  ['a BLOB', 'BLOB1{bead}$$$$', 'helm.unsupported', 0],
  ['a chain that is not closed', 'PEPTIDE1{A.C', 'helm.unclosed', 12],
  ['an empty chain', 'PEPTIDE1{}$$$$', 'helm.unexpected', 9],
  ['a dot too many', 'PEPTIDE1{A..C}$$$$', 'helm.unexpected', 11],
  ['a symbol without brackets', 'PEPTIDE1{Aib.C}$$$$', 'helm.unexpected', 10],
  ['a digit', 'PEPTIDE1{1}$$$$', 'helm.unexpected', 9],
  ['empty brackets', 'PEPTIDE1{A.[ ]}$$$$', 'helm.unexpected', 11],
  ['an open bracket', 'PEPTIDE1{A.[meA}$$$$', 'helm.unclosed', 11],
  ['a bracket too long', `CHEM1{[${'C'.repeat(maxMonomerLength + 1)}]}$$$$`, 'helm.too-long', 6],
  ['an open annotation', 'PEPTIDE1{A"x}$$$$', 'helm.unclosed', 10],
  ['a chain of CHEM', 'CHEM1{[Bz].[Az]}$$$$', 'helm.unexpected', 11],
  ['the same chain twice', 'CHEM1{[Bz]}|CHEM1{[Az]}$$$$', 'helm.repeated-polymer', 12],
  ['any monomer', 'PEPTIDE1{A.*}$$$$', 'helm.ambiguous', 11],
  ['a gap', 'PEPTIDE1{A._.G}$$$$', 'helm.ambiguous', 11],
  ['alternatives', 'PEPTIDE1{A.(C,G)}$$$$', 'helm.ambiguous', 11],
  ['a mixture', 'PEPTIDE1{A.(C:3+G:1)}$$$$', 'helm.ambiguous', 11],
  ['alternative bases', 'RNA1{r(A,C)p}$$$$', 'helm.ambiguous', 6],
  ['a range of repeats', "PEPTIDE1{A'2-5'}$$$$", 'helm.ambiguous', 10],
  ['no repeats', "PEPTIDE1{A'0'}$$$$", 'helm.wrong-repeat', 10],
  ['repeats that are no number', "PEPTIDE1{A'n'}$$$$", 'helm.wrong-repeat', 10],
  ['too many repeats', "PEPTIDE1{((A)'999')'999'}$$$$", 'helm.too-long', 24],
  ['too many repeats together', "PEPTIDE1{A'15000'}|PEPTIDE2{A'15000'}$$$$", 'helm.too-long', 19],
  ['groups within groups', `PEPTIDE1{${'('.repeat(100)}A`, 'helm.too-deep', 18],
  ['too few sections', 'PEPTIDE1{A}$$$', 'helm.wrong-sections', 14],
  ['no section', 'PEPTIDE1{A}', 'helm.wrong-sections', 11],
  ['another version', 'PEPTIDE1{A}$$$$V3.0', 'helm.wrong-version', 15],
  ['a connection without ends', 'PEPTIDE1{A}$PEPTIDE1,PEPTIDE1$$$', 'helm.unexpected', 29],
  ['a connection to an unknown place', 'PEPTIDE1{A}$PEPTIDE1,PEPTIDE1,?:R1-1:R2$$$', 'helm.ambiguous', 30],
  ['half a hydrogen bond', 'RNA1{r(A)}$RNA1,RNA1,1:pair-2:R1$$$', 'helm.unexpected', 11],
  ['groups of polymers', 'PEPTIDE1{A}$$G1(PEPTIDE1)$$V2.0', 'helm.unsupported', 13],
  ['half a surrogate pair', 'PEPTIDE1{\ud83d}$$$$', 'helm.unexpected', 9],
  ['too much text', 'x'.repeat(maxHelmLength + 1), 'helm.too-long', maxHelmLength],
] as const)
  test(`a HELM – with ${what} – is refused as ${code}`, () => {
    const error = thrownBy(HelmError, () => parseHelm(text))
    assert.deepEqual([error.code, error.position], [code, position])
  })

test('a HELM – of as many monomers as allowed – is read', () => {
  const [polymer] = parseHelm(`PEPTIDE1{${Array.from({ length: maxHelmMonomers }, () => 'A').join('.')}}$$$$`).polymers
  assert.equal(polymer?.monomers.length, maxHelmMonomers)
})

test('a hostile text – any – is parsed or refused by a HelmError within it', () => {
  const piece = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constantFrom(
        'PEPTIDE1{',
        'RNA2{',
        'CHEM1{',
        '}',
        '$',
        '$$$$',
        '|',
        'A',
        'r(A)p',
        '.',
        '(',
        ')',
        '[',
        ']',
        "'3'",
        '"',
        'PEPTIDE1,PEPTIDE1,1:R3-2:R3',
        'V2.0',
        ',',
        '+',
        '[meA]',
        '*',
        ' ',
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), fc.boolean(), (pieces, begins) => {
      const text = (begins ? 'PEPTIDE1{' : '') + pieces.join('')
      try {
        parseHelm(text)
      } catch (error) {
        assert.ok(error instanceof HelmError, String(error))
        assert.ok(error.position >= 0 && error.position <= text.length)
      }
    }),
    { numRuns: 5000 },
  )
})

test('a chain – written from any monomers – is read with each at its position', () => {
  const monomer = fc.constantFrom('A', 'C', '[meA]', '[C[C@H](N[*:1])C([*:2])=O]')
  fc.assert(
    fc.property(fc.array(monomer, { minLength: 1, maxLength: 50 }), (all) => {
      const text = `PEPTIDE1{${all.join('.')}}$$$$`
      const monomers = resultOr(HelmError, () => parseHelm(text))?.polymers[0]?.monomers ?? []
      assert.deepEqual(
        monomers.map(({ position, text: own }) => text.slice(position).startsWith(own, text[position] === '[' ? 1 : 0)),
        all.map(() => true),
      )
    }),
  )
})
