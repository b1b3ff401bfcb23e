import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type {
  AcceptedCall,
  CallDetail,
  OwnCall,
  RecordPage,
} from '@atrium/contract/open-platform/call-records.shapes.ts'
import type { App } from '@atrium/contract/open-platform/apps.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { openSilentServer } from '#testing/emulators/silent-server.ts'
import { openProductEmulator } from '#testing/emulators/product-emulator.ts'
import { openGatewayOffice } from '#testing/gateway-office.ts'

const { portal, anOffice, asOwner, push, product } = await openGatewayOffice()
after(() => portal.close())
after(() => product.close())

/** The records are written behind the answers. */
async function recordsOf(office: Awaited<ReturnType<typeof anOffice>>, filter: object = {}, atLeast = 1) {
  for (;;) {
    const { response } = await office.asAdmin<RecordPage>('POST /v1/Sdk/ucapi/page/record', filter)
    if (response.items.length >= atLeast) return response
    await setTimeout(20)
  }
}
const detailOf = async (office: Awaited<ReturnType<typeof anOffice>>, reqId: string) =>
  (await office.asAdmin<CallDetail>(`GET /v1/Sdk/ucapi/interface?reqId=${reqId}`)).response

test('query – granted – passes through with the query string, signed, and is recorded', async () => {
  const office = await anOffice({ kind: 'query' })
  const answer = await office.call({ path: '?since=2026-01-01&name=%E6%A0%B7', headers: { 'x-api-key': 'hidden' } })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual(answer.json(), { target: '/samples?since=2026-01-01&name=%E6%A0%B7' })
  const request = product.requests.at(-1)
  assert.ok(request?.isSigned)
  assert.equal(request.headers['x-atrium-organisation'], office.organisationId)
  assert.equal(request.headers['x-atrium-departments'], 'all')
  assert.equal(answer.headers['ratelimit-limit'], '600')
  assert.equal(answer.headers['ratelimit-remaining'], '599')
  const { items } = await recordsOf(office)
  const [record] = items
  assert.deepEqual(
    [record?.Kind, record?.SyncStatus, record?.ResponseStatus, record?.StatusCode, record?.AppName],
    ['query', 1, 'ok', 200, office.appName],
  )
  assert.equal(record?.ReqID, answer.headers['x-atrium-request-id'])
  const detail = await detailOf(office, String(record?.ReqID))
  assert.equal(detail.ResponseBody, answer.body)
  assert.equal(detail.RequestHeaders['x-api-key'], '***')
  assert.equal(detail.RequestHeaders['authorization'], '***')
  assert.ok(!JSON.stringify(detail).includes('hidden'))
})

test('query – of departments alone – tells the product which', async () => {
  const office = await anOffice({ kind: 'query', departments: 2 })
  await office.call()
  const departments = String(product.requests.at(-1)?.headers['x-atrium-departments']).split(',')
  assert.deepEqual(departments.toSorted(), office.departmentIds.toSorted())
})

test('insert – acknowledged – waits for its delay and is sent once it is over', async () => {
  const office = await anOffice({ delayHours: 2 })
  const answer = await office.insert({ code: 'S-1', amount: 1 })
  assert.equal(answer.statusCode, 202, answer.body)
  const { code, response } = answer.json<{ code: number; response: AcceptedCall }>()
  assert.equal(code, 200)
  const hours = (Date.parse(response.cancelableTime) - Date.now()) / 3_600_000
  assert.ok(hours > 1.9 && hours <= 2, String(hours))
  const other = (await office.insert({ code: 'S-2', amount: 1 })).json<{ response: AcceptedCall }>().response
  await asOwner(sql`update open_calls set due_at = now() where id = ${other.reqId}`)
  await push()
  assert.ok(product.taken.has(other.reqId))
  assert.ok(!product.taken.has(response.reqId), 'not before its time')
  const own = await office.own<OwnCall>(`GET /v1/calls/${response.reqId}`)
  assert.equal(own.response.syncStatus, 0)
  await office.letDelayPass()
  await push()
  assert.equal(product.taken.get(response.reqId), '{"code":"S-1","amount":1}')
  const detail = await detailOf(office, response.reqId)
  assert.deepEqual(
    [detail.SyncStatus, detail.ResponseStatus, detail.AttemptCount, detail.Attempts.length, detail.NextAttemptTime],
    [1, 'ok', 1, 1, null],
  )
  assert.equal(detail.RequestBody, '{"code":"S-1","amount":1}')
  assert.equal(detail.ResponseBody, JSON.stringify({ stored: response.reqId }))
})

test('insert – numbers with more digits than JavaScript keeps – reaches the product as it was written', async () => {
  const office = await anOffice()
  const text = '{"code": "S-1", "amount": 1.10, "serial": 12345678901234567890}'
  const { response } = (await office.insert(text)).json<{ response: AcceptedCall }>()
  await push()
  assert.equal(product.taken.get(response.reqId), text)
  const batch = (await office.insert(`[ ${text} , {"code": "S-2", "amount": 2} ]`)).json<{
    response: { rows: AcceptedCall[] }
  }>()
  await push()
  assert.equal(product.taken.get(String(batch.response.rows[0]?.reqId)), text)
})

test('insert – wrong body – names each field, and nothing is stored', async () => {
  const office = await anOffice()
  const answer = await office.insert({ amount: 'much' })
  assert.equal(answer.statusCode, 400)
  const { error, details } = answer.json<{ error: string; details: { fields: { field: string; rule: string }[] } }>()
  assert.equal(error, 'request.invalid')
  assert.deepEqual(
    details.fields.map(({ field, rule }) => `${field} ${rule}`),
    ['code required', 'amount type'],
  )
  const { total } = (await office.asAdmin<RecordPage>('POST /v1/Sdk/ucapi/page/record')).response
  assert.equal(total, 0)
})

test('batch – some rows wrong – stores the right ones and names field and row of the others', async () => {
  const office = await anOffice()
  const answer = await office.insert([{ code: 'A', amount: 1 }, { code: 'B' }, { code: 'C', amount: 3 }])
  assert.equal(answer.statusCode, 202, answer.body)
  type Batch = {
    accepted: number
    refused: number
    rows: { row: number; reqId?: string; errors?: { field: string }[] }[]
  }
  const { response } = answer.json<{ response: Batch }>()
  assert.deepEqual([response.accepted, response.refused], [2, 1])
  assert.deepEqual(
    response.rows.map(({ row, reqId, errors }) => [row, reqId !== undefined, errors?.[0]?.field]),
    [
      [0, true, undefined],
      [1, false, 'amount'],
      [2, true, undefined],
    ],
  )
  const details = await Promise.all([0, 2].map((row) => detailOf(office, String(response.rows[row]?.reqId))))
  assert.deepEqual(
    details.map(({ BatchRow }) => BatchRow),
    [0, 2],
  )
  assert.equal(details[0]?.BatchID, details[1]?.BatchID)
  const refused = await office.insert([{ code: 'A' }])
  assert.deepEqual([refused.statusCode, refused.json<{ error: string }>().error], [400, 'open-platform.batch-refused'])
  const tooMany = await office.insert(Array.from({ length: 1_001 }, () => ({ code: 'A', amount: 1 })))
  assert.equal(tooMany.statusCode, 413)
})

const hostile: [string, string | Buffer, string][] = [
  ['no JSON', '{"code": "S-1",}', 'json'],
  ['a name twice', '{"code": "S-1", "amount": 1, "code": "S-2"}', 'duplicate'],
  ['deeply nested', `{"code": ${'['.repeat(100)}1${']'.repeat(100)}}`, 'depth'],
  ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'utf8'],
  ['a text that cannot be stored', '{"code": "\\u0000", "amount": 1}', 'characters'],
  ['empty', '', 'json'],
]
for (const [what, body, rule] of hostile) {
  test(`insert – ${what} – is refused with the place`, async () => {
    const office = await anOffice()
    const answer = await office.insert(body)
    assert.equal(answer.statusCode, 400, answer.body)
    const { details } = answer.json<{ details: { fields: { rule: string }[] } }>()
    assert.equal(details.fields[0]?.rule, rule)
  })
}

test('insert – nested beyond any stack – is refused without a failure of the server', async () => {
  const office = await anOffice()
  const answer = await office.insert('['.repeat(100_000))
  assert.equal(answer.statusCode, 400, answer.body)
})

test('insert – no JSON by its type, too large, secret in the address – is refused', async () => {
  const office = await anOffice()
  const typed = await office.insert('code=S-1', { 'content-type': 'application/x-www-form-urlencoded' })
  assert.equal(typed.statusCode, 415)
  const large = await office.insert(JSON.stringify({ code: 'x'.repeat(10_100_000), amount: 1 }))
  assert.equal(large.statusCode, 413)
  const long = await office.insert({ code: 'x'.repeat(200_100), amount: 1 })
  assert.deepEqual([long.statusCode, long.json<{ error: string }>().error], [400, 'request.invalid'])
  const secret = await office.call({ method: 'POST', path: '?access_token=abc', body: { code: 'S-1', amount: 1 } })
  assert.deepEqual([secret.statusCode, secret.json<{ error: string }>().error], [400, 'open-platform.secret-in-url'])
})

test('call – without a grant, with the wrong method, token or visitor – is refused', async () => {
  const office = await anOffice({ kind: 'query' })
  const wrongMethod = await office.call({ method: 'POST', body: {} })
  assert.deepEqual([wrongMethod.statusCode, wrongMethod.headers['allow']], [405, 'GET'])
  const stranger = await office.call({ headers: { authorization: 'Bearer nonsense' } })
  assert.equal(stranger.statusCode, 401)
  const person = await portal.inject(`GET ${office.path}`, { token: office.adminToken })
  assert.equal(person.statusCode, 403)
  const other = await anOffice({ kind: 'query' })
  const foreign = await portal.inject(`GET ${office.path}`, { headers: { authorization: `Bearer ${other.appToken}` } })
  assert.deepEqual([foreign.statusCode, foreign.json<{ error: string }>().error], [403, 'open-platform.not-granted'])
  await asOwner(sql`delete from open_grants where app_id = ${office.appId}`)
  await office.untilRefused()
  await asOwner(sql`update open_apps set revoked_at = now() where id = ${office.appId}`)
  await office.untilRefused(401)
})

test('rate – used up – is refused with Retry-After until the next minute', async () => {
  const office = await anOffice({ kind: 'query', callsPerMinute: 2 })
  await office.call()
  await office.call()
  const refused = await office.call()
  assert.equal(refused.statusCode, 429)
  assert.equal(refused.headers['ratelimit-remaining'], '0')
  assert.ok(Number(refused.headers['retry-after']) >= 1)
  portal.clock.forward(60_000)
  assert.equal((await office.call()).statusCode, 200)
})

test('quotas – of the day and of the queue – hold for batches as for single calls', async () => {
  const office = await anOffice({ callsPerDay: 5, queuedCalls: 3, delayHours: 1 })
  const rows = (count: number) => Array.from({ length: count }, () => ({ code: 'A', amount: 1 }))
  assert.equal((await office.insert(rows(2))).statusCode, 202)
  const full = await office.insert(rows(2))
  assert.deepEqual([full.statusCode, full.json<{ error: string }>().error], [429, 'open-platform.queue-full'])
  assert.ok(full.headers['retry-after'])
  await office.letDelayPass()
  await push()
  assert.equal((await office.insert(rows(3))).statusCode, 202)
  const over = await office.insert(rows(1))
  assert.deepEqual([over.statusCode, over.json<{ error: string }>().error], [429, 'open-platform.quota-exceeded'])
})

test('Idempotency-Key – repeated – gives the first answer; with another body it is refused', async () => {
  const office = await anOffice({ delayHours: 1 })
  const headers = { 'idempotency-key': 'order-1' }
  const body = { code: 'S-1', amount: 1 }
  const answers = await Promise.all([office.insert(body, headers), office.insert(body, headers)])
  const [first, second] = answers.map((answer) => answer.json<{ response: AcceptedCall }>().response)
  assert.deepEqual(first, second)
  assert.equal(answers.filter((answer) => answer.headers['idempotent-replayed'] === 'true').length, 1)
  assert.equal((await recordsOf(office)).total, 1)
  const other = await office.insert({ code: 'S-2', amount: 1 }, headers)
  assert.deepEqual(
    [other.statusCode, other.json<{ error: string }>().error],
    [422, 'open-platform.idempotency-key-reused'],
  )
  const wrong = await office.insert(body, { 'idempotency-key': 'ä' })
  assert.equal(wrong.statusCode, 400)
})

const wrongAnswers: [string, Parameters<typeof misbehave>[0], number, string][] = [
  ['fails', (response) => response.writeHead(500).end(), 502, 'failed'],
  ['resets', (response) => response.destroy(), 502, 'unreachable'],
  [
    'answers HTML',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    502,
    'wrong-answer',
  ],
  ['redirects', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 502, 'redirected'],
  ['denies the portal', (response) => response.writeHead(401).end(), 502, 'refused'],
  ['hangs', () => {}, 504, 'timeout'],
  [
    'announces more than 10 MB',
    (response) => response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10000001' }).end(),
    502,
    'wrong-answer',
  ],
]
type Misbehaviour = (response: import('node:http').ServerResponse) => unknown
function misbehave(answer: Misbehaviour) {
  product.behaviour.answer = (_request, response) => void answer(response)
}
for (const [what, answer, status, responseStatus] of wrongAnswers) {
  test(`query – the product ${what} – fails with ${status}`, async (t) => {
    const office = await anOffice({ kind: 'query', timeoutSeconds: 1 })
    misbehave(answer)
    t.after(() => (product.behaviour.answer = undefined))
    const failed = await office.call()
    assert.equal(failed.statusCode, status, failed.body)
    const { items } = await recordsOf(office)
    assert.deepEqual([items[0]?.SyncStatus, items[0]?.ResponseStatus], [2, responseStatus])
  })
}

test('query – the product sends more than 10 MB without saying so – is broken off', async (t) => {
  const office = await anOffice({ kind: 'query' })
  misbehave((response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    for (let n = 0; n < 11; n += 1) response.write('x'.repeat(1_000_000))
    response.end()
  })
  t.after(() => (product.behaviour.answer = undefined))
  await office.call().catch(() => {})
  const { items } = await recordsOf(office)
  assert.deepEqual([items[0]?.SyncStatus, items[0]?.ResponseStatus], [2, 'wrong-answer'])
})

test('query – the product refuses it – passes the refusal on', async (t) => {
  const office = await anOffice({ kind: 'query' })
  misbehave((response) => response.writeHead(422, { 'content-type': 'application/json' }).end('{"why":"no such lot"}'))
  t.after(() => (product.behaviour.answer = undefined))
  const answer = await office.call()
  assert.deepEqual([answer.statusCode, answer.body], [422, '{"why":"no such lot"}'])
})

test('query – upstream in a network that is not allowed – connects to nobody', async () => {
  const office = await anOffice({ kind: 'query', upstream: 'http://169.254.169.254' })
  assert.equal((await office.call()).statusCode, 502)
  const { items } = await recordsOf(office)
  assert.equal(items[0]?.ResponseStatus, 'address-refused')
})

test('push – the product fails – is tried again later with the same id, and once more by hand', async (t) => {
  const office = await anOffice()
  misbehave((response) => response.writeHead(503).end())
  t.after(() => (product.behaviour.answer = undefined))
  const { response } = (await office.insert({ code: 'S-1', amount: 1 })).json<{ response: AcceptedCall }>()
  await push()
  const waiting = await detailOf(office, response.reqId)
  assert.deepEqual([waiting.SyncStatus, waiting.ResponseStatus, waiting.StatusCode], [0, 'failed', 503])
  const seconds = (Date.parse(String(waiting.NextAttemptTime)) - Date.now()) / 1000
  assert.ok(seconds > 8 && seconds < 14, String(seconds))
  for (let attempt = 2; attempt <= 8; attempt += 1) {
    await office.letDelayPass()
    await push()
  }
  const dead = await detailOf(office, response.reqId)
  assert.deepEqual([dead.SyncStatus, dead.AttemptCount, dead.NextAttemptTime], [2, 8, null])
  product.behaviour.answer = undefined
  const again = await office.asAdmin('POST /v1/Sdk/ucapi/resend', { Filter: { SyncStatus: 2 } })
  assert.deepEqual(again.response, { Done: 1, Refused: [] })
  await push()
  assert.equal((await detailOf(office, response.reqId)).SyncStatus, 1)
  const ids = product.requests.slice(-9).map(({ headers }) => headers['idempotency-key'])
  assert.deepEqual(new Set(ids), new Set([response.reqId]))
})

test('push – the product refuses the data – fails at once', async (t) => {
  const office = await anOffice()
  misbehave((response) => response.writeHead(400, { 'content-type': 'application/json' }).end('{"why":"unknown lot"}'))
  t.after(() => (product.behaviour.answer = undefined))
  const { response } = (await office.insert({ code: 'S-1', amount: 1 })).json<{ response: AcceptedCall }>()
  await push()
  const detail = await detailOf(office, response.reqId)
  assert.deepEqual(
    [detail.SyncStatus, detail.ResponseStatus, detail.ResponseBody],
    [2, 'refused', '{"why":"unknown lot"}'],
  )
})

test('push – a product that is down – is left alone for a while, and does not hold up the others', async () => {
  const [broken, whole] = [await anOffice({ upstream: 'http://127.0.0.1:1' }), await anOffice()]
  await broken.insert(Array.from({ length: 100 }, () => ({ code: 'S-1', amount: 1 })))
  const { response } = (await whole.insert({ code: 'S-2', amount: 1 })).json<{ response: AcceptedCall }>()
  await push()
  assert.equal((await detailOf(whole, response.reqId)).SyncStatus, 1)
  const [sent] = await asOwner<{ attempts: number; waiting: number }>(
    sql`select sum(attempt_count)::integer as attempts, count(*) filter (where attempt_count = 0)::integer as waiting from open_calls where organisation_id = ${broken.organisationId}`,
  )
  assert.ok(Number(sent?.attempts) >= 10 && Number(sent?.attempts) < 60, JSON.stringify(sent))
  assert.equal(Number(sent?.attempts) + Number(sent?.waiting), 100)
  const paused = (await broken.insert({ code: 'S-1', amount: 1 })).json<{ response: AcceptedCall }>().response
  await push()
  assert.equal((await detailOf(broken, paused.reqId)).AttemptCount, 0, 'nothing is sent during the pause')
})

test('push – a product that hangs – does not hold up the others', async () => {
  const silent = await openSilentServer()
  const [slow, whole] = [await anOffice({ upstream: `http://${silent.host}`, timeoutSeconds: 2 }), await anOffice()]
  await slow.insert({ code: 'S-1', amount: 1 })
  const pushing = push()
  await setTimeout(200)
  const { response } = (await whole.insert({ code: 'S-2', amount: 1 })).json<{ response: AcceptedCall }>()
  while (!product.taken.has(response.reqId)) await setTimeout(20)
  assert.equal((await recordsOf(slow)).items[0]?.ResponseStatus, null, 'the slow product has not answered yet')
  await pushing
  assert.equal((await recordsOf(slow)).items[0]?.ResponseStatus, 'timeout')
  await silent.close()
})

test('withdrawal – before the cancelable time – and the product never gets it', async () => {
  const office = await anOffice({ delayHours: 1 })
  const { response } = (await office.insert({ code: 'S-1', amount: 1 })).json<{ response: AcceptedCall }>()
  const withdrawn = await office.asAdmin<CallDetail>(`POST /v1/Sdk/ucapi/withdrawn?reqId=${response.reqId}`, {
    Reason: '数据有误',
  })
  assert.deepEqual(
    [withdrawn.response.SyncStatus, withdrawn.response.WithdrawnBy, withdrawn.response.WithdrawalReason],
    [4, office.admin.realName, '数据有误'],
  )
  await office.letDelayPass()
  await push()
  assert.ok(!product.taken.has(response.reqId))
  const twice = await office.own(`POST /v1/calls/${response.reqId}/withdraw`, {})
  assert.equal(twice.error, 'open-platform.too-late-to-withdraw')
  const corrected = await office.asAdmin<CallDetail>(`POST /v1/Sdk/ucapi/correct?reqId=${response.reqId}`, {
    Body: '{"code":"S-1","amount":2}',
  })
  assert.deepEqual(
    [corrected.response?.SyncStatus, corrected.response?.CorrectsID],
    [0, response.reqId],
    corrected.message,
  )
  const again = await office.asAdmin(`POST /v1/Sdk/ucapi/correct?reqId=${response.reqId}`, { Body: '{}' })
  assert.equal(again.error, 'open-platform.corrected-already')
})

test('withdrawal – by the specified call, which has no body – needs no reason', async () => {
  const office = await anOffice({ delayHours: 1 })
  const { response } = (await office.insert({ code: 'S-1', amount: 1 })).json<{ response: AcceptedCall }>()
  const at = `POST /v1/Sdk/ucapi/withdrawn?reqId=${response.reqId}`
  const withdrawn = await portal.ask<CallDetail>(at, { token: office.adminToken })
  assert.equal(withdrawn.status, 200, withdrawn.message)
  assert.deepEqual([withdrawn.response.SyncStatus, withdrawn.response.WithdrawalReason], [4, null])
})

test('withdrawal – twice at the same moment – succeeds once', async () => {
  const office = await anOffice({ delayHours: 1 })
  const { response } = (await office.insert({ code: 'S-1', amount: 1 })).json<{ response: AcceptedCall }>()
  const at = `POST /v1/Sdk/ucapi/withdrawn?reqId=${response.reqId}`
  const answers = await Promise.all([office.asAdmin(at, { Reason: '一' }), office.asAdmin(at, { Reason: '二' })])
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '409'])
})

test('withdrawal – by its own program, of several, too late, of another organisation', async () => {
  const office = await anOffice({ delayHours: 1 })
  const accept = async () =>
    (await office.insert({ code: 'S-1', amount: 1 })).json<{ response: AcceptedCall }>().response.reqId
  const own = await accept()
  const done = await office.own<OwnCall>(`POST /v1/calls/${own}/withdraw`, { Reason: 'wrong lot' })
  assert.equal(done.response.syncStatus, 4)
  const [one, late] = [await accept(), await accept()]
  await asOwner(sql`update open_calls set cancelable_until = now(), due_at = now() where id = ${late}`)
  const many = await office.asAdmin('POST /v1/Sdk/ucapi/withdrawn/many', { ReqIDs: [one, late, own], Reason: '重复' })
  assert.deepEqual(many.response, { Done: 1, Refused: [late, own] })
  const other = await anOffice({ delayHours: 1 })
  const foreign = await other.asAdmin(`POST /v1/Sdk/ucapi/withdrawn?reqId=${late}`, { Reason: 'x' })
  assert.equal(foreign.error, 'request.not-found')
  const foreignProgram = await other.own(`GET /v1/calls/${one}`)
  assert.equal(foreignProgram.error, 'request.not-found')
})

test('withdrawals and sending at the same time – each call is either withdrawn or sent', async () => {
  const office = await anOffice({ delayHours: 1, queuedCalls: 1_000 })
  const rows = Array.from({ length: 200 }, (_, n) => ({ code: `R-${n}`, amount: n }))
  const batch = (await office.insert(rows)).json<{ response: { rows: AcceptedCall[] } }>()
  const ids = batch.response.rows.map(({ reqId }) => reqId)
  // The clock of the database reaches the cancelable time somewhere in the middle of the withdrawals.
  await asOwner(
    sql`update open_calls set cancelable_until = clock_timestamp() + interval '100 milliseconds', due_at = clock_timestamp() + interval '100 milliseconds' where organisation_id = ${office.organisationId}`,
  )
  const withdrawals = ids.map((id) =>
    office.asAdmin<CallDetail>(`POST /v1/Sdk/ucapi/withdrawn?reqId=${id}`, { Reason: '竞争' }),
  )
  const pushes = [1, 2, 3, 4].map(async (n) => {
    await setTimeout(n * 40)
    await push()
  })
  const answers = await Promise.all(withdrawals)
  await Promise.all(pushes)
  await setTimeout(120)
  await push()
  const withdrawn = ids.filter((_, n) => answers[n]?.code === 200)
  const sent = ids.filter((id) => product.taken.has(id))
  assert.equal(withdrawn.length + sent.length, ids.length)
  assert.deepEqual(
    withdrawn.filter((id) => product.taken.has(id)),
    [],
  )
})

test('withdrawal – after the call was sent, though the clock was set back – is refused', async () => {
  const office = await anOffice()
  const { response } = (await office.insert({ code: 'S-1', amount: 1 })).json<{ response: AcceptedCall }>()
  misbehave((answer) => answer.writeHead(503).end())
  await push()
  product.behaviour.answer = undefined
  // As a clock that is set back sees it: the cancelable time lies ahead again.
  await asOwner(sql`update open_calls set cancelable_until = now() + interval '1 hour' where id = ${response.reqId}`)
  const refused = await office.asAdmin(`POST /v1/Sdk/ucapi/withdrawn?reqId=${response.reqId}`, { Reason: '太晚' })
  assert.equal(refused.error, 'open-platform.too-late-to-withdraw')
})

test('two servers that send at the same time – take each call once', async () => {
  const office = await anOffice({ queuedCalls: 1_000, callsPerDay: 10_000 })
  const rows = Array.from({ length: 300 }, (_, n) => ({ code: `T-${n}`, amount: n }))
  await office.insert(rows)
  const before = product.requests.length
  await Promise.all([push(), push()])
  assert.equal(product.requests.length - before, 300)
})

/** Usage is written behind the answers. */
async function usageOf({ appId }: Awaited<ReturnType<typeof anOffice>>, calls: number) {
  for (;;) {
    const [row] = await asOwner<{ call_count: number; failure_count: number; answers: number }>(
      sql`select call_count, failure_count, (select sum(n)::integer from unnest(durations) as n) as answers from open_usage where app_id = ${appId}`,
    )
    if (row && row.call_count >= calls) return row
    await setTimeout(20)
  }
}

test('usage – counted – is written by the hour', async () => {
  const office = await anOffice({ kind: 'query' })
  await office.call()
  await office.call()
  assert.deepEqual(await usageOf(office, 2), { call_count: 2, failure_count: 0, answers: 2 })
  const { response } = await office.asAdmin<App>('POST /v1/Sdk/ucapi/detail/ade', { ID: office.appId })
  assert.equal(response.LastUsedAddress, '127.0.0.1', 'the app shows from where it was last used')
  assert.ok(response.LastUsedTime)
})

test('emulator – a request that was changed on the way – is not signed', async () => {
  const other = await openProductEmulator('another secret')
  const office = await anOffice({ kind: 'query', upstream: other.url })
  await office.call()
  assert.equal(other.requests[0]?.isSigned, false)
  await other.close()
})

test('queries and inserts – product with a secret of its own – are signed with it', async () => {
  const { secrets, invalidate } = portal.server.services
  const other = await openProductEmulator('a secret of its own')
  for (const kind of ['query', 'insert'] as const) {
    const office = await anOffice({ kind, upstream: other.url })
    await asOwner(sql`insert into product_secrets (id, product_id, sealed)
      values (${newId()}, ${office.productId}, ${secrets.seal('a secret of its own')})`)
    invalidate('products:')
    await (kind === 'query' ? office.call() : office.insert({ code: 'S-1', amount: 1 }))
    await push()
  }
  assert.deepEqual(
    other.requests.map(({ method, isSigned }) => [method, isSigned]),
    [
      ['GET', true],
      ['POST', true],
    ],
  )
  await other.close()
})

test('usage – of inserts – counts their answers, and those that failed for good', async (t) => {
  const office = await anOffice()
  await office.insert([
    { code: 'A', amount: 1 },
    { code: 'B', amount: 1 },
  ])
  await push()
  misbehave((response) => response.writeHead(400).end())
  t.after(() => (product.behaviour.answer = undefined))
  await office.insert({ code: 'C', amount: 1 })
  await push()
  assert.deepEqual(await usageOf(office, 3), { call_count: 3, failure_count: 1, answers: 3 })
})
