import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import type { ApplicationRule } from '@atrium/contract/members/application-rules.calls.ts'
import { sql } from 'drizzle-orm'
import { departments } from '#departments/departments.tables.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { licences, products } from '#products/products.tables.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

interface Effect {
  RuleID: string
  Given: number
  WithoutSeat: number
}
interface PreviewPage {
  total: number
  Effects: Effect[]
  items: { AccountID: string; RuleID: string; HasSeat: boolean }[]
}

let position = 800
/** An application with a role and a licence for an organisation. */
async function anApplication(organisationId: string, seatCount: number) {
  position += 1
  const [id, name] = [newId(), `应用${position}`]
  const texts = { name, englishName: `Application ${position}`, introduction: '', englishIntroduction: '' }
  const addresses = { webUrl: 'https://app.example', publicUrl: 'https://public.example' }
  const roles = [{ Code: 'keeper', Name: '库管员', EnglishName: 'Keeper', DefaultFor: null }]
  const look = { kind: 'cloud' as const, icon: 'flask', color: '#0fa68e', position }
  const period = { validFrom: '2020-01-01', validUntil: '2099-12-31' }
  await inTransaction(portal.database, 'owner', async (db) => {
    await db.insert(products).values({ id, code: `RUL${position}`, ...texts, ...addresses, ...look, roles })
    await db.insert(licences).values({ organisationId, productId: id, seatCount, ...period })
  })
  return { id, name }
}

/** An organisation with an administrator, a department with one below it, and an application. */
async function anOffice(seats = 10) {
  const { id: organisationId } = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const above = await portal.aDepartment(organisationId)
  const below = { id: newId(), name: '下级' }
  await inTransaction(portal.database, 'owner', (db) =>
    db.insert(departments).values({ ...below, organisationId, parentId: above.id, path: `${above.id}/${below.id}/` }),
  )
  const application = await anApplication(organisationId, seats)
  const ask = <T>(at: string, body?: object) => portal.ask<T>(at, { token, ...(body && { body }) })
  return {
    organisationId,
    above,
    below,
    application,
    ask,
    addRule: (more: object = {}) =>
      ask<{ ID: string }>('POST /account/applicationRules', {
        DepartmentID: above.id,
        ProductID: application.id,
        WithSubDepartments: true,
        ...more,
      }),
    seatsOf: async (id: string) => (await ask<MemberDetail>(`GET /account/manageDetail/${id}`)).response,
    preview: async () => (await ask<PreviewPage>('POST /account/applicationRules/preview', {})).response,
    apply: async () => (await ask<{ Effects: Effect[] }>('POST /account/applicationRules/apply')).response.Effects,
    aMember: (departmentId: string | null = null) => portal.anAccount({ organisationId, departmentId }),
  }
}

const loggedRules = async (organisationId: string, action: string) =>
  (
    await owner<{ changes: Record<string, unknown[]> }>(
      sql`select changes from operation_logs where organisation_id = ${organisationId} and action = ${action} order by number desc limit 1`,
    )
  )[0]?.changes['rules']?.[1]

test('rule – for a department and those below – gives the application to people who join, move in or are recovered', async () => {
  const { organisationId, above, below, application, ask, addRule, seatsOf, aMember } = await anOffice()
  assert.equal((await addRule({ RoleCode: 'keeper' })).code, 100)
  const named = [`${above.name} → ${application.name}`]
  const added = await ask<{ ID: string }>('POST /account/register', {
    RealName: '新来的',
    Email: `new.${position}@lab.example`,
    DepartmentID: below.id,
  })
  assert.deepEqual((await seatsOf(added.response.ID)).ProductRoles, [{ ProductID: application.id, RoleCode: 'keeper' }])
  assert.deepEqual(await loggedRules(organisationId, 'members.added'), named)
  const mover = await aMember()
  await ask('POST /account/changeDept', { accountIds: [mover.id], DepartmentID: below.id })
  assert.deepEqual((await seatsOf(mover.id)).ProductIDs, [application.id])
  assert.deepEqual(await loggedRules(organisationId, 'members.moved'), named)
  const waiting = await portal.anAccount({ organisationId, state: 'waiting' })
  await ask('POST /account/registrations/approve', { accountIds: [waiting.id], DepartmentID: above.id })
  assert.deepEqual((await seatsOf(waiting.id)).ProductIDs, [application.id])
  await ask('POST /account/remove', { accountIds: [mover.id], Acknowledged: true, Reason: '离职' })
  await ask('POST /accountsHistory/recovery', { accountId: mover.id, DepartmentID: above.id })
  assert.deepEqual((await seatsOf(mover.id)).ProductIDs, [application.id])
})

test('rule – for somebody who joins by an invitation into the department – gives the application, and the log says so', async () => {
  const { organisationId, above, below, application, ask, addRule, seatsOf } = await anOffice()
  await addRule()
  const join = async (mobilePhone: string, departmentId?: string) => {
    const invited = await ask<{ Link: string }>('POST /account/invitations', { uses: 1, departmentId })
    const captcha = await portal.aCaptcha()
    await portal.ask('POST /verificationCode/mobile', { body: { account: mobilePhone, checkType: 1, captcha } })
    const answer = await portal.ask('POST /account', {
      body: {
        realName: '应邀者',
        account: `join.${mobilePhone}`,
        codeType: 1,
        mobilePhone,
        password: 'Fresh-2026!',
        agreement: true,
        verificationCode: await portal.codeFor(mobilePhone),
        invitation: invited.response.Link.split('invitation=')[1],
      },
    })
    assert.equal(answer.code, 100)
    const [joined] = await owner<{ id: string }>(sql`select id from accounts where mobile_phone = ${mobilePhone}`)
    return (await seatsOf(String(joined?.id))).ProductIDs
  }
  assert.deepEqual(await join('13622220001', below.id), [application.id])
  assert.deepEqual(await loggedRules(organisationId, 'members.rules-applied'), [`${above.name} → ${application.name}`])
  assert.deepEqual(await join('13622220002'), [])
})

test('rule – for a department alone – does not hold below it, and gives nothing to members elsewhere', async () => {
  const { below, above, addRule, preview, aMember } = await anOffice()
  await addRule({ WithSubDepartments: false })
  await aMember(below.id)
  await aMember()
  const inside = await aMember(above.id)
  assert.deepEqual(
    (await preview()).items.map(({ AccountID }) => AccountID),
    [inside.id],
  )
})

test('rules – applied on demand – do what the preview says, within the seats, and take nothing away', async () => {
  const { organisationId, above, application, ask, addRule, preview, apply, aMember, seatsOf } = await anOffice(2)
  const { response: rule } = await addRule()
  const people = [await aMember(above.id), await aMember(above.id), await aMember(above.id)]
  const outside = await aMember()
  await ask('POST /account/authorize', { accountIds: [outside.id], ProductIDs: [application.id], Mode: 'add' })
  const before = await preview()
  assert.deepEqual(before.Effects, [{ RuleID: rule.ID, Given: 1, WithoutSeat: 2 }])
  const promised = before.items.filter(({ HasSeat }) => HasSeat).map(({ AccountID }) => AccountID)
  assert.deepEqual(await apply(), before.Effects)
  const seated = await Promise.all(
    people.map(async ({ id }) => [id, (await seatsOf(id)).ProductIDs.length > 0] as const),
  )
  assert.deepEqual(
    seated.filter(([, hasSeat]) => hasSeat).map(([id]) => id),
    promised,
  )
  assert.equal((await seatsOf(outside.id)).ProductIDs.length, 1)
  assert.deepEqual(await loggedRules(organisationId, 'members.rules-applied'), [`${above.name} → ${application.name}`])
  assert.deepEqual(await apply(), [{ RuleID: rule.ID, Given: 0, WithoutSeat: 2 }])
})

test('rules – applied twice at once – never exceed the seats', async () => {
  const { above, application, addRule, apply, aMember } = await anOffice(2)
  await addRule()
  for (let n = 0; n < 4; n += 1) await aMember(above.id)
  const effects = await Promise.all([apply(), apply()])
  assert.equal(
    effects.flat().reduce((sum, { Given }) => sum + Given, 0),
    2,
  )
  const [licence] = await owner<{ used_seats: number }>(
    sql`select used_seats from licences where product_id = ${application.id}`,
  )
  assert.equal(licence?.used_seats, 2)
})

test('rule – of a removed department or removed itself – is gone, and members keep what it gave', async () => {
  const { below, above, ask, addRule, aMember, apply, seatsOf } = await anOffice()
  const list = async () => (await ask<ApplicationRule[]>('GET /account/applicationRules')).response
  await addRule({ DepartmentID: below.id })
  const { response: rule } = await addRule()
  assert.equal((await list()).length, 2)
  const member = await aMember(above.id)
  await apply()
  assert.equal((await ask('DELETE /department', { ids: [below.id] })).code, 100)
  assert.deepEqual(
    (await list()).map(({ ID }) => ID),
    [rule.ID],
  )
  assert.equal((await ask(`DELETE /account/applicationRules/${rule.ID}`)).code, 100)
  assert.equal((await ask(`DELETE /account/applicationRules/${rule.ID}`)).error, 'request.not-found')
  assert.equal((await seatsOf(member.id)).ProductIDs.length, 1)
})

test('rule – repeated, of another organisation or with an unknown role – is refused', async () => {
  const here = await anOffice()
  const there = await anOffice()
  const { response: rule } = await there.addRule()
  assert.equal((await here.addRule({ DepartmentID: there.above.id })).error, 'request.not-found')
  assert.equal((await here.addRule({ ProductID: there.application.id })).error, 'products.unauthorised')
  assert.equal((await here.addRule({ RoleCode: 'nothing' })).error, 'products.unknown-role')
  assert.equal((await here.addRule()).code, 100)
  assert.equal((await here.addRule()).error, 'members.rule-exists')
  assert.equal((await here.ask(`DELETE /account/applicationRules/${rule.ID}`)).error, 'request.not-found')
  assert.equal((await there.preview()).total, 0)
})
