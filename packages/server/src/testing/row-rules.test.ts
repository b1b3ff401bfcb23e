import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as accountTables from '#identity/accounts.tables.ts'
import * as departmentTables from '#departments/departments.tables.ts'
import * as esignTables from '#esign/esign.tables.ts'
import * as identityTables from '#identity/identity.tables.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import * as jobTables from '#kit/jobs/jobs.tables.ts'
import * as labelTables from '#labels/labels.tables.ts'
import * as logTables from '#logs/logs.tables.ts'
import * as memberTables from '#members/members.tables.ts'
import * as monomerTables from '#monomers/monomers.tables.ts'
import * as noticeTables from '#notices/notices.tables.ts'
import * as openPlatformTables from '#open-platform/open-platform.tables.ts'
import * as operatorTables from '#operator/operator.tables.ts'
import * as organisationTables from '#organisation/organisation.tables.ts'
import * as chatTables from '#outside/chat/chat.tables.ts'
import * as notificationTables from '#outside/notifications/notifications.tables.ts'
import * as outboxTables from '#outside/outbox.tables.ts'
import * as webhookTables from '#open-platform/webhooks/webhooks.tables.ts'
import * as pushTables from '#push/push.tables.ts'
import * as productTables from '#products/products.tables.ts'
import * as settingTables from '#settings/settings.tables.ts'
import * as directorySyncTables from '#directory-sync/directory-sync.tables.ts'
import * as ssoTables from '#sso/sso.tables.ts'
import * as trialTables from '#trial/trial.tables.ts'
import { buildersFor } from './people.ts'
import { openTestDatabase } from './test-database.ts'

const sources = fileURLToPath(new URL('..', import.meta.url))
const database = await openTestDatabase()
after(() => database.close())
const { anAccount, anOrganisation } = buildersFor(database)
const asOwner = <T>(query: ReturnType<typeof sql>) => inTransaction(database, 'owner', (db) => rowsOf<T>(db, query))

/** Tables that belong to no organisation, each with the reason. */
const withoutOrganisation: Record<string, string> = {
  attempts: 'Counts of attempts are hashes without a person',
  installation: 'Name and address are of the installation',
  operator_links: 'Operators belong to no organisation',
  verification_codes: 'Codes are hashes; strangers who register have no organisation yet',
  spent_proofs: 'Proofs that were used are hashes without a person',
  messages: 'What they say is sealed, and operators look after their delivery',
  trial_applications: 'Applicants belong to no organisation yet',
  free_trial_settings: 'They are of the installation',
  free_trials: 'Budgets of the installation; phones, devices and networks are hashes',
  notices: 'Notices are for everyone',
  notice_reads: 'Which notices somebody read, reached by functions alone',
  notice_visits: 'When somebody read notices, reached by functions alone',
  products: 'The applications are the same for everyone',
  product_secrets: 'Secrets of applications, sealed',
  open_interfaces: 'The interfaces of applications are the same for everyone',
  open_interface_versions: 'The versions of those interfaces',
  esign_keys: 'One key signs for the whole installation; private halves are sealed',
}

test('every table has row rules, or is on the list of those that belong to no organisation', async () => {
  const tables = await asOwner<{ name: string; has_rules: boolean; policies: number; is_partition: boolean }>(sql`
    select c.relname as name, c.relrowsecurity as has_rules, c.relispartition as is_partition, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  assert.ok(tables.length > 10)
  for (const { name, has_rules, policies, is_partition } of tables) {
    if (name in withoutOrganisation) continue
    assert.ok(has_rules, `${name} has no row rules`)
    assert.ok(is_partition || policies > 0, `${name} has no policy`)
  }
})

test('no role of the server may name a partition, which would not ask the rules of its parent', async () => {
  const open = await asOwner<{ name: string }>(sql`
    select c.relname as name from pg_class c, (values ('atrium_app'), ('atrium_installation'), ('atrium_system')) as r (role)
    where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind in ('r', 'p')
      and (has_table_privilege(r.role, c.oid, 'SELECT') or has_table_privilege(r.role, c.oid, 'INSERT') or has_table_privilege(r.role, c.oid, 'UPDATE') or has_table_privilege(r.role, c.oid, 'DELETE'))`)
  assert.deepEqual(open, [])
})

test('tables on the list are out of reach of organisations, but for the applications and their interfaces to read', async () => {
  const rights = await asOwner<{ name: string; right: string }>(sql`
    select table_name as name, privilege_type as right from information_schema.role_table_grants
    where grantee = 'atrium_app' and table_name in ('attempts', 'installation', 'operator_links', 'products', 'verification_codes', 'spent_proofs', 'messages', 'trial_applications', 'notices', 'notice_visits', 'notice_reads', 'open_interfaces', 'open_interface_versions') order by 1`)
  assert.deepEqual(rights, [
    { name: 'open_interfaces', right: 'SELECT' },
    { name: 'products', right: 'SELECT' },
  ])
})

test('functions that pass through the row rules belong to no one but the roles of the server', async () => {
  const open = await asOwner<{ name: string }>(sql`
    select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
      and exists (select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as a where a.grantee = 0)`)
  assert.deepEqual(open, [])
})

test('background jobs – the log, accounts and settings – change nothing that a chain or a call protects', async () => {
  const rights = await asOwner<{ right: string }>(sql`
    select privilege_type || ' ' || table_name as "right" from information_schema.role_table_grants
    where grantee = 'atrium_system' and privilege_type <> 'SELECT'
      and table_name in ('accounts', 'departments', 'operation_chains', 'operation_logs', 'log_checkpoints', 'organisations', 'organisation_configs', 'sign_in_logs')`)
  assert.deepEqual(rights, [{ right: 'INSERT log_checkpoints' }])
  const columns = await asOwner<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.column_privileges
    where grantee = 'atrium_system' and privilege_type = 'UPDATE' and table_name in ('accounts', 'departments', 'operation_chains', 'operation_logs') order by 1`)
  assert.deepEqual(
    columns.map(({ name }) => name),
    [
      'accounts.initials',
      'accounts.last_sign_in_at',
      'accounts.pinyin',
      'departments.initials',
      'departments.pinyin',
      'operation_chains.indexed_number',
    ],
  )
})

test('the scope of background jobs – in the sources – is given by jobs and what is written behind answers alone', () => {
  const givers = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .filter((file) =>
      /[dD]atabase, 'system'|: RowScope = [^\n]*'system'/.test(readFileSync(join(sources, file), 'utf8')),
    )
  const names = givers.map((file) => basename(file)).toSorted()
  assert.deepEqual(names, ['clock-watch.ts', 'jobs.ts', 'logs.jobs.ts', 'sessions.ts'])
})

test('a transaction of one organisation neither sees nor changes another one, and without one nothing is seen', async () => {
  const mine = await anAccount()
  const theirs = await anAccount()
  const seen = (reach: Parameters<typeof inTransaction>[1]) =>
    inTransaction(database, reach, (db) => rowsOf<{ id: string }>(db, sql`select id from accounts`))
  assert.deepEqual(await seen({ organisationId: String(mine.organisationId) }), [{ id: mine.id }])
  assert.deepEqual(await seen('none'), [])
  await inTransaction(database, { organisationId: String(mine.organisationId) }, (db) =>
    db.execute(sql`update accounts set real_name = 'Taken' where id = ${theirs.id}`),
  )
  assert.deepEqual(await asOwner(sql`select 1 as one from accounts where real_name = 'Taken'`), [])
  await assert.rejects(
    inTransaction(database, { organisationId: String(mine.organisationId) }, (db) =>
      db.execute(
        sql`insert into accounts (id, organisation_id, account, real_name) values (${newId()}, ${theirs.organisationId}, 'smuggled', 'S')`,
      ),
    ),
  )
})

test('an id that is none never becomes part of a statement', async () => {
  await assert.rejects(
    inTransaction(database, { organisationId: "x'; drop table accounts; --" }, (db) => db.execute(sql`select 1`)),
    (problem: Error) => /not the id/.test(String(problem.cause)),
  )
})

test('what failed inside a transaction is not committed by someone who ignored it', async () => {
  const { id } = await anOrganisation()
  await assert.rejects(
    inTransaction(database, { organisationId: id }, async (db) => {
      await db.execute(sql`update organisations set seat_count = 7 where id = ${id}`)
      await db.execute(sql`select 1 / 0`).catch(() => {})
    }),
    /rolled back/,
  )
  assert.deepEqual(await asOwner(sql`select seat_count from organisations where id = ${id} and seat_count = 7`), [])
})

const everyTable = [
  accountTables,
  departmentTables,
  identityTables,
  jobTables,
  labelTables,
  logTables,
  monomerTables,
  noticeTables,
  esignTables,
  openPlatformTables,
  operatorTables,
  organisationTables,
  memberTables,
  outboxTables,
  chatTables,
  notificationTables,
  pushTables,
  webhookTables,
  productTables,
  settingTables,
  ssoTables,
  directorySyncTables,
  trialTables,
].flatMap((file) =>
  Object.values(file as Record<string, unknown>).filter((value): value is PgTable => is(value, PgTable)),
)

test('the tables in the code are those in the database, column by column', async () => {
  const columns = await asOwner<{ at: string; nullable: boolean }>(sql`
    select table_name || '.' || column_name as at, is_nullable = 'YES' as nullable from information_schema.columns c
    join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace and k.relkind <> 'v' and not k.relispartition
    where table_schema = 'public' order by 1`)
  const declared = everyTable.flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => ({
      at: `${getTableName(table)}.${column.name}`,
      nullable: !column.notNull,
    })),
  )
  const textOf = ({ at, nullable }: { at: string; nullable: boolean }) => `${at}${nullable ? ', nullable' : ''}`
  const inCode = new Set(declared.map(textOf))
  const inDatabase = new Set(columns.map(textOf))
  assert.deepEqual([...inDatabase.difference(inCode)], [], 'in the database, and in no table of the list above')
  assert.deepEqual([...inCode.difference(inDatabase)], [], 'in the code alone')
})

test('every foreign key has an index that begins with it', async () => {
  const bare = await asOwner<{ constraint: string }>(sql`
    select con.conname as constraint from pg_constraint con
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace and not exists (
      select 1 from pg_index i where i.indrelid = con.conrelid and (i.indkey::smallint[])[0] = con.conkey[1])
    and con.conname not in ('departments_organisation_id_organisations_id_fk', 'departments_parent_id_departments_id_fk')`)
  assert.deepEqual(bare, [])
})

test('the number of members is kept through joining, leaving and coming back', async () => {
  const { id } = await anOrganisation()
  const first = await anAccount({ organisationId: id })
  await anAccount({ organisationId: id })
  const countRows = async () =>
    (await asOwner<{ member_count: number }>(sql`select member_count from organisations where id = ${id}`))[0]
      ?.member_count
  assert.equal(await countRows(), 2)
  await asOwner(sql`update accounts set left_at = now() where id = ${first.id}`)
  assert.equal(await countRows(), 1)
  await asOwner(sql`update accounts set left_at = null where id = ${first.id}`)
  assert.equal(await countRows(), 2)
  await asOwner(sql`delete from accounts where id = ${first.id}`)
  assert.equal(await countRows(), 1)
})
