import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AcceptedCall } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { sql } from 'drizzle-orm'
import pMap from 'p-map'
import { inTransaction, rowsOf, type Database } from '#kit/data/database.ts'
import { openProductEmulator, type ProductRequest } from '#testing/emulators/product-emulator.ts'
import { killablePortal } from '#testing/killable-portal.ts'
import { openInterfaceBuilders } from '#testing/open-interfaces.ts'
import { buildersFor } from '#testing/people.ts'
import { openGrants } from '../open-platform.tables.ts'

const secret = 'the secret of the products'
const product = await openProductEmulator(secret)
const killable = await killablePortal({ PRODUCT_ALLOWED_NETWORKS: '127.0.0.0/8', PRODUCT_SECRET: secret })
after(() => killable.close())
after(() => product.close())

const asOwner = <T>(database: Database, query: ReturnType<typeof sql>) =>
  inTransaction(database, 'owner', (db) => rowsOf<T>(db, query))

/** An app that may insert at once, made while no server runs. */
async function anApp() {
  const database = await killable.openData()
  const people = buildersFor(database)
  const build = openInterfaceBuilders(database)
  const admin = await people.anAccount({ role: 'organisation-admin' })
  const organisationId = String(admin.organisationId)
  const { token } = await people.aSession(admin, 'app')
  await asOwner(database, sql`update open_authorisations set calls_per_day = 1000000, queued_calls = 1000000`)
  const { id: productId, code } = await build.aProduct()
  await build.license(organisationId, productId)
  const { id: interfaceId, code: interfaceCode } = await build.anInterface(productId, {
    kind: 'insert',
    method: 'POST',
    upstream: product.url,
    callsPerMinute: 100_000,
    activatedFor: organisationId,
  })
  await inTransaction(database, 'owner', (db) =>
    db.insert(openGrants).values({ organisationId, appId: admin.id, interfaceId, state: 'granted' }),
  )
  await database.close()
  return { token, path: `/api/v1/open/${code}/${interfaceCode}` }
}

const app = await anApp()
const batches = 100
const rowsOfBatch = 100

/** Sends a batch with its key until it is acknowledged, whatever happens to the server meanwhile. */
async function insertBatch(portalOf: () => string, batch: number): Promise<string[]> {
  const rows = Array.from({ length: rowsOfBatch }, (_, row) => ({ code: `${batch}-${row}` }))
  for (;;) {
    const answer = await fetch(portalOf() + app.path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.token}`,
        'content-type': 'application/json',
        'idempotency-key': `batch-${batch}`,
      },
      body: JSON.stringify(rows),
    }).catch(() => undefined)
    if (answer?.status === 202) {
      const { response } = (await answer.json()) as { response: { rows: AcceptedCall[] } }
      return response.rows.map(({ reqId }) => reqId)
    }
    await sleep(100)
  }
}

async function untilAllSent(count: number) {
  while (product.taken.size < count) await sleep(50)
}

/** Lets what a killed server was sending be due again, instead of waiting until its lease is over. */
async function endLeases() {
  const database = await killable.openData()
  await asOwner(database, sql`update open_calls set due_at = now() where state = 0`)
  await database.close()
}

test('server – killed in the middle of 10,000 inserts – loses none that was acknowledged and sends none twice', async () => {
  let running = await killable.start()
  let acknowledged = 0
  const insertAll = pMap(
    Array.from({ length: batches }, (_, n) => n),
    async (batch) => {
      const ids = await insertBatch(() => running.portal, batch)
      acknowledged += 1
      return ids
    },
    { concurrency: 4 },
  )
  while (acknowledged < batches / 2) await sleep(5)
  running.child.kill('SIGKILL')
  await running.ended
  await endLeases()
  running = await killable.start()
  const ids = (await insertAll).flat()
  await untilAllSent(ids.length)
  assert.equal(new Set(ids).size, batches * rowsOfBatch)
  assert.deepEqual(
    ids.filter((id) => !product.taken.has(id)),
    [],
  )
  const codes = [...product.taken.values()].map((body) => (JSON.parse(body) as { code: string }).code)
  assert.equal(codes.length, batches * rowsOfBatch)
  assert.equal(new Set(codes).size, codes.length)
  running.child.kill('SIGTERM')
  await running.ended
})

test('server – killed between sending and recording – sends again with the same id, and the product takes it once', async () => {
  let running = await killable.start()
  let killed: ProductRequest | undefined
  product.behaviour.answer = (request, response) => {
    // The product has stored it; the answer never arrives.
    killed = request
    running.child.kill('SIGKILL')
    product.behaviour.answer = undefined
    product.answerUsually(request, response)
  }
  const answer = await fetch(running.portal + app.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'once' }),
  })
  const { reqId } = ((await answer.json()) as { response: AcceptedCall }).response
  await running.ended
  assert.equal(killed?.headers['idempotency-key'], reqId)
  await endLeases()
  running = await killable.start()
  const sent = () => product.requests.filter(({ headers }) => headers['idempotency-key'] === reqId)
  while (sent().length < 2) await sleep(50)
  running.child.kill('SIGTERM')
  await running.ended
  const bodies = [...product.taken.values()].filter((body) => body.includes('once'))
  assert.equal(bodies.length, 1)
  const database = await killable.openData()
  const [row] = await asOwner<{ state: number; attempt_count: number }>(
    database,
    sql`select state, attempt_count from open_calls where id = ${reqId}`,
  )
  await database.close()
  assert.deepEqual(row, { state: 1, attempt_count: 2 })
})
