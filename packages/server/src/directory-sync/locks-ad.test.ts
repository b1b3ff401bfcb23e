import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { minute } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { openLdapEmulator, type EmulatedDirectory } from '#testing/emulators/ldap-emulator.ts'
import { aDirectoryOffice } from '#testing/providers/directory-office.ts'
import { aPortalBrowser, type Login } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const reader = 'reader@lab.test'
const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
const server = await openLdapEmulator(reader)
after(async () => {
  await server.close()
  await portal.close()
})

const enabled = '512'
const disabled = '514'
const ticksOf = (ms: number) => String((BigInt(Math.floor(ms)) + 11_644_473_600_000n) * 10_000n)
let offices = 0

/** A domain with three people, and an organisation that it keeps. */
async function anOffice() {
  offices += 1
  const directory: EmulatedDirectory = {
    people: ['张三', '李四', '王五'].map((name, at) => ({
      dn: `CN=${name},OU=研发部,DC=lab,DC=test`,
      guid: Buffer.from(`locks${String(offices).padStart(10, '0')}${at}`),
      name,
      mail: `l${at}.${offices}@lab.test`,
      usn: 100 + at,
      more: { sAMAccountName: `p${at}`, userAccountControl: enabled, accountExpires: '9223372036854775807' },
    })),
    pageSize: 10,
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
    fields: { Mapping: { ...noMapping, RealName: 'displayName', Email: 'mail' } },
    seatCount: 50,
  })
  return {
    ...office,
    directory,
    /** Changes what the domain says of somebody, as a change that it numbers. */
    set(at: number, more: Record<string, string>) {
      const person = directory.people[at]
      if (!person) throw new Error('Nobody is there')
      Object.assign(person, { more: { ...person.more, ...more }, usn: (directory.highestUsn += 1) })
    },
    state: async (name: string) => (await office.member(name))?.['state'],
    async aSessionOf(name: string) {
      const id = String((await office.member(name))?.['id'])
      return (await portal.aSession({ id, organisationId: office.organisationId } as never)).token
    },
    isIn: async (token: string) => (await portal.ask('GET /organization/my', { token })).status === 200,
  }
}
const noMapping = {
  RealName: null,
  Email: null,
  MobilePhone: null,
  JobTitle: null,
  Department: null,
  Administrator: null,
  AdministratorValue: null,
}

for (const onlyChanges of [false, true])
  test(`an account that is disabled – in a ${onlyChanges ? 'delta' : 'whole run'} – is locked, and its sessions end`, async () => {
    const office = await anOffice()
    await office.run()
    const token = await office.aSessionOf('张三')
    assert.equal(await office.isIn(token), true)
    office.set(0, { userAccountControl: disabled })
    const run = await office.run({ onlyChanges })
    assert.deepEqual([run.Kind, run.Counts.locked], [onlyChanges ? 'delta' : 'whole', 1])
    assert.equal((await office.outcomes(run))['张三'], 'locked upstream-disabled')
    assert.equal(await office.state('张三'), 'locked')
    assert.equal(await office.isIn(token), false)
    office.set(0, { userAccountControl: enabled })
    await office.run({ onlyChanges })
    assert.equal(await office.state('张三'), 'active', 'enabled again, unlocked again')
  })

test('an account that expires – by the clock alone – is locked by the next delta', async () => {
  const office = await anOffice()
  office.set(1, { accountExpires: ticksOf(portal.clock.now() + minute) })
  await office.run()
  assert.equal((await office.run({ onlyChanges: true })).FoundCount, 0)
  portal.clock.forward(2 * minute)
  const run = await office.run({ onlyChanges: true })
  assert.deepEqual([run.Kind, run.Counts.locked, await office.state('李四')], ['delta', 1, 'locked'])
  office.set(1, { accountExpires: '0' })
  await office.run({ onlyChanges: true })
  assert.equal(await office.state('李四'), 'active')
})

test('a lock by an administrator – before or after that of the directory – stays when the directory lets in again', async () => {
  const office = await anOffice()
  await office.run()
  const [zhang, li] = [await office.member('张三'), await office.member('李四')]
  const lock = (State: string, ...people: (typeof zhang)[]) =>
    office.ask('POST /account/modify', { accountIds: people.map((one) => one?.['id']), State })
  await lock('locked', zhang)
  office.set(0, { userAccountControl: disabled })
  office.set(1, { userAccountControl: disabled })
  await office.run({ onlyChanges: true })
  await lock('active', li)
  await lock('locked', li)
  office.set(0, { userAccountControl: enabled })
  office.set(1, { userAccountControl: enabled })
  await office.run({ onlyChanges: true })
  assert.deepEqual([await office.state('张三'), await office.state('李四')], ['locked', 'locked'])
})

test('somebody whom an administrator unlocked – still disabled – is locked again by the next run', async () => {
  const office = await anOffice()
  office.set(0, { userAccountControl: enabled })
  await office.run()
  office.set(0, { userAccountControl: disabled })
  await office.run()
  const id = (await office.member('张三'))?.['id']
  await office.ask('POST /account/modify', { accountIds: [id], State: 'active' })
  assert.equal(await office.state('张三'), 'active')
  assert.equal((await office.run()).Counts.locked, 1)
  assert.equal(await office.state('张三'), 'locked')
})

test('people who are disabled before the first run – are not taken up; a member with the address is locked', async () => {
  const office = await anOffice()
  const [zhang, li, wang] = office.directory.people
  const leaver = await office.aMember({ email: String(zhang?.mail), realName: '张三' })
  const twin = await office.aMember({ email: String(li?.mail), realName: '李四' })
  for (const at of [0, 1, 2]) office.set(at, { userAccountControl: disabled })
  office.directory.people.push({
    ...structuredClone(li as NonNullable<typeof li>),
    dn: 'CN=李四 2,OU=研发部,DC=lab,DC=test',
    guid: Buffer.from(`locks${String(offices).padStart(10, '0')}9`),
    more: { userAccountControl: enabled },
  })
  const run = await office.run()
  const states = await office.owner<{ id: string; state: string }>(
    sql`select id, state from accounts where organisation_id = ${office.organisationId}`,
  )
  const stateOf = (id: string) => states.find((row) => row.id === id)?.state
  assert.equal(stateOf(leaver.id), 'locked')
  assert.equal(stateOf(twin.id), 'active', 'the second entry with the address is let in')
  assert.equal(await office.member(String(wang?.name)), undefined)
  assert.deepEqual([run.Counts.created, run.Counts.locked, run.Counts.linked, run.Counts.refused], [0, 1, 1, 2])
})

test('the last administrator, an emergency administrator and who started the run – disabled – keep their accounts', async () => {
  const office = await anOffice()
  await office.run()
  const [zhang, li] = [await office.member('张三'), await office.member('李四')]
  await office.owner(sql`update accounts set role = 'organisation-admin' where id in (${zhang?.['id']}, ${li?.['id']})`)
  const requirement = JSON.stringify({ IsRequired: false, AdministratorIDs: [zhang?.['id']] })
  await office.owner(sql`insert into organisation_configs (id, organisation_id, code, value)
    values (gen_random_uuid(), ${office.organisationId}, 'single-sign-on', ${requirement}::jsonb)`)
  for (const at of [0, 1]) office.set(at, { userAccountControl: disabled })
  const run = await office.run({ onlyChanges: true })
  assert.deepEqual(await office.outcomes(run), {
    张三: 'conflict upstream-disabled break-glass',
    李四: 'locked upstream-disabled',
  })
  await office.owner(
    sql`update accounts set role = 'member' where organisation_id = ${office.organisationId} and real_name <> '李四'`,
  )
  await office.owner(sql`update accounts set state = 'active' where id = ${li?.['id']}`)
  await office.owner(sql`update sso_sync_settings set next_at = now() where connection_id = ${office.connection.ID}`)
  await office.runDue()
  assert.equal(await office.state('李四'), 'active')
})

test('a run that locked somebody – taken back – unlocks', async () => {
  const office = await anOffice()
  await office.run()
  office.set(0, { userAccountControl: disabled })
  const run = await office.run()
  await office.ask(`POST /sso/syncs/${run.ID}/undo`, {})
  assert.equal(await office.state('张三'), 'active')
})

test('a member whom the directory locked – signs in there again – is unlocked', async () => {
  const office = await anOffice()
  await office.run()
  office.set(0, { 'msDS-User-Account-Control-Computed': '16' })
  await office.run()
  assert.equal(await office.state('张三'), 'locked')
  Object.assign(office.directory.people[0] ?? {}, { more: { sAMAccountName: 'p0', userAccountControl: enabled } })
  const answer = await aPortalBrowser(portal).call<Login>('POST /sso/directory/login', {
    connection: office.connection.ID,
    account: 'p0',
    password: 'a password',
  })
  assert.equal(answer.response.Session?.logged, true, answer.message)
  assert.equal(await office.state('张三'), 'active')
})
