import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { recordOperation } from '../operations/record-operation.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { checkpointFilesOf, signCheckpoint, type ChainEnd } from './checkpoints.ts'
import { requestLocalVerification } from './local-verification.ts'
import { signChains } from '../logs.jobs.ts'
import type { VerificationFilter, Verdict } from './verify-all.ts'

const portal = await openTestPortal()
const address = new URL(await portal.server.app.listen({ port: 0, host: '127.0.0.1' }))
after(() => portal.close())
const { services } = portal.server
const { secrets } = services
const port = Number(address.port)
const evidence = { ...services, checkpointFiles: checkpointFilesOf(services.settings) }

const append = async (organisationId: string, names: readonly string[]) => {
  for (const name of names)
    await inTransaction(portal.database, { organisationId }, (db) =>
      recordOperation(db, {
        action: 'members.modified',
        note: { subject: { id: organisationId, name } },
        visitor: undefined,
        organisationId,
        request: { id: 'request', ip: '10.0.0.1', headers: {} },
      }),
    )
}

const verdictsOf = async (filter: VerificationFilter, received?: string) =>
  (await requestLocalVerification({ port, secrets }, filter, received))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Verdict)

test("local verification – with the installation's secret – runs in the server, and is refused without", async () => {
  const { id: organisationId, englishName } = await portal.anOrganisation()
  await append(organisationId, ['一', '二', '三'])
  const verdicts = (period: object = {}) => verdictsOf({ organisation: englishName, ...period })
  assert.ok((await verdicts()).every(({ isIntact }) => isIntact))
  await inTransaction(portal.database, 'owner', (db) =>
    db.execute(sql`delete from operation_logs where organisation_id = ${organisationId} and number = 2`),
  )
  const broken = await verdicts()
  assert.equal(broken[0]?.isIntact, false)
  assert.match(String(broken[1]?.line), /Rests on no checkpoint\. Not covered yet: the last 3 entries/)
  assert.match(String(broken[2]?.line), /missing from number 2/)
  const [before] = await verdicts({ until: '2020-01-01' })
  assert.match(String(before?.line), /✓.* 0 entries/, 'nothing was there by then')
  const url = `http://127.0.0.1:${port}/local/log-verification`
  for (const token of ['', 'x', secrets.keyedHash('something else')])
    assert.equal((await fetch(url, { method: 'POST', headers: { 'x-atrium-local': token } })).status, 403)
  const stranger = { keyedHash: () => 'no' }
  await assert.rejects(requestLocalVerification({ port, secrets: stranger }, {}), /command line/)
})

test('local verification – by name – finds both names of an organisation and its id, and is not intact for an unknown one', async () => {
  const { id, name, englishName } = await portal.anOrganisation()
  await append(id, ['一'])
  const [nobody, ...others] = await verdictsOf({ organisation: 'nobody is called that' })
  assert.deepEqual([nobody?.isIntact, others], [false, []])
  for (const organisation of [name, englishName, id]) {
    const verdicts = await verdictsOf({ organisation })
    assert.ok(verdicts.length > 0 && verdicts.every(({ isIntact }) => isIntact), organisation)
  }
})

test('local verification – after a chain or its organisation was deleted with the end – reports it', async () => {
  const [emptied, gone] = [await portal.anOrganisation(), newId()]
  for (const id of [emptied.id, gone]) await append(id, ['一', '二'])
  await portal.runJob(signChains(evidence))
  for (const id of [emptied.id, gone])
    await inTransaction(portal.database, 'owner', async (db) => {
      await db.execute(sql`delete from operation_logs where organisation_id = ${id}`)
      await db.execute(sql`delete from operation_chains where organisation_id = ${id}`)
      await db.execute(sql`delete from log_checkpoints where organisation_id = ${id}`)
    })
  for (const id of [emptied.id, gone]) {
    const [verdict, ...others] = await verdictsOf({ organisation: id })
    const fault = others.at(-1)
    assert.equal(verdict?.isIntact, false)
    assert.match(String(fault?.line), /from number 1 on, were removed/)
  }
  assert.ok((await verdictsOf({})).some(({ line }) => line.includes(gone)))
})

test('local verification – with received checkpoints after table and folder were emptied – reports a rewritten chain', async () => {
  const { id } = await portal.anOrganisation()
  await append(id, ['一', '二'])
  const [end] = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf<ChainEnd>(
      db,
      sql`select organisation_id, last_number::text as number, encode(last_hash, 'hex') as hash, now() as at from operation_chains where organisation_id = ${id}`,
    ),
  )
  const line = JSON.stringify(signCheckpoint(end as ChainEnd, 'hourly', secrets.signer))
  const kinds = [
    `<109>1 2026-11-23T10:05:00Z portal atrium - checkpoint - ${line}`,
    // Quoted-printable, as in a raw mail.
    line.replaceAll('=', '=3D').replaceAll(/.{70}/gu, '$&=\r\n'),
  ]
  for (const received of kinds) {
    const verdicts = await verdictsOf({ organisation: id }, received)
    assert.equal(verdicts[0]?.isIntact, true, JSON.stringify(verdicts))
    assert.match(String(verdicts[1]?.line), /1 received/)
  }
  await inTransaction(portal.database, 'owner', async (db) => {
    await db.execute(sql`delete from operation_logs where organisation_id = ${id}`)
    await db.execute(sql`delete from operation_chains where organisation_id = ${id}`)
  })
  await append(id, ['三', '四'])
  assert.equal((await verdictsOf({ organisation: id }))[0]?.isIntact, true, 'nothing here knows')
  for (const received of kinds) {
    const verdicts = await verdictsOf({ organisation: id }, received)
    assert.equal(verdicts[0]?.isIntact, false)
    assert.match(String(verdicts.at(-1)?.line), /rewritten/)
  }
})
