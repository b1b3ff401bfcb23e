import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { recordOperation } from '#kit/audit.ts'
import { inTransaction } from '#kit/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { askLocalVerification } from './local-verification.ts'

const portal = await openTestPortal()
const address = new URL(await portal.server.app.listen({ port: 0, host: '127.0.0.1' }))
after(() => portal.close())
const { secrets } = portal.server.parts
const port = Number(address.port)

test('the command line has a running server verify the logs, and nobody else does', async () => {
  const { id: organisationId, englishName } = await portal.anOrganisation()
  for (const name of ['一', '二', '三'])
    await inTransaction(portal.database, { organisationId }, (db) =>
      recordOperation(db, {
        action: 'members.modified',
        note: { subject: { id: organisationId, name } },
        visitor: undefined,
        organisationId,
        request: { id: 'request', ip: '10.0.0.1', headers: {} },
      }),
    )
  const verdicts = async (period: object = {}) =>
    (await askLocalVerification({ port, secrets }, { organisation: englishName, ...period }))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { isIntact: boolean; line: string })
  assert.deepEqual(
    (await verdicts()).map(({ isIntact }) => isIntact),
    [true],
  )
  await inTransaction(portal.database, 'owner', (db) =>
    db.execute(sql`delete from operation_logs where organisation_id = ${organisationId} and number = 2`),
  )
  const broken = await verdicts()
  assert.equal(broken[0]?.isIntact, false)
  assert.match(String(broken[1]?.line), /missing from number 2/)
  const [before] = await verdicts({ until: '2020-01-01' })
  assert.match(String(before?.line), /✓.* 0 entries/, 'nothing was there by then')
  const url = `http://127.0.0.1:${port}/local/log-verification`
  for (const pass of ['', 'x', secrets.keyedHash('something else')])
    assert.equal((await fetch(url, { method: 'POST', headers: { 'x-atrium-local': pass } })).status, 403)
  const stranger = { keyedHash: () => 'no' }
  await assert.rejects(askLocalVerification({ port, secrets: stranger }, {}), /command line/)
})
