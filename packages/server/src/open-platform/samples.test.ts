import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import type { RecordPage } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#kit/data/database.ts'
import { openGatewayOffice } from '#testing/gateway-office.ts'
import { missingProgram } from '#testing/missing-program.ts'
import { newSecretOf } from '#testing/open-interfaces.ts'
import { openGrants } from './open-platform.tables.ts'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../../../../docs/samples/open-capability')
const { portal, anOffice, product, build } = await openGatewayOffice()
after(() => portal.close())
after(() => product.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })

/** What the programs need to know: an app that may call a query, and an insert that waits for an hour. */
async function settings() {
  const office = await anOffice({ delayHours: 1 })
  const { appId, organisationId, productId, path } = office
  const [PRODUCT = '', INSERT = ''] = path.split('/').slice(-2)
  const query = await build.anInterface(productId, { upstream: product.url, activatedFor: organisationId })
  await inTransaction(portal.database, 'owner', (db) =>
    db.insert(openGrants).values({ organisationId, appId, interfaceId: query.id, state: 'granted' }),
  )
  const CLIENT_SECRET = await newSecretOf(portal.database, { id: appId, organisationId })
  const env = { PORTAL: address, CLIENT_ID: appId, CLIENT_SECRET, PRODUCT, QUERY: query.code, INSERT }
  return { office, env }
}

const samples = [
  ['sample.ts', process.execPath],
  ['sample.py', 'python3'],
  ['sample.sh', 'sh', await missingProgram('curl')],
] as const

for (const [name, program, missing = program === 'sh' ? false : await missingProgram(program)] of samples) {
  test(`${name} – run – gets a token, queries, inserts, withdraws and sees the record`, { skip: missing }, async () => {
    const { office, env } = await settings()
    const { stdout } = await run(program, [join(folder, name)], { env: { PATH: process.env['PATH'], ...env } })
    const [query = '', accepted = '', ...states] = stdout.trim().split('\n')
    assert.deepEqual(JSON.parse(query.replace('query ', '')), { target: '/samples?limit=10' })
    const [, reqId = '', time = ''] = accepted.split(' ')
    assert.ok(Date.parse(time) > Date.now(), accepted)
    assert.deepEqual(states, ['state waiting', 'state withdrawn'])
    const { response } = await office.asAdmin<RecordPage>('POST /v1/Sdk/ucapi/page/record', { SyncStatus: 4 })
    assert.deepEqual(
      response.items.map(({ ReqID, SyncStatus }) => [ReqID, SyncStatus]),
      [[reqId, 4]],
    )
    assert.ok(!product.taken.has(reqId))
  })
}

test('sample.ts – refused – says the message of the portal', async () => {
  const { env } = await settings()
  await inTransaction(portal.database, 'owner', (db) =>
    db.execute(sql`delete from open_grants where app_id = ${env.CLIENT_ID}`),
  )
  const refused = run(process.execPath, [join(folder, 'sample.ts')], { env: { PATH: process.env['PATH'], ...env } })
  await assert.rejects(refused, /没有此接口|no such interface/u)
})
