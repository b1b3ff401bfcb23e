import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BulkOutcome } from '@atrium/contract/members/bulk.shapes.ts'
import type { MemberPage } from '@atrium/contract/members/administration.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

async function anOffice(count = 0, seatCount = 20_000) {
  const { id: organisationId } = await portal.anOrganisation({ seatCount })
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin', realName: '管理员' })
  const { token } = await portal.aSession(admin)
  const ask = <T = BulkOutcome>(at: string, body: object = {}) => portal.ask<T>(at, { token, body })
  const people = []
  for (let n = 0; n < count; n += 1) people.push(await portal.anAccount({ organisationId, realName: `人${n}` }))
  const all = async (Filter: object = {}, ExceptIds: string[] = []) => {
    const page = await ask<MemberPage>('POST /account/managePage', { ...Filter, pageSize: 1 })
    return { accountIds: [], Matching: { Filter, ExceptIds, Expected: page.response.total } }
  }
  const valuesOf = async (column: 'state' | 'role' | 'department_id') =>
    (
      await owner<{ value: string }>(
        sql`select ${sql.identifier(column)} as value from accounts where organisation_id = ${organisationId} and id <> ${admin.id} order by id`,
      )
    ).map(({ value }) => value)
  const undo = (id: string | null) => ask(`POST /account/acts/${String(id)}/undo`)
  return { organisationId, admin, token, ask, people, ids: people.map(({ id }) => id), all, valuesOf, undo }
}

async function aLicence(organisationId: string, seatCount: number) {
  const id = newId()
  await owner(sql`insert into products (id, code, kind, name, english_name, introduction, english_introduction, web_url, public_url, icon, color, position)
    values (${id}, ${id.slice(-8)}, 'cloud', '应用', 'Application', '', '', 'https://app.example', 'https://app.example', 'flask', '#0fa68e', 9)`)
  await owner(
    sql`insert into licences (organisation_id, product_id, seat_count, valid_from, valid_until) values (${organisationId}, ${id}, ${seatCount}, '2020-01-01', '2099-12-31')`,
  )
  return id
}

const reasons = ({ Remarks }: BulkOutcome) => Remarks.map(({ Reason }) => Reason).toSorted()

test('act by filter – with members excepted and oneself among them – changes the others and reports who was skipped', async () => {
  const { ask, all, ids, admin, valuesOf } = await anOffice(4)
  const [excepted = ''] = ids
  const { response } = await ask('POST /account/modify', { ...(await all({}, [excepted])), State: 'locked' })
  assert.deepEqual([response.Changed, response.Skipped], [3, 1])
  assert.deepEqual(response.Remarks, [{ ID: admin.id, RealName: '管理员', Reason: 'self' }])
  assert.deepEqual(await valuesOf('state'), ['active', 'locked', 'locked', 'locked'])
  const again = await ask('POST /account/modify', { ...(await all()), State: 'locked' })
  assert.deepEqual(
    [again.response.Changed, reasons(again.response)],
    [1, ['self', 'unchanged', 'unchanged', 'unchanged']],
  )
})

test('act by filter – with a filter of another organisation – reaches nobody there', async () => {
  const theirs = await anOffice(1)
  const place = await portal.aDepartment(theirs.organisationId)
  await theirs.ask('POST /account/changeDept', { accountIds: theirs.ids, DepartmentID: place.id })
  const { ask, ids } = await anOffice(1)
  const Matching = { Filter: { DepartmentId: place.id }, Expected: 0 }
  assert.equal(
    (await ask('POST /account/modify', { accountIds: [], Matching, State: 'locked' })).error,
    'members.none-selected',
  )
  const mixed = await ask('POST /account/modify', { accountIds: [...ids, ...theirs.ids], State: 'locked' })
  assert.deepEqual(mixed.response.Remarks, [{ ID: theirs.ids[0], RealName: '', Reason: 'not-found' }])
  assert.deepEqual(await theirs.valuesOf('state'), ['active'])
})

test('act by filter – after the number of members changed – is refused and changes nobody', async () => {
  const { ask, all, valuesOf, organisationId } = await anOffice(2)
  const selection = await all({ State: 'active' })
  await portal.anAccount({ organisationId })
  for (const [at, body] of [
    ['POST /account/modify', { State: 'locked' }],
    ['PUT /account/setManager', { Role: 'organisation-admin' }],
    ['POST /account/changeDept', { DepartmentID: null }],
    ['PUT /account/resetPwdLock', {}],
    ['POST /account/initPassword', {}],
    ['POST /account/authorize', { ProductIDs: [], Mode: 'set' }],
    ['POST /account/remove/check', {}],
    ['POST /account/remove', {}],
  ] as const) {
    const answer = await ask(at, { ...selection, ...body })
    assert.equal(answer.error, 'members.selection-changed', at)
    assert.match(answer.message, /4.*3/, at)
  }
  assert.deepEqual(await valuesOf('state'), ['active', 'active', 'active'])
})

test('acts by filter – of two administrators at once – come one after the other, each with its outcome', async () => {
  const { ask, all, organisationId, ids } = await anOffice(3)
  const other = await portal.aSession(await portal.anAccount({ organisationId, role: 'organisation-admin' }))
  const selection = await all({ Role: 'member' })
  const [one, two] = await Promise.all([
    ask('POST /account/modify', { ...selection, State: 'locked' }),
    portal.ask<BulkOutcome>('POST /account/modify', { token: other.token, body: { ...selection, State: 'locked' } }),
  ])
  assert.deepEqual(new Set([one.response.Changed, two.response.Changed]), new Set([0, ids.length]))
})

test('administrators – all by filter, by one who cannot restore menus – stay, and the others are changed', async () => {
  const { ask, all, admin, people, valuesOf, organisationId } = await anOffice(2)
  await owner(sql`update accounts set role = 'organisation-admin' where id = ${people[0]?.id}`)
  await owner(
    sql`insert into hidden_menus (organisation_id, account_id, menu) values (${organisationId}, ${admin.id}, 'menus')`,
  )
  const { response } = await ask('POST /account/modify', { ...(await all()), State: 'inactive' })
  assert.deepEqual([response.Changed, reasons(response)], [1, ['last-administrator', 'self']])
  assert.deepEqual(await valuesOf('state'), ['active', 'inactive'])
})

test('applications – for more people than seats – are given as far as seats go, and to nobody twice', async () => {
  const { ask, ids, organisationId, undo } = await anOffice(4)
  const product = await aLicence(organisationId, 3)
  const grant = (accountIds: string[], Mode = 'add') =>
    ask('POST /account/authorize', { accountIds, ProductIDs: [product], Mode })
  await grant(ids.slice(0, 1))
  const { response } = await grant(ids)
  assert.deepEqual([response.Changed, reasons(response)], [2, ['no-seat', 'unchanged']])
  assert.equal((await grant(ids.slice(3))).error, 'members.licence-seats-full')
  const taken = await grant(ids.slice(0, 2), 'remove')
  await grant(ids.slice(3))
  const undone = await undo(taken.response.ActID)
  assert.deepEqual([undone.response.Changed, reasons(undone.response)], [1, ['no-seat']])
})

test('undo – of a move, a state and a role – restores each person and names the undone act in the log', async () => {
  const { ask, ids, organisationId, valuesOf, undo } = await anOffice(3)
  const [a, b] = [await portal.aDepartment(organisationId), await portal.aDepartment(organisationId)]
  await ask('POST /account/changeDept', { accountIds: ids.slice(0, 1), DepartmentID: a.id })
  const moved = await ask('POST /account/changeDept', { accountIds: ids, DepartmentID: b.id })
  const locked = await ask('POST /account/modify', { accountIds: ids, State: 'locked' })
  const promoted = await ask('PUT /account/setManager', { accountIds: ids, Role: 'organisation-admin' })
  for (const { response } of [moved, locked, promoted]) assert.equal((await undo(response.ActID)).response.Changed, 3)
  assert.deepEqual(await valuesOf('department_id'), [a.id, null, null])
  assert.deepEqual(await valuesOf('state'), ['active', 'active', 'active'])
  assert.deepEqual(await valuesOf('role'), ['member', 'member', 'member'])
  assert.equal((await undo(moved.response.ActID)).error, 'members.act-undone')
  const entries = await owner<{ undone: string; request: string; people: number }>(
    sql`select changes -> 'undone' ->> 1 as undone, changes -> 'undoneRequest' ->> 1 as request, jsonb_array_length(changes -> 'people' -> 1) as people
      from operation_logs where organisation_id = ${organisationId} and action = 'members.act-undone' order by number`,
  )
  assert.deepEqual(
    entries.map(({ undone, people }) => [undone, people]),
    [
      ['members.moved', 3],
      ['members.state-changed', 3],
      ['members.role-changed', 3],
    ],
  )
  const [original] = await owner(sql`select action from operation_logs where request_id = ${entries[1]?.request}`)
  assert.equal(original?.['action'], 'members.state-changed')
})

test('undo – after another change, a removal or a deleted department – skips these people and restores the others', async () => {
  const { ask, ids, organisationId, undo, valuesOf } = await anOffice(4)
  const [a, b, c] = [
    await portal.aDepartment(organisationId),
    await portal.aDepartment(organisationId),
    await portal.aDepartment(organisationId),
  ]
  const [one = '', two = '', three = '', four = ''] = ids
  const move = (accountIds: string[], to: string) => ask('POST /account/changeDept', { accountIds, DepartmentID: to })
  await move([one, two, three], a.id)
  await move([four], c.id)
  const { response } = await move(ids, b.id)
  await move([two], c.id)
  await ask('POST /account/remove', { accountIds: [three] })
  await owner(sql`delete from departments where id = ${a.id}`)
  const undone = await undo(response.ActID)
  assert.deepEqual(
    [undone.response.Changed, reasons(undone.response)],
    [1, ['changed-since', 'department-removed', 'not-found']],
  )
  assert.deepEqual(await valuesOf('department_id'), [b.id, c.id, null, c.id])
})

test('undo – of an act of another organisation, or later than its time – is refused', async () => {
  const { ask, ids, undo } = await anOffice(1)
  const { response } = await ask('POST /account/modify', { accountIds: ids, State: 'locked' })
  const other = await anOffice(1)
  assert.equal((await other.undo(response.ActID)).error, 'request.not-found')
  await owner(sql`update undoable_acts set created_at = now() - interval '31 minutes' where id = ${response.ActID}`)
  assert.equal((await undo(response.ActID)).error, 'members.undo-too-late')
})

test('acts to undo – of a colleague, expired or already undone – are not listed', async () => {
  const { ask, ids, organisationId, undo } = await anOffice(3)
  const list = () => ask<{ ID: string; RequestID: string; PeopleCount: number }[]>('GET /account/acts')
  const listed = async () => (await list()).response.map(({ ID }) => ID)
  const locked = await ask('POST /account/modify', { accountIds: ids, State: 'locked' })
  const moved = await ask('PUT /account/setManager', { accountIds: ids, Role: 'organisation-admin' })
  assert.deepEqual(await listed(), [moved.response.ActID, locked.response.ActID])
  const [latest] = (await list()).response
  const [entry] = await owner<{ action: string }>(
    sql`select action from operation_logs where organisation_id = ${organisationId} and request_id = ${latest?.RequestID}`,
  )
  assert.deepEqual([entry?.action, latest?.PeopleCount], ['members.role-changed', 3])
  await undo(moved.response.ActID)
  assert.deepEqual(await listed(), [locked.response.ActID])
  await owner(
    sql`update undoable_acts set created_at = now() - interval '31 minutes' where id = ${locked.response.ActID}`,
  )
  assert.deepEqual(await listed(), [])

  const colleague = await portal.aSession(await portal.anAccount({ organisationId, role: 'organisation-admin' }))
  const byColleague = { token: colleague.token, body: { accountIds: ids, State: 'inactive' } }
  assert.equal((await portal.ask<BulkOutcome>('POST /account/modify', byColleague)).response.Changed, 3)
  assert.deepEqual(await listed(), [])
})

test('undo – that would take rights from oneself – skips oneself', async () => {
  const { ask, ids, organisationId } = await anOffice(1)
  const [second = ''] = ids
  const { response } = await ask('PUT /account/setManager', { accountIds: ids, Role: 'organisation-admin' })
  const { token } = await portal.aSession({ id: second, organisationId })
  const undone = await portal.ask<BulkOutcome>(`POST /account/acts/${String(response.ActID)}/undo`, { token, body: {} })
  assert.deepEqual([undone.response.Changed, reasons(undone.response)], [0, ['self']])
})

test('undo – of applications set for several people – restores seats and roles of each', async () => {
  const { ask, ids, organisationId, undo } = await anOffice(2)
  const [one, two] = [await aLicence(organisationId, 5), await aLicence(organisationId, 5)]
  await owner(
    sql`update products set roles = '[{"Code":"lead","Name":"负责人","EnglishName":"Lead","DefaultFor":null}]'::jsonb where id = ${one}`,
  )
  const authorise = (body: object) => ask('POST /account/authorize', { accountIds: ids, ...body })
  await authorise({
    accountIds: ids.slice(0, 1),
    ProductIDs: [one],
    Mode: 'add',
    ProductRoles: [{ ProductID: one, RoleCode: 'lead' }],
  })
  const seats = () =>
    owner(
      sql`select account_id, product_id, role_code from grants where organisation_id = ${organisationId} order by 1, 2`,
    )
  const before = await seats()
  const { response } = await authorise({ ProductIDs: [two], Mode: 'set' })
  assert.equal((await seats()).length, 2)
  assert.equal((await undo(response.ActID)).response.Changed, 2)
  assert.deepEqual(await seats(), before)
})

test('undo – of a removal – takes people back with password, departments, role, applications and menus', async () => {
  const { ask, ids, organisationId, undo } = await anOffice(3)
  const [one = '', two = '', three = ''] = ids
  const [a, b] = [await portal.aDepartment(organisationId), await portal.aDepartment(organisationId)]
  const product = await aLicence(organisationId, 2)
  await ask('POST /account/changeDept', { accountIds: ids, DepartmentID: a.id })
  await ask('PUT /account/setManager', { accountIds: [one], Role: 'organisation-admin' })
  await ask('POST /account/authorize', { accountIds: [one, two], ProductIDs: [product], Mode: 'add' })
  for (const query of [
    sql`insert into memberships (organisation_id, account_id, department_id) values (${organisationId}, ${one}, ${b.id})`,
    sql`insert into department_heads (organisation_id, account_id, department_id) values (${organisationId}, ${one}, ${a.id})`,
    sql`insert into hidden_menus (organisation_id, account_id, menu) values (${organisationId}, ${one}, 'logs')`,
    sql`insert into ip_unlimited (organisation_id, account_id) values (${organisationId}, ${one})`,
  ])
    await owner(query)
  const state = () =>
    owner(sql`select a.id, a.role, a.state, a.department_id, a.password_hash, a.password_changed_at, a.left_at, a.left_with,
      (select count(*)::int from grants g where g.account_id = a.id) as seats, array(select menu from hidden_menus h where h.account_id = a.id) as menus,
      array(select department_id from memberships m where m.account_id = a.id) as more, array(select department_id from department_heads h where h.account_id = a.id) as heads,
      (select count(*)::int from ip_unlimited i where i.account_id = a.id) as exempt from accounts a where a.id in (${one}, ${two}) order by a.id`)
  const before = await state()
  const { response } = await ask('POST /account/remove', { accountIds: ids, Acknowledged: true })
  assert.equal(response.Changed, 3)
  await owner(sql`update accounts set email = 'taken@lab.example' where id = ${three}`)
  await portal.anAccount({ organisationId, email: 'Taken@lab.example' })
  const undone = await undo(response.ActID)
  assert.deepEqual([undone.response.Changed, reasons(undone.response)], [2, ['contact-taken']])
  assert.deepEqual(await state(), before)
})

test('undo – of a removal without seats left – takes back as many as fit, and gives applications as far as seats go', async () => {
  const { ask, ids, organisationId, undo } = await anOffice(2, 3)
  const product = await aLicence(organisationId, 2)
  await ask('POST /account/authorize', { accountIds: ids, ProductIDs: [product], Mode: 'add' })
  const { response } = await ask('POST /account/remove', { accountIds: ids, Acknowledged: true })
  const newcomer = await portal.anAccount({ organisationId })
  await owner(sql`update licences set seat_count = 1 where product_id = ${product}`)
  await ask('POST /account/authorize', { accountIds: [newcomer.id], ProductIDs: [product], Mode: 'add' })
  const undone = await undo(response.ActID)
  assert.deepEqual([undone.response.Changed, reasons(undone.response)], [1, ['no-seat', 'without-applications']])
})

test(
  'initial passwords – by filter – come in parts of fifty, for everyone but oneself',
  { timeout: 120_000 },
  async () => {
    const { ask, all, organisationId } = await anOffice()
    await owner(sql`insert into accounts (id, organisation_id, account, real_name, pinyin)
    select gen_random_uuid(), ${organisationId}, ${`many.${organisationId.slice(-8)}.`} || n, '人' || n, 'ren' from generate_series(1, 52) n`)
    type Made = { Passwords: { ID: string }[]; Remarks: { Reason: string }[]; Next: string | null }
    const selection = await all()
    const first = (await ask<Made>('POST /account/initPassword', selection)).response
    const second = (await ask<Made>('POST /account/initPassword', { ...selection, After: first.Next })).response
    const passwords = [...first.Passwords, ...second.Passwords]
    assert.equal(new Set(passwords.map(({ ID }) => ID)).size, 52)
    assert.equal(second.Next, null)
    assert.deepEqual(
      [...first.Remarks, ...second.Remarks].map(({ Reason }) => Reason),
      ['self'],
    )
  },
)

/** Counts the statements of the work. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { database } = portal
  const begin = database.begin.bind(database)
  let statements = 0
  database.begin = async (scope) => {
    const connection = await begin(scope)
    const query: typeof connection.query = (...given) => {
      statements += 1
      return connection.query(...given)
    }
    return { ...connection, query }
  }
  await work()
  database.begin = begin
  return statements
}

test(
  'acts – on 2,000 members and on one – take the same number of statements, and can be undone',
  { timeout: 300_000 },
  async () => {
    const { ask, all, ids, organisationId, undo } = await anOffice(1)
    await owner(sql`insert into accounts (id, organisation_id, account, real_name, pinyin)
    select gen_random_uuid(), ${organisationId}, ${`crowd.${organisationId.slice(-8)}.`} || n, '人' || n, 'ren' from generate_series(1, 2000) n`)
    const place = await portal.aDepartment(organisationId)
    const product = await aLicence(organisationId, 20_000)
    for (const [at, body] of [
      ['POST /account/changeDept', { DepartmentID: place.id }],
      ['POST /account/authorize', { ProductIDs: [product], Mode: 'add' }],
      ['POST /account/modify', { State: 'locked' }],
      ['PUT /account/resetPwdLock', {}],
    ] as const) {
      const outcomes: BulkOutcome[] = []
      const act = async (selection: object) => {
        outcomes.push((await ask(at, { ...selection, ...body })).response)
      }
      const few = await countStatements(() => act({ accountIds: ids }))
      const many = await countStatements(async () => act({ ...(await all({ Role: 'member' })) }))
      assert.equal(outcomes[1]?.Changed, 2_000, at)
      // The number of members is read with the page.
      assert.ok(many <= few + 8, `${at}: ${few} statements for one, ${many} for 2,000`)
      if (at !== 'POST /account/modify') continue
      assert.equal((await undo(outcomes[1].ActID)).response.Changed, 2_000)
      await act(await all({ State: 'active', Role: 'member' }))
    }
    const [log] = await owner<{
      entries: number
      people: number
    }>(sql`select count(*)::int as entries, max(jsonb_array_length(changes -> 'people' -> 1)) as people
    from operation_logs where organisation_id = ${organisationId} and action = 'members.moved'`)
    assert.deepEqual(log, { entries: 3, people: 1_000 })
  },
)
