import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type {
  HandoverCheck,
  FormerDetail,
  FormerMember,
  CommonPerson,
} from '@atrium/contract/members/leaving.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { handoverSecret, openHandoverEmulator } from '#testing/emulators/handover-emulator.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { testDigest } from '#testing/people.ts'

const emulator = await openHandoverEmulator()
const stock = await openHandoverEmulator()
const portal = await openTestPortal({
  PRODUCT_DUTIES: `ELN=${emulator.url},CIMS=${stock.url}`,
  PRODUCT_SECRET: handoverSecret,
})
after(async () => {
  await portal.close()
  await emulator.close()
  await stock.close()
})

const owner = (query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<Record<string, unknown>>(db, query))
const eln = newId()
const cims = newId()
await owner(sql`insert into products (id, code, kind, name, english_name, introduction, english_introduction, web_url, public_url, icon, color, position)
  values (${eln}, 'ELN', 'cloud', '电子实验记录本', 'Electronic lab notebook', '', '', '', '', 'x', '#000', 1),
    (${cims}, 'CIMS', 'cloud', '化学品管理', 'Chemical inventory', '', '', '', '', 'x', '#000', 2)`)

/** An organisation with an administrator, a leaver, a stayer and an ELN licence. */
async function aLaboratory(isLicensed = true, products = [eln]) {
  const admin = await portal.anAccount({ role: 'organisation-admin', realName: '人事主管' })
  const organisationId = String(admin.organisationId)
  const leaver = await portal.anAccount({ organisationId, realName: '欧阳雪' })
  const stayer = await portal.anAccount({ organisationId })
  for (const product of isLicensed ? products : [])
    await owner(sql`insert into licences (organisation_id, product_id, seat_count, valid_from, valid_until)
      values (${organisationId}, ${product}, 5, now()::date - 9, now()::date + 99)`)
  const { token } = await portal.aSession(admin)
  const remove = (body: object) =>
    portal.ask<{ Changed: number }>('POST /account/remove', { token, body: { accountIds: [leaver.id], ...body } })
  return { admin, organisationId, leaver, stayer, token, remove }
}

const aTask = (person: string) => ({ person, kind: 'project-leader' as const, reference: 'PRJ-1', title: '抗体项目' })
const my = async (token: string) => (await portal.ask('GET /organization/my', { token })).error

const logOf = (organisationId: string) =>
  owner(
    sql`select action, reason, subject_id, changes from operation_logs where organisation_id = ${organisationId} order by number`,
  )

async function eventually(ask: () => Promise<unknown>, wanted: unknown) {
  const until = Date.now() + 1_000
  let found = await ask()
  while (found !== wanted && Date.now() < until) {
    await new Promise((resume) => setTimeout(resume, 20))
    found = await ask()
  }
  assert.equal(found, wanted)
}

test('handover tasks – of a leaving member – are listed, must be handed over, and then belong to the successor', async () => {
  const { token, leaver, stayer, remove, organisationId } = await aLaboratory()
  emulator.duties.push(aTask(leaver.id))
  const check = await portal.ask<HandoverCheck[]>('POST /account/remove/check', {
    token,
    body: { accountIds: [leaver.id] },
  })
  assert.deepEqual(
    check.response.map(({ ProductCode, State, Duties }) => [ProductCode, State, Duties.map(({ Title }) => Title)]),
    [['ELN', 'asked', ['抗体项目']]],
  )
  assert.equal((await remove({})).error, 'members.duties-open')
  const handOver = { ProductCode: 'ELN', AccountID: leaver.id, Kind: 'project-leader', Reference: 'PRJ-1' }
  const to = (ToAccountID: string) => remove({ HandOvers: [{ ...handOver, ToAccountID }], Reason: '离职' })
  assert.equal((await to(leaver.id)).error, 'members.wrong-successor')
  assert.equal((await to((await portal.anAccount()).id)).error, 'members.wrong-successor')
  emulator.wrong.refusal = '项目已归档'
  const refused = await to(stayer.id)
  assert.equal(refused.error, 'members.hand-over-refused')
  assert.equal(refused.message, '电子实验记录本 未接受交接：项目已归档')
  delete emulator.wrong.refusal
  const memberToken = (await portal.aSession(leaver)).token
  assert.equal(await my(memberToken), undefined)
  assert.equal((await to(stayer.id)).response.Changed, 1)
  await eventually(() => my(memberToken), 'access.sign-in-needed')
  assert.equal(emulator.duties.find(({ reference }) => reference === 'PRJ-1')?.person, stayer.id)
  const log = await logOf(organisationId)
  assert.deepEqual(
    log.map(({ action, reason, subject_id }) => [action, reason, subject_id]),
    [
      ['members.handed-over', '离职', leaver.id],
      ['members.removed', '离职', leaver.id],
    ],
  )
  assert.match(JSON.stringify(log[0]), new RegExp(`抗体项目 \\(PRJ-1\\) → ${stayer.realName}`))
  assert.equal((await remove({})).error, 'request.not-found')
})

test('handover – refused by the second product – stays recorded for the first and is not repeated', async () => {
  const { token, leaver, stayer, remove, organisationId } = await aLaboratory(true, [eln, cims])
  emulator.duties.push({ ...aTask(leaver.id), reference: 'PRJ-2' })
  stock.duties.push({ ...aTask(leaver.id), kind: 'instrument-administrator', reference: 'HPLC-4', title: '液相色谱仪' })
  const Successors = [
    { ProductCode: 'ELN', Kind: 'project-leader', ToAccountID: stayer.id },
    { ProductCode: 'CIMS', Kind: 'instrument-administrator', ToAccountID: stayer.id },
  ]
  stock.wrong.refusal = '仪器正在校准'
  const refused = await remove({ Successors, Reason: '离职' })
  assert.equal(refused.message, '化学品管理 未接受交接：仪器正在校准')
  const taken = () =>
    owner(sql`select product_code, reference from hand_overs where account_id = ${leaver.id} order by created_at`)
  assert.deepEqual(await taken(), [{ product_code: 'ELN', reference: 'PRJ-2' }])
  assert.deepEqual(
    (await logOf(organisationId)).map(({ action }) => action),
    ['members.handed-over'],
  )
  delete stock.wrong.refusal
  const check = await portal.ask<HandoverCheck[]>('POST /account/remove/check', {
    token,
    body: { accountIds: [leaver.id] },
  })
  assert.deepEqual(
    check.response.map(({ Duties }) => Duties.map(({ Reference }) => Reference)),
    [[], ['HPLC-4']],
  )
  assert.equal((await remove({ Successors, Reason: '离职' })).response.Changed, 1)
  assert.deepEqual(await taken(), [
    { product_code: 'ELN', reference: 'PRJ-2' },
    { product_code: 'CIMS', reference: 'HPLC-4' },
  ])
  assert.deepEqual(
    (await logOf(organisationId)).map(({ action }) => action),
    ['members.handed-over', 'members.handed-over', 'members.removed'],
  )
  const { response: detail } = await portal.ask<FormerDetail>(`GET /accountsHistory/detail/${leaver.id}`, { token })
  assert.equal(detail.HandOvers.length, 2)
})

test('handover – without a response – is retried once and reported if the product stays silent', async () => {
  const { leaver, stayer, remove, organisationId } = await aLaboratory()
  emulator.duties.push({ ...aTask(leaver.id), reference: 'PRJ-3' })
  const Successors = [{ ProductCode: 'ELN', Kind: 'project-leader', ToAccountID: stayer.id }]
  emulator.wrong.silentMoves = 2
  const silent = await remove({ Successors })
  assert.equal(silent.error, 'members.hand-over-unanswered')
  assert.deepEqual(
    (await logOf(organisationId)).map(({ action }) => action),
    ['members.hand-over-unconfirmed'],
  )
  emulator.duties.push({ ...aTask(leaver.id), reference: 'PRJ-4' })
  emulator.wrong.silentMoves = 1
  assert.equal((await remove({ Successors })).response.Changed, 1)
  assert.deepEqual(await owner(sql`select reference from hand_overs where account_id = ${leaver.id}`), [
    { reference: 'PRJ-4' },
  ])
})

test('handover – of thousands of tasks – assigns a kind to one successor and logs all', async () => {
  const { leaver, stayer, remove, organisationId } = await aLaboratory()
  const count = 2_600
  for (let n = 0; n < count; n += 1)
    emulator.duties.push({ person: leaver.id, kind: 'open-task', reference: `T-${n}`, title: `审阅 ${n}` })
  emulator.duties.push({ ...aTask(leaver.id), reference: 'PRJ-5' })
  const Successors = [{ ProductCode: 'ELN', Kind: 'open-task', ToAccountID: stayer.id }]
  const open = await remove({ Successors })
  assert.equal(open.error, 'members.duties-open')
  assert.match(open.message, /1 项/)
  const HandOvers = [
    {
      ProductCode: 'ELN',
      AccountID: leaver.id,
      Kind: 'project-leader',
      Reference: 'PRJ-5',
      ToAccountID: stayer.id,
    },
  ]
  assert.equal((await remove({ Successors, HandOvers })).response.Changed, 1)
  const [stored] = await owner(
    sql`select count(*)::integer as n, count(distinct reference)::integer as different from hand_overs where account_id = ${leaver.id}`,
  )
  assert.deepEqual(stored, { n: count + 1, different: count + 1 })
  const logged = (await logOf(organisationId)).flatMap(
    ({ changes }) => (changes as Record<string, [null, unknown[]]>)['handOvers']?.[1] ?? [],
  )
  assert.equal(logged.length, count + 1)
})

test('removal – of the last administrator – is refused before anything is handed over', async () => {
  const { admin, leaver, stayer, organisationId, token, remove } = await aLaboratory()
  await owner(sql`update accounts set role = 'organisation-admin' where id = ${leaver.id}`)
  await owner(
    sql`insert into hidden_menus (organisation_id, account_id, menu) values (${organisationId}, ${admin.id}, 'menus')`,
  )
  const duty = { ...aTask(leaver.id), reference: 'PRJ-LAST' }
  emulator.duties.push(duty)
  const body = { accountIds: [leaver.id] }
  const check = await portal.ask('POST /account/remove/check', { token, body })
  assert.equal(check.error, 'members.last-administrator')
  const one = { ProductCode: 'ELN', AccountID: leaver.id, Kind: 'project-leader', Reference: duty.reference }
  const refused = await remove({ HandOvers: [{ ...one, ToAccountID: stayer.id }] })
  assert.equal(refused.error, 'members.last-administrator')
  assert.equal(duty.person, leaver.id, 'it is still whose it was')
})

test('removal – of more people than a page lists – removes all', async () => {
  const { organisationId, token, leaver } = await aLaboratory()
  const others = []
  for (let n = 0; n < 110; n += 1) others.push((await portal.anAccount({ organisationId })).id)
  await owner(sql`update organisations set seat_count = 500 where id = ${organisationId}`)
  const body = { accountIds: [leaver.id, ...others] }
  const check = await portal.ask<HandoverCheck[]>('POST /account/remove/check', { token, body })
  assert.equal(check.response[0]?.State, 'asked')
  const { response } = await portal.ask<{ Changed: number }>('POST /account/remove', { token, body })
  assert.equal(response.Changed, 111)
})

test('removal – with a product that does not respond – requires an acknowledgement', async () => {
  const { leaver, remove, token } = await aLaboratory()
  emulator.wrong.reply = { status: 503, json: {} }
  const check = await portal.ask<HandoverCheck[]>('POST /account/remove/check', {
    token,
    body: { accountIds: [leaver.id] },
  })
  assert.equal(check.response[0]?.State, 'failed')
  const refused = await remove({})
  assert.equal(refused.error, 'members.products-not-asked')
  assert.match(refused.message, /电子实验记录本/)
  assert.equal((await remove({ Acknowledged: true })).response.Changed, 1)
  delete emulator.wrong.reply
})

test('former member – after the removal – cannot sign in, frees seats, and is recovered as the same person', async () => {
  const { admin, leaver, organisationId, token, remove } = await aLaboratory()
  const department = await portal.aDepartment(organisationId)
  await owner(sql`update accounts set department_id = ${department.id} where id = ${leaver.id}`)
  await owner(
    sql`insert into grants (organisation_id, account_id, product_id) values (${organisationId}, ${leaver.id}, ${eln})`,
  )
  await remove({ Reason: '合同到期' })
  const signIn = () => portal.ask('POST /account/loginV2', { body: { account: leaver.account, password: testDigest } })
  assert.equal((await signIn()).error, 'identity.wrong-password')
  const [licence] = await owner(sql`select used_seats from licences where organisation_id = ${organisationId}`)
  assert.equal(licence?.['used_seats'], 0)
  const list = async (body: object) =>
    (await portal.ask<{ total: number; items: FormerMember[] }>('POST /accountsHistory/page', { token, body })).response
  const [former] = (await list({})).items
  assert.deepEqual(
    [former?.ID, former?.LeftBy, former?.Reason, former?.DepartmentName],
    [leaver.id, admin.realName, '合同到期', department.name],
  )
  assert.equal((await list({ Search: '欧阳' })).total, 1)
  assert.equal((await list({ Search: '不存在' })).total, 0)
  const { response: detail } = await portal.ask<FormerDetail>(`GET /accountsHistory/detail/${leaver.id}`, { token })
  assert.deepEqual([detail.Department?.ID, detail.ProductIDs, detail.Taken], [department.id, [eln], []])
  const back = await portal.ask<{ ID: string; InitialPassword: string | null }>('POST /accountsHistory/recovery', {
    token,
    body: { accountId: leaver.id, DepartmentID: department.id, ProductIDs: [eln], Reason: '重新入职' },
  })
  assert.deepEqual([back.response.ID, back.response.InitialPassword], [leaver.id, null])
  const [row] = await owner(
    sql`select left_at, department_id, password_hash, (select count(*)::integer from grants g where g.account_id = a.id) as grants from accounts a where id = ${leaver.id}`,
  )
  assert.deepEqual(row, { left_at: null, department_id: department.id, password_hash: null, grants: 1 })
  assert.equal((await list({})).total, 0)
})

test('recovery – with phone and account name given away before names were reserved – takes others', async () => {
  const { leaver, organisationId, token, remove } = await aLaboratory(false)
  await remove({})
  await owner(sql`update accounts set shares_name = true where id = ${leaver.id}`)
  await portal.anAccount({ account: leaver.account, mobilePhone: leaver.mobilePhone })
  const { response: detail } = await portal.ask<FormerDetail>(`GET /accountsHistory/detail/${leaver.id}`, { token })
  assert.deepEqual(detail.Taken, ['account'], 'a phone number of another organisation is not revealed')
  const recover = (more: object) =>
    portal.ask<{ Account: string }>('POST /accountsHistory/recovery', {
      token,
      body: { accountId: leaver.id, ...more },
    })
  assert.equal((await recover({ MobilePhone: null })).error, 'identity.account-taken')
  assert.equal((await recover({ Account: 'ouyang.back' })).error, 'members.phone-refused')
  assert.equal((await recover({ Account: 'ouyang.back', MobilePhone: null })).response.Account, 'ouyang.back')
  await remove({})
  await owner(sql`update organisations set seat_count = member_count where id = ${organisationId}`)
  assert.equal((await recover({ MobilePhone: null })).error, 'identity.seats-full')
})

test('recovery – with deleted departments and products – reports their number', async () => {
  const { leaver, organisationId, token, remove } = await aLaboratory(true, [eln, cims])
  const [main, more, stored] = [
    await portal.aDepartment(organisationId),
    await portal.aDepartment(organisationId),
    await portal.aDepartment(organisationId),
  ]
  await owner(sql`update accounts set department_id = ${main.id} where id = ${leaver.id}`)
  await owner(sql`insert into memberships (organisation_id, account_id, department_id)
    values (${organisationId}, ${leaver.id}, ${more.id}), (${organisationId}, ${leaver.id}, ${stored.id})`)
  await owner(sql`insert into grants (organisation_id, account_id, product_id)
    values (${organisationId}, ${leaver.id}, ${eln}), (${organisationId}, ${leaver.id}, ${cims})`)
  await remove({})
  const detail = async () =>
    (await portal.ask<FormerDetail>(`GET /accountsHistory/detail/${leaver.id}`, { token })).response
  const gone = ({ GoneDepartments, GoneProducts }: FormerDetail) => [GoneDepartments, GoneProducts]
  assert.deepEqual(gone(await detail()), [0, 0])
  await owner(sql`delete from departments where id in (${main.id}, ${more.id})`)
  await owner(sql`delete from licences where organisation_id = ${organisationId} and product_id = ${cims}`)
  assert.deepEqual(gone(await detail()), [2, 1])
  assert.deepEqual(
    (await detail()).Departments.map(({ ID }) => ID),
    [stored.id],
  )
})

test('recovery – with a product whose licence has ended – does not offer it', async () => {
  const { leaver, organisationId, token, remove } = await aLaboratory(true, [eln, cims])
  await owner(sql`insert into grants (organisation_id, account_id, product_id)
    values (${organisationId}, ${leaver.id}, ${eln}), (${organisationId}, ${leaver.id}, ${cims})`)
  await remove({})
  await owner(
    sql`update licences set valid_until = now()::date - 3 where organisation_id = ${organisationId} and product_id = ${cims}`,
  )
  const { response } = await portal.ask<FormerDetail>(`GET /accountsHistory/detail/${leaver.id}`, { token })
  assert.deepEqual([response.ProductIDs, response.GoneProducts], [[eln], 1])
  const recover = (ProductIDs: string[]) =>
    portal.ask('POST /accountsHistory/recovery', { token, body: { accountId: leaver.id, ProductIDs } })
  assert.equal((await recover([eln, cims])).error, 'members.licence-over')
  assert.equal((await recover(response.ProductIDs)).error, undefined)
})

test('removal – of oneself or of members elsewhere – is refused, and of one member by two administrators happens once', async () => {
  const { admin, token, leaver, remove, organisationId } = await aLaboratory(false)
  const ask = (accountIds: string[]) => portal.ask('POST /account/remove', { token, body: { accountIds } })
  assert.equal((await ask([admin.id])).error, 'members.self')
  assert.equal((await ask([])).error, 'members.none-selected')
  assert.equal((await ask([(await portal.anAccount()).id])).error, 'request.not-found')
  const second = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token: theirs } = await portal.aSession(second)
  const both = await Promise.all([
    remove({}),
    portal.ask('POST /account/remove', { token: theirs, body: { accountIds: [leaver.id] } }),
  ])
  assert.deepEqual(both.map(({ error }) => error ?? 'deleted').sort(), ['deleted', 'request.not-found'])
  const elsewhere = await portal.aSession(await portal.anAccount({ role: 'organisation-admin' }))
  for (const at of [`GET /accountsHistory/detail/${leaver.id}`])
    assert.equal((await portal.ask(at, { token: elsewhere.token })).error, 'request.not-found')
  assert.equal(
    (await portal.ask('POST /accountsHistory/recovery', { token: elsewhere.token, body: { accountId: leaver.id } }))
      .error,
    'request.not-found',
  )
})

test('removal – of two administrators by each other – succeeds for one only', async () => {
  const { admin, organisationId, token } = await aLaboratory(false)
  const second = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token: theirs } = await portal.aSession(second)
  const ask = (by: string, id: string) => portal.ask('POST /account/remove', { token: by, body: { accountIds: [id] } })
  await Promise.all([ask(token, second.id), ask(theirs, admin.id)])
  const [left] = await owner(
    sql`select count(*)::integer as admins from accounts where organisation_id = ${organisationId} and role = 'organisation-admin' and left_at is null`,
  )
  assert.equal(left?.['admins'], 1)
})

test('member picker – by name – finds colleagues, but nobody by phone', async () => {
  const { stayer, leaver } = await aLaboratory(false)
  const { token } = await portal.aSession(stayer)
  const list = async (search: string) =>
    (await portal.ask<CommonPerson[]>(`GET /Account/common/list?search=${encodeURIComponent(search)}`, { token }))
      .response
  assert.deepEqual(await list('欧阳'), [{ ID: leaver.id, RealName: '欧阳雪', DepartmentName: null }])
  assert.deepEqual(await list(leaver.mobilePhone), [])
  assert.equal((await list('')).length, 3)
})

test('member picker – by a family name – lists those who have it first', async () => {
  const { stayer, organisationId } = await aLaboratory(false)
  for (const [realName, pinyin, initials] of [
    ['毕琳', 'bi lin', 'bl'],
    ['林知远', 'lin zhiyuan', 'lzy'],
  ] as const)
    await portal.anAccount({ organisationId, realName, pinyin, initials })
  const { token } = await portal.aSession(stayer)
  const { response } = await portal.ask<CommonPerson[]>('GET /Account/common/list?search=lin', { token })
  assert.deepEqual(
    response.map(({ RealName }) => RealName),
    ['林知远', '毕琳'],
  )
})

test('handover alone – of some tasks – leaves the others, keeps the person a member, and is logged', async () => {
  const { token, leaver, stayer, organisationId } = await aLaboratory()
  emulator.duties.push({ ...aTask(leaver.id), reference: 'PRJ-8' }, { ...aTask(leaver.id), reference: 'PRJ-9' })
  const handOver = (id: string, ToAccountID: string) =>
    portal.ask<{ HandedOver: number }>(`POST /account/manageDetail/${id}/handOver`, {
      token,
      body: {
        HandOvers: [
          { ProductCode: 'ELN', AccountID: id, Kind: 'project-leader', Reference: 'PRJ-8', ToAccountID },
          { ProductCode: 'ELN', AccountID: id, Kind: 'project-leader', Reference: 'unknown', ToAccountID },
        ],
        Reason: '休假',
      },
    })
  const stranger = await portal.anAccount()
  assert.equal((await handOver(leaver.id, stranger.id)).error, 'members.wrong-successor')
  assert.equal((await handOver(leaver.id, leaver.id)).error, 'members.wrong-successor')
  assert.equal((await handOver(stranger.id, stayer.id)).error, 'request.not-found')
  assert.deepEqual((await handOver(leaver.id, stayer.id)).response, { HandedOver: 1 })
  const ownerOf = (wanted: string) => emulator.duties.find(({ reference }) => reference === wanted)?.person
  assert.deepEqual([ownerOf('PRJ-8'), ownerOf('PRJ-9')], [stayer.id, leaver.id])
  assert.deepEqual(
    (await logOf(organisationId)).map(({ action, reason, subject_id }) => [action, reason, subject_id]),
    [['members.handed-over', '休假', leaver.id]],
  )
  const detail = await portal.ask<{ State: string }>(`GET /account/manageDetail/${leaver.id}`, { token })
  assert.equal(detail.response.State, 'active')
  const { token: memberToken } = await portal.aSession(stayer)
  const asMember = await portal.ask(`POST /account/manageDetail/${leaver.id}/handOver`, {
    token: memberToken,
    body: {},
  })
  assert.equal(asMember.error, 'access.denied')
})

test('handover alone – with a product that does not respond – is refused, and hands over nothing', async () => {
  const { token, leaver, stayer, organisationId } = await aLaboratory(true, [eln, cims])
  const [task, item] = [
    { ...aTask(leaver.id), reference: 'PRJ-10' },
    { ...aTask(leaver.id), reference: 'HPLC-10' },
  ]
  emulator.duties.push(task)
  stock.duties.push(item)
  const handOver = (choices: object) =>
    portal.ask<{ HandedOver: number }>(`POST /account/manageDetail/${leaver.id}/handOver`, { token, body: choices })
  const single = (ProductCode: string, Reference: string) => ({
    ProductCode,
    AccountID: leaver.id,
    Kind: 'project-leader',
    Reference,
    ToAccountID: stayer.id,
  })
  emulator.wrong.silentFor.add(leaver.id)
  const refused = await handOver({ HandOvers: [single('ELN', 'PRJ-10'), single('CIMS', 'HPLC-10')] })
  assert.equal(refused.error, 'members.hand-over-not-asked')
  assert.equal(refused.message, '电子实验记录本 没有应答，未交接任何工作，请重试')
  const ofKind = [{ ProductCode: 'ELN', Kind: 'project-leader', ToAccountID: stayer.id }]
  assert.equal((await handOver({ Successors: ofKind })).error, 'members.hand-over-not-asked')
  assert.deepEqual([task.person, item.person], [leaver.id, leaver.id])
  assert.deepEqual(await logOf(organisationId), [])
  // A product whose tasks nobody chose does not stand in the way.
  assert.deepEqual((await handOver({ HandOvers: [single('CIMS', 'HPLC-10')] })).response, { HandedOver: 1 })
  emulator.wrong.silentFor.delete(leaver.id)
  assert.deepEqual((await handOver({ HandOvers: [single('ELN', 'PRJ-10')] })).response, { HandedOver: 1 })
  assert.deepEqual([task.person, item.person], [stayer.id, stayer.id])
})
