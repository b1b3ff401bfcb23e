import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { RememberedDevice, SignedInDevice } from '@atrium/contract/account/account.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

interface Devices {
  Sessions: SignedInDevice[]
  Remembered: RememberedDevice[]
}

async function anOffice() {
  const { id: organisationId } = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin', realName: '管理员' })
  const member = await portal.anAccount({ organisationId, realName: '林晚' })
  const own = await portal.aSession(admin)
  const ask = <T = unknown>(at: string, body?: object) => portal.ask<T>(at, { token: own.token, body })
  return {
    organisationId,
    admin,
    member,
    own,
    devices: (id = member.id) => ask<Devices>(`GET /account/manageDetail/${id}/devices`),
    signOut: (body: object = {}, id = member.id) =>
      ask<{ Ended: number }>(`POST /account/manageDetail/${id}/devices/signOut`, body),
    forget: (body: object = {}, id = member.id) =>
      ask<{ Forgotten: number }>(`POST /account/manageDetail/${id}/devices/forget`, body),
  }
}

async function aRememberedDevice(account: { id: string; organisationId: string | null }) {
  const id = newId()
  await asOwner(sql`insert into remembered_devices (id, organisation_id, account_id, token_hash, device, address, expires_at)
    values (${id}, ${account.organisationId}, ${account.id}, sha256(${id}::text::bytea), 'Firefox', '10.0.0.9', now() + interval '1 day')`)
  return id
}

const isSignedIn = async (token: string) => {
  const session = await portal.ask<{ logged: boolean }>('GET /account/session', { token })
  return session.response.logged
}

async function endsWithinASecond(token: string) {
  const until = Date.now() + 1_000
  while ((await isSignedIn(token)) && Date.now() < until) await new Promise((resume) => setTimeout(resume, 20))
  assert.equal(await isSignedIn(token), false)
}

const latestEntry = async (organisationId: string) =>
  (
    await asOwner<{ action: string; subject_id: string; changes: object; reason: string | null }>(
      sql`select action, subject_id, changes, reason from operation_logs where organisation_id = ${organisationId} order by number desc limit 1`,
    )
  )[0]

test('devices – of a member – are the open sessions and the remembered browsers', async () => {
  const { member, devices } = await anOffice()
  const open = await portal.aSession(member, 'full', { device: 'Chrome', address: '10.0.0.8' })
  await portal.aSession(member, 'half-signed')
  await portal.aSession(member, 'full', { endedAt: new Date() })
  await portal.aSession(member, 'full', { lastSeenAt: new Date(Date.now() - 3600_000) })
  const remembered = await aRememberedDevice(member)
  const { Sessions, Remembered } = (await devices()).response
  assert.deepEqual(
    Sessions.map(({ ID, Device, Address, IsCurrent }) => [ID, Device, Address, IsCurrent]),
    [[open.id, 'Chrome', '10.0.0.8', false]],
  )
  assert.deepEqual(
    Remembered.map(({ ID, Device }) => [ID, Device]),
    [[remembered, 'Firefox']],
  )
})

test('sessions of a member – one, then all – end within a second, and the log says whose and how many', async () => {
  const { organisationId, member, signOut, own } = await anOffice()
  const [first, second, third] = [
    await portal.aSession(member),
    await portal.aSession(member),
    await portal.aSession(member),
  ]
  assert.equal(await isSignedIn(first.token), true)
  assert.equal((await signOut({ sessionId: first.id, Reason: '设备遗失' })).response.Ended, 1)
  await endsWithinASecond(first.token)
  assert.equal(await isSignedIn(second.token), true)
  assert.deepEqual(await latestEntry(organisationId), {
    action: 'members.sessions-ended',
    subject_id: member.id,
    changes: { endedSessions: [null, 1] },
    reason: '设备遗失',
  })
  assert.equal((await signOut()).response.Ended, 2)
  for (const { token } of [second, third]) await endsWithinASecond(token)
  assert.deepEqual((await latestEntry(organisationId))?.changes, { endedSessions: [null, 2] })
  assert.equal(await isSignedIn(own.token), true)
})

test('sessions of a member without any – ended – are no failure and leave no entry', async () => {
  const { organisationId, signOut } = await anOffice()
  assert.equal((await signOut()).response.Ended, 0)
  assert.equal(await latestEntry(organisationId), undefined)
})

test('own sessions – ended by the administrator – all end but the one that asks', async () => {
  const { admin, own, devices, signOut } = await anOffice()
  const other = await portal.aSession(admin)
  const { Sessions } = (await devices(admin.id)).response
  assert.deepEqual(
    new Map(Sessions.map(({ ID, IsCurrent }) => [ID, IsCurrent])),
    new Map([
      [own.id, true],
      [other.id, false],
    ]),
  )
  assert.equal((await signOut({ sessionId: own.id }, admin.id)).error, 'request.not-found')
  assert.equal((await signOut({}, admin.id)).response.Ended, 1)
  assert.equal(await isSignedIn(own.token), true)
})

test('remembered browsers of a member – one, then all – are forgotten and logged', async () => {
  const { organisationId, member, devices, forget } = await anOffice()
  const [first] = [await aRememberedDevice(member), await aRememberedDevice(member), await aRememberedDevice(member)]
  assert.equal((await forget({ deviceId: first })).response.Forgotten, 1)
  assert.equal((await devices()).response.Remembered.length, 2)
  assert.equal((await forget()).response.Forgotten, 2)
  assert.equal((await devices()).response.Remembered.length, 0)
  const entry = await latestEntry(organisationId)
  assert.deepEqual(
    [entry?.action, entry?.subject_id, entry?.changes],
    ['members.devices-forgotten', member.id, { forgottenDevices: [null, 2] }],
  )
})

test('devices – of operators, former members, waiting people and other organisations – are neither shown nor ended', async () => {
  const { organisationId, devices, signOut, forget } = await anOffice()
  const people = [
    await portal.anAccount({ role: 'operator' }),
    await portal.anAccount(),
    await portal.anAccount({ organisationId, leftAt: new Date() }),
    await portal.anAccount({ organisationId, state: 'waiting' }),
  ]
  for (const person of people) {
    const session = await portal.aSession(person)
    const deviceId = await aRememberedDevice(person)
    for (const answer of [
      await devices(person.id),
      await signOut({}, person.id),
      await signOut({ sessionId: session.id }, person.id),
      await forget({ deviceId }, person.id),
    ])
      assert.equal(answer.error, 'request.not-found')
    const [left] = await asOwner<{ ended_at: string | null; devices: number }>(
      sql`select ended_at, (select count(*)::integer from remembered_devices where id = ${deviceId}) as devices from sessions where id = ${session.id}`,
    )
    assert.deepEqual(left, { ended_at: null, devices: 1 })
  }
})

test("session and browser – named with another person's member – stay", async () => {
  const { organisationId, signOut, forget } = await anOffice()
  const colleague = await portal.anAccount({ organisationId })
  const stranger = await portal.anAccount()
  const operator = await portal.anAccount({ role: 'operator' })
  for (const person of [colleague, stranger, operator]) {
    const { id: sessionId, token } = await portal.aSession(person)
    const deviceId = await aRememberedDevice(person)
    assert.equal((await signOut({ sessionId })).error, 'request.not-found')
    assert.equal((await forget({ deviceId })).error, 'request.not-found')
    assert.equal(await isSignedIn(token), true)
  }
})

test('devices of a member – for a member – are out of reach', async () => {
  const { member, organisationId } = await anOffice()
  const { token } = await portal.aSession(await portal.anAccount({ organisationId }))
  for (const [at, body] of [
    [`GET /account/manageDetail/${member.id}/devices`, undefined],
    [`POST /account/manageDetail/${member.id}/devices/signOut`, {}],
    [`POST /account/manageDetail/${member.id}/devices/forget`, {}],
  ] as const)
    assert.equal((await portal.ask(at, { token, body })).error, 'access.denied')
})
