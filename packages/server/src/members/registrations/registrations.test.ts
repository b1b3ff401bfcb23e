import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Refusal } from '@atrium/contract/kit/refusals.ts'
import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { licences, products } from '#products/products.tables.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

interface Outcome {
  Approved: number
  Refused: Refusal[]
  WithoutSeat: { ID: string; RealName: string; ProductName: string }[]
}

let position = 900
/** An application with a role and a licence for an organisation. */
async function anApplication(organisationId: string, seatCount: number) {
  position += 1
  const id = newId()
  const roles = [{ Code: 'keeper', Name: '库管员', EnglishName: 'Keeper', DefaultFor: null }]
  const name = `应用${position}`
  await inTransaction(portal.database, 'owner', async (db) => {
    await db.insert(products).values({
      id,
      code: `REG${position}`,
      kind: 'cloud',
      name,
      englishName: `Application ${position}`,
      introduction: '做一件事',
      englishIntroduction: 'Does one thing',
      webUrl: 'https://app.example',
      publicUrl: 'https://public.example',
      icon: 'flask',
      color: '#0fa68e',
      position,
      roles,
    })
    await db.insert(licences).values({
      organisationId,
      productId: id,
      seatCount,
      validFrom: '2020-01-01',
      validUntil: '2099-12-31',
    })
  })
  return { id, name }
}

/** An organisation with an administrator and people who registered. */
async function anOffice({ people, seats = 100 }: { people: number; seats?: number }) {
  const { id: organisationId } = await portal.anOrganisation({ seatCount: seats })
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const waiting = await Promise.all(
    Array.from({ length: people }, () => portal.anAccount({ organisationId, state: 'waiting' })),
  )
  const ask = <T>(at: string, body?: object) => portal.ask<T>(at, { token, body })
  return {
    organisationId,
    admin,
    ask,
    ids: waiting.map(({ id }) => id),
    approve: (accountIds: string[], more: object = {}) =>
      ask<Outcome>('POST /account/registrations/approve', { accountIds, ...more }),
    decline: (accountIds: string[]) =>
      ask<{ Declined: number; Refused: Refusal[] }>('POST /account/registrations/decline', {
        accountIds,
        reason: '不',
      }),
    detail: async (id: string) => (await ask<MemberDetail>(`GET /account/manageDetail/${id}`)).response,
  }
}

test('registrations – approved with department and applications – have them at once, logged for each person', async () => {
  const { organisationId, ids, approve, detail } = await anOffice({ people: 2 })
  const department = await portal.aDepartment(organisationId)
  const application = await anApplication(organisationId, 1)
  const [first, second] = ids as [string, string]
  const { response } = await approve(ids, {
    DepartmentID: department.id,
    ProductIDs: [application.id],
    ProductRoles: [{ ProductID: application.id, RoleCode: 'keeper' }],
  })
  const without = await detail(second)
  assert.deepEqual(response, {
    Approved: 2,
    Refused: [],
    WithoutSeat: [{ ID: second, RealName: without.RealName, ProductName: application.name }],
  })
  const approved = await detail(first)
  assert.equal(approved.Department?.ID, department.id)
  assert.deepEqual(approved.ProductRoles, [{ ProductID: application.id, RoleCode: 'keeper' }])
  assert.deepEqual([without.Department?.ID, without.ProductIDs], [department.id, []])
  const [entry] = await owner<{ changes: Record<string, unknown[]> }>(
    sql`select changes from operation_logs where organisation_id = ${organisationId} and action = 'members.approved'`,
  )
  assert.deepEqual(entry?.changes['department'], [null, department])
  assert.match(JSON.stringify(entry?.changes['people']), new RegExp(application.name))
})

test('registrations – more than seats are free – are approved in order, the others refused', async () => {
  const { ids, approve, decline, ask } = await anOffice({ people: 3, seats: 3 })
  const [first, second, third] = ids as [string, string, string]
  const waiting = await ask<{ FreeSeats: number }>('POST /account/registrations', {})
  assert.equal(waiting.response.FreeSeats, 2)
  assert.deepEqual((await approve([third, first, second])).response, {
    Approved: 2,
    Refused: [{ ID: second, Reason: 'no-seat' }],
    WithoutSeat: [],
  })
  assert.deepEqual((await decline([first, second])).response, {
    Declined: 1,
    Refused: [{ ID: first, Reason: 'decided' }],
  })
  assert.deepEqual((await approve([second])).response.Refused, [{ ID: second, Reason: 'decided' }])
})

test('registration – approved by two administrators at once – becomes a member once', async () => {
  const { ids, approve, ask } = await anOffice({ people: 1 })
  const outcomes = await Promise.all([approve(ids), approve(ids)])
  assert.equal(outcomes.filter(({ response }) => response.Approved === 1).length, 1)
  const { response } = await ask<{ total: number }>('POST /account/managePage', {})
  assert.equal(response.total, 2)
})

test('registrations – approved in parallel – never exceed the seats of organisation and application', async () => {
  const { organisationId, ids, approve } = await anOffice({ people: 6, seats: 5 })
  const application = await anApplication(organisationId, 2)
  const outcomes = await Promise.all(ids.map((id) => approve([id], { ProductIDs: [application.id] })))
  assert.equal(outcomes.filter(({ response }) => response.Approved === 1).length, 4)
  const [licence] = await owner<{ used_seats: number }>(
    sql`select used_seats from licences where product_id = ${application.id}`,
  )
  assert.equal(licence?.used_seats, 2)
})

test('registration – with a department, application or person of another organisation – is refused as a whole', async () => {
  const here = await anOffice({ people: 1 })
  const there = await anOffice({ people: 1 })
  const department = await portal.aDepartment(there.organisationId)
  const foreign = await anApplication(there.organisationId, 1)
  const own = await anApplication(here.organisationId, 1)
  assert.equal((await here.approve([...here.ids, ...there.ids])).error, 'request.not-found')
  assert.equal((await here.approve(here.ids, { DepartmentID: department.id })).error, 'request.not-found')
  assert.equal((await here.approve(here.ids, { ProductIDs: [foreign.id] })).error, 'products.unauthorised')
  const ProductRoles = [{ ProductID: own.id, RoleCode: 'nothing' }]
  const unknown = await here.approve(here.ids, { ProductIDs: [own.id], ProductRoles })
  assert.equal(unknown.error, 'products.unknown-role')
  assert.equal((await here.ask<{ total: number }>('POST /account/registrations', {})).response.total, 1)
})

test('registrations – decided a moment ago – wait again when that is undone, without seats and department', async () => {
  const { organisationId, ids, approve, decline, ask, detail } = await anOffice({ people: 4 })
  const department = await portal.aDepartment(organisationId)
  const application = await anApplication(organisationId, 3)
  const [approved, declined, signedIn, late] = ids as [string, string, string, string]
  await approve([approved, signedIn, late], { DepartmentID: department.id, ProductIDs: [application.id] })
  await decline([declined])
  await owner(sql`update accounts set last_sign_in_at = now() where id = ${signedIn}`)
  await owner(sql`update accounts set approved_at = now() - interval '1 hour' where id = ${late}`)
  const reopen = (accountIds: string[]) =>
    ask<{ Reopened: number; Refused: Refusal[] }>('POST /account/registrations/reopen', { accountIds })
  assert.deepEqual((await reopen(ids)).response, {
    Reopened: 2,
    Refused: [
      { ID: signedIn, Reason: 'signed-in' },
      { ID: late, Reason: 'too-late' },
    ],
  })
  const waiting = await ask<{ items: { ID: string }[] }>('POST /account/registrations', {})
  assert.deepEqual(new Set(waiting.response.items.map(({ ID }) => ID)), new Set([approved, declined]))
  const [licence] = await owner<{ used_seats: number }>(
    sql`select used_seats from licences where product_id = ${application.id}`,
  )
  assert.equal(licence?.used_seats, 2)
  assert.equal((await approve([approved])).response.Approved, 1)
  assert.equal((await detail(approved)).Department, null)
  const there = await anOffice({ people: 1 })
  assert.equal((await there.ask('POST /account/registrations/reopen', { accountIds: ids })).error, 'request.not-found')
})

test('declined registration – whose contact somebody else has by now – cannot be reopened', async () => {
  const { ids, decline, ask } = await anOffice({ people: 1 })
  await decline(ids)
  const [row] = await owner<{ mobile_phone: string }>(
    sql`select mobile_phone from accounts where id = ${String(ids[0])}`,
  )
  await portal.anAccount({ mobilePhone: String(row?.mobile_phone) })
  const { response } = await ask<{ Reopened: number }>('POST /account/registrations/reopen', { accountIds: ids })
  assert.equal(response.Reopened, 0)
})

test('decisions about registrations – undone from the log – wait again, except for who has signed in', async () => {
  const { ids, approve, decline, ask } = await anOffice({ people: 3 })
  const [approved, signedIn, declined] = ids as [string, string, string]
  const acts = async () => (await ask<{ ID: string; PeopleCount: number }[]>('GET /account/acts')).response
  const undo = async (id: string | undefined) =>
    (await ask<{ Changed: number; Remarks: { ID: string; Reason: string }[] }>(`POST /account/acts/${id}/undo`, {}))
      .response
  await approve([approved, signedIn])
  await decline([declined])
  await owner(sql`update accounts set last_sign_in_at = now() where id = ${signedIn}`)
  const [refusal, approval] = await acts()
  assert.deepEqual([refusal?.PeopleCount, approval?.PeopleCount], [1, 2])
  assert.equal((await undo(refusal?.ID)).Changed, 1)
  const outcome = await undo(approval?.ID)
  assert.equal(outcome.Changed, 1)
  assert.deepEqual(
    outcome.Remarks.map(({ ID, Reason }) => [ID, Reason]),
    [[signedIn, 'signed-in']],
  )
  const waiting = await ask<{ items: { ID: string }[] }>('POST /account/registrations', {})
  assert.deepEqual(new Set(waiting.response.items.map(({ ID }) => ID)), new Set([approved, declined]))

  await approve([approved])
  await ask('POST /account/registrations/reopen', { accountIds: [approved] })
  assert.deepEqual(await acts(), [])
})
