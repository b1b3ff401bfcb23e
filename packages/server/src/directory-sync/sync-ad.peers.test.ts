import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { openLdapEmulator, type EmulatedDirectory } from '#testing/emulators/ldap-emulator.ts'
import { aDirectoryOffice } from '#testing/providers/directory-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const reader = 'reader@lab.test'
const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
const server = await openLdapEmulator(reader)
after(async () => {
  await server.close()
  await portal.close()
})

const names = ['张三', '李四', '王五', '赵六', '钱七']
let offices = 0

/** A domain controller with five people on three pages, and an organisation that it keeps. */
async function anOffice() {
  offices += 1
  const directory: EmulatedDirectory = {
    people: names.map((name, at) => ({
      dn: `CN=${name},OU=研发部,DC=lab,DC=test`,
      guid: Buffer.from(`${String(offices).padStart(15, '0')}${at}`),
      name,
      mail: `p${at}.${offices}@lab.test`,
      usn: 100 + at,
    })),
    pageSize: 2,
    server: 'CN=NTDS Settings,CN=DC1,CN=Servers,DC=lab,DC=test',
    invocation: 'first 16 bytes..',
    highestUsn: 200,
    askedSince: [],
  }
  server.given.directory = directory
  const office = await aDirectoryOffice(portal, {
    secret: 'a password',
    settings: {
      Servers: [server.url],
      CaCertificate: server.ca,
      ReaderDN: reader,
      BaseDN: 'DC=lab,DC=test',
      PersonFilter: '(objectClass=user)',
      LoginAttributes: ['sAMAccountName'],
      IdAttribute: 'objectGUID',
    },
    fields: {
      Mapping: {
        RealName: 'displayName',
        Email: 'mail',
        MobilePhone: null,
        JobTitle: null,
        Department: 'ouPath',
        Administrator: null,
        AdministratorValue: null,
      },
    },
    seatCount: 50,
  })
  const rename = (at: number, name: string) => {
    const one = directory.people[at]
    if (!one) throw new Error('Nobody is there')
    Object.assign(one, { name, usn: (directory.highestUsn += 1) })
  }
  return { ...office, directory, rename }
}

test('Active Directory – changes since the last run – are asked for by their number', async () => {
  const { run, directory, rename, member } = await anOffice()
  const first = await run()
  assert.deepEqual([first.Kind, first.Counts.created, first.FoundCount], ['whole', 5, 5])
  rename(1, '李思')
  const delta = await run({ onlyChanges: true })
  assert.deepEqual([delta.Kind, delta.FoundCount, delta.Counts.changed], ['delta', 1, 1])
  assert.ok(await member('李思'))
  const nothing = await run({ onlyChanges: true })
  assert.deepEqual([nothing.Kind, nothing.FoundCount], ['delta', 0])
  assert.deepEqual(directory.askedSince, [undefined, 201, 202])
})

for (const [what, change] of [
  ['another server', { server: 'CN=NTDS Settings,CN=DC2,CN=Servers,DC=lab,DC=test' }],
  ['a restored database', { invocation: 'other 16 bytes..' }],
  ['lower numbers than before', { highestUsn: 150 }],
] as const)
  test(`Active Directory – ${what} – everybody is read`, async () => {
    const { run, directory } = await anOffice()
    await run()
    Object.assign(directory, change)
    const next = await run({ onlyChanges: true })
    assert.deepEqual([next.Kind, next.FoundCount], ['whole', 5])
  })

test('an edit of the connection – everybody is read by the next run', async () => {
  const office = await anOffice()
  await office.run()
  await office.owner(sql`update sso_connections set version = version + 1 where id = ${office.connection.ID}`)
  assert.equal((await office.run({ onlyChanges: true })).Kind, 'whole')
})

test('a directory that dies between pages – fails the run, with a trace, and nobody vanishes', async () => {
  const office = await anOffice()
  await office.set({ Missing: 'remove', BrakePercent: 100 })
  await office.run()
  office.rename(0, '张珊')
  office.directory.people.splice(1, 1)
  office.directory.diesAtPage = 1
  const run = await office.run()
  assert.deepEqual([run.State, run.Problem], ['failed', 'directory'])
  const trace = await office.trace(String(run.TraceID))
  assert.match(String(trace.Steps.find(({ IsFailed }) => IsFailed)?.Hint), /无法连接|没有响应/)
  assert.ok(await office.member('张三'), 'nothing of a part is applied')
  assert.equal((await office.member('李四'))?.['left'], null)
  delete office.directory.diesAtPage
  const next = await office.run({ onlyChanges: true })
  assert.deepEqual([next.Kind, next.Counts.changed], ['delta', 1], 'the next run goes on from before')
})

test('a run – whose server died in the middle – is failed, and the next one does the rest', async () => {
  const office = await anOffice()
  const { ID } = await office.ask<{ ID: string }>(`POST ${office.syncPath}`, { IsDry: false })
  await office.owner(
    sql`update sso_syncs set state = 'applying', started_at = now(), worker = gen_random_uuid(), worker_until = now() - interval '1 minute' where id = ${ID}`,
  )
  await office.runDue()
  const dead = await office.get(ID)
  assert.deepEqual([dead.State, dead.Problem], ['failed', 'interrupted'])
  const next = await office.run()
  assert.deepEqual([next.State, next.Counts.created], ['finished', 5])
})
