import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ListedMonomer, MonomerDetail, SavedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { alanine, chemistsOf, glycine } from '#testing/chemists.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { addPublicMonomers } from '../monomers.jobs.ts'
import { announcePublicMonomers } from './announce-changes.ts'

const portal = await openTestPortal()
after(() => portal.close())
await portal.runJob(addPublicMonomers)
const { aChemist } = chemistsOf(portal)
const { token } = await portal.aSession(await portal.anAccount({ role: 'operator', realName: '运营甲' }))
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

const operate = <T>(at: string, body?: object) =>
  portal.ask<T>(at, { token, headers: { 'x-atrium-lang': 'en' }, ...(body && { body }) })
const given = { ...alanine, naturalAnalog: 'X', acknowledged: ['structure.same-as', 'symbol.differs-by-case'] }
const save = (changes: object) => operate<SavedMonomer>('PUT /operator/monomers', { ...given, ...changes })
async function aPublicOne(symbol: string) {
  const { code, message, response } = await save({ symbol, name: `Public ${symbol}` })
  assert.equal(code, 100, message)
  return response
}
const step = (id: string, act: string, body: object = {}) =>
  operate<MonomerDetail>(`POST /operator/monomers/${id}/state`, { act, version: 1, ...body })
const announce = () => portal.runJob(announcePublicMonomers(portal.server.services))
const messagesTo = (organisationId: string) =>
  owner(sql`select id from messages where organisation_id = ${organisationId} and template = 'monomers-changed'`)

test('an operator – creates and changes a public monomer – which organisations see', async () => {
  const { symbolId, status, approvedVersion } = await aPublicOne('Pub1')
  assert.deepEqual([status, approvedVersion], ['approved', 1])
  const changed = await save({ symbolId, version: 1, symbol: 'Pub1', name: 'Public glycine', structure: glycine })
  assert.deepEqual([changed.response.version, changed.response.approvedVersion], [2, 2])
  const chemist = await aChemist()
  const seen = await chemist.done<MonomerDetail>(`GET /Helm/${symbolId}`)
  assert.deepEqual([seen.name, seen.owner, seen.creator], ['Public glycine', 'public', null])
  const { response } = await operate<{ items: ListedMonomer[] }>('POST /operator/monomers', { keyword: 'Pub1' })
  assert.deepEqual(
    response.items.map(({ name }) => name),
    ['Public glycine'],
  )
  const versions = await operate<{ version: number }[]>(`GET /operator/monomers/${symbolId}/versions`)
  assert.deepEqual(
    versions.response.map(({ version }) => version),
    [2, 1],
  )
})

test('rules – of monomers – hold for public ones', async () => {
  await aPublicOne('Pub2')
  assert.equal((await save({ symbol: 'Pub2' })).error, 'monomers.invalid')
  assert.equal((await save({ symbol: 'Pub3', structure: 'CC' })).error, 'monomers.invalid')
  assert.equal((await save({ symbol: 'Pub3', acknowledged: [] })).error, 'monomers.unconfirmed')
  const { symbolId } = await aPublicOne('Pub4')
  assert.equal((await save({ symbolId, version: 1, symbol: 'Pub5' })).error, 'monomers.symbol-stays')
  assert.equal((await save({ symbolId, version: 7, symbol: 'Pub4' })).error, 'monomers.changed-meanwhile')
})

test('monomers of organisations – by operators – are not found', async () => {
  const chemist = await aChemist()
  const { symbolId, pictureKey } = await chemist.save({ symbol: 'Own9' })
  for (const at of [`/${symbolId}`, `/${symbolId}/versions`, `/${symbolId}/picture/${pictureKey}`])
    assert.equal((await operate(`GET /operator/monomers${at}`)).error, 'request.not-found')
  assert.equal((await save({ symbolId, version: 1, symbol: 'Own9' })).error, 'request.not-found')
  assert.equal((await step(symbolId, 'archive')).error, 'request.not-found')
  assert.equal((await step(newId(), 'archive')).error, 'request.not-found')
  const { response } = await operate<{ items: ListedMonomer[] }>('POST /operator/monomers', { keyword: 'Own9' })
  assert.deepEqual(response.items, [])
})

test('steps – of public monomers – deprecate, archive and restore, and nothing else', async () => {
  const { symbolId } = await aPublicOne('Pub6')
  assert.equal((await step(symbolId, 'restore')).error, 'monomers.impossible-step')
  assert.equal((await step(symbolId, 'deprecate')).error, 'monomers.reason-needed')
  assert.equal((await step(symbolId, 'archive', { version: 2 })).error, 'monomers.changed-meanwhile')
  const deprecated = await step(symbolId, 'deprecate', { Reason: 'Wrong', replacementSymbol: 'Pub1' })
  assert.deepEqual([deprecated.response.status, deprecated.response.replacementSymbol], ['deprecated', 'Pub1'])
  assert.equal((await save({ symbolId, version: 1, symbol: 'Pub6' })).error, 'monomers.deprecated')
  assert.equal((await step(symbolId, 'archive')).response.status, 'archived')
  await aPublicOne('Pub6')
  assert.equal((await step(symbolId, 'restore')).error, 'monomers.symbol-in-use')
})

test('an associated monomer – archived by operators – keeps its symbol in the library of the organisation', async () => {
  const { symbolId } = await aPublicOne('Pub7')
  const chemist = await aChemist()
  await chemist.done('POST /Helm/AssociationHelm', { symbolIds: [symbolId] })
  await step(symbolId, 'archive')
  assert.deepEqual((await chemist.refused({ symbol: 'Pub7' })).codes, ['symbol.taken'])
  assert.equal((await step(symbolId, 'restore')).response.status, 'approved')
})

test('organisations – that associated a changed monomer – are told once, and see what changed until they say so', async () => {
  const { symbolId } = await aPublicOne('Pub8')
  const [user, other] = [await aChemist({ role: 'organisation-admin' }), await aChemist({ role: 'organisation-admin' })]
  await user.done('POST /Helm/AssociationHelm', { symbolIds: [symbolId] })
  await announce()
  assert.equal((await messagesTo(user.organisationId)).length, 0)
  await save({ symbolId, version: 1, symbol: 'Pub8', name: 'Changed' })
  await announce()
  await announce()
  assert.deepEqual(
    [(await messagesTo(user.organisationId)).length, (await messagesTo(other.organisationId)).length],
    [1, 0],
  )
  const seenVersion = async () => (await user.done<MonomerDetail>(`GET /Helm/${symbolId}`)).seenVersion
  assert.equal(await seenVersion(), 1)
  // Nobody has seen what is still to come.
  assert.equal((await user.done<MonomerDetail>(`POST /Helm/${symbolId}/seen`, { version: 99 })).seenVersion, 2)
  assert.equal((await other.ask(`POST /Helm/${symbolId}/seen`, { version: 2 })).error, 'request.not-found')
  await step(symbolId, 'deprecate', { version: 2, Reason: 'Wrong' })
  await announce()
  assert.equal((await messagesTo(user.organisationId)).length, 2)
})

test('the own set – changed or archived by operators – is not written again', async () => {
  const { response } = await operate<{ items: ListedMonomer[] }>('POST /operator/monomers', { keyword: 'Formyl' })
  const formyl = String(response.items[0]?.symbolId)
  assert.equal((await step(formyl, 'archive')).response.status, 'archived')
  await portal.runJob(addPublicMonomers)
  const after = await operate<{ total: number }>('POST /operator/monomers', { keyword: 'Formyl' })
  assert.equal(after.response.total, 0)
})

test('changes – of public monomers – are numbered for every organisation', async () => {
  const { symbolId } = await aPublicOne('Pub10')
  await step(symbolId, 'deprecate', { Reason: 'Wrong' })
  const { organisationId } = await aChemist()
  const rows = await inTransaction(portal.database, { organisationId }, (db) =>
    rowsOf<{ kind: string }>(db, sql`select kind from monomer_changes where monomer_id = ${symbolId} order by no`),
  )
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['approved', 'deprecated'],
  )
})
