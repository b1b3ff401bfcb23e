import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgeryHeader, sessionCookie } from '@atrium/contract/constants.ts'
import type { WebhookWithSecret } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf, type Database } from '#kit/data/database.ts'
import { isSignedBy, openWebhookReceiver } from '#testing/emulators/webhook-receiver.ts'
import { killablePortal } from '#testing/killable-portal.ts'
import { openInterfaceBuilders } from '#testing/open-interfaces.ts'
import { buildersFor } from '#testing/people.ts'

const receiver = await openWebhookReceiver()
const killable = await killablePortal({ PRODUCT_ALLOWED_NETWORKS: '127.0.0.0/8' })
after(() => killable.close())
after(() => receiver.close())

const asOwner = <T>(database: Database, query: ReturnType<typeof sql>) =>
  inTransaction(database, 'owner', (db) => rowsOf<T>(db, query))

/** The session of an administrator whose organisation may use the open capability, made while no server runs. */
async function aSession() {
  const database = await killable.openData()
  const people = buildersFor(database)
  const admin = await people.anAccount({ role: 'organisation-admin' })
  const { token } = await people.aSession(admin)
  await openInterfaceBuilders(database).authorise(String(admin.organisationId))
  await database.close()
  return token
}

const token = await aSession()

async function ask<T>(portal: string, path: string, body: object): Promise<T> {
  const answer = await fetch(`${portal}/api${path}`, {
    method: 'POST',
    headers: { [forgeryHeader]: '1', cookie: `${sessionCookie}=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { response: T }).response
}

test('server – killed between sending and recording – sends once more with the same webhook-id, and makes no event twice', async () => {
  let running = await killable.start()
  const input = { ReceiverUrl: `${receiver.url}/`, Description: '', Events: ['department.created'] }
  const { Secret } = await ask<WebhookWithSecret>(running.portal, '/v1/Sdk/ucapi/webhooks', input)
  receiver.behaviour.answer = (request, response) => {
    // The receiver has taken it; the answer never arrives.
    running.child.kill('SIGKILL')
    receiver.behaviour.answer = undefined
    receiver.answerUsually(request, response)
  }
  await ask(running.portal, '/department', { Name: '分析部', ParentID: null })
  await running.ended
  assert.equal(receiver.requests.length, 1)

  const database = await killable.openData()
  // The lease of what the killed server was sending ends.
  await asOwner(database, sql`update webhook_deliveries set due_at = now() where state = 'waiting'`)
  await database.close()
  running = await killable.start()
  while (receiver.requests.length < 2) await sleep(50)
  await ask(running.portal, '/department', { Name: '合成部', ParentID: null })
  while (receiver.requests.length < 3) await sleep(50)
  running.child.kill('SIGTERM')
  await running.ended

  const [first, again, next] = receiver.requests
  assert.ok(first && again && next)
  assert.equal(again.id, first.id)
  assert.equal(again.body, first.body)
  assert.notEqual(next.id, first.id)
  assert.ok(isSignedBy(Secret, again))
  const data = await killable.openData()
  const rows = await asOwner(
    data,
    sql`select d.state, d.attempt_count, (select count(*)::integer from webhook_events v where v.event = 'department.created') as events
      from webhook_deliveries d order by d.id`,
  )
  await data.close()
  assert.deepEqual(rows, [
    { state: 'delivered', attempt_count: 2, events: 2 },
    { state: 'delivered', attempt_count: 1, events: 2 },
  ])
})
