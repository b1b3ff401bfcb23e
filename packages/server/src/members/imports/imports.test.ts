import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import type { Import, ImportRow } from '@atrium/contract/members/imports.shapes.ts'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { insertDepartment, lockTree } from '#departments/departments.service.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { xlsxOf } from '#kit/files/spreadsheets/write-xlsx.ts'
import { someoneWaits } from '#testing/someone-waits.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { commitImports } from './commit-imports.ts'

const portal = await openTestPortal()
after(() => portal.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })

const owner = (query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<Record<string, unknown>>(db, query))

let phones = 0
const aPhone = () => `137${String((phones += 1)).padStart(8, '0')}`

async function anOffice(seatCount = 100) {
  const { id: organisationId } = await portal.anOrganisation({ seatCount })
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const upload = async (content: string | Uint8Array<ArrayBuffer>, name = 'members.csv') => {
    const body = new FormData()
    body.set('file', new Blob([content]), name)
    const headers = { 'x-atrium': '1', cookie: `${sessionCookie}=${token}`, 'x-atrium-lang': 'zh' }
    const answer = await fetch(`${address}/api/account/batchImport`, { method: 'POST', body, headers })
    return (await answer.json()) as { error?: string; message: string; response: Import }
  }
  const ask = <T = Import>(at: string, body?: object) => portal.ask<T>(at, { token, ...(body && { body }) })
  const rows = async (id: string, body: object = {}) =>
    (
      await ask<{ total: number; items: ImportRow[] }>(`POST /account/batchImport/${id}/rows`, {
        pageSize: 100,
        ...body,
      })
    ).response
  const count = async () =>
    (await owner(sql`select member_count as n from organisations where id = ${organisationId}`))[0]?.['n']
  return { organisationId, admin, token, upload, ask, rows, count }
}

/** An application with a licence for an organisation, given by a rule to those in a department. */
async function aRule(organisationId: string, departmentId: string, { withSubDepartments = true } = {}) {
  const [id, rule] = [newId(), newId()]
  await owner(sql`insert into products (id, code, kind, name, english_name, introduction, english_introduction, web_url, public_url, icon, color, position)
    values (${id}, ${id.slice(-8)}, 'cloud', ${`应用${id.slice(-4)}`}, ${`Application ${id.slice(-4)}`}, '', '', 'https://app.example', 'https://app.example', 'flask', '#0fa68e', 9)`)
  await owner(
    sql`insert into licences (organisation_id, product_id, seat_count, valid_from, valid_until) values (${organisationId}, ${id}, 50, '2020-01-01', '2099-12-31')`,
  )
  await owner(
    sql`insert into application_rules (id, organisation_id, department_id, with_sub_departments, product_id) values (${rule}, ${organisationId}, ${departmentId}, ${withSubDepartments}, ${id})`,
  )
  return { id, code: id.slice(-8), name: `应用${id.slice(-4)}` }
}

/** Runs the job until it has checked the signal `times` times. */
function runJob(looks = Infinity, process?: string) {
  const transaction = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(portal.database, 'system', work)
  let seen = 0
  const signal = {
    get aborted() {
      return (seen += 1) > looks
    },
  } as AbortSignal
  return commitImports(portal.server.services, process).run(
    { transaction, system: transaction, progress: async () => {}, signal },
    {},
  )
}

/** Runs the job and `meanwhile` after the first batch. */
async function runJobWith(meanwhile: string) {
  await owner(
    sql.raw(
      `create function meanwhile() returns trigger language plpgsql security definer as 'begin ${meanwhile}; return new; end'`,
    ),
  )
  await owner(sql`create trigger meanwhile after update on imports for each row
    when (old.done_count = 0 and new.done_count > 0) execute function meanwhile()`)
  try {
    await runJob()
  } finally {
    await owner(sql`drop trigger meanwhile on imports`)
    await owner(sql`drop function meanwhile()`)
  }
}

/** All texts of a workbook. */
const textOf = (bytes: Uint8Array) =>
  Object.values(unzipSync(bytes))
    .map((part) => Buffer.from(part).toString())
    .join()

const adminOf = async (organisationId: string) =>
  (
    await owner(sql`select id from accounts where organisation_id = ${organisationId} and role = 'organisation-admin'`)
  )[0] as { id: string }

const csv = (...rows: string[][]) =>
  ['姓名,账号,手机号,邮箱,部门,职务,角色,应用', ...rows.map((row) => row.join(','))].join('\n')

describe('dry run', () => {
  test('validates every row with line, column and reason, and adds nobody', async () => {
    const { upload, rows, count, organisationId } = await anOffice()
    await portal.aDepartment(organisationId, '研发部')
    const other = await portal.anAccount()
    const phone = aPhone()
    const { response } = await upload(
      csv(
        ['林一', 'lin.yi', phone, '', '研发部', '', '成员', ''],
        ['', '', aPhone(), '', '', '', '', ''],
        ['林二', 'lin.yi', phone, '', '', '', '', ''],
        ['林三', '', '1381234', 'no address', '', '', '皇帝', 'ELN'],
        ['林四', '', '', '', '', '', '', ''],
        ['林五', '', other.mobilePhone, '', '研发部/新组', '', 'Administrator', ''],
        ['林六', '', aPhone(), '', '研发部/新组', '', '', ''],
        ['=1+1', '', aPhone(), '', '', '', '', ''],
        ['林七', 'x', aPhone(), '', 'A//B', '', '', ''],
        ['', '', '', '', '', '', '', ''],
        ['人'.repeat(101), '', aPhone(), '', '', '', '', ''],
      ),
    )
    assert.deepEqual(
      [response.State, response.RowCount, response.GoodCount, response.WarnedCount, response.BadCount],
      ['judged', 10, 1, 1, 8],
    )
    assert.deepEqual(response.NewDepartments, ['研发部/新组'])
    const { items } = await rows(response.ID)
    assert.deepEqual(
      items.map(({ Line, Findings }) => [Line, ...Findings.map(({ Column, Reason }) => `${Column} ${Reason}`)]),
      [
        [2],
        [3, 'name name-needed'],
        [4, 'account account-twice', 'phone phone-twice'],
        [5, 'phone wrong-phone', 'email wrong-email', 'role wrong-role', 'products unknown-product'],
        [6, 'phone way-needed'],
        [7, 'phone phone-refused', 'department new-department'],
        [8, 'department new-department'],
        [9, 'name formula'],
        [10, 'account wrong-account', 'department wrong-department'],
        [12, 'name too-long'],
      ],
    )
    assert.match(String(items[2]?.Findings[0]?.Message), /第 2 行/)
    assert.equal(items[7]?.Findings[0]?.Message, '“姓名”不能使用公式，请改为文本')
    assert.equal(items[9]?.Findings[0]?.Message, '“姓名”内容过长，最多 100 个字符')
    assert.equal((await rows(response.ID, { Judgement: 'warned' })).total, 1)
    assert.equal(await count(), 1)
  })

  test('refuses files that are empty, too long, of another format or not the template', async () => {
    const { upload } = await anOffice()
    const wrong = await upload('Colour,Taste\nred,sweet')
    assert.equal(wrong.error, 'imports.wrong-template')
    assert.match(wrong.message, /姓名/)
    assert.equal((await upload('姓名,手机号\n')).error, 'imports.empty')
    assert.equal((await upload(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'old.xls')).error, 'upload.wrong-format')
    assert.equal((await upload('PK\u0003\u0004 broken', 'a.xlsx')).error, 'upload.wrong-format')
    for (const [content, name] of [
      ['', 'empty.csv'],
      ['', 'empty.xlsx'],
      ['%PDF-1.7\n1 0 obj', 'members.pdf'],
      ['会议纪要\n今天讨论了抗体项目', 'minutes.txt'],
      ['"姓名,手机号\n林知远', 'broken.csv'],
    ] as const) {
      const refused = await upload(content, name)
      assert.deepEqual([refused.error, refused.message], ['upload.wrong-format', '文件格式错误'], name)
    }
    const many = await upload(csv(...Array.from({ length: 50_001 }, (_, n) => [`人${n}`])))
    assert.equal(many.error, 'imports.too-many-rows')
    assert.match(many.message, /50000/)
    assert.equal((await upload('x'.repeat(20_000_001))).error, 'upload.too-large')
  })

  test('reports ignored columns on the first row', async () => {
    const { upload, rows } = await anOffice()
    const { response } = await upload(
      `姓名,手机号码,邮箱,工号,\n林一,${aPhone()},lin.yi@lab.example,7,\n林二,,lin.er@lab.example,8,`,
    )
    assert.deepEqual([response.GoodCount, response.WarnedCount, response.BadCount], [1, 1, 0])
    const [first, second] = (await rows(response.ID)).items
    assert.deepEqual(
      first?.Findings.map(({ Reason, Message }) => [Reason, Message]),
      [['ignored-columns', '文件中的列“手机号码, 工号”不在模板中，已忽略']],
    )
    assert.deepEqual(second?.Findings, [])
  })

  test('matches departments by name in either language', async () => {
    const { upload, organisationId } = await anOffice()
    await portal.aDepartment(organisationId, '药物化学部', 'Medicinal chemistry')
    const row = (department: string) => ['王小明', '', aPhone(), '', department, '', '', '']
    const { response } = await upload(csv(row('药物化学部'), row('medicinal chemistry'), row('Biology')))
    assert.deepEqual(response.NewDepartments, ['Biology'])
  })

  test('accepts the English template as a workbook', async () => {
    const { upload, token, organisationId } = await anOffice()
    const above = await portal.aDepartment(organisationId, '药物化学部', 'Medicinal chemistry')
    const below = await portal.aDepartment(organisationId, '纯化组')
    await owner(
      sql`update departments set parent_id = ${above.id}, path = ${`${above.id}/${below.id}/`} where id = ${below.id}`,
    )
    const template = await fetch(`${address}/api/account/batchImport/template`, {
      headers: { cookie: `${sessionCookie}=${token}`, 'x-atrium-lang': 'en' },
    })
    assert.equal(template.status, 200)
    const bytes = new Uint8Array(await template.arrayBuffer())
    const sheets = textOf(bytes)
    assert.match(sheets, /Medicinal chemistry\/纯化组/)
    assert.doesNotMatch(sheets, /药物化学部/)
    assert.equal((await upload(bytes, 'members.xlsx')).error, 'imports.empty')
    const pieces: Uint8Array[] = []
    const rows = [[['Anna Keller', '', '', 'anna@lab.example', 'R&D/Chemistry', 'Chemist', 'Administrator', '']]]
    for await (const piece of xlsxOf([
      {
        name: 'S',
        head: ['Name *', 'Account', 'Phone', 'Email', 'Department', 'Job title', 'Role', 'Applications'],
        rows,
      },
    ]))
      pieces.push(piece)
    const { response } = await upload(new Uint8Array(Buffer.concat(pieces)), 'members.xlsx')
    assert.deepEqual(
      [response.FileName, response.WarnedCount, response.NewDepartments],
      ['members.xlsx', 1, ['R&D/Chemistry']],
    )
  })
})

const people = (count: number) =>
  csv(...Array.from({ length: count }, (_, n) => [`王小${n % 7}`, '', aPhone(), '', '制造部/一车间', '', '', '']))

describe('commit', () => {
  test('imports valid rows with names, departments and free account names, reports each outcome, and is undone completely', async () => {
    const { upload, ask, rows, count, organisationId, token } = await anOffice()
    const { response: validated } = await upload(
      csv(
        ['王小明', '', aPhone(), '', '制造部/一车间', '操作员', '组织管理员', ''],
        ['王小明', '', aPhone(), '', '制造部', '', '', ''],
        ['', '', '', '', '', '', '', 'X'],
      ),
    )
    assert.equal((await ask(`POST /account/batchImport/${validated.ID}/commit`, {})).response.State, 'committing')
    assert.equal((await ask(`POST /account/batchImport/${validated.ID}/commit`, {})).error, 'imports.not-judged')
    await runJob()
    const { response: done } = await ask(`GET /account/batchImport/detail/${validated.ID}`)
    assert.deepEqual([done.State, done.DoneCount, done.BadCount, done.Problem], ['committed', 2, 1, null])
    const made = await owner(
      sql`select account, pinyin, role, job_title, (select name from departments d where d.id = a.department_id) as department from accounts a where import_id = ${validated.ID} order by account`,
    )
    const misplaced = await owner(
      sql`select account from accounts a left join departments d on d.id = a.department_id where import_id = ${validated.ID} and department_order <> coalesce(d.name, '')`,
    )
    assert.deepEqual(misplaced, [], 'the order by departments knows them')
    assert.deepEqual(made, [
      {
        account: 'wang.xiaoming',
        pinyin: 'wang xiao ming',
        role: 'organisation-admin',
        job_title: '操作员',
        department: '一车间',
      },
      { account: 'wang.xiaoming2', pinyin: 'wang xiao ming', role: 'member', job_title: null, department: '制造部' },
    ])
    assert.deepEqual(
      (await rows(validated.ID)).items.map(({ IsImported }) => IsImported),
      [true, true, false],
    )
    const result = await fetch(`${address}/api/account/batchImport/${validated.ID}/result`, {
      headers: { cookie: `${sessionCookie}=${token}` },
    })
    assert.equal(
      result.headers.get('content-type'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    assert.ok((await result.arrayBuffer()).byteLength > 1_000)
    const actions = await owner(
      sql`select action, actor_name from operation_logs where organisation_id = ${organisationId} order by number`,
    )
    assert.deepEqual(
      actions.map(({ action }) => action),
      ['members.import-started', 'members.imported'],
    )
    assert.equal((await ask(`POST /account/batchImport/${validated.ID}/undo`, {})).response.State, 'undone')
    assert.equal(await count(), 1)
    assert.deepEqual(await owner(sql`select 1 from departments where organisation_id = ${organisationId}`), [])
    assert.equal((await ask(`POST /account/batchImport/${validated.ID}/undo`, {})).error, 'imports.not-committed')
  })

  test('keeps a department it created when an undo races with an invitation into it', async () => {
    const { upload, ask, organisationId, admin } = await anOffice()
    const { response: validated } = await upload(csv(['林一', '', aPhone(), '', '新部/一组', '', '', '']))
    await ask(`POST /account/batchImport/${validated.ID}/commit`, {})
    await runJob()
    const undone = await inTransaction(portal.database, 'owner', async (db) => {
      await db.execute(sql`insert into invitations (id, organisation_id, department_id, token_hash, uses, created_by, expires_at)
        select ${newId()}, ${organisationId}, id, ${Buffer.from(organisationId)}, 1, ${admin.id}, now() + interval '1 day'
        from departments where organisation_id = ${organisationId} and parent_id is not null`)
      const running = ask(`POST /account/batchImport/${validated.ID}/undo`, {})
      await someoneWaits(portal.database)
      return { running }
    })
    assert.equal((await undone.running).response.State, 'undone')
    const left = await owner(sql`select name from departments where organisation_id = ${organisationId} order by path`)
    assert.deepEqual(
      left.map(({ name }) => name),
      ['新部', '一组'],
    )
  })

  test('is undone only while nobody changes the department tree', async () => {
    const { upload, ask, organisationId } = await anOffice()
    const { response: validated } = await upload(csv(['林一', '', aPhone(), '', '新部', '', '', '']))
    await ask(`POST /account/batchImport/${validated.ID}/commit`, {})
    await runJob()
    const undone = await inTransaction(portal.database, 'owner', async (db) => {
      await db.execute(sql`select set_config('app.organisation_id', ${organisationId}, true)`)
      await lockTree(db)
      const running = ask(`POST /account/batchImport/${validated.ID}/undo`, {})
      await someoneWaits(portal.database)
      const [parent] = await rowsOf<{ id: string; path: string }>(
        db,
        sql`select id, path from departments where organisation_id = ${organisationId}`,
      )
      const id = newId()
      await insertDepartment(db, {
        id,
        organisationId,
        parentId: String(parent?.id),
        path: `${parent?.path}${id}/`,
        name: '手建',
        englishName: null,
      })
      return { running }
    })
    assert.equal((await undone.running).response.State, 'undone')
    const left = await owner(sql`select name from departments where organisation_id = ${organisationId} order by path`)
    assert.deepEqual(
      left.map(({ name }) => name),
      ['新部', '手建'],
    )
  })

  test('continues after an interruption and notes it', async () => {
    const { upload, ask, count } = await anOffice(5_000)
    const { response: validated } = await upload(people(1_200))
    await ask(`POST /account/batchImport/${validated.ID}/commit`, {})
    await runJob(1)
    const soFar = Number(await count())
    assert.ok(soFar > 1 && soFar < 1_201)
    assert.equal((await ask(`GET /account/batchImport/detail/${validated.ID}`)).response.State, 'committing')
    await runJob()
    const { response: done } = await ask(`GET /account/batchImport/detail/${validated.ID}`)
    assert.deepEqual([done.State, done.Problem, done.DoneCount], ['committed', 'resumed', 1_200])
    assert.equal(await count(), 1_201)
    const [{ different } = {}] = await owner(
      sql`select count(distinct account)::integer as different from accounts where import_id = ${validated.ID}`,
    )
    assert.equal(different, 1_200)
  })

  test('never takes more seats than there are, and reports each row without one', async () => {
    const { upload, ask, rows, count, organisationId } = await anOffice(6)
    const { response: validated } = await upload(people(5))
    await ask(`POST /account/batchImport/${validated.ID}/commit`, {})
    await portal.anAccount({ organisationId })
    await portal.anAccount({ organisationId })
    await runJob()
    assert.equal(await count(), 6)
    const { items } = await rows(validated.ID)
    assert.deepEqual(
      items.map(({ IsImported, Findings }) => (IsImported ? 'in' : Findings.at(-1)?.Reason)),
      ['in', 'in', 'in', 'no-seat', 'no-seat'],
    )
    const { response: done } = await ask(`GET /account/batchImport/detail/${validated.ID}`)
    assert.deepEqual([done.State, done.BadCount], ['committed', 2])
    const [before] = await owner(sql`select seat_count as n from organisations where id = ${organisationId}`)
    await owner(sql`update organisations set seat_count = seat_count + 1 where id = ${organisationId}`)
    const { response: late } = await upload(people(2))
    assert.deepEqual([late.WarnedCount, late.BadCount], [1, 1])
    await owner(sql`update organisations set seat_count = ${before?.['n']} where id = ${organisationId}`)
    const refused = await ask(`POST /account/batchImport/${late.ID}/commit`, {})
    assert.equal(refused.error, 'imports.too-few-seats')
    assert.equal(refused.message, '没有剩余名额，还需 1 个')
  })

  test('lists rows that have to be corrected before those that only lack a seat', async () => {
    const { upload, rows } = await anOffice(2)
    const row = (name: string) => [name, '', aPhone(), '', '', '', '', '']
    const { response: validated } = await upload(csv(row('王一'), row('王二'), row('王三'), row('')))
    const { items } = await rows(validated.ID, { Judgement: 'bad' })
    assert.deepEqual(
      items.map(({ Line, Findings }) => [Line, Findings[0]?.Reason]),
      [
        [5, 'name-needed'],
        [3, 'no-seat'],
        [4, 'no-seat'],
      ],
    )
  })

  test('imports as many as there are seats, and reports the others beforehand', async () => {
    const { upload, ask, rows, count } = await anOffice(4)
    const { response: validated } = await upload(people(5))
    assert.deepEqual([validated.GoodCount + validated.WarnedCount, validated.BadCount], [3, 2])
    const { items } = await rows(validated.ID)
    assert.deepEqual(
      items.map(({ Findings }) => Findings.find(({ Reason }) => Reason === 'no-seat')?.Message),
      [undefined, undefined, undefined, '没有剩余的成员名额', '没有剩余的成员名额'],
    )
    await ask(`POST /account/batchImport/${validated.ID}/commit`, {})
    await runJob()
    const { response: done } = await ask(`GET /account/batchImport/detail/${validated.ID}`)
    assert.deepEqual([done.State, done.ImportedCount, done.BadCount], ['committed', 3, 2])
    assert.equal(await count(), 4)
  })

  test('grants products as far as there are seats, and reports each one missed, before and after', async () => {
    const { upload, ask, rows, organisationId } = await anOffice()
    const aProduct = async (code: string, name: string, english: string, seats: number) => {
      const id = newId()
      await owner(sql`insert into products (id, code, kind, name, english_name, introduction, english_introduction, web_url, public_url, icon, color, position)
        values (${id}, ${code}, 'cloud', ${name}, ${english}, '', '', '', '', 'x', '#000', 1)`)
      await owner(
        sql`insert into licences (organisation_id, product_id, seat_count, valid_from, valid_until) values (${organisationId}, ${id}, ${seats}, now()::date, now()::date + 9)`,
      )
    }
    await aProduct('IMP', '导入应用', 'Import app', 1)
    await aProduct('TWO', '第二应用', 'Second app', 1)
    const { response: validated } = await upload(
      csv(
        ['甲', '', aPhone(), '', '', '', '', 'imp;IMP、two'],
        ['乙', '', aPhone(), '', '', '', '', '导入应用;第二应用'],
        ['丙', '', aPhone(), '', '', '', '', 'Other'],
      ),
    )
    assert.deepEqual([validated.GoodCount, validated.WarnedCount, validated.BadCount], [1, 1, 1])
    const rowOutcomes = async () =>
      (await rows(validated.ID)).items.map(({ IsImported, Findings }) => [
        IsImported,
        ...Findings.map(({ Message }) => Message),
      ])
    const missed = ['应用“导入应用”没有剩余名额，不予授权', '应用“第二应用”没有剩余名额，不予授权']
    assert.deepEqual(await rowOutcomes(), [[false], [false, ...missed], [false, '组织没有应用“Other”']])
    await ask(`POST /account/batchImport/${validated.ID}/commit`, {})
    await runJob()
    assert.deepEqual(await rowOutcomes(), [[true], [true, ...missed], [false, '组织没有应用“Other”']])
    const english = await fetch(`${address}/api/account/batchImport/${validated.ID}/rows`, {
      method: 'POST',
      headers: {
        'x-atrium': '1',
        'x-atrium-lang': 'en',
        'content-type': 'application/json',
        cookie: `${sessionCookie}=${(await portal.aSession({ id: (await adminOf(organisationId)).id, organisationId })).token}`,
      },
      body: '{}',
    })
    const { response } = (await english.json()) as { response: { items: ImportRow[] } }
    assert.deepEqual(
      response.items[1]?.Findings.map(({ Message }) => Message),
      ['No seat left in “Import app”, so it is not assigned', 'No seat left in “Second app”, so it is not assigned'],
    )
  })

  test("imports everybody once with two servers, also when the first one's lease expires", async () => {
    const { upload, ask, count, organisationId } = await anOffice(5_000)
    const { response: validated } = await upload(people(2_500))
    await ask(`POST /account/batchImport/${validated.ID}/commit`, {})
    await owner(
      sql`create function lapsed() returns trigger language plpgsql as 'begin new.worker_until := now() - interval ''1 second''; return new; end'`,
    )
    await owner(
      sql`create trigger lapsed before update on imports for each row when (new.worker is not null) execute function lapsed()`,
    )
    try {
      await Promise.all([runJob(), runJob(Infinity, newId())])
    } finally {
      await owner(sql`drop trigger lapsed on imports`)
    }
    const { response: done } = await ask(`GET /account/batchImport/detail/${validated.ID}`)
    assert.deepEqual([done.State, done.DoneCount, done.ImportedCount, done.BadCount], ['committed', 2_500, 2_500, 0])
    assert.equal(await count(), 2_501)
    const entries = await owner(
      sql`select changes from operation_logs where organisation_id = ${organisationId} and action = 'members.imported'`,
    )
    assert.deepEqual(entries, [{ changes: { imported: [null, 2_500], refused: [null, 0] } }])
  })

  test('belongs to one server until that one finishes or its lease expires', async () => {
    const { upload, ask, count } = await anOffice()
    const { response: validated } = await upload(people(3))
    await ask(`POST /account/batchImport/${validated.ID}/commit`, {})
    const own = newId()
    const held = (until: ReturnType<typeof sql>) =>
      owner(sql`update imports set worker = ${own}, worker_until = ${until} where id = ${validated.ID}`)
    await held(sql`now() + interval '20 seconds'`)
    await runJob(Infinity, own)
    assert.equal(await count(), 1)
    await held(sql`now() - interval '1 second'`)
    await runJob(Infinity, own)
    assert.equal(await count(), 4)
  })

  test('creates a department again that was removed meanwhile', async () => {
    const { upload, ask, organisationId } = await anOffice(5_000)
    const row = (n: number) => [`赵${n}`, '', aPhone(), '', n < 1_050 ? '' : '制造部', '', '', '']
    const { response: validated } = await upload(csv(...Array.from({ length: 1_100 }, (_, n) => row(n))))
    await ask(`POST /account/batchImport/${validated.ID}/commit`, {})
    await runJobWith('delete from departments where organisation_id = new.organisation_id')
    const { response: done } = await ask(`GET /account/batchImport/detail/${validated.ID}`)
    assert.deepEqual([done.State, done.ImportedCount], ['committed', 1_100])
    const [department] = await owner(
      sql`select name, own_count from departments where organisation_id = ${organisationId}`,
    )
    assert.deepEqual(department, { name: '制造部', own_count: 50 })
  })

  test('takes no more seats than are left when some are removed meanwhile', async () => {
    const { upload, ask, count } = await anOffice(5_000)
    const { response: validated } = await upload(people(2_500))
    await ask(`POST /account/batchImport/${validated.ID}/commit`, {})
    await runJobWith('update organisations set seat_count = 1501 where id = new.organisation_id')
    const { response: done } = await ask(`GET /account/batchImport/detail/${validated.ID}`)
    assert.deepEqual(
      [done.State, done.DoneCount, done.ImportedCount, done.BadCount],
      ['committed', 2_500, 1_500, 1_000],
    )
    assert.equal(await count(), 1_501)
  })

  test('reports its progress after a failure, and is continued or undone', async () => {
    const { upload, ask, count, organisationId } = await anOffice(5_000)
    await owner(
      sql`create function not_this_one() returns trigger language plpgsql as 'begin raise exception ''not this one''; end'`,
    )
    const stopped = async () => {
      const { response: validated } = await upload(
        csv(
          ...Array.from({ length: 1_100 }, (_, n) => [
            n === 1_090 ? '拦住' : `孙${n}`,
            '',
            aPhone(),
            '',
            '',
            '',
            '',
            '',
          ]),
        ),
      )
      await ask(`POST /account/batchImport/${validated.ID}/commit`, {})
      await owner(
        sql`create trigger not_this_one before insert on accounts for each row when (new.real_name = '拦住') execute function not_this_one()`,
      )
      try {
        await runJob()
      } finally {
        await owner(sql`drop trigger not_this_one on accounts`)
      }
      return (await ask(`GET /account/batchImport/detail/${validated.ID}`)).response
    }
    const first = await stopped()
    assert.deepEqual([first.State, first.Problem, first.ImportedCount], ['failed', 'interrupted', 999])
    assert.ok(first.UndoUntil)
    assert.equal((await ask(`POST /account/batchImport/${first.ID}/undo`, {})).response.State, 'undone')
    assert.equal(await count(), 1)
    const second = await stopped()
    assert.equal(await count(), 1_000)
    assert.equal((await ask(`POST /account/batchImport/${second.ID}/commit`, {})).response.State, 'committing')
    await runJob()
    const { response: done } = await ask(`GET /account/batchImport/detail/${second.ID}`)
    assert.deepEqual([done.State, done.Problem, done.ImportedCount], ['committed', 'resumed', 1_100])
    assert.equal(await count(), 1_101)
    const entries = await owner(
      sql`select action, changes from operation_logs where organisation_id = ${organisationId} and action in ('members.import-failed', 'members.imported') order by number`,
    )
    assert.deepEqual(entries, [
      {
        action: 'members.import-failed',
        changes: { imported: [null, 999], refused: [null, 0], remaining: [null, 101] },
      },
      {
        action: 'members.import-failed',
        changes: { imported: [null, 999], refused: [null, 0], remaining: [null, 101] },
      },
      { action: 'members.imported', changes: { imported: [null, 1_100], refused: [null, 0] } },
    ])
  })

  test('cannot be undone after one of its people signed in, after a day, or by another organisation', async () => {
    const { upload, ask } = await anOffice()
    const { response: validated } = await upload(people(2))
    await ask(`POST /account/batchImport/${validated.ID}/commit`, {})
    await runJob()
    const elsewhere = await anOffice()
    for (const at of [
      `GET /account/batchImport/detail/${validated.ID}`,
      `POST /account/batchImport/${validated.ID}/undo`,
      `POST /account/batchImport/${validated.ID}/commit`,
      `POST /account/batchImport/${validated.ID}/rows`,
    ])
      assert.equal((await elsewhere.ask(at, at.startsWith('POST') ? {} : undefined)).error, 'request.not-found')
    const [first] = await owner(
      sql`select id, organisation_id as "organisationId" from accounts where import_id = ${validated.ID} limit 1`,
    )
    await portal.aSession(first as { id: string; organisationId: string })
    assert.equal((await ask(`POST /account/batchImport/${validated.ID}/undo`, {})).error, 'imports.signed-in')
    await owner(sql`delete from sessions where account_id = ${first?.['id']}`)
    await owner(sql`update imports set committed_at = now() - interval '25 hours' where id = ${validated.ID}`)
    assert.equal((await ask(`POST /account/batchImport/${validated.ID}/undo`, {})).error, 'imports.undo-over')
  })
})

describe('export', () => {
  test('contains the filtered members completely and in order, protects from formulas, and is logged', async () => {
    const { organisationId, token } = await anOffice()
    await portal.anAccount({ organisationId, realName: '=HYPERLINK("x")', pinyin: 'b' })
    await portal.anAccount({ organisationId, realName: '阿尔法', pinyin: 'a', state: 'locked' })
    const get = async (query: string) => {
      const answer = await fetch(`${address}/api/account/managePage/export?${query}`, {
        headers: { cookie: `${sessionCookie}=${token}`, 'x-atrium-lang': 'zh' },
      })
      return { answer, text: await answer.text() }
    }
    const { answer, text } = await get('format=csv')
    const [, name = ''] = /filename\*=UTF-8''(.*)/.exec(String(answer.headers.get('content-disposition'))) ?? []
    assert.match(decodeURIComponent(name), /^组织\d+-成员-\d{4}-\d\d-\d\d\.csv$/)
    const lines = text.trim().split('\r\n')
    assert.equal(lines.length, 4)
    assert.ok(lines.some((line) => line.startsWith(`"'=HYPERLINK`)))
    const locked = (await get('format=csv&State=locked')).text.trim().split('\r\n')
    assert.deepEqual([locked.length, locked[1]?.startsWith('阿尔法')], [2, true])
    assert.equal(
      (await get('format=xlsx')).answer.headers.get('content-type'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    assert.equal((await get('format=pdf')).answer.status, 400)
    const until = Date.now() + 1_000
    let logged: { changes?: Record<string, [unknown, unknown]> }[] = []
    while (logged.length < 3 && Date.now() < until)
      logged = await owner(
        sql`select changes from operation_logs where organisation_id = ${organisationId} and action = 'members.exported'`,
      )
    assert.equal(logged.length, 3)
    const filtered = logged.find(({ changes }) => JSON.stringify(changes).includes('locked'))?.changes
    assert.deepEqual(
      [filtered?.['filters'], filtered?.['format']],
      [
        [null, { State: 'locked' }],
        [null, 'csv'],
      ],
    )
  })

  test('contains former members in either order', async () => {
    const { organisationId, token } = await anOffice()
    for (const [realName, pinyin, day] of [
      ['乙', 'yi', 2],
      ['甲', 'jia', 1],
    ] as const) {
      const { id } = await portal.anAccount({ organisationId, realName, pinyin })
      await owner(
        sql`update accounts set left_at = ${`2026-10-0${day}T02:00:00Z`}, left_reason = '=1+1' where id = ${id}`,
      )
    }
    const namesIn = async (query: string) => {
      const answer = await fetch(`${address}/api/accountsHistory/export?format=csv&${query}`, {
        headers: { cookie: `${sessionCookie}=${token}`, 'x-atrium-lang': 'zh' },
      })
      return (await answer.text())
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','))
    }
    const byTime = await namesIn('')
    assert.deepEqual(
      byTime.map(([name]) => name),
      ['乙', '甲'],
    )
    assert.deepEqual([byTime[0]?.[3], byTime[0]?.[5]], ['2026-10-02 10:00', "'=1+1"])
    assert.deepEqual(
      (await namesIn('SortBy=name')).map(([name]) => name),
      ['甲', '乙'],
    )
    assert.deepEqual(await namesIn('Search=nobody'), [])
  })
})

test('preview – of rows in a department with rules, below it and elsewhere – names what each person will be given', async () => {
  const { organisationId, upload, ask, rows } = await anOffice()
  const department = await portal.aDepartment(organisationId)
  const everywhere = await aRule(organisationId, department.id)
  const alone = await aRule(organisationId, department.id, { withSubDepartments: false })
  const { response } = await upload(
    [
      '姓名,手机号,部门,应用',
      `甲,${aPhone()},${department.name},`,
      `乙,${aPhone()},${department.name}/新建组,`,
      `丙,${aPhone()},${department.name},${everywhere.code}`,
      `丁,${aPhone()},,`,
      `戊,1,${department.name},`,
    ].join('\n'),
  )
  const expected = [[everywhere.name, alone.name].toSorted(), [everywhere.name], [alone.name], [], []]
  const predicted = (await rows(response.ID)).items.map(({ RuleProducts }) => RuleProducts.toSorted())
  assert.deepEqual(predicted, expected)
  await ask(`POST /account/batchImport/${response.ID}/commit`, {})
  await runJob()
  const given =
    await owner(sql`select a.real_name as name, count(*)::int as seats from accounts a join grants g on g.account_id = a.id
    where a.import_id = ${response.ID} group by 1 order by 1`)
  assert.deepEqual(Object.fromEntries(given.map(({ name, seats }) => [name, seats])), { 甲: 2, 乙: 1, 丙: 2 })
  assert.ok((await rows(response.ID)).items.every(({ RuleProducts }) => RuleProducts.length === 0))
})

test('import – with invitations – sends each person a link when all are imported, once', async () => {
  const { organisationId, upload, ask } = await anOffice()
  const { response } = await upload(`姓名,手机号,邮箱\n甲,,jia.${organisationId}@lab.example\n乙,${aPhone()},`)
  await ask(`POST /account/batchImport/${response.ID}/commit`, { WithInvitation: true })
  await runJob()
  await runJob()
  const done = await ask(`GET /account/batchImport/detail/${response.ID}`)
  assert.deepEqual([done.response.State, done.response.WithInvitation], ['committed', true])
  const invited = await owner(
    sql`select a.real_name as name from invitations i join accounts a on a.id = i.account_id where a.import_id = ${response.ID} order by 1`,
  )
  assert.deepEqual(new Set(invited.map(({ name }) => name)), new Set(['甲', '乙']))
  assert.equal(invited.length, 2)
  const entries = await owner(
    sql`select action from operation_logs where organisation_id = ${organisationId} and action like 'members.i%' order by number`,
  )
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['members.import-started', 'members.imported', 'members.invitation-sent'],
  )
})

test('import – started by another administrator than the one who uploaded the file – invites and is logged in the name of that one', async () => {
  const { organisationId, upload } = await anOffice()
  const { response } = await upload(`姓名,邮箱\n甲,other.${organisationId}@lab.example`)
  const colleague = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(colleague)
  await portal.ask(`POST /account/batchImport/${response.ID}/commit`, { token, body: { WithInvitation: true } })
  await runJob()
  const invitations = await owner(
    sql`select i.created_by from invitations i join accounts a on a.id = i.account_id where a.import_id = ${response.ID}`,
  )
  assert.deepEqual(
    invitations.map(({ created_by }) => created_by),
    [colleague.id],
  )
  const entries = await owner(
    sql`select action, actor_id from operation_logs where organisation_id = ${organisationId} and action in ('members.imported', 'members.invitation-sent')`,
  )
  assert.deepEqual(new Set(entries.map(({ actor_id }) => actor_id)), new Set([colleague.id]))
})
