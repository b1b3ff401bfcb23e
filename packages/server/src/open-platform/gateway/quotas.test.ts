import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openGatewayOffice } from '#testing/gateway-office.ts'
import { openSecondServer, skipWithoutServer } from '#testing/second-server.ts'

const { portal, product, anOffice, asOwner, push } = await openGatewayOffice()
after(() => portal.close())
after(() => product.close())

type Office = Awaited<ReturnType<typeof anOffice>>

const sample = { code: 'A', amount: 1 }
const batchOf = (size: number) => Array.from({ length: size }, () => sample)

/** How many inserts wait: refused calls are recorded, too. */
const storedOf = async ({ organisationId }: Office) =>
  (
    await asOwner<{ n: number }>(
      sql`select count(*)::integer as n from open_calls where organisation_id = ${organisationId} and state = 0`,
    )
  )[0]?.n
const countedOf = async ({ organisationId }: Office) =>
  (await asOwner<{ calls: number }>(sql`select calls from open_quota_use where organisation_id = ${organisationId}`))[0]
    ?.calls

/** Sends single inserts, batches of three and inserts with a key, the same to each server. Gives the number that was accepted. */
async function burst(office: Office, servers: Parameters<Office['call']>[0][]) {
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    servers.map((options) => office.call({ ...options, method: 'POST', body, headers }))
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => [
      ...send(sample),
      ...send(batchOf(3)),
      ...send(sample, { 'idempotency-key': `key-${n}` }),
    ]).flat(),
  )
  const accepted = answers.map((answer) => {
    if (answer.statusCode === 429 || answer.headers['idempotent-replayed']) return 0
    assert.equal(answer.statusCode, 202, answer.body)
    const { response } = answer.json<{ response: { accepted?: number } }>()
    return response.accepted ?? 1
  })
  return accepted.reduce((sum, count) => sum + count, 0)
}

test('quota of the day – a burst of more than is left – admits what is left, and no more', async () => {
  const office = await anOffice({ callsPerDay: 50, delayHours: 1 })
  await office.insert(batchOf(30))
  assert.equal(await burst(office, [{}]), 20)
  assert.equal(await storedOf(office), 50)
})

test('quotas – two servers in a burst – admit no more than one would', { skip: skipWithoutServer }, async () => {
  const second = await openSecondServer(portal)
  after(() => second.close())
  const servers = [{}, { server: second }]
  const daily = await anOffice({ callsPerDay: 50, delayHours: 1 })
  assert.equal(await burst(daily, servers), 50)
  assert.deepEqual([await storedOf(daily), await countedOf(daily)], [50, 50])
  const queue = await anOffice({ queuedCalls: 40, delayHours: 1 })
  assert.equal(await burst(queue, servers), 40)
  assert.equal(await storedOf(queue), 40)
  const queries = await anOffice({ kind: 'query', callsPerDay: 15 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => servers.map((options) => queries.call(options))).flat(),
  )
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 15)
})

test('quota – calls that are refused, and requests that are repeated – are not counted', async () => {
  const office = await anOffice({ callsPerDay: 3, delayHours: 1 })
  const headers = { 'idempotency-key': 'order-1' }
  assert.equal((await office.insert(batchOf(2), headers)).statusCode, 202)
  await office.insert({ code: 1 })
  await office.call({ method: 'PUT', body: sample })
  assert.equal((await office.insert(batchOf(2))).statusCode, 429)
  assert.equal((await office.insert(batchOf(2), headers)).headers['idempotent-replayed'], 'true')
  assert.equal(await countedOf(office), 2)
  assert.equal((await office.insert(sample)).statusCode, 202)
  assert.equal(
    (await office.insert(batchOf(2), headers)).statusCode,
    202,
    'a repetition is answered when nothing is left',
  )
})

test('quota of the day – the next day – begins anew', async () => {
  const office = await anOffice({ callsPerDay: 1, delayHours: 1 })
  await office.insert(sample)
  assert.equal((await office.insert(sample)).statusCode, 429)
  await asOwner(sql`update open_quota_use set day = day - 1 where organisation_id = ${office.organisationId}`)
  assert.equal((await office.insert(sample)).statusCode, 202)
  assert.equal(await countedOf(office), 1)
})

test('quota of the queue – failed calls that are sent again – count once more', async (t) => {
  const office = await anOffice({ queuedCalls: 3, delayHours: 1 })
  product.behaviour.answer = (_request, response) => void response.writeHead(400).end()
  t.after(() => (product.behaviour.answer = undefined))
  await office.insert(batchOf(2))
  await office.letDelayPass()
  await push()
  assert.equal((await office.insert(batchOf(2))).statusCode, 202, 'what failed does not wait')
  const again = await office.asAdmin<{ Done: number }>('POST /v1/Sdk/ucapi/resend', { Filter: { SyncStatus: 2 } })
  assert.equal(again.response.Done, 2)
  const full = await office.insert(sample)
  assert.equal(full.json<{ error: string }>().error, 'open-platform.queue-full')
})
