import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { auditActions } from '@atrium/contract/audit-actions.ts'
import { day } from '@atrium/contract/constants.ts'
import { starters } from '@atrium/labels/starters/starters.ts'
import { sql } from 'drizzle-orm'
import { digestOf, hashPassword, isPassword } from '#identity/passwords/password-hash.ts'
import { inTransaction, rowsOf, valueOf, type Database, type Db } from '#kit/data/database.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'
import { seedDemo, type DemoOptions } from './demo.ts'
import { prepareDemo, seed } from './demo-database.ts'
import { demoStateOf } from './demo-state.ts'

const now = new Date('2026-11-20T06:00:00Z')
const passwordHash = await hashPassword(digestOf(demoPassword))

async function openEmpty(): Promise<Database> {
  const empty = await openTestDatabase()
  after(() => empty.close())
  return empty
}

const ownerOf = (of: Database) => ({
  asOwner: <T>(work: (db: Db) => Promise<T>) => inTransaction(of, 'owner', work),
})
const fill = (of: Database, options: Partial<DemoOptions> = {}) =>
  seedDemo(ownerOf(of), { passwordHash, now, ...options })
const askIn = <T>(of: Database, query: ReturnType<typeof sql>) =>
  inTransaction(of, 'owner', (db) => rowsOf<T>(db, query))
const countIn = async (of: Database, query: ReturnType<typeof sql>) =>
  Number(await inTransaction(of, 'owner', (db) => valueOf<number>(db, query)))

const database = await openEmpty()
const summary = await fill(database)
const ask = <T>(query: ReturnType<typeof sql>) => askIn<T>(database, query)
const count = (query: ReturnType<typeof sql>) => countIn(database, query)

test('there are exactly as many of everything as were promised', async () => {
  const organisations = await ask(sql`
    select o.name, o.english_name, o.seat_count, o.member_count,
      (select count(*)::int from accounts a where a.organisation_id = o.id and a.left_at is null) as members,
      (select count(*)::int from departments d where d.organisation_id = o.id) as departments
    from organisations o order by members desc`)
  assert.deepEqual(organisations, [
    {
      name: '澜图制药',
      english_name: 'Lantu Pharma',
      seat_count: 1_500,
      member_count: 1_284,
      members: 1_284,
      departments: 46,
    },
    {
      name: '衡岳材料',
      english_name: 'Hengyue Materials',
      seat_count: 400,
      member_count: 312,
      members: 312,
      departments: 16,
    },
  ])
  assert.equal(await count(sql`select count(*) as value from products`), 10)
})

test('the summary says what is in the database', async () => {
  const [found] = await ask<Record<string, number>>(sql`
    select (select count(*)::int from organisations) as organisations, (select count(*)::int from departments) as departments,
      (select count(*)::int from accounts where left_at is null and role <> 'operator') as members,
      (select count(*)::int from accounts where left_at is not null) as former,
      (select count(*)::int from products) as products, (select count(*)::int from licences) as licences,
      (select count(*)::int from sign_in_logs) as "signIns", (select count(*)::int from operation_logs) as operations`)
  assert.deepEqual(found, { ...summary })
  assert.ok(summary.signIns > 10_000)
  assert.equal(summary.operations, 7_500)
})

test('monomers – of the demonstration – are in the library of one organisation, which has named a reviewer', async () => {
  const rows = await ask<{ status: string; count: number }>(
    sql`select status, count(*)::int as count from monomers where organisation_id is not null group by status order by status`,
  )
  assert.deepEqual(
    rows.map(({ status, count: many }) => [status, many]),
    [
      ['approved', 10],
      ['archived', 1],
      ['deprecated', 1],
      ['draft', 2],
      ['in-review', 2],
    ],
  )
  assert.equal(await count(sql`select count(*) as value from monomer_associations`), 3)
  assert.equal(await count(sql`select count(*) as value from monomer_reviewers`), 1)
  assert.equal(
    await count(
      sql`select count(*) as value from monomers m where not exists (select 1 from monomer_versions v where v.monomer_id = m.id and v.version = m.version)`,
    ),
    0,
  )
})

test('label templates – of the demonstration – are the starters in both languages, most of them printable', async () => {
  const templates = await ask<{ name: string; is_printable: boolean }>(
    sql`select name, is_enabled and published_version is not null as is_printable from label_templates order by id`,
  )
  const names = (['zh', 'en'] as const).flatMap((lang) => starters.map(({ create }) => create(lang).name))
  assert.deepEqual(
    templates.map(({ name }) => name),
    names,
  )
  assert.equal(templates.filter((one) => one.is_printable).length, 14)
  assert.equal(await count(sql`select count(*) as value from label_template_versions`), 16)
})

test('everyone whom the demonstration names can sign in, or is locked as it says', async () => {
  const rows = await ask<{
    account: string
    password_hash: string
    state: string
    role: string
    at: string | null
  }>(sql`
    select a.account, a.password_hash, a.state, a.role, o.english_name as at
    from accounts a left join organisations o on o.id = a.organisation_id where a.left_at is null`)
  const found = (account: string) => rows.find((row) => row.account === account)
  for (const { account } of demoAccounts) assert.ok(found(account), account)
  const facts = (account: string) => {
    const { state, role, at } = found(account) ?? {}
    return [state, role, at]
  }
  assert.deepEqual(facts('lin.zhiyuan'), ['active', 'organisation-admin', 'Lantu Pharma'])
  assert.deepEqual(facts('chen.sihan'), ['active', 'member', 'Lantu Pharma'])
  assert.deepEqual(facts('wang.yi'), ['locked', 'member', 'Lantu Pharma'])
  assert.deepEqual(facts('zhou.yan'), ['active', 'organisation-admin', 'Hengyue Materials'])
  assert.deepEqual(facts('operator'), ['active', 'operator', null])
  assert.ok(await isPassword(digestOf(demoPassword), found('lin.zhiyuan')?.password_hash ?? null))
})

test('the administrator of the demonstration is at home in medicinal chemistry', async () => {
  assert.deepEqual(
    await ask(sql`
      select a.real_name, a.mobile_phone, a.email, d.name as department, d.english_name
      from accounts a join departments d on d.id = a.department_id where a.account = 'lin.zhiyuan'`),
    [
      {
        real_name: '林知远',
        mobile_phone: '13800002206',
        email: 'lin.zhiyuan@lantu-pharma.example',
        department: '药物化学部',
        english_name: 'Medicinal chemistry',
      },
    ],
  )
})

test('members are as varied as in life', async () => {
  const share = (condition: ReturnType<typeof sql>) =>
    count(sql`
      select avg((${condition})::int) as value from accounts a join organisations o on o.id = a.organisation_id
      where o.english_name = 'Lantu Pharma' and a.left_at is null`)
  const isAbout = (value: number, low: number, high: number) => assert.ok(value >= low && value <= high, `${value}`)
  isAbout(await share(sql`a.real_name ~ '^[A-Z]'`), 0.02, 0.06)
  isAbout(await share(sql`a.state = 'locked'`), 0.008, 0.025)
  isAbout(await share(sql`a.state = 'inactive'`), 0.02, 0.045)
  isAbout(await share(sql`a.mobile_phone is null`), 0.01, 0.06)
  isAbout(await share(sql`a.email is null`), 0.01, 0.04)
  assert.equal(
    await count(sql`
      select count(*) as value from accounts a join organisations o on o.id = a.organisation_id
      where o.english_name = 'Lantu Pharma' and a.role = 'organisation-admin'`),
    3,
  )
})

test('account names, phones and email addresses are valid, and nobody shares one, not even with someone who left', async () => {
  const rows = await ask<{ account: string; mobile_phone: string | null; email: string | null }>(
    sql`select account, mobile_phone, email from accounts`,
  )
  for (const { account, mobile_phone, email } of rows) {
    assert.match(account, /^[a-z]+(\.[a-z]+\d*)?$/)
    if (mobile_phone) assert.match(mobile_phone, /^1[3-9]\d{9}$/)
    if (email) assert.match(email, /^[a-z.\d]+@(lantu-pharma|hengyue-materials)\.example$/)
  }
  for (const field of ['account', 'mobile_phone', 'email'] as const) {
    const values = rows.flatMap((row) => row[field] ?? [])
    assert.equal(new Set(values).size, values.length, field)
  }
})

test('everyone but the operator has an organisation and a department of it', async () => {
  assert.equal(
    await count(sql`
      select count(*) as value from accounts a left join departments d on d.id = a.department_id
      where a.role <> 'operator' and d.organisation_id is distinct from a.organisation_id`),
    0,
  )
  assert.equal(
    await count(
      sql`select count(*) as value from departments d where not exists (select from accounts a where a.department_id = d.id)`,
    ),
    0,
  )
})

const brokenPaths = sql`
  select count(*) as value from departments d left join departments p on p.id = d.parent_id
  where d.path <> coalesce(p.path, '') || d.id || '/' or (p.id is not null and p.organisation_id <> d.organisation_id)`
const depth = sql`
  select max(length(path) - length(replace(path, '/', ''))) as value from departments d
  join organisations o on o.id = d.organisation_id where o.english_name = 'Lantu Pharma'`

test('the departments are trees: each path is that of the parent and the own id, siblings have places of their own', async () => {
  assert.equal(await count(brokenPaths), 0)
  assert.equal(await count(depth), 4)
  assert.equal(
    await count(
      sql`select count(*) - count(distinct (organisation_id, parent_id, position)) as value from departments`,
    ),
    0,
  )
})

test('ids sort as their rows were created', async () => {
  assert.equal(
    await count(sql`
      select count(*) as value from (select created_at, lag(created_at) over (order by id) as before from accounts) as a
      where date_trunc('milliseconds', a.created_at) < date_trunc('milliseconds', a.before)`),
    0,
  )
  assert.equal(
    await count(
      sql`select count(*) as value from (select at, lag(at) over (order by id) as before from sign_in_logs) as s where s.at < s.before`,
    ),
    0,
  )
})

test('former members left after they came and are not counted', async () => {
  assert.ok(summary.former > 50)
  assert.equal(
    await count(
      sql`select count(*) as value from accounts where left_at < created_at or left_at > ${now.toISOString()}`,
    ),
    0,
  )
})

test('Lantu may use six applications today, Hengyue four and no longer a fifth', async () => {
  const licensed = await ask<{ at: string; codes: string }>(sql`
    select o.english_name as at, string_agg(p.code, ' ' order by p.position) as codes
    from licences l join organisations o on o.id = l.organisation_id join products p on p.id = l.product_id
    where '2026-11-20' between l.valid_from and l.valid_until group by 1 order by 1 desc`)
  assert.deepEqual(licensed, [
    { at: 'Lantu Pharma', codes: 'CIMS ELN PM IM SM SDH' },
    { at: 'Hengyue Materials', codes: 'CIMS ELN CMS MaXFlow' },
  ])
  const expired = await ask(
    sql`select p.code, l.valid_until::text as until from licences l join products p on p.id = l.product_id where l.valid_until < '2026-11-20'`,
  )
  assert.deepEqual(expired, [{ code: 'PM', until: '2026-10-31' }])
})

test('only the member who shows pinning has pinned anything', async () => {
  assert.deepEqual(
    await ask(
      sql`select a.account, p.code from pins join accounts a on a.id = account_id join products p on p.id = product_id`,
    ),
    [{ account: 'chen.sihan', code: 'ELN' }],
  )
})

test('the logs cover ninety days up to now, most of it on working days', async () => {
  for (const log of [sql`sign_in_logs`, sql`operation_logs`]) {
    const [found] = await ask<{ first: string; last: string; resting: number }>(sql`
      select min(at) as first, max(at) as last,
        avg((extract(isodow from at at time zone 'Asia/Shanghai') > 5)::int)::float8 as resting from ${log}`)
    const age = (at: string | undefined) => now.getTime() - Date.parse(at ?? '')
    assert.ok(age(found?.first) > 88 * day && age(found?.first) < 91 * day, `${found?.first}`)
    assert.ok(age(found?.last) >= 0 && age(found?.last) < day, `${found?.last}`)
    assert.ok((found?.resting ?? 1) < 0.05)
  }
})

test('sign-ins are of people who were there, and of nobody else’s organisation', async () => {
  assert.equal(
    await count(sql`
      select count(*) as value from sign_in_logs s join accounts a on a.id = s.account_id
      where s.organisation_id <> coalesce(a.organisation_id, '00000000-0000-0000-0000-000000000000') or s.at < a.created_at or s.at > a.left_at
        or (s.result = 'success' and a.state <> 'active') or s.login_type not in ('0', '1', '2')`),
    0,
  )
  assert.equal(
    await count(sql`
      select count(*) as value from sign_in_logs where account_id is null and organisation_id <> '00000000-0000-0000-0000-000000000000'`),
    0,
  )
  const results = await ask<{ result: string }>(sql`select result from sign_in_logs group by 1 order by count(*) desc`)
  assert.equal(results[0]?.result, 'success')
  assert.ok(results.some(({ result }) => result === 'identity.wrong-password'))
})

const brokenLinks = sql`
  select count(*) as value from (
    select o.hash, o.previous_hash, operation_content(o) as content, o.number,
      lag(o.hash) over chain as before, lag(o.at) over chain as earlier, o.at, row_number() over chain as expected
    from operation_logs o window chain as (partition by o.organisation_id order by o.number)) as links
  where hash <> sha256(previous_hash || content) or previous_hash <> coalesce(before, sha256('')) or number <> expected or at < earlier`
const chainEnds = sql`
  select count(*) as value from operation_chains c join operation_logs o using (organisation_id)
  where o.number = c.last_number and o.hash = c.last_hash`

test('each operation log is an unbroken chain in the order of time', async () => {
  assert.equal(await count(brokenLinks), 0)
  assert.equal(await count(chainEnds), 2)
  const actions = await ask<{ action: string }>(sql`select distinct action from operation_logs`)
  assert.ok(actions.length > 0)
  for (const { action } of actions) assert.ok((auditActions as readonly string[]).includes(action), action)
})

/** A fingerprint of every row of every table. */
async function contentOf(of: Database): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  const tables =
    'organisations departments accounts products licences pins sign_in_logs operation_logs operation_chains'
  for (const table of tables.split(' ')) {
    const [row] = await askIn<{ print: string }>(
      of,
      sql`select count(*) || ' ' || md5(string_agg(line, chr(10) order by line collate "C")) as print from (select t::text as line from ${sql.identifier(table)} t) as lines`,
    )
    prints[table] = row?.print ?? ''
  }
  return prints
}

test('the same options give the same rows to the last byte, another seed gives others', async () => {
  const small = { members: 150, departments: 60, logs: 700, signIns: 900 }
  const [one, two, three] = [await openEmpty(), await openEmpty(), await openEmpty()]
  await fill(one, small)
  await fill(two, small)
  await fill(three, { ...small, seed: 2 })
  assert.deepEqual(await contentOf(one), await contentOf(two))
  const [first, other] = [await contentOf(one), await contentOf(three)]
  for (const table of ['departments', 'accounts', 'sign_in_logs', 'operation_logs'])
    assert.notEqual(first[table], other[table], table)
})

test('any size can be had: the numbers are exact, deep trees have eight levels, and large seeds come in pieces', async () => {
  const large = await openEmpty()
  let transactions = 0
  const lines: string[] = []
  const made = await seedDemo(
    {
      asOwner(work) {
        transactions += 1
        return inTransaction(large, 'owner', work)
      },
    },
    {
      passwordHash,
      now,
      members: 3_000,
      departments: 600,
      logs: 2_100,
      signIns: 5_000,
      rowsPerTransaction: 1_000,
      onProgress: (line) => lines.push(line),
    },
  )
  assert.equal(made.members, 3_000 + 312)
  assert.equal(
    await countIn(
      large,
      sql`select member_count as value from organisations where english_name = 'Lantu Pharma' and seat_count > member_count`,
    ),
    3_000,
  )
  assert.equal(
    await countIn(
      large,
      sql`select count(*) as value from operation_logs o join organisations g on g.id = o.organisation_id where g.english_name = 'Lantu Pharma'`,
    ),
    2_100,
  )
  assert.equal(await countIn(large, sql`select count(*) as value from departments`), 600 + 16)
  assert.equal(await countIn(large, depth), 8)
  assert.equal(await countIn(large, brokenPaths), 0)
  assert.equal(await countIn(large, brokenLinks), 0)
  assert.ok(transactions > 10, `${transactions}`)
  assert.ok(lines.includes('Lantu Pharma, operations: 2,000'), lines.join('\n'))
})

test('a tiny demonstration still has everyone whom it names', async () => {
  const tiny = await openEmpty()
  const made = await fill(tiny, { members: 1, departments: 1, logs: 1, signIns: 1 })
  assert.equal(made.members, 10 + 312)
  assert.equal(await countIn(tiny, sql`select count(*) as value from accounts where account = 'lin.zhiyuan'`), 1)
  assert.equal(await inTransaction(tiny, 'owner', demoStateOf), 'complete')
})

test('where there is anything already, nothing is added', async () => {
  await assert.rejects(fill(database), /empty database/)
  await assert.rejects(seed(database), /data in this database already/)
  assert.equal(await count(sql`select count(*) as value from organisations`), 2)
  assert.equal(await prepareDemo(database, { demo: undefined }, () => {}), true)
})

/** Runs a seed that is killed just before its n-th transaction lasts. */
async function interrupted(of: Database, options: Partial<DemoOptions>, atTransaction: number) {
  let transactions = 0
  const dying = {
    asOwner: <T>(work: (db: Db) => Promise<T>): Promise<T> =>
      inTransaction(of, 'owner', async (db) => {
        transactions += 1
        const result = await work(db)
        if (transactions === atTransaction) throw new Error('killed')
        return result
      }),
  }
  await assert.rejects(seedDemo(dying, { passwordHash, now, ...options }), /killed/)
}

test('a demonstration of the usual size is there whole or not at all', async () => {
  const killed = await openEmpty()
  await interrupted(killed, { members: 100, logs: 100, signIns: 100 }, 1)
  assert.equal(await inTransaction(killed, 'owner', demoStateOf), 'empty')
  assert.equal(await countIn(killed, sql`select count(*) as value from sign_in_logs`), 0)
})

test('a large one that was interrupted is never taken for a demonstration', async () => {
  const killed = await openEmpty()
  await interrupted(killed, { members: 6_000, departments: 10, logs: 10, rowsPerTransaction: 2_000 }, 4)
  assert.equal(await countIn(killed, sql`select count(*) as value from accounts`), 2_000)
  assert.equal(await inTransaction(killed, 'owner', demoStateOf), 'unfinished')
  await assert.rejects(
    prepareDemo(killed, { demo: undefined }, () => {}),
    /interrupted/,
  )
  await assert.rejects(seed(killed), /interrupted/)
})

test('data of someone else is left alone, and is no demonstration whatever the settings say', async () => {
  const foreign = await openEmpty()
  await askIn(
    foreign,
    sql`insert into organisations (id, name, english_name, seat_count) values (gen_random_uuid(), '别家', 'Someone else', 1)`,
  )
  assert.equal(await inTransaction(foreign, 'owner', demoStateOf), 'foreign')
  for (const demo of [undefined, true]) assert.equal(await prepareDemo(foreign, { demo }, () => {}), false)
})
