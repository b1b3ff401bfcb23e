import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import { sampleMonomers } from '@atrium/chemistry/testing/monomer-set.ts'
import type {
  MonomerImport,
  MonomerImportDetail,
  MonomerImportRow,
} from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import type { ListedMonomer, MonomerDetail, SavedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { runMonomerImports } from './run-imports.ts'

const portal = await openTestPortal()
after(() => portal.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })

const log = { info() {}, warn() {}, error: (problem: unknown) => console.error(problem) }
const runJob = (process?: string) => portal.runJob(runMonomerImports({ database: portal.database, log }, process))
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/** Somebody of an organisation who imports. */
async function aChemist() {
  const person = await portal.anAccount({})
  const { token } = await portal.aSession(person)
  const ask = async <T>(at: string, body?: object, lang = 'en') =>
    portal.ask<T>(at, { token, headers: { 'x-atrium-lang': lang }, ...(body && { body }) })
  const done = async <T = MonomerImportDetail>(at: string, body?: object) => {
    const { code, message, response } = await ask<T>(at, body)
    assert.equal(code, 100, message)
    return response
  }
  const fetchAt = (path: string, init: Init = {}) =>
    fetch(`${address}/api${path}`, {
      ...init,
      headers: { 'x-atrium': '1', cookie: `${sessionCookie}=${token}`, 'x-atrium-lang': 'en', ...init.headers },
    })
  const send = async (content: unknown, name = 'set.json') => {
    const body = new FormData()
    body.set('file', new Blob([typeof content === 'string' ? content : JSON.stringify(content)]), name)
    const answer = await fetchAt('/Helm/imports', { method: 'POST', body })
    return (await answer.json()) as { error?: string; message: string; response: MonomerImportDetail }
  }
  const rows = async (id: string, body: object = {}) =>
    (await done<{ items: MonomerImportRow[] }>(`POST /Helm/imports/${id}/rows`, { pageSize: 200, ...body })).items
  const detail = (id: string) => done(`GET /Helm/imports/${id}`)
  return {
    ...person,
    ask,
    done,
    fetchAt,
    send,
    rows,
    detail,
    /** Uploads a set, and lets it be checked. */
    async check(content: unknown) {
      const { response, message } = await send(content)
      assert.ok(response, message)
      await runJob()
      return detail(response.id)
    },
    /** Commits an import, confirming everything, and lets it be stored. */
    async commit(id: string, body: object = {}) {
      const acknowledged = (await detail(id)).warnings.map(({ code }) => code)
      await done(`POST /Helm/imports/${id}/commit`, { acknowledged, ...body })
      await runJob()
      return detail(id)
    },
    list: async (body: object = {}) =>
      (
        await done<{ items: ListedMonomer[] }>('POST /Helm/GetHelmList', {
          pageSize: 200,
          scope: 'organisation',
          ...body,
        })
      ).items,
  }
}

const entry = (symbol: string, smiles: string, changes: object = {}) => ({
  symbol,
  name: `Monomer ${symbol}`,
  polymerType: 'CHEM',
  monomerType: 'Undefined',
  smiles,
  ...changes,
})

const asSet = () =>
  sampleMonomers.map(({ style: _, ...monomer }) => ({
    ...monomer,
    rgroups: monomer.rgroups.map(({ label, capSmiles }) => ({ label, capGroupSmiles: capSmiles })),
  }))

test('import – of a whole set – judges each monomer, and stores them with their source', async () => {
  const chemist = await aChemist()
  const checked = await chemist.check(asSet())
  assert.deepEqual(
    [checked.state, checked.format, checked.recordCount, checked.badCount, checked.conflictCount],
    ['judged', 'json', sampleMonomers.length, 0, 0],
  )
  assert.equal((await chemist.list()).length, 0)
  const stored = await chemist.commit(checked.id, { source: 'Test set', sourceLicence: 'MIT' })
  assert.deepEqual([stored.state, stored.createdCount], ['committed', sampleMonomers.length])
  const monomers = await chemist.list()
  assert.equal(monomers.length, sampleMonomers.length)
  const detail = await chemist.done<MonomerDetail>(`GET /Helm/${monomers[0]?.symbolId}`)
  assert.deepEqual(
    [detail.source, detail.sourceLicence, detail.creator, detail.status],
    ['Test set', 'MIT', chemist.realName, 'approved'],
  )
  const actions = await owner<{ action: string }>(
    sql`select action from operation_logs where organisation_id = ${chemist.organisationId} and action like 'monomers.import%' order by number`,
  )
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['monomers.import-started', 'monomers.imported'],
  )
})

test('rows – wrong, taken, repeated and unusual – have their codes, and actions that make sense', async () => {
  const chemist = await aChemist()
  await chemist.done('POST /Helm/SetHelmInfo', {
    ...entry('Own', ''),
    smiles: undefined,
    structure: 'CC[H:1]',
  })
  const checked = await chemist.check([
    entry('A(b)', 'CCC[H:1]'),
    entry('Own', 'CCCC[H:1]'),
    entry('Own', 'CC[H:1]'),
    entry('New', 'CCCCC[H:1]'),
    entry('New', 'CCCCCC[H:1]'),
    entry('Same', 'CC[H:1]'),
    entry('own', 'CCCCCCC[H:1]'),
    entry('Pent', 'C(C)(C)(C)(C)[H:1]'),
    entry('Dna', 'CC[H:1]', { polymerType: 'DNA' }),
  ])
  const rows = await chemist.rows(checked.id)
  assert.deepEqual(
    rows.map(({ judgement, action, actions, findings }) => [
      judgement,
      action,
      actions.join(),
      findings.map(({ code }) => code).join(),
    ]),
    [
      ['bad', 'skip', 'skip', 'symbol.characters'],
      ['conflict', 'skip', 'replace,skip', 'symbol.taken'],
      ['conflict', 'skip', 'replace,skip', 'symbol.in-library'],
      ['good', 'create', 'create,skip', ''],
      ['conflict', 'skip', 'skip', 'symbol.repeated'],
      ['warned', 'create', 'create,skip', 'structure.same-as'],
      ['warned', 'create', 'create,skip', 'symbol.differs-by-case'],
      ['bad', 'skip', 'skip', 'structure.valence'],
      ['bad', 'skip', 'skip', 'record.polymer-type'],
    ],
  )
  assert.match(rows[4]?.findings[0]?.message ?? '', /Monomer 4 of the file has the symbol “New”/)
  assert.deepEqual(rows[7]?.findings[0]?.atoms.length, 1)
  assert.equal((await chemist.rows(checked.id, { judgement: 'bad' })).length, 3)
})

test('symbol of a row – changed – makes a wrong or repeated one importable, and back again', async () => {
  const chemist = await aChemist()
  const checked = await chemist.check([entry('A(b)', 'CCC[H:1]'), entry('B', 'CCCC[H:1]'), entry('B', 'CCCCC[H:1]')])
  const rename = (record: number, symbol: string) =>
    chemist.done<MonomerImportRow>(`POST /Helm/imports/${checked.id}/symbol`, { record, symbol })
  const renamed = await rename(1, 'Ab')
  assert.deepEqual([renamed.judgement, renamed.action, renamed.newSymbol], ['good', 'create', 'Ab'])
  assert.equal((await rename(3, 'B2')).judgement, 'good')
  assert.equal((await rename(3, 'B')).judgement, 'conflict')
  await rename(3, 'Ab2')
  const stored = await chemist.commit(checked.id)
  assert.equal(stored.createdCount, 3)
  assert.deepEqual((await chemist.list()).map(({ symbol }) => symbol).toSorted(), ['Ab', 'Ab2', 'B'])
  const again = await chemist.ask(`POST /Helm/imports/${checked.id}/symbol`, { record: 1, symbol: 'X1' })
  assert.equal(again.error, 'monomers.import-not-judged')
})

test('commit – without confirming warnings or the licence of the file, or with nothing to store – is refused', async () => {
  const chemist = await aChemist()
  const monomers = [entry('S1', 'CC[H:1]'), entry('S2', 'CC[H:1]')]
  const checked = await chemist.check({ licence: 'For research only', monomers })
  assert.equal(checked.licenceNote, 'For research only')
  assert.deepEqual(
    checked.warnings.map(({ code, count }) => [code, count]),
    [['structure.repeated', 1]],
  )
  const at = `POST /Helm/imports/${checked.id}/commit`
  const acknowledged = ['structure.repeated']
  assert.equal((await chemist.ask(at, { acknowledged })).error, 'monomers.licence-unconfirmed')
  assert.equal((await chemist.ask(at, { isLicenceConfirmed: true })).error, 'monomers.unconfirmed')
  await chemist.done(`POST /Helm/imports/${checked.id}/actions`, { action: 'skip' })
  assert.equal((await chemist.ask(at, { acknowledged, isLicenceConfirmed: true })).error, 'monomers.import-nothing')
  await chemist.done(`POST /Helm/imports/${checked.id}/actions`, { action: 'create', records: [1] })
  const stored = await chemist.commit(checked.id, { isLicenceConfirmed: true })
  assert.equal(stored.createdCount, 1)
  const [monomer] = await chemist.list()
  const detail = await chemist.done<MonomerDetail>(`GET /Helm/${monomer?.symbolId}`)
  assert.deepEqual([detail.source, detail.sourceLicence], ['set.json', 'For research only'])
})

test('undo – removes what was created, restores what was replaced, and keeps what somebody changed since', async () => {
  const chemist = await aChemist()
  const save = (body: object) =>
    chemist.done<SavedMonomer>('POST /Helm/SetHelmInfo', { polymerType: 'CHEM', name: 'By hand', ...body })
  const before = await save({ symbol: 'Rep', structure: 'CC[H:1]' })
  const checked = await chemist.check([
    entry('Rep', 'CCCC[H:1]'),
    entry('New', 'CCCCC[H:1]'),
    entry('Edited', 'CCCCCC[H:1]'),
  ])
  await chemist.done(`POST /Helm/imports/${checked.id}/actions`, { action: 'replace', judgement: 'conflict' })
  const stored = await chemist.commit(checked.id)
  assert.deepEqual([stored.createdCount, stored.replacedCount], [2, 1])
  assert.ok(stored.undoUntil)
  const replaced = await chemist.done<MonomerDetail>(`GET /Helm/${before.symbolId}`)
  assert.deepEqual([replaced.version, replaced.formula, replaced.source], [2, 'C4H10', 'set.json'])
  const edited = (await chemist.list()).find(({ symbol }) => symbol === 'Edited')
  await save({ symbol: 'Edited', structure: 'CCCCCC[H:1]', name: 'Other', symbolId: edited?.symbolId, version: 1 })

  const undone = await chemist.done(`POST /Helm/imports/${checked.id}/undo`, { Reason: 'Wrong file' })
  assert.deepEqual([undone.state, undone.undoneCount, undone.keptCount], ['undone', 2, 1])
  assert.deepEqual((await chemist.list()).map(({ symbol }) => symbol).toSorted(), ['Edited', 'Rep'])
  const restored = await chemist.done<MonomerDetail>(`GET /Helm/${before.symbolId}`)
  assert.deepEqual([restored.version, restored.formula, restored.source, restored.name], [3, 'C2H6', null, 'By hand'])
  assert.equal((await chemist.ask(`POST /Helm/imports/${checked.id}/undo`, {})).error, 'monomers.import-not-stored')
})

test('undo – after its time – is refused', async () => {
  const chemist = await aChemist()
  const checked = await chemist.check([entry('Late', 'CC[H:1]')])
  await chemist.commit(checked.id)
  await owner(
    sql`update undoable_acts set created_at = now() - interval '25 hours' where action = 'monomers.import-started'`,
  )
  assert.equal((await chemist.ask(`POST /Helm/imports/${checked.id}/undo`, {})).error, 'monomers.import-undo-over')
})

test('import – stopped, and taken up by another server – stores each monomer once', async () => {
  const chemist = await aChemist()
  const many = Array.from({ length: 120 }, (_, n) =>
    entry(`M${n}`, `${'C'.repeat((n % 30) + 1)}N${'C'.repeat(Math.floor(n / 30) + 1)}[H:1]`),
  )
  const checked = await chemist.check(many)
  const acknowledged = checked.warnings.map(({ code }) => code)
  await chemist.done(`POST /Helm/imports/${checked.id}/commit`, { acknowledged })
  // Another process died with the import in its hands, and half of it done.
  await owner(
    sql`update monomer_imports set worker = ${newId()}, worker_until = now() - interval '1 second' where id = ${checked.id}`,
  )
  await Promise.all([runJob(newId()), runJob(newId())])
  const stored = await chemist.detail(checked.id)
  assert.deepEqual([stored.state, stored.createdCount, stored.doneCount], ['committed', 120, 120])
  assert.equal((await chemist.list()).length, 120)

  const second = await chemist.check([entry('Z1', 'CO[H:1]')])
  await chemist.done(`POST /Helm/imports/${second.id}/commit`, {})
  assert.equal((await chemist.done(`POST /Helm/imports/${second.id}/cancel`)).state, 'stopped')
  await runJob()
  assert.equal((await chemist.detail(second.id)).createdCount, 0)
  assert.equal((await chemist.commit(second.id)).createdCount, 1)
})

test('symbol – taken between dry run and commit – refuses its row alone, and the result says why', async () => {
  const chemist = await aChemist()
  const checked = await chemist.check([entry('-Race', 'CC[H:1]'), entry('Fine', 'CCC[H:1]')])
  await chemist.done('POST /Helm/SetHelmInfo', {
    polymerType: 'CHEM',
    name: 'x',
    symbol: '-Race',
    structure: 'CCCC[H:1]',
  })
  const stored = await chemist.commit(checked.id)
  assert.deepEqual([stored.state, stored.createdCount, stored.refusedCount], ['committed', 1, 1])
  const csv = await (await chemist.fetchAt(`/Helm/imports/${checked.id}/result`)).text()
  assert.match(csv, /^1,'-Race,.*Refused,.*taken in your library/m)
  assert.match(csv, /^2,Fine,.*Created/m)
})

test('file – that cannot be read – is refused with a sentence, and 10 MB are too much', async () => {
  const chemist = await aChemist()
  const doctype = await chemist.send('<!DOCTYPE x><MonomerDB/>', 'set.xml')
  assert.deepEqual(
    [doctype.error, doctype.message],
    ['monomers.file-unreadable', 'The file cannot be read: XML with a DOCTYPE is not accepted (line 1)'],
  )
  assert.equal((await chemist.send([])).error, 'monomers.file-empty')
  assert.equal((await chemist.send(Array.from({ length: 5_001 }, () => ({})))).error, 'monomers.file-too-many')
  const columns = await chemist.send('symbol,colour\nA,red', 'a.csv')
  assert.match(columns.message, /Polymer type, SMILES|SMILES, Polymer type/)
  assert.equal((await chemist.send('x'.repeat(10_000_001))).error, 'upload.too-large')
})

test('imports and their rows – of another organisation – are found by nobody else', async () => {
  const chemist = await aChemist()
  const checked = await chemist.check([entry('Secret', 'CC[H:1]')])
  const stranger = await aChemist()
  assert.equal((await stranger.done<{ total: number }>('POST /Helm/imports/page', {})).total, 0)
  for (const at of [`GET /Helm/imports/${checked.id}`, `POST /Helm/imports/${checked.id}/rows`])
    assert.equal(
      (await stranger.ask<MonomerImport>(at, at.startsWith('POST') ? {} : undefined)).error,
      'request.not-found',
    )
  // What it has is no finding for others, either.
  const own = await stranger.check([entry('Secret', 'CC[H:1]')])
  assert.equal(own.goodCount, 1)
})

test('export – of the current search – holds what the filter finds, and is logged', async () => {
  const chemist = await aChemist()
  await chemist.commit((await chemist.check([entry('Ex1', 'CC[H:1]'), entry('Other', 'CCC[H:1]')])).id)
  const body = JSON.stringify({ scope: 'organisation', keyword: 'Ex', format: 'json' })
  const headers = { 'content-type': 'application/json' }
  const answer = await chemist.fetchAt('/Helm/ExportHelmList', { method: 'POST', body, headers })
  assert.deepEqual(
    ((await answer.json()) as { symbol: string }[]).map(({ symbol }) => symbol),
    ['Ex1'],
  )
})

test('export – of a search by structure – holds what the list finds, in its order', async () => {
  const chemist = await aChemist()
  const monomers = [entry('Hex', 'CCCCCC[H:1]'), entry('Ring', 'c1ccccc1[H:1]'), entry('Bz', 'C(c1ccccc1)[H:1]')]
  await chemist.commit((await chemist.check(monomers)).id)
  const exported = async (body: object) => {
    const answer = await chemist.fetchAt('/Helm/ExportHelmList', {
      method: 'POST',
      body: JSON.stringify({ scope: 'organisation', format: 'json', ...body }),
      headers: { 'content-type': 'application/json' },
    })
    return (await answer.json()) as { symbol: string }[] & { error?: string; message?: string }
  }
  const symbols = async (body: object) => (await exported(body)).map(({ symbol }) => symbol)
  assert.deepEqual(await symbols({ structure: 'c1ccccc1' }), ['Bz', 'Ring'])
  assert.deepEqual(await symbols({ structure: 'c1ccccc1', descending: true }), ['Ring', 'Bz'])
  assert.deepEqual(await symbols({ structure: 'c1ccccc1', keyword: 'Ring' }), ['Ring'])
  assert.deepEqual(await symbols({ structure: 'C1=CC=CC=C1[H:1]', match: 'same' }), ['Ring'])
  const similar = { structure: 'c1ccccc1[H:1]', match: 'similar', threshold: 0.1, polymerType: ['CHEM'] }
  const listed = (await chemist.list(similar)).map(({ symbol }) => symbol)
  assert.deepEqual(listed.slice(0, 2), ['Ring', 'Bz'])
  assert.deepEqual(await symbols(similar), listed)
  const { error, message } = await exported({ structure: 'CC(C' })
  assert.equal(error, 'monomers.query-unreadable')
  assert.match(message ?? '', /character 3/)
})

test('import – in an organisation with reviewers – stores drafts, which products do not use yet', async () => {
  const chemist = await aChemist()
  const { organisationId } = chemist
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const reviewer = await portal.anAccount({ organisationId })
  const named = await portal.ask('PUT /Helm/reviewers', {
    token,
    body: { accountIds: [reviewer.id], Reason: 'Quality' },
  })
  assert.equal(named.code, 100, named.message)
  const stored = await chemist.commit((await chemist.check([entry('Draft', 'CC[H:1]')])).id)
  assert.deepEqual([stored.state, stored.createdCount], ['committed', 1])
  const [monomer] = await chemist.list()
  assert.deepEqual([monomer?.symbol, monomer?.status, monomer?.approvedVersion], ['Draft', 'draft', null])
  const helm = 'CHEM1{[Draft]}$$$$V2.0'
  const { problems } = await chemist.done<{ problems: { code: string }[] }>('POST /Helm/parse', { helm })
  assert.deepEqual(
    problems.map(({ code }) => code),
    ['helm.not-approved'],
  )
})
