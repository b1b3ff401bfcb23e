import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { recordOperation } from '#kit/audit.ts'
import { newId } from '#kit/columns.ts'
import { inTransaction, rowsOf } from '#kit/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { checkpointFilesOf, signed, type ChainEnd } from './checkpoints.ts'
import { askLocalVerification } from './local-verification.ts'
import { signChains } from './logs.jobs.ts'
import type { VerificationWish, Verdict } from './verify-all.ts'

const portal = await openTestPortal()
const address = new URL(await portal.server.app.listen({ port: 0, host: '127.0.0.1' }))
after(() => portal.close())
const { parts } = portal.server
const { secrets } = parts
const port = Number(address.port)
const evidence = { ...parts, checkpointFiles: checkpointFilesOf(parts.settings) }

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

const verdictsOf = async (wish: VerificationWish, received?: string) =>
  (await askLocalVerification({ port, secrets }, wish, received))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Verdict)

test('the command line has a running server verify the logs, and nobody else does', async () => {
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
  for (const pass of ['', 'x', secrets.keyedHash('something else')])
    assert.equal((await fetch(url, { method: 'POST', headers: { 'x-atrium-local': pass } })).status, 403)
  const stranger = { keyedHash: () => 'no' }
  await assert.rejects(askLocalVerification({ port, secrets: stranger }, {}), /command line/)
})

test('a name that nobody has is no good news; both names of an organisation are found, and its id', async () => {
  const { id, name, englishName } = await portal.anOrganisation()
  await append(id, ['一'])
  const [nobody, ...others] = await verdictsOf({ organisation: 'nobody is called that' })
  assert.deepEqual([nobody?.isIntact, others], [false, []])
  for (const organisation of [name, englishName, id]) {
    const verdicts = await verdictsOf({ organisation })
    assert.ok(verdicts.length > 0 && verdicts.every(({ isIntact }) => isIntact), organisation)
  }
})

test('a chain that was deleted with its end is missed, and so is that of an organisation which is gone altogether', async () => {
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
    assert.match(String(fault?.line), /from number 1 on, were cut off/)
  }
  assert.ok((await verdictsOf({})).some(({ line }) => line.includes(gone)))
})

test('checkpoints that somebody received and kept – table and folder emptied – show that a chain was written anew', async () => {
  const { id } = await portal.anOrganisation()
  await append(id, ['一', '二'])
  const [end] = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf<ChainEnd>(
      db,
      sql`select organisation_id, last_number::text as number, encode(last_hash, 'hex') as hash, now() as at from operation_chains where organisation_id = ${id}`,
    ),
  )
  const line = JSON.stringify(signed(end as ChainEnd, 'hourly', secrets.signer))
  const kept = [
    `<109>1 2026-11-23T10:05:00Z portal atrium - checkpoint - ${line}`,
    // A mail as it travelled.
    line.replaceAll('=', '=3D').replaceAll(/.{70}/gu, '$&=\r\n'),
  ]
  for (const received of kept) {
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
  for (const received of kept) {
    const verdicts = await verdictsOf({ organisation: id }, received)
    assert.equal(verdicts[0]?.isIntact, false)
    assert.match(String(verdicts.at(-1)?.line), /written anew/)
  }
})
