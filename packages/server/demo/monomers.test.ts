import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { examine } from '#monomers/checking/examine.ts'
import { publicMonomers } from '#monomers/public-monomers.ts'
import { demoOwnMonomers, demoPublicMonomers } from './monomer-definitions.ts'
import { monomerRows, substanceName, substancesFile } from './monomers.ts'

const thread = new ChemistryThread()
after(() => thread.close())

test('monomers of the demonstration – as the server computes them – are those that were computed once', async () => {
  const stored = JSON.parse(await readFile(substancesFile, 'utf8')) as Record<string, unknown>
  const all = [...demoPublicMonomers, ...demoOwnMonomers]
  assert.deepEqual(
    Object.keys(stored),
    all.map(({ given }) => substanceName(given)),
  )
  for (const { given } of all) {
    const { findings, substance } = await examine(given, thread)
    assert.deepEqual(
      findings.filter(({ severity }) => severity === 'error'),
      [],
      given.symbol,
    )
    assert.deepEqual(JSON.parse(JSON.stringify(substance)), stored[substanceName(given)])
  }
})

test('public monomers of the demonstration – are among those that every installation has', () => {
  for (const { given } of demoPublicMonomers)
    assert.ok(
      publicMonomers.some(
        ({ symbol, structure, name }) =>
          symbol === given.symbol && structure === given.structure && name === given.name,
      ),
    )
})

test('rows of the demonstration – have every state, several versions, and a review that waits', () => {
  const ids = { organisationId: 'o', chemist: 'c', reviewer: 'r' }
  const { monomers, versions, associations } = monomerRows(new Date('2027-01-31T00:00:00Z'), ids)
  const own = monomers.filter(({ organisationId }) => organisationId !== null)
  assert.deepEqual(
    new Set(own.map(({ status }) => status)),
    new Set(['approved', 'archived', 'deprecated', 'draft', 'in-review']),
  )
  assert.deepEqual(new Set(own.map(({ polymerType }) => polymerType)), new Set(['CHEM', 'PEPTIDE', 'RNA']))
  assert.equal(
    versions.length,
    monomers.reduce((sum, { version }) => sum + version, 0),
  )
  assert.equal(associations.length, demoPublicMonomers.length)
})
