import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ParsedHelm } from '@atrium/contract/monomers/helm.shapes.ts'
import type { ListedMonomer, SavedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { ApprovedMonomer, MonomerChange } from '@atrium/contract/monomers/program-monomers.calls.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { exampleKit } from '#testing/examples/kit.ts'
import { productSigner } from '#testing/product-signer.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { addPublicMonomers } from '../monomers.jobs.ts'

const portal = await openTestPortal()
after(() => portal.close())
await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
await portal.runJob(addPublicMonomers)

const owner = (query: ReturnType<typeof sql>) => inTransaction(portal.database, 'owner', (db) => rowsOf(db, query))
const own = { polymerType: 'PEPTIDE', monomerType: 'Backbone', naturalAnalog: 'X', name: 'Own monomer' }
const fluoro = 'FC(N[H:1])C([OH:2])=O'

interface Changes {
  items: MonomerChange[]
  cursor: number
  hasMore: boolean
}

/** An organisation with a chemist and a program. */
async function anOffice() {
  const person = await portal.anAccount()
  const { token } = await portal.aSession(person)
  const app = await portal.aSession({ ...person, organisationId: String(person.organisationId) }, 'app')
  const headers = { authorization: `Bearer ${app.token}` }
  const done = async <T>(at: string, body?: object) => {
    const { code, message, response } = await portal.ask<T>(at, { token, ...(body && { body }) })
    assert.equal(code, 100, message)
    return response
  }
  const { items } = await done<{ items: ListedMonomer[] }>('POST /Helm/GetHelmList', { pageSize: 200 })
  const idOf = (name: string) => items.find((each) => each.name === name)?.symbolId ?? ''
  const ask = <T>(at: string, body?: object) => portal.ask<T>(at, { headers, ...(body && { body }) })
  return {
    done,
    ask,
    idOf,
    headers,
    organisationId: String(person.organisationId),
    associate: (...names: string[]) => done('POST /Helm/AssociationHelm', { symbolIds: names.map(idOf) }),
    save: (body: object) =>
      done<SavedMonomer>('POST /Helm/SetHelmInfo', {
        ...own,
        acknowledged: ['stereo.undefined', 'structure.same-as'],
        ...body,
      }),
    list: async (query = '') =>
      (await ask<{ total: number; items: ApprovedMonomer[] }>(`GET /v1/monomers${query}`)).response,
    changes: async (since?: number) =>
      (await ask<Changes>(`GET /v1/monomers/changes${since === undefined ? '' : `?since=${since}`}`)).response,
  }
}

test('a program – with its token – lists and resolves what the organisation can use, and nothing else', async () => {
  const [office, stranger] = [await anOffice(), await anOffice()]
  await office.associate('L-Alanine', 'Glycine', 'Adenine')
  await office.save({ symbol: 'Fgl', structure: fluoro, aliases: ['FG'] })
  const symbols = async (query?: string) => (await office.list(query)).items.map(({ symbol }) => symbol)
  assert.deepEqual(await symbols(), ['A', 'A', 'Fgl', 'G'])
  assert.deepEqual(await symbols('?polymerType=PEPTIDE&symbols=A,Fgl,C,fgl'), ['A', 'Fgl'])
  assert.deepEqual(await symbols('?keyword=FG'), ['Fgl'])
  const page = await office.list('?pageIndex=2&pageSize=3')
  assert.deepEqual([page.total, page.items.length], [4, 1])
  assert.deepEqual((await stranger.list()).items, [])
  assert.deepEqual(
    (await office.list('?symbols=Fgl')).items.map(({ formula, version, owner: whose, isDeprecated }) => [
      formula,
      version,
      whose,
      isDeprecated,
    ]),
    [['C2H4FNO2', 1, 'organisation', false]],
  )
})

test('one monomer, and its picture – of the library – are given; of others not found', async () => {
  const [office, stranger] = [await anOffice(), await anOffice()]
  const { symbolId, structure } = await office.save({ symbol: 'Fgl', structure: fluoro })
  const { response } = await office.ask<ApprovedMonomer & { structure: string }>(`GET /v1/monomers/${symbolId}`)
  assert.deepEqual([response.symbol, response.structure], ['Fgl', structure])
  const { headers } = office
  const picture = await portal.server.app.inject({ url: `/api/v1/monomers/${symbolId}/picture`, headers })
  assert.deepEqual([picture.headers['content-type'], picture.body.slice(0, 5)], ['image/svg+xml', '<svg '])
  for (const at of [
    `GET /v1/monomers/${symbolId}`,
    `GET /v1/monomers/${symbolId}/picture`,
    `GET /v1/monomers/${office.idOf('Glycine')}`,
  ])
    assert.equal((await stranger.ask(at)).error, 'request.not-found')
})

test('drafts – are not given; what was approved before is, and deprecated monomers with their replacement', async () => {
  const office = await anOffice()
  const { symbolId } = await office.save({ symbol: 'Fgl', structure: fluoro })
  await owner(sql`update monomers set symbol = 'Fnew', status = 'draft', version = 2 where id = ${symbolId}`)
  assert.deepEqual(
    (await office.list('?symbols=Fgl,Fnew')).items.map(({ symbol, version }) => [symbol, version]),
    [['Fgl', 1]],
  )
  await owner(
    sql`update monomers set status = 'deprecated', deprecation_reason = 'Wrong', replacement_symbol = 'G' where id = ${symbolId}`,
  )
  assert.deepEqual(
    (await office.list('?symbols=Fgl')).items.map(({ isDeprecated, deprecationReason, replacement }) => [
      isDeprecated,
      deprecationReason,
      replacement,
    ]),
    [[true, 'Wrong', 'G']],
  )
  await owner(sql`update monomers set approved_version = null, status = 'draft' where id = ${symbolId}`)
  assert.equal((await office.ask(`GET /v1/monomers/${symbolId}`)).error, 'request.not-found')
})

test('a program – that sends a HELM – gets what the page shows', async () => {
  const office = await anOffice()
  await office.associate('L-Alanine', 'L-Cysteine', 'Glycine')
  const { response } = await office.ask<ParsedHelm>('POST /v1/monomers/helm', { helm: 'PEPTIDE1{A.C.G}$$$$' })
  assert.deepEqual(
    [response.formula, response.smiles, response.problems],
    ['C8H15N3O4S', 'C[C@H](N)C(=O)N[C@@H](CS)C(=O)NCC(=O)O', []],
  )
  assert.match(String(response.svg), /^<svg /)
})

test('changes – followed by their cursor – come in their order, none lost and none twice', async () => {
  const office = await anOffice()
  const beginning = await office.changes()
  assert.deepEqual(beginning, { items: [], cursor: 0, hasMore: false })
  await office.associate('L-Alanine')
  const { symbolId } = await office.save({ symbol: 'Fgl', structure: fluoro })
  const first = await office.changes(beginning.cursor)
  // The public monomer was approved before it was associated: both concern the library now.
  assert.deepEqual(
    first.items.map(({ kind, monomer }) => [kind, monomer?.symbol]),
    [
      ['approved', 'A'],
      ['associated', 'A'],
      ['approved', 'Fgl'],
    ],
  )
  assert.deepEqual((await office.changes(first.cursor)).items, [])
  await office.save({ symbolId, version: 1, symbol: 'Fgl', structure: fluoro, name: 'Other name' })
  await office.done('POST /Helm/DelHelmInfo', { symbolId: office.idOf('L-Alanine') })
  await office.done('POST /Helm/DelHelmInfo', { symbolId, Reason: 'Never made' })
  const second = await office.changes(first.cursor)
  assert.deepEqual(
    second.items.map(({ kind, symbolId: id, monomer }) => [kind, id, monomer]),
    [
      ['approved', symbolId, null],
      ['unlinked', office.idOf('L-Alanine'), null],
      ['archived', symbolId, null],
    ],
  )
  assert.deepEqual(await office.changes(second.cursor), { items: [], cursor: second.cursor, hasMore: false })
  const stranger = await anOffice()
  assert.deepEqual((await stranger.changes()).items, [])
})

test('changes – more than a page – are given piece by piece, each once', async () => {
  const office = await anOffice()
  const { symbolId } = await office.save({ symbol: 'Fgl', structure: fluoro })
  await owner(sql`insert into monomer_changes (organisation_id, monomer_id, kind)
    select ${office.organisationId}, ${symbolId}, case when n % 10 = 0 then 'saved' else 'approved' end from generate_series(1, 500) n`)
  const seen: number[] = []
  let cursor = 0
  for (let hasMore = true; hasMore;) {
    const page = await office.changes(cursor)
    seen.push(...page.items.map((each) => each.cursor))
    ;({ cursor, hasMore } = page)
  }
  // 450 approved ones and that of creation; drafts concern nobody.
  assert.deepEqual([seen.length, new Set(seen).size], [451, 451])
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => a - b),
  )
  assert.equal((await office.ask('GET /v1/monomers/changes?since=x')).error, 'request.invalid')
})

test('an application of the suite – with its signature – gets the same; people do not', async () => {
  const kit = exampleKit(portal)
  const office = await kit.anOffice()
  await kit.license(office)
  const sign = productSigner(portal.server.services, {
    product: office.productCode,
    organisationId: office.organisationId,
  })
  const ask = async (method: 'GET' | 'POST', path: string, body = '') => {
    const answer = await portal.server.app.inject({
      method,
      url: `/api${path}`,
      headers: { ...sign(method, `/api${path}`, body), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: body }),
    })
    return answer.json<{ code: number; response: ParsedHelm & { items: ApprovedMonomer[] } }>()
  }
  assert.deepEqual((await ask('GET', '/v1/monomers?symbols=A')).response.items, [])
  const { code, response } = await ask('POST', '/v1/monomers/helm', JSON.stringify({ helm: 'PEPTIDE1{A}$$$$' }))
  assert.deepEqual([code, response.problems[0]?.code], [200, 'helm.not-associated'])
  const { token } = await portal.aSession(office.member)
  assert.equal((await portal.ask('GET /v1/monomers', { token })).error, 'access.denied')
})
