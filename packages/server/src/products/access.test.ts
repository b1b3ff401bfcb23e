import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { AccessRequest, LicenceRequest } from '@atrium/contract/products/access.shapes.ts'
import type { Refusal } from '@atrium/contract/kit/refusals.ts'
import type { Output } from '@atrium/contract/kit/call.ts'
import type { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import type { Letter } from '#outside/outbox.ts'
import { licences, products } from './products.tables.ts'

const portal = await openTestPortal()
after(() => portal.close())
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

let position = 0
async function aProduct() {
  position += 1
  const row = {
    id: newId(),
    code: `APP${position}`,
    kind: 'cloud' as const,
    name: `应用${position}`,
    englishName: `Application ${position}`,
    introduction: '做一件事',
    englishIntroduction: 'Does one thing',
    webUrl: 'https://app.example',
    publicUrl: 'https://public.example',
    icon: 'flask',
    color: '#0fa68e',
    position,
  }
  await inTransaction(portal.database, 'owner', (db) => db.insert(products).values(row))
  return row
}

/** An organisation with an administrator, members, and a product with a number of seats. */
async function anOffice({ seats, people = 1 }: { seats?: number; people?: number } = {}) {
  const { id: organisationId, name } = await portal.anOrganisation()
  const signedIn = async (role: 'member' | 'organisation-admin') => {
    const account = await portal.anAccount({ organisationId, role })
    return { ...account, token: (await portal.aSession(account)).token }
  }
  const admin = await signedIn('organisation-admin')
  const members = await Promise.all(Array.from({ length: people }, () => signedIn('member')))
  const product = await aProduct()
  if (seats !== undefined)
    await inTransaction(portal.database, 'owner', (db) =>
      db.insert(licences).values({
        organisationId,
        productId: product.id,
        seatCount: seats,
        validFrom: '2020-01-01',
        validUntil: '2099-12-31',
      }),
    )
  const [member] = members
  if (!member) throw new Error('An office has people')
  return { organisationId, name, admin, member, members, product }
}

const operator = await portal.anAccount({ role: 'operator' })
const { token: asOperator } = await portal.aSession(operator)

const request = (token: string, productId: string, reason?: string) =>
  portal.ask<{ ID: string }>('POST /Platform/accessRequests', { token, body: { productId, ...(reason && { reason }) } })
const grant = (token: string, ...requestIds: string[]) =>
  portal.ask<{ Granted: number; Refused: Refusal[] }>('POST /Platform/accessRequests/grant', {
    token,
    body: { requestIds },
  })
const decline = (token: string, reason: string, ...requestIds: string[]) =>
  portal.ask<{ Declined: number; Refused: Refusal[] }>('POST /Platform/accessRequests/decline', {
    token,
    body: { requestIds, reason },
  })
const listOf = async (token: string, filter: object = {}) =>
  (
    await portal.ask<{ items: AccessRequest[]; total: number; waiting: number }>('POST /Platform/accessRequests/page', {
      token,
      body: filter,
    })
  ).response
const cardOf = async (token: string, productId: string) =>
  (await portal.ask<AuthorisedProduct[]>('GET /Account/AuthorizeInfo?showUnAuthorized=true', { token })).response.find(
    ({ ID }) => ID === productId,
  )
const licenceRequests = async (filter: object = {}) =>
  (
    await portal.ask<{ items: LicenceRequest[]; total: number; waiting: number }>('POST /operator/licenceRequests', {
      token: asOperator,
      body: filter,
    })
  ).response
test('access request – granted by an administrator – gives a seat, opens the product and sends a mail', async () => {
  const { admin, member, product, organisationId } = await anOffice({ seats: 2 })
  const { response } = await request(member.token, product.id, ' 加入新项目 ')
  assert.partialDeepStrictEqual(await cardOf(member.token, product.id), {
    IsAuthorized: false,
    Request: { State: 'waiting' },
  })
  const list = await listOf(admin.token)
  assert.deepEqual(
    list.items.map(({ ID, RealName, Reason, IsLicensed, SeatCount, UsedSeats }) => [
      ID,
      RealName,
      Reason,
      IsLicensed,
      SeatCount,
      UsedSeats,
    ]),
    [[response.ID, member.realName, '加入新项目', true, 2, 0]],
  )
  assert.equal((await grant(admin.token, response.ID)).response.Granted, 1)
  await until(async () => (await cardOf(member.token, product.id))?.IsAuthorized === true)
  const known = async () => (await cardOf(member.token, product.id))?.Request
  assert.partialDeepStrictEqual(await known(), { State: 'granted', IsSeen: false })
  await portal.ask(`POST /Platform/accessRequests/${response.ID}/seen`, { token: member.token })
  assert.partialDeepStrictEqual(await known(), { IsSeen: true })
  const [mail] = await asOwner<{ template: string }>(
    sql`select template from messages where organisation_id = ${organisationId}`,
  )
  assert.equal(mail?.template, 'access-granted')
  const [decided] = (await listOf(admin.token)).items
  assert.deepEqual([decided?.State, decided?.DecidedBy], ['granted', admin.realName])
})

test('access request – declined or withdrawn – has the reason, and can be made again', async () => {
  const { admin, member, product } = await anOffice({ seats: 2 })
  const first = (await request(member.token, product.id)).response.ID
  assert.equal((await request(member.token, product.id)).error, 'products.access-requested')
  assert.equal((await decline(admin.token, '  ', first)).error, 'request.invalid')
  assert.equal((await decline(admin.token, '名额留给质量部', first)).code, 100)
  assert.equal((await cardOf(member.token, product.id))?.Request?.Answer, '名额留给质量部')
  assert.deepEqual((await grant(admin.token, first)).response, {
    Granted: 0,
    Refused: [{ ID: first, Reason: 'decided' }],
  })
  const second = (await request(member.token, product.id)).response.ID
  const withdraw = () => portal.ask(`POST /Platform/accessRequests/${second}/withdraw`, { token: member.token })
  assert.equal((await withdraw()).code, 100)
  assert.equal((await withdraw()).error, 'products.access-decided')
  assert.deepEqual((await decline(admin.token, '太晚', second)).response, {
    Declined: 0,
    Refused: [{ ID: second, Reason: 'decided' }],
  })
  assert.equal((await cardOf(member.token, product.id))?.Request?.State, 'withdrawn')
})

test('access requests – granted together – notify each person in their language, if they have an address', async () => {
  const { admin, members, product, organisationId } = await anOffice({ seats: 3, people: 3 })
  const [first, second, third] = members
  await asOwner(sql`update accounts set lang = 'en' where id = ${second?.id ?? ''}`)
  await asOwner(sql`update accounts set email = null where id = ${third?.id ?? ''}`)
  const ids = await Promise.all(members.map(async ({ token }) => (await request(token, product.id)).response.ID))
  assert.equal((await grant(admin.token, ...ids)).response.Granted, 3)
  const sealed = await asOwner<{ sealed: string }>(
    sql`select sealed from messages where organisation_id = ${organisationId} and template = 'access-granted' order by id`,
  )
  const letters = sealed.map((row) => JSON.parse(portal.server.services.secrets.open(row.sealed) ?? '') as Letter)
  const mailed = new Map(letters.map(({ to, params }) => [to, params['product']]))
  assert.deepEqual(
    mailed,
    new Map([
      [first?.email, product.name],
      [second?.email, product.englishName],
    ]),
  )
})

test('access requests – decided a moment ago – wait again when that is undone, and the seat is free', async () => {
  const { admin, members, product } = await anOffice({ seats: 1, people: 3 })
  const ids = await Promise.all(members.map(async ({ token }) => (await request(token, product.id)).response.ID))
  const [granted, declined, late] = ids
  if (!granted || !declined || !late) return assert.fail()
  await grant(admin.token, granted)
  await decline(admin.token, '不', declined, late)
  await asOwner(sql`update access_requests set decided_at = now() - interval '1 hour' where id = ${late}`)
  const reopen = (token: string) =>
    portal.ask<{ Reopened: number; Refused: Refusal[] }>('POST /Platform/accessRequests/reopen', {
      token,
      body: { requestIds: ids },
    })
  assert.equal((await reopen((await anOffice()).admin.token)).error, 'request.not-found')
  assert.deepEqual((await reopen(admin.token)).response, { Reopened: 2, Refused: [{ ID: late, Reason: 'too-late' }] })
  assert.equal((await listOf(admin.token)).waiting, 2)
  const [licence] = await asOwner<{ used_seats: number }>(
    sql`select used_seats from licences where product_id = ${product.id}`,
  )
  assert.equal(licence?.used_seats, 0)
  assert.equal((await grant(admin.token, declined)).response.Granted, 1)
})

test('decisions about access requests – undone from the log – wait again, and the seat is free', async () => {
  const { admin, members, product } = await anOffice({ seats: 1, people: 2 })
  const ids = await Promise.all(members.map(async ({ token }) => (await request(token, product.id)).response.ID))
  const [granted, declined] = ids
  if (!granted || !declined) return assert.fail()
  await grant(admin.token, granted)
  await decline(admin.token, '不', declined)
  const { token } = admin
  const { response: acts } = await portal.ask<{ ID: string }[]>('GET /account/acts', { token })
  assert.equal(acts.length, 2)
  for (const { ID } of acts)
    assert.equal(
      (await portal.ask<{ Changed: number }>(`POST /account/acts/${ID}/undo`, { token, body: {} })).response.Changed,
      1,
    )
  assert.equal((await listOf(token)).waiting, 2)
  assert.equal((await grant(token, declined)).response.Granted, 1)
})

test('access request – from several tabs at once – is inserted once', async () => {
  const { member, product } = await anOffice({ seats: 2 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => request(member.token, product.id)))
  assert.equal(answers.filter(({ code }) => code === 100).length, 1)
  assert.ok(answers.every(({ code, error }) => code === 100 || error === 'products.access-requested'))
  const waiting = await asOwner(sql`select 1 from access_requests where account_id = ${member.id}`)
  assert.equal(waiting.length, 1)
})

test('access request – decided by two administrators at once – accepts one decision', async () => {
  const { admin, member, product } = await anOffice({ seats: 2 })
  for (let round = 0; round < 4; round += 1) {
    const id = (await request(member.token, product.id)).response.ID
    const answers = await Promise.all([grant(admin.token, id), decline(admin.token, '不', id), grant(admin.token, id)])
    const decided = answers.filter(({ response: { Refused } }) => Refused.length === 0)
    assert.equal(decided.length, 1)
    assert.deepEqual(
      answers.flatMap(({ response: { Refused } }) => Refused),
      Array(2).fill({ ID: id, Reason: 'decided' }),
    )
    await asOwner(sql`delete from grants where account_id = ${member.id}`)
    await until(async () => (await cardOf(member.token, product.id))?.IsAuthorized === false)
  }
})

test('access requests – with fewer free seats than requests – are granted in order, the others refused with reasons', async () => {
  const { admin, members, product } = await anOffice({ seats: 2, people: 4 })
  const ids = await Promise.all(members.map(async ({ token }) => (await request(token, product.id)).response.ID))
  const [first, second, third, last] = ids
  const leaver = members[3]
  if (!first || !second || !third || !last || !leaver) return assert.fail()
  await portal.ask('POST /account/remove', {
    token: admin.token,
    body: { accountIds: [leaver.id], Acknowledged: true, Reason: '离职' },
  })
  assert.deepEqual((await grant(admin.token, last, third, first, second)).response, {
    Granted: 2,
    Refused: [
      { ID: last, Reason: 'left' },
      { ID: second, Reason: 'no-seat' },
    ],
  })
  assert.equal((await listOf(admin.token)).waiting, 1)
})

test('access requests – granted with a department – place those who have none', async () => {
  const { admin, members, product, organisationId } = await anOffice({ seats: 2, people: 2 })
  const [placed, other] = members
  if (!placed || !other) return assert.fail()
  const own = await portal.aDepartment(organisationId)
  const wanted = await portal.aDepartment(organisationId)
  const foreign = await portal.aDepartment((await portal.anOrganisation()).id)
  await asOwner(sql`update accounts set department_id = ${own.id} where id = ${placed.id}`)
  const requestIds = await Promise.all(members.map(async ({ token }) => (await request(token, product.id)).response.ID))
  const grantInto = (departmentId: string) =>
    portal.ask<{ Granted: number }>('POST /Platform/accessRequests/grant', {
      token: admin.token,
      body: { requestIds, departments: requestIds.map((requestId) => ({ requestId, departmentId })) },
    })
  assert.equal((await grantInto(foreign.id)).error, 'request.not-found')
  assert.equal((await grantInto(wanted.id)).response.Granted, 2)
  const departments = (await listOf(admin.token)).items.map(({ AccountID, DepartmentID }) => [AccountID, DepartmentID])
  assert.deepEqual(
    new Map(departments as [string, string][]),
    new Map([
      [placed.id, own.id],
      [other.id, wanted.id],
    ]),
  )
})

test('access requests – granted in parallel – never exceed the seats', async () => {
  const { admin, members, product } = await anOffice({ seats: 3, people: 6 })
  const ids = await Promise.all(members.map(async ({ token }) => (await request(token, product.id)).response.ID))
  const answers = await Promise.all(ids.map((id) => grant(admin.token, id)))
  assert.equal(answers.filter(({ response }) => response.Granted === 1).length, 3)
  const [licence] = await asOwner<{ used_seats: number }>(
    sql`select used_seats from licences where product_id = ${product.id}`,
  )
  assert.equal(licence?.used_seats, 3)
})

test('access request – after the seat is granted otherwise or the person leaves – is granted or closed', async () => {
  const { admin, members, product } = await anOffice({ seats: 5, people: 2 })
  const [one, other] = members
  if (!one || !other) return assert.fail()
  await request(one.token, product.id)
  await request(other.token, product.id)
  await portal.ask('POST /account/authorize', {
    token: admin.token,
    body: { accountIds: [one.id], ProductIDs: [product.id], Mode: 'add' },
  })
  await portal.ask('POST /account/remove', {
    token: admin.token,
    body: { accountIds: [other.id], Acknowledged: true, Reason: '离职' },
  })
  const states = await asOwner<{ account_id: string; state: string }>(
    sql`select account_id, state from access_requests where product_id = ${product.id}`,
  )
  assert.deepEqual(
    new Map(states.map(({ account_id, state }) => [account_id, state])),
    new Map([
      [one.id, 'granted'],
      [other.id, 'closed'],
    ]),
  )
  assert.equal((await request(one.token, product.id)).error, 'products.authorised-already')
})

test('access request – concurrent with a grant – leaves no waiting request', async () => {
  const { admin, members, product } = await anOffice({ seats: 20, people: 8 })
  await Promise.all(
    members.flatMap(({ id, token }) => [
      request(token, product.id),
      portal.ask('POST /account/authorize', {
        token: admin.token,
        body: { accountIds: [id], ProductIDs: [product.id], Mode: 'add' },
      }),
    ]),
  )
  const left = await asOwner(sql`select 1 from access_requests where product_id = ${product.id} and state = 'waiting'`)
  assert.equal(left.length, 0)
})

test('access request – without a licence – is granted with a licence by an operator, in both logs', async () => {
  const { admin, members, product, organisationId, name } = await anOffice({ people: 2 })
  const [one, other] = members
  if (!one || !other) return assert.fail()
  const id = (await request(one.token, product.id, '需要')).response.ID
  const later = (await request(other.token, product.id)).response.ID
  assert.deepEqual((await grant(admin.token, id)).response.Refused, [{ ID: id, Reason: 'not-licensed' }])
  const mine = (await licenceRequests({ search: product.code })).items
  assert.deepEqual(
    mine.map(({ ID, OrgName, RealName, SeatCount }) => [ID, OrgName, RealName, SeatCount]),
    [
      [id, name, one.realName, null],
      [later, name, other.realName, null],
    ],
  )
  const give = (body: object, to = id) =>
    portal.ask<{ Granted: number }>(`POST /operator/organisations/${organisationId}/licenceRequests/${to}/grant`, {
      token: asOperator,
      body,
    })
  const period = { seatCount: 1, validFrom: '2026-01-01', validUntil: '2099-12-31' }
  for (const wrong of [{ validUntil: '2020-01-01' }, { validFrom: '2026-02-30' }, { validUntil: '2025-12-31' }])
    assert.equal((await give({ ...period, ...wrong })).error, 'products.wrong-period', JSON.stringify(wrong))
  assert.equal((await give(period)).response.Granted, 1)
  await until(async () => (await cardOf(one.token, product.id))?.IsAuthorized === true)
  assert.equal((await give(period, later)).error, 'products.licensed-already', 'from now on administrators decide')
  assert.deepEqual((await grant(admin.token, later)).response.Refused, [{ ID: later, Reason: 'no-seat' }])
  const logs = await asOwner<{ organisation_id: string; actor_id: string }>(
    sql`select organisation_id, actor_id from operation_logs where action = 'products.access-granted' and subject_id = ${one.id}`,
  )
  assert.equal(new Set(logs.map((log) => log.organisation_id)).size, 2)
  assert.ok(logs.every(({ actor_id }) => actor_id === operator.id))
})

test('access requests – after the licence is renewed – are granted within its seats', async () => {
  const { members, product, organisationId } = await anOffice({ seats: 5, people: 2 })
  const [one, other] = members
  if (!one || !other) return assert.fail()
  await asOwner(
    sql`insert into grants (organisation_id, account_id, product_id) values (${organisationId}, ${one.id}, ${product.id})`,
  )
  await asOwner(sql`update licences set valid_until = '2020-06-30' where product_id = ${product.id}`)
  await until(async () => (await cardOf(one.token, product.id))?.IsAuthorized === false)
  await request(one.token, product.id)
  const id = (await request(other.token, product.id)).response.ID
  const [found] = (await licenceRequests({ search: product.code, state: 'waiting' })).items
  assert.deepEqual([found?.UsedSeats, found?.ValidUntil], [1, '2020-06-30'])
  const at = `POST /operator/organisations/${organisationId}/licenceRequests/${id}/grant`
  const body = { seatCount: 1, validFrom: '2026-01-01', validUntil: '2099-12-31' }
  assert.equal((await portal.ask(at, { token: asOperator, body })).error, 'members.licence-seats-full')
  assert.equal(
    (await portal.ask<{ Granted: number }>(at, { token: asOperator, body: { ...body, seatCount: 2 } })).response
      .Granted,
    2,
  )
})

test('access request – declined by an operator – has a reason; operators see none for administrators', async () => {
  const { member, product, organisationId, admin } = await anOffice()
  const licensed = await anOffice({ seats: 1 })
  await request(licensed.member.token, licensed.product.id)
  assert.equal((await licenceRequests({ search: licensed.product.code })).total, 0)
  const id = (await request(member.token, product.id)).response.ID
  const at = `POST /operator/organisations/${organisationId}/licenceRequests/${id}/decline`
  assert.equal((await portal.ask(at, { token: asOperator, body: { reason: '暂不提供' } })).code, 100)
  assert.equal((await cardOf(member.token, product.id))?.Request?.Answer, '暂不提供')
  assert.equal((await listOf(admin.token)).items[0]?.DecidedBy, operator.realName)
  assert.equal((await licenceRequests({ search: product.code, state: 'declined' })).total, 1)
})

test('access request – of another organisation – cannot be decided, also by operators', async () => {
  const here = await anOffice({ seats: 5 })
  const there = await anOffice({ seats: 5 })
  const id = (await request(here.member.token, here.product.id)).response.ID
  assert.equal((await grant(there.admin.token, id)).error, 'request.not-found')
  assert.equal((await decline(there.admin.token, '不', id)).error, 'request.not-found')
  assert.equal((await listOf(there.admin.token)).total, 0)
  const other = (await anOffice()).member
  assert.equal(
    (await portal.ask(`POST /Platform/accessRequests/${id}/withdraw`, { token: other.token })).error,
    'request.not-found',
  )
  const at = `POST /operator/organisations/${there.organisationId}/licenceRequests/${id}/decline`
  assert.equal((await portal.ask(at, { token: asOperator, body: { reason: '不' } })).error, 'request.not-found')
})

test('access request – after twenty on a day – is refused', async () => {
  const { member } = await anOffice()
  const all = await Promise.all(Array.from({ length: 21 }, aProduct))
  const answers: (string | undefined)[] = []
  for (const { id } of all) answers.push((await request(member.token, id)).error)
  assert.deepEqual(answers, [...Array<undefined>(20).fill(undefined), 'request.too-frequent'])
  assert.equal((await request(member.token, newId())).error, 'products.unknown')
})

test('to-do counts – for administrators – include only pages in their menu', async () => {
  const { admin, members, product, organisationId } = await anOffice({ seats: 5, people: 2 })
  for (const { token } of members) await request(token, product.id)
  await request(admin.token, (await aProduct()).id)
  await portal.anAccount({ organisationId, state: 'waiting' })
  const toDos = async () => (await portal.ask('GET /Platform/toDos', { token: admin.token })).response
  const both = {
    HasNewAccessRequests: true,
    HasNewRegistrations: true,
    HasNewCertificates: false,
    HasNewOpenGrantRequests: false,
  }
  assert.deepEqual(await toDos(), {
    AccessRequests: 2,
    Registrations: 1,
    ExpiringCertificates: 0,
    OpenGrantRequests: 0,
    ...both,
  })
  const colleague = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(colleague)
  await portal.ask('POST /Menu/user/save', {
    token,
    body: { Changes: [{ accountId: admin.id, menuId: 'access-requests', IsHidden: true }] },
  })
  const left = {
    AccessRequests: 0,
    Registrations: 1,
    ExpiringCertificates: 0,
    OpenGrantRequests: 0,
    HasNewAccessRequests: false,
    HasNewRegistrations: true,
    HasNewCertificates: false,
    HasNewOpenGrantRequests: false,
  }
  await until(async () => JSON.stringify(await toDos()) === JSON.stringify(left))
  assert.equal((await grant(admin.token, newId())).error, 'access.denied')
})

test('to-dos – marked as seen by one administrator – are new again with the next one, and still new for a colleague', async () => {
  const { admin, members, product, organisationId } = await anOffice({ seats: 5, people: 2 })
  const colleague = await portal.aSession(await portal.anAccount({ organisationId, role: 'organisation-admin' }))
  type ToDos = Output<typeof productCalls.toDos>
  const newOnes = async ({ token }: { token: string }) => {
    const { response } = await portal.ask<ToDos>('GET /Platform/toDos', { token })
    return [response.HasNewAccessRequests, response.HasNewRegistrations]
  }
  const see = (kind: string) => portal.ask('POST /noticeOperation/LastTime', { token: admin.token, body: { kind } })
  const [first, second] = members
  await request(String(first?.token), product.id)
  await portal.anAccount({ organisationId, state: 'waiting' })
  assert.deepEqual(await newOnes(admin), [true, true])
  await see('access-requests')
  assert.deepEqual(await newOnes(admin), [false, true])
  await see('registrations')
  assert.deepEqual(
    [await newOnes(admin), await newOnes(colleague)],
    [
      [false, false],
      [true, true],
    ],
  )
  await request(String(second?.token), product.id)
  assert.deepEqual(await newOnes(admin), [true, false])
})

test('licence – granted by a call of an organisation – requires the session of an operator', async () => {
  const { admin, organisationId, product } = await anOffice()
  const session = await portal.aSession(admin)
  await assert.rejects(
    inTransaction(portal.database, { organisationId }, (db) =>
      db.execute(sql`select grant_licence(${session.id}::uuid, ${product.id}::uuid, 9, '2026-01-01', '2099-12-31')`),
    ),
    ({ cause }: Error) => /given by operators alone/.test(String(cause)),
  )
})

async function until(isTrue: () => Promise<boolean>) {
  const deadline = Date.now() + 2_000
  while (!(await isTrue())) {
    assert.ok(Date.now() < deadline, 'not within two seconds')
    await new Promise((resume) => setTimeout(resume, 10))
  }
}
