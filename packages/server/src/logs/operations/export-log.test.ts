import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, describe, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import type { OperationDetail, OperationEntry } from '@atrium/contract/logs/logs.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const stalledReaderMs = 500
const portal = await openTestPortal({}, { stalledReaderMs })
after(() => portal.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
const owner = (query: ReturnType<typeof sql>) => inTransaction(portal.database, 'owner', (db) => db.execute(query))

async function anOffice() {
  const { id: organisationId } = await portal.anOrganisation({})
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const entries = async () =>
    (
      await portal.ask<{ items: OperationEntry[] }>('POST /operationLog/page', { token, body: { pageSize: 50 } })
    ).response.items.toReversed()
  const detail = async (number: number | undefined) =>
    (await portal.ask<OperationDetail>(`GET /operationLog/detail/${number}`, { token })).response.Changes
  /** Waits until there are `count` entries. */
  const untilThere = async (count: number) => {
    for (let n = 0; n < 500 && (await entries()).length < count; n += 1)
      await new Promise((resume) => setTimeout(resume, 20))
    return entries()
  }
  const members = (headers: Record<string, string> = {}) =>
    fetch(`${address}/api/account/managePage/export?format=csv`, {
      headers: { cookie: `${sessionCookie}=${token}`, ...headers },
    })
  return { organisationId, admin, token, entries, detail, untilThere, members }
}

const valueOf = (changes: OperationDetail['Changes'], field: string) =>
  changes.find(({ Field }) => Field === field)?.After

/** Inserts more sign-ins than socket buffers can take. */
const fillSignIns = (organisationId: string, accountId: string) =>
  owner(sql`insert into sign_in_logs (id, at, organisation_id, account_id, result, login_type, method, address, device, request_id)
    select gen_random_uuid(), now() - n * interval '1 millisecond', ${organisationId}, ${accountId}, 'success', '0', 'password', '10.0.0.1', repeat('x', 300), 'r'
    from generate_series(1, 60000) as n`)

/** Requests the sign-in log over a connection that is never read. */
async function stalledExport(token: string) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const body = JSON.stringify({ format: 'csv' })
  socket.write(
    `POST /api/loginLog/exportLoginLog HTTP/1.1\r\nHost: localhost\r\nx-atrium: 1\r\nCookie: ${sessionCookie}=${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await once(socket, 'readable')
  socket.on('error', () => {})
  return socket
}

describe('export', () => {
  test('is logged when it starts and, in an entry that refers to the first, when it is completed', async () => {
    const { members, untilThere, detail } = await anOffice()
    assert.equal((await members()).status, 200)
    const [started, ended, ...others] = await untilThere(2)
    assert.deepEqual([started?.Action, ended?.Action, others], ['members.exported', 'logs.export-completed', []])
    const start = await detail(started?.Number)
    assert.deepEqual([valueOf(start, 'format'), valueOf(start, 'endEntry')], ['csv', ended?.Number])
    assert.equal(valueOf(start, 'outcome'), '已完成')
    const end = await detail(ended?.Number)
    assert.deepEqual([valueOf(end, 'startEntry'), valueOf(end, 'rows')], [started?.Number, 1])
  })

  test('fails without sending a byte when its start cannot be logged', async () => {
    const { members, entries } = await anOffice()
    await owner(
      sql`create function refuse_entry() returns trigger language plpgsql as 'begin raise exception ''no entry''; end'`,
    )
    await owner(sql`create trigger refuse before insert on operation_logs for each row
      when (new.action = 'members.exported') execute function refuse_entry()`)
    try {
      const answer = await members()
      assert.equal(answer.status, 500)
      assert.equal(((await answer.json()) as { error: string }).error, 'request.failed')
    } finally {
      await owner(sql`drop trigger refuse on operation_logs`)
    }
    assert.deepEqual(await entries(), [])
  })

  test('is logged from the start while its reader stalls, without an outcome until the reader is disconnected', async (context) => {
    const { organisationId, admin, token, untilThere, detail } = await anOffice()
    await fillSignIns(organisationId, admin.id)
    const socket = await stalledExport(token)
    context.after(() => socket.destroy())
    const [started] = await untilThere(1)
    assert.equal(started?.Action, 'logs.sign-ins-exported')
    if ((await untilThere(1)).length === 1)
      assert.equal(valueOf(await detail(started?.Number), 'outcome'), '未记录：仍在进行，或服务器已停止')
    const [, ended] = await untilThere(2)
    assert.equal(ended?.Action, 'logs.export-interrupted')
    assert.equal(valueOf(await detail(started?.Number), 'outcome'), '已中断')
  })

  test('is refused and not logged when the request comes from another site', async () => {
    const { members, untilThere, entries } = await anOffice()
    for (const site of ['cross-site', 'same-site']) {
      const answer = await members({ 'sec-fetch-site': site })
      assert.deepEqual([answer.status, ((await answer.json()) as { error: string }).error], [403, 'request.forged'])
    }
    assert.deepEqual(await entries(), [])
    for (const site of ['same-origin', 'none', undefined])
      assert.equal((await members(site ? { 'sec-fetch-site': site } : {})).status, 200)
    assert.equal((await untilThere(6)).length, 6)
  })
})
