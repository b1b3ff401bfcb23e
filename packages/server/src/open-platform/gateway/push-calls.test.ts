import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { AcceptedCall } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { sql } from 'drizzle-orm'
import { openGatewayOffice } from '#testing/gateway-office.ts'
import { openSecondServer, skipWithoutServer } from '#testing/second-server.ts'
import { pushCalls } from './push-calls.ts'

const { portal, product, anOffice, asOwner, push } = await openGatewayOffice()
const second = skipWithoutServer ? portal.server : await openSecondServer(portal)
after(async () => {
  if (second !== portal.server) await second.close()
  await portal.close()
  await product.close()
})

const pushFromSecond = () => portal.runJob(pushCalls(second.services))

/** Lets the product receive requests and answer none of them until `release` is called. */
function holdAnswers() {
  const held: (() => void)[] = []
  const ids: string[] = []
  product.behaviour.answer = (request, response) => {
    ids.push(String(request.headers['idempotency-key']))
    held.push(() => product.answerUsually(request, response))
  }
  return {
    ids,
    async received(count: number) {
      while (ids.length < count) await setTimeout(10)
    },
    release() {
      product.behaviour.answer = (request, response) => {
        ids.push(String(request.headers['idempotency-key']))
        product.answerUsually(request, response)
      }
      for (const answer of held) answer()
    },
  }
}

test('push – a product slower than leases last – gets each insert once, also from two servers', async (t) => {
  const office = await anOffice()
  const rows = Array.from({ length: 100 }, (_, n) => ({ code: `S-${n}`, amount: n }))
  const { response } = (await office.insert(rows)).json<{ response: { rows: AcceptedCall[] } }>()
  const answers = holdAnswers()
  t.after(() => (product.behaviour.answer = undefined))
  const first = push()
  await answers.received(32)
  // The lease ends of whatever was taken and is not on its way.
  const sent = answers.ids.map((id) => sql`${id}::uuid`)
  await asOwner(
    sql`update open_calls set due_at = now() where organisation_id = ${office.organisationId} and attempt_count > 0 and id not in (${sql.join(sent, sql`, `)})`,
  )
  const other = pushFromSecond()
  await answers.received(64)
  answers.release()
  await Promise.all([first, other])
  assert.deepEqual(answers.ids.toSorted(), response.rows.map(({ reqId }) => reqId).toSorted())
  const states = await asOwner(
    sql`select state, attempt_count, count(*)::integer as n from open_calls where organisation_id = ${office.organisationId} group by 1, 2`,
  )
  assert.deepEqual(states, [{ state: 1, attempt_count: 1, n: 100 }])
})

test('push – an attempt that fails after another server took the call – leaves the success of the other', async (t) => {
  const office = await anOffice()
  const { response } = (await office.insert({ code: 'S-1', amount: 1 })).json<{ response: AcceptedCall }>()
  let failFirst = () => {}
  product.behaviour.answer = (_request, answer) => {
    failFirst = () => void answer.writeHead(400).end()
    product.behaviour.answer = undefined
  }
  t.after(() => (product.behaviour.answer = undefined))
  const isSent = () => product.behaviour.answer === undefined
  const first = push()
  while (!isSent()) await setTimeout(10)
  await office.letDelayPass()
  let succeedSecond = () => {}
  product.behaviour.answer = (request, answer) => {
    succeedSecond = () => product.answerUsually(request, answer)
    product.behaviour.answer = undefined
  }
  const other = pushFromSecond()
  while (!isSent()) await setTimeout(10)
  failFirst()
  await first
  succeedSecond()
  await other
  const [row] = await asOwner(sql`select state, response_status from open_calls where id = ${response.reqId}`)
  assert.deepEqual(row, { state: 1, response_status: 'ok' })
})
