import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { writeSample } from '@atrium/chemistry/testing/monomer-set.ts'
import type { CheckedMonomer, ListedMonomer, MonomerFinding } from '@atrium/contract/monomers/monomers.shapes.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { addPublicMonomers } from './monomers.jobs.ts'
import { publicMonomers } from './public-monomers.ts'

const portal = await openTestPortal()
after(() => portal.close())
await portal.runJob(addPublicMonomers)

const alanine = 'C[C@H](N[H:1])C([OH:2])=O'
const phenylalanine = 'O=C([OH:2])[C@H](Cc1ccccc1)N[H:1]'
const given = {
  symbol: 'Xal',
  name: 'Own alanine',
  polymerType: 'PEPTIDE',
  monomerType: 'Backbone',
  naturalAnalog: 'A',
  structure: alanine,
}

async function aChemist() {
  const { token } = await portal.aSession(await portal.anAccount())
  const ask = <T>(at: string, body: object) => portal.ask<T>(at, { token, headers: { 'x-atrium-lang': 'en' }, body })
  const done = async <T>(at: string, body: object) => {
    const { code, message, response } = await ask<T>(at, body)
    assert.equal(code, 100, message)
    return response
  }
  return {
    ask,
    done,
    check: (changes: object = {}) => done<CheckedMonomer>('POST /Helm/check', { ...given, ...changes }),
    list: () => done<{ total: number; items: ListedMonomer[] }>('POST /Helm/GetHelmList', { scope: 'organisation' }),
  }
}
const codesOf = (findings: readonly MonomerFinding[]) => findings.map(({ code }) => code).toSorted()

test('a SMILES – checked – becomes a molfile and a picture with everything that follows, and nothing is stored', async () => {
  const chemist = await aChemist()
  const checked = await chemist.check()
  assert.match(checked.structure ?? '', /M {2}RGP {2}2/)
  assert.match(checked.picture ?? '', /^<svg /)
  assert.deepEqual([checked.formula, checked.averageMass, checked.monoisotopicMass], ['C3H7NO2', 89.094, 89.0476784692])
  assert.match(checked.smiles ?? '', /\[OH:2\]/)
  assert.deepEqual(codesOf(checked.findings), ['structure.same-as'])
  assert.equal((await chemist.list()).total, 0)
})

test('a structure – checked without symbol and name – is judged all the same', async () => {
  const chemist = await aChemist()
  const checked = await chemist.check({ symbol: '', name: '', naturalAnalog: null })
  assert.deepEqual(codesOf(checked.findings), ['analog.required', 'name.required', 'symbol.required'])
  assert.equal(checked.formula, 'C3H7NO2')
})

test('errors of a structure – with their atoms – are marked in its picture', async () => {
  const chemist = await aChemist()
  const checked = await chemist.check({ structure: `${alanine}.CC` })
  const fragments = checked.findings.find(({ code }) => code === 'structure.fragments')
  assert.deepEqual([fragments?.atoms, checked.formula], [[8, 9], null])
  const pictureOf = async (markedAtoms?: number[]) =>
    (await chemist.check({ structure: `${alanine}.CC`, markedAtoms })).picture ?? ''
  const [marked, unmarked, other] = [checked.picture ?? '', await pictureOf([]), await pictureOf([1])]
  assert.equal(await pictureOf([8, 9]), marked)
  assert.equal(new Set([marked, unmarked, other]).size, 3)
  assert.equal(await pictureOf([500]), unmarked)
})

test('an atom with too many bonds – which the toolkit refuses – is drawn and named', async () => {
  const chemist = await aChemist()
  const checked = await chemist.check({ structure: writeSample('Fivefold', 'CC(C)(C)(C)N[H:1]', 'plain') })
  assert.deepEqual(
    checked.findings.filter(({ code }) => code === 'structure.valence').map(({ atoms }) => atoms),
    [[2]],
  )
  assert.match(checked.picture ?? '', /^<svg /)
})

test('text that is no structure – and none at all – has neither molfile nor picture', async () => {
  const chemist = await aChemist()
  for (const structure of ['', 'no structure', 'a\nb\nc\nd']) {
    const checked = await chemist.check({ structure })
    assert.deepEqual([checked.structure, checked.picture, checked.smiles], [null, null, null], structure)
    assert.match(codesOf(checked.findings).join(' '), /structure\.(empty|unreadable)/)
  }
})

test('a natural analog – when another is clearly more similar – is asked for, with what is more similar', async () => {
  const chemist = await aChemist()
  const wrong = await chemist.check({ structure: phenylalanine })
  const unlikely = wrong.findings.find(({ code }) => code === 'analog.unlikely')
  assert.match(unlikely?.message ?? '', /more similar to F, Y(, .)? than to “A”/)
  assert.equal(unlikely?.severity, 'warning')
  for (const changes of [
    { structure: phenylalanine, naturalAnalog: 'F' },
    { structure: phenylalanine.replace('@', '@@'), naturalAnalog: 'F' },
    { structure: phenylalanine, naturalAnalog: 'X' },
  ])
    assert.ok(!codesOf((await chemist.check(changes)).findings).includes('analog.unlikely'))
})

test('the natural monomers – checked with their own analogs – are likely', async () => {
  const chemist = await aChemist()
  for (const { symbol, name, ...monomer } of publicMonomers) {
    const { findings } = await chemist.check({ ...monomer, symbol: `own${symbol}`, name })
    const codes = codesOf(findings)
    assert.ok(codes.includes('structure.same-as'), `${monomer.polymerType} ${symbol}`)
    assert.ok(!codes.includes('analog.unlikely'), `${monomer.polymerType} ${symbol}`)
  }
})
