import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  deepestDepartment,
  type Department,
  type DepartmentNode,
  type ListedDepartment,
} from '@atrium/contract/departments/departments.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { someoneWaits } from '#testing/someone-waits.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { spellDepartments } from './departments.jobs.ts'

const portal = await openTestPortal()
after(() => portal.close())

async function anOffice() {
  const organisation = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId: organisation.id, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const add = async (Name: string, ParentID: string | null = null) =>
    (await portal.ask<Department>('POST /department', { token, body: { Name, ParentID } })).response
  const change = (id: string, body: object) => portal.ask<Department>(`PUT /department/${id}`, { token, body })
  const children = async (parentId?: string) =>
    (await portal.ask<DepartmentNode[]>(`GET /department/tree${parentId ? `?parentId=${parentId}` : ''}`, { token }))
      .response
  const people = (departmentId: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, () => portal.anAccount({ organisationId: organisation.id, departmentId })),
    )
  return { organisation, admin, token, add, change, children, people }
}

const counts = ({ OwnCount, TotalCount, ChildCount }: DepartmentNode) => [OwnCount, TotalCount, ChildCount]
/** The expected counts. */
const miscounted = (organisationId: string) =>
  inTransaction(portal.database, 'owner', (db) =>
    rowsOf(
      db,
      sql`select d.name from departments d where d.organisation_id = ${organisationId} and (
        d.total_count <> (select count(*) from accounts a join departments b on b.id = a.department_id where starts_with(b.path, d.path) and a.left_at is null)
          + (select count(*) from memberships m join departments b on b.id = m.department_id where starts_with(b.path, d.path))
        or d.child_count <> (select count(*) from departments c where c.parent_id = d.id))`,
    ),
  )

test('department tree – level by level – has counts with subtrees, and a search lists ancestors', async () => {
  const { add, change, children, people, token, organisation } = await anOffice()
  const research = await add('研发中心')
  const chemistry = await add('药物化学部', research.ID)
  const first = await add('合成一组', chemistry.ID)
  await people(first.ID, 3)
  await people(chemistry.ID, 1)
  assert.deepEqual((await children()).map(counts), [[0, 4, 1]])
  assert.deepEqual((await children(chemistry.ID)).map(counts), [[3, 3, 0]])
  const two = await portal.ask<DepartmentNode[]>('GET /department/tree?levels=2', { token })
  assert.deepEqual(
    two.response.map(({ Name, ParentID }) => [Name, ParentID]),
    [
      ['研发中心', null],
      ['药物化学部', research.ID],
    ],
  )
  assert.deepEqual(first.Path, ['研发中心', '药物化学部', '合成一组'])
  const inEnglish = { 'x-atrium-lang': 'en' }
  await change(chemistry.ID, { EnglishName: 'Medicinal chemistry' })
  const localized = await portal.ask<Department>(`GET /department/${first.ID}`, { token, headers: inEnglish })
  assert.deepEqual(localized.response.Path, ['研发中心', 'Medicinal chemistry', '合成一组'])
  const found = await portal.ask<DepartmentNode[]>(`GET /department/tree?search=${encodeURIComponent('合成')}`, {
    token,
  })
  assert.deepEqual(
    found.response.map(({ Name }) => Name),
    ['研发中心', '药物化学部', '合成一组'],
  )
  assert.deepEqual(await miscounted(organisation.id), [])
})

const withoutReading = (id: string) =>
  inTransaction(portal.database, 'owner', (db) =>
    db.execute(sql`update departments set pinyin = '', initials = '' where id = ${id}`),
  )

test('department search – by pinyin, initials and parts of both names – finds added and renamed departments', async () => {
  const { add, change, token } = await anOffice()
  const research = await add('研发中心')
  const group = await add('单体药理组', research.ID)
  const found = async (search: string) =>
    (
      await portal.ask<DepartmentNode[]>(`GET /department/tree?search=${encodeURIComponent(search)}`, { token })
    ).response.map(({ Name }) => Name)
  const both = ['研发中心', '单体药理组']
  for (const search of ['dantiyaoli', 'dtyl', 'dan ti', 'DTYLZ', '药理 dt']) assert.deepEqual(await found(search), both)
  assert.deepEqual(await found('yfzx'), ['研发中心'])
  const listed = await portal.ask<ListedDepartment[]>('GET /department/tree?search=dtyl', { token })
  assert.deepEqual(
    listed.response.map(({ IsMatch }) => IsMatch),
    [false, true],
  )
  for (const search of ['shanti', 'dt yf', '100%', '_']) assert.deepEqual(await found(search), [], search)
  await change(group.ID, { Name: '毒理组', EnglishName: 'Safety assessment' })
  assert.deepEqual(await found('dtylz'), [])
  for (const search of ['dlz', 'duli', 'assess saf']) assert.deepEqual(await found(search), ['研发中心', '毒理组'])
})

test('spell-names job – for departments without a reading – makes them searchable by pinyin', async () => {
  const { add, token } = await anOffice()
  const department = await add('分析测试部')
  await withoutReading(department.ID)
  const find = () => portal.ask<DepartmentNode[]>('GET /department/tree?search=fxcs', { token })
  assert.deepEqual((await find()).response, [])
  const transaction = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(portal.database, 'system', work)
  await spellDepartments.run(
    { transaction, system: transaction, progress: async () => {}, signal: new AbortController().signal },
    {},
  )
  assert.deepEqual(
    (await find()).response.map(({ ID }) => ID),
    [department.ID],
  )
})

test('department move – with its subtree and people – takes its position among the siblings', async () => {
  const { add, change, children, people, organisation } = await anOffice()
  const [a, b] = [await add('甲'), await add('乙')]
  const inner = await add('甲一', a.ID)
  const innermost = await add('甲一一', inner.ID)
  const [b1, b2] = [await add('乙一', b.ID), await add('乙二', b.ID)]
  await people(innermost.ID, 2)
  const moved = await change(inner.ID, { Move: { ParentID: b.ID, BeforeID: b2.ID } })
  assert.deepEqual(moved.response.Path, ['乙', '甲一'])
  assert.deepEqual(
    (await children(b.ID)).map(({ ID }) => ID),
    [b1.ID, inner.ID, b2.ID],
  )
  assert.deepEqual((await children()).map(counts), [
    [0, 0, 0],
    [0, 2, 3],
  ])
  await change(inner.ID, { Move: { ParentID: null, BeforeID: a.ID } })
  assert.deepEqual(
    (await children()).map(({ Name }) => Name),
    ['甲一', '甲', '乙'],
  )
  assert.equal((await change(inner.ID, { Move: { ParentID: innermost.ID } })).error, 'departments.cyclic')
  assert.equal((await change(inner.ID, { Move: { ParentID: inner.ID } })).error, 'departments.cyclic')
  assert.deepEqual(await miscounted(organisation.id), [])
})

test('department moves – two that would form a cycle at once – keep a tree', async () => {
  const { add, change, organisation } = await anOffice()
  const [a, b] = [await add('甲'), await add('乙')]
  const answers = await Promise.all([
    change(a.ID, { Move: { ParentID: b.ID } }),
    change(b.ID, { Move: { ParentID: a.ID } }),
  ])
  assert.deepEqual(
    answers.map(({ error }) => error ?? 'done').toSorted((x, y) => x.localeCompare(y)),
    ['departments.cyclic', 'done'],
  )
  assert.deepEqual(await miscounted(organisation.id), [])
})

test('department names – among siblings and below the deepest level – are refused when not unique or too deep', async () => {
  const { add, token } = await anOffice()
  const top = await add('质量部')
  const again = await portal.ask('POST /department', { token, body: { Name: ' 质量部 ' } })
  assert.equal(again.error, 'departments.name-repeated')
  assert.ok((await add('质量部', top.ID)).ID, 'below another one it is fine')
  let parent = top.ID
  for (let level = 2; level <= deepestDepartment; level += 1) parent = (await add(`第${level}级`, parent)).ID
  const deeper = await portal.ask('POST /department', { token, body: { Name: '更深', ParentID: parent } })
  assert.equal(deeper.error, 'departments.too-deep')
  for (const Name of ['', '  ', 'a/b', 'x'.repeat(101)])
    assert.equal((await portal.ask('POST /department', { token, body: { Name } })).error, 'request.invalid', Name)
})

test('department removal – with people or children – asks for their destination or is refused', async () => {
  const { add, people, token, children, organisation } = await anOffice()
  const [from, to] = [await add('将撤销'), await add('接收')]
  const below = await add('下级', from.ID)
  await people(from.ID, 2)
  const remove = (body: object) => portal.ask<{ Moved: number }>('DELETE /department', { token, body })
  assert.equal((await remove({ ids: [from.ID], MoveTo: to.ID })).error, 'departments.has-children')
  assert.equal((await remove({ ids: [below.ID] })).code, 100)
  const refused = await remove({ ids: [from.ID] })
  assert.equal(refused.error, 'departments.has-people')
  assert.match(refused.message, /2/)
  assert.equal((await remove({ ids: [from.ID], MoveTo: from.ID })).error, 'request.not-found')
  assert.equal((await remove({ ids: [from.ID], MoveTo: to.ID, Reason: '合并' })).response.Moved, 2)
  assert.deepEqual((await children()).map(counts), [[2, 2, 0]])
  assert.deepEqual(await miscounted(organisation.id), [])
})

test('department removal – of several with their people – removes all or none', async () => {
  const { add, people, token, children, organisation } = await anOffice()
  const [top, lone, to] = [await add('上级'), await add('独立'), await add('接收')]
  const [left, right] = [await add('左', top.ID), await add('右', top.ID)]
  const deep = await add('深', left.ID)
  for (const [department, count] of [
    [top, 1],
    [deep, 2],
    [right, 1],
    [lone, 1],
  ] as const)
    await people(department.ID, count)
  const remove = (ids: string[], MoveTo?: string | null) =>
    portal.ask<{ Moved: number }>('DELETE /department', { token, body: { ids, MoveTo } })
  const all = [deep.ID, top.ID, lone.ID, right.ID, left.ID]
  assert.equal((await remove(all.slice(1), to.ID)).error, 'departments.has-children')
  assert.equal((await remove([...all, newId()], to.ID)).error, 'request.not-found')
  assert.equal((await remove([...all, to.ID], to.ID)).error, 'request.not-found')
  const undecided = await remove(all)
  assert.equal(undecided.error, 'departments.has-people')
  assert.match(undecided.message, /5/)
  assert.equal((await children()).length, 3)
  assert.equal((await remove(all, to.ID)).response.Moved, 5)
  assert.deepEqual((await children()).map(counts), [[5, 5, 0]])
  assert.deepEqual(await miscounted(organisation.id), [])
  const { changes } = await lastEntry(organisation.id)
  assert.deepEqual((changes['name'] as [string[], null])[0], ['上级', '独立', '左', '右', '深'])
  assert.deepEqual(
    [changes['movedPeople'], changes['movedTo']],
    [
      [null, 5],
      [null, '接收'],
    ],
  )
})

test('department removal – of two with a common member – moves the person once', async () => {
  const { add, people, token, children, organisation } = await anOffice()
  const [one, two, to] = [await add('一部'), await add('二部'), await add('接收')]
  const [person] = await people(one.ID, 1)
  await inTransaction(portal.database, 'owner', (db) =>
    db.execute(
      sql`insert into memberships (organisation_id, account_id, department_id) values (${organisation.id}, ${person?.id}, ${two.ID})`,
    ),
  )
  const body = { ids: [one.ID, two.ID], MoveTo: to.ID }
  assert.equal((await portal.ask<{ Moved: number }>('DELETE /department', { token, body })).response.Moved, 1)
  assert.deepEqual((await children()).map(counts), [[1, 1, 0]])
})

test('department heads – by id – must be members of the organisation', async () => {
  const { add, change, people, token } = await anOffice()
  const department = await add('分析部')
  const [head] = await people(department.ID, 1)
  const stranger = await portal.anAccount()
  assert.deepEqual(
    (await change(department.ID, { HeadIDs: [head?.id] })).response.Heads.map(({ ID }) => ID),
    [head?.id],
  )
  assert.equal((await change(department.ID, { HeadIDs: [stranger.id] })).error, 'request.not-found')
  const foreign = await portal.aDepartment((await portal.anOrganisation()).id)
  assert.equal((await change(foreign.id, { Name: '他' })).error, 'request.not-found')
  assert.equal((await change(department.ID, { Move: { ParentID: foreign.id } })).error, 'request.not-found')
  assert.equal(
    (await portal.ask('DELETE /department', { token, body: { ids: [foreign.id], MoveTo: null } })).error,
    'request.not-found',
  )
})

/** Runs work during a transaction that has placed a person; not on the embedded database, which has no concurrency. */
async function whilePlacing(
  { organisationId, departmentId }: { organisationId: string; departmentId: string },
  act: () => Promise<unknown>,
): Promise<{ acted: Promise<unknown>; personId: string }> {
  const person = await portal.anAccount({ organisationId })
  const acted = await inTransaction(portal.database, 'owner', async (db) => {
    await db.execute(sql`update accounts set department_id = ${departmentId} where id = ${person.id}`)
    const running = act()
    await someoneWaits(portal.database)
    return { running }
  })
  return { acted: acted.running, personId: person.id }
}

test(
  'placing a person – while the department moves – is counted at its new position',
  { timeout: 60_000 },
  async () => {
    const { add, change, organisation } = await anOffice()
    const [from, to] = [await add('原上级'), await add('新上级')]
    const inner = await add('移动的部门', from.ID)
    const place = { organisationId: organisation.id, departmentId: inner.ID }
    const { acted } = await whilePlacing(place, () => change(inner.ID, { Move: { ParentID: to.ID } }))
    assert.equal(((await acted) as { code: number }).code, 100)
    assert.deepEqual(await miscounted(organisation.id), [])
  },
)

test('registrations and department moves – at once – keep the counts correct', { timeout: 120_000 }, async () => {
  const { add, change, organisation, token } = await anOffice()
  const [a, b] = [await add('甲'), await add('乙')]
  const inner = await add('来回移动', a.ID)
  const register = (n: number) =>
    portal.ask('POST /account/register', {
      token,
      body: { RealName: `新人${n}`, MobilePhone: `1381000${String(n).padStart(4, '0')}`, DepartmentID: inner.ID },
    })
  const moves = async () => {
    for (const ParentID of [b.ID, a.ID, b.ID, null, a.ID])
      assert.equal((await change(inner.ID, { Move: { ParentID } })).code, 100)
  }
  const answers = await Promise.all([moves(), ...Array.from({ length: 20 }, (_, n) => register(n))])
  for (const answer of answers.slice(1)) assert.equal(answer?.code, 100)
  assert.deepEqual(await miscounted(organisation.id), [])
})

test('placing a person – while the department is removed – moves the person along or keeps the department', async () => {
  const { add, children, organisation, token } = await anOffice()
  const [from, to] = [await add('将撤销'), await add('接收')]
  const remove = (body: object) => portal.ask<{ Moved: number }>('DELETE /department', { token, body })
  const place = { organisationId: organisation.id, departmentId: from.ID }
  const unasked = await whilePlacing(place, () => remove({ ids: [from.ID] }))
  assert.equal(((await unasked.acted) as { error: string }).error, 'departments.has-people')
  const asked = await whilePlacing(place, () => remove({ ids: [from.ID], MoveTo: to.ID }))
  assert.equal(((await asked.acted) as { response: { Moved: number } }).response.Moved, 2)
  assert.deepEqual((await children()).map(counts), [[2, 2, 0]])
  assert.deepEqual(await miscounted(organisation.id), [])
})

const removing = (token: string, from: string, MoveTo: string | null) =>
  portal.ask<{ Moved: number }>('DELETE /department', { token, body: { ids: [from], MoveTo } })

test('department removal – while a person is placed in it – does not deadlock', async () => {
  const { add, people, children, organisation, token } = await anOffice()
  const [from, to] = [await add('将撤销'), await add('接收')]
  await people(from.ID, 1)
  const newcomer = await portal.anAccount({ organisationId: organisation.id })
  const removed = await inTransaction(portal.database, 'owner', async (db) => {
    // Checks and locks the department, as placing a person does.
    await db.execute(sql`select 1 from departments where id = ${from.ID} for key share`)
    const running = removing(token, from.ID, to.ID)
    await someoneWaits(portal.database)
    await db.execute(sql`update accounts set department_id = ${from.ID} where id = ${newcomer.id}`)
    return { running }
  })
  assert.equal((await removed.running).response.Moved, 2)
  assert.deepEqual((await children()).map(counts), [[2, 2, 0]])
  assert.deepEqual(await miscounted(organisation.id), [])
})

test('member edit – while the department is removed – runs before or after it', async () => {
  const { add, people, token, admin } = await anOffice()
  const [from, to] = [await add('将撤销'), await add('接收')]
  const [person] = await people(from.ID, 1)
  const at = `account/manageDetail/${person?.id}`
  const { response: before } = await portal.ask<{ Version: number; RealName: string }>(`GET /${at}`, { token })
  const edit = { RealName: before.RealName, MobilePhone: '13810018888', DepartmentID: from.ID, Version: before.Version }
  const answers = await inTransaction(portal.database, 'owner', async (db) => {
    await db.execute(sql`select 1 from accounts where id = ${person?.id} for update`)
    const removed = removing(token, from.ID, to.ID)
    await someoneWaits(portal.database)
    const edited = portal.ask(`PUT /account/manageModify/${person?.id}`, { token, body: edit })
    await someoneWaits(portal.database, 2)
    return { removed, edited }
  })
  assert.equal((await answers.removed).response.Moved, 1)
  const edited = await answers.edited
  assert.equal(edited.error, 'members.changed-meanwhile')
  assert.match(edited.message, new RegExp(String(admin.realName), 'u'), 'it was the removal that changed the person')
})

test('renaming a department – while a member leaves it – runs before or after it', async () => {
  const { add, change, people, organisation } = await anOffice()
  const department = await add('旧名')
  const [leaver] = await people(department.ID, 2)
  const renamed = await inTransaction(portal.database, 'owner', async (db) => {
    await db.execute(sql`select 1 from accounts where id = ${leaver?.id} for update`)
    const running = change(department.ID, { Name: '新名' })
    await someoneWaits(portal.database)
    await db.execute(sql`update accounts set department_id = null where id = ${leaver?.id}`)
    return { running }
  })
  assert.equal((await renamed.running).response.Name, '新名')
  assert.deepEqual(await miscounted(organisation.id), [])
})

test('placing a person – while the department is renamed – sorts by the new name', async () => {
  const { add, organisation, token } = await anOffice()
  const department = await add('旧名')
  const person = await portal.anAccount({ organisationId: organisation.id })
  const body = { accountIds: [person.id], DepartmentID: department.ID }
  const moved = await inTransaction(portal.database, 'owner', async (db) => {
    await db.execute(sql`update departments set name = '新名' where id = ${department.ID}`)
    const running = portal.ask('POST /account/changeDept', { token, body })
    await someoneWaits(portal.database)
    return { running }
  })
  assert.equal((await moved.running).code, 100)
  const [row] = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf<{ name: string }>(db, sql`select department_order as name from accounts where id = ${person.id}`),
  )
  assert.equal(row?.name, '新名')
})

test('placing a person – in a department just removed – is refused with a message', { timeout: 60_000 }, async () => {
  const { add, people, organisation, token } = await anOffice()
  const gone = await add('已撤销')
  const [person] = await people((await add('原部门')).ID, 1)
  const calls = [
    () => portal.ask('POST /account/changeDept', { token, body: { accountIds: [person?.id], DepartmentID: gone.ID } }),
    () =>
      portal.ask('POST /account/register', {
        token,
        body: { RealName: '迟到', MobilePhone: '13810019999', DepartmentID: gone.ID },
      }),
    () => portal.ask('POST /account/invitations', { token, body: { departmentId: gone.ID, uses: 1, days: 7 } }),
  ]
  const answers = await inTransaction(portal.database, 'owner', async (db) => {
    await db.execute(sql`delete from departments where id = ${gone.ID}`)
    const running = calls.map((call) => call())
    await someoneWaits(portal.database, calls.length)
    return { running }
  })
  for (const answer of answers.running) assert.equal((await answer).error, 'request.not-found')
  assert.deepEqual(await miscounted(organisation.id), [])
})

interface Entry {
  changes: Record<string, [unknown, unknown]>
  reason: string | null
}
const lastEntry = async (organisationId: string): Promise<Entry> => {
  const [entry] = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf<Entry>(
      db,
      sql`select changes, reason from operation_logs where organisation_id = ${organisationId} order by number desc limit 1`,
    ),
  )
  return entry as Entry
}

test('operation log – of a department – has its changed fields, parent and position only', async () => {
  const { add, change, people, organisation, token } = await anOffice()
  const top = await add('上级')
  const [head] = await people(top.ID, 1)
  const named = { id: head?.id, name: head?.realName }
  await portal.ask('POST /department', {
    token,
    body: { Name: '研发部', EnglishName: 'Research', ParentID: top.ID, HeadIDs: [head?.id], Reason: '新设' },
  })
  assert.deepEqual(await lastEntry(organisation.id), {
    changes: {
      name: [null, '研发部'],
      parent: [null, '上级'],
      englishName: [null, 'Research'],
      heads: [[], [head?.realName]],
      people: [null, [named]],
    },
    reason: '新设',
  })
  const [a, b] = [await add('甲'), await add('乙')]
  await change(b.ID, { Move: { ParentID: null, BeforeID: a.ID }, Reason: '调整顺序' })
  assert.deepEqual(await lastEntry(organisation.id), { changes: { position: [3, 2] }, reason: '调整顺序' })
  await change(a.ID, { Move: { ParentID: top.ID } })
  assert.deepEqual((await lastEntry(organisation.id)).changes, { parent: [null, '上级'], position: [3, 2] })
  await change(top.ID, { Name: '总部', HeadIDs: [head?.id] })
  await change(top.ID, { Name: '总公司', HeadIDs: [head?.id] })
  assert.deepEqual((await lastEntry(organisation.id)).changes, { name: ['总部', '总公司'] })
})

test('operation log – of a removed department – is found by its people and heads', async () => {
  const { add, change, people, organisation, admin, token } = await anOffice()
  const [from, to] = [await add('将撤销'), await add('接收')]
  const [one, two] = await people(from.ID, 2)
  await change(from.ID, { HeadIDs: [admin.id, one?.id] })
  await portal.ask('DELETE /department', { token, body: { ids: [from.ID], MoveTo: to.ID, Reason: '合并' } })
  const { changes } = await lastEntry(organisation.id)
  assert.deepEqual(changes['movedPeople'], [null, 2])
  assert.deepEqual((changes['heads'] as [string[], null])[0].length, 2)
  const listed = (changes['people'] as [null, { id: string }[]])[1].map(({ id }) => id)
  assert.deepEqual(new Set(listed), new Set([one?.id, two?.id, admin.id]))
  assert.equal(listed.length, 3)
})

test('department move – before one that is not a sibling – is not found, and nothing moves', async () => {
  const { token } = await portal.aSession(await portal.anAccount({ role: 'organisation-admin' }))
  const { token: foreignToken } = await portal.aSession(await portal.anAccount({ role: 'organisation-admin' }))
  const add = async (Name: string, ParentID: string | null = null, by = token) =>
    (await portal.ask<{ ID: string }>('POST /department', { token: by, body: { Name, ParentID } })).response.ID
  const [a, b, foreign] = [await add('甲部'), await add('乙部'), await add('外部', null, foreignToken)]
  const inner = await add('内部', a)
  for (const BeforeID of [foreign, inner, b, '00000000-0000-4000-8000-000000000000']) {
    const body = { Move: { ParentID: null, BeforeID } }
    const { status, error } = await portal.ask(`PUT /department/${b}`, { token, body })
    assert.deepEqual([status, error], [404, 'request.not-found'], BeforeID)
  }
  const moved = await portal.ask(`PUT /department/${b}`, { token, body: { Move: { ParentID: null, BeforeID: a } } })
  assert.equal(moved.status, 200)
})

test('department move – undone from the log – is back before its sibling, and cannot be undone after a further move', async () => {
  const { add, change, children, token } = await anOffice()
  const names = async (parentId?: string) => (await children(parentId)).map(({ Name }) => Name)
  const acts = async () =>
    (await portal.ask<{ ID: string; PeopleCount: number }[]>('GET /account/acts', { token })).response
  const undo = (id: string) => portal.ask(`POST /account/acts/${id}/undo`, { token, body: {} })
  const [first, second, third] = [await add('甲'), await add('乙'), await add('丙')]
  await change(first.ID, { Move: { ParentID: third.ID } })
  assert.deepEqual(await names(), ['乙', '丙'])
  const [moved] = await acts()
  assert.equal(moved?.PeopleCount, 0)
  assert.deepEqual((await undo(String(moved?.ID))).response, { Changed: 1, Skipped: 0, Remarks: [], ActID: null })
  assert.deepEqual(await names(), ['甲', '乙', '丙'])
  assert.deepEqual(await acts(), [])

  await change(second.ID, { Name: '乙部' })
  assert.deepEqual(await acts(), [])
  await change(second.ID, { Move: { ParentID: first.ID } })
  await change(second.ID, { Move: { ParentID: third.ID } })
  const [, earlier] = await acts()
  assert.equal((await undo(String(earlier?.ID))).error, 'departments.moved-since')
  assert.deepEqual(await names(third.ID), ['乙部'])
})
