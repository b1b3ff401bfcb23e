import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activeDirectoryPeople } from '@atrium/contract/sso/ldap-settings.ts'
import { day } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { sambaMissing, sambaReader, startSamba } from '#testing/peers/samba.ts'
import { exampleDirectory } from '#testing/examples/sso-connection.ts'
import { aDirectoryOffice } from '#testing/providers/directory-office.ts'
import { anSsoOffice, aPortalBrowser, type Login } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const missing = await sambaMissing()
if (missing) console.log(`Active Directory of Samba is not tested: ${missing}`)

const password = 'Of-the-domain-2026'
const directoryOptions = {
  secret: sambaReader.password,
  fields: {
    TrustedDomains: [],
    // Samba gives a display name only to accounts with a given name or a surname; an address belongs to one member alone.
    Mapping: { ...exampleDirectory.Mapping, Email: null, Administrator: 'memberOf' },
  },
}

test('Samba', { skip: missing }, async (context) => {
  const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8,::1' })
  const domain = await startSamba()
  context.after(async () => {
    await domain.close()
    await portal.close()
  })
  const create = (name: string, ...more: string[]) => domain.tool('user', 'create', name, password, ...more)
  domain.tool('ou', 'create', 'OU=研发中心')
  create('zhang', '--userou=OU=研发中心', '--given-name=三', '--surname=张', '--mail-address=zhang@lab.test')
  create('disabled')
  domain.tool('user', 'disable', 'disabled')
  create('expired')
  domain.tool('user', 'setexpiry', 'expired', '--days=0')
  create('change', '--must-change-at-next-login')
  create('locked')
  domain.tool('domain', 'passwordsettings', 'set', '--account-lockout-threshold=1')

  const office = await anSsoOffice(portal)
  const settings = {
    Servers: [domain.server],
    CaCertificate: domain.ca,
    ReaderDN: sambaReader.account,
    BaseDN: 'DC=lab,DC=test',
    PersonFilter: activeDirectoryPeople,
    LoginAttributes: ['sAMAccountName', 'userPrincipalName', 'mail'],
    IdAttribute: 'objectGUID',
  }
  const connection = await office.aConnection({
    ...exampleDirectory,
    Secret: sambaReader.password,
    CreatesMembers: true,
    TrustedDomains: [],
    Settings: { ...exampleDirectory.Settings, ...settings },
    Mapping: { ...exampleDirectory.Mapping, RealName: 'displayName' },
  })
  const signIn = (account: string, given = password) =>
    aPortalBrowser(portal).call<Login>('POST /sso/directory/login', {
      connection: connection.ID,
      account,
      password: given,
    })

  await context.test('bare name, DOMAIN\\name and principal name – sign in as one member', async () => {
    const ids = new Set<string | undefined>()
    for (const name of ['zhang', 'LAB\\zhang', 'zhang@lab.test', 'ZHANG']) {
      const answer = await signIn(name)
      assert.equal(answer.code, 100, `${name}: ${answer.message}`)
      ids.add(answer.response.Session?.AccountInfo?.ID)
    }
    assert.equal(ids.size, 1)
  })

  const refusals: [account: string, code: number][] = [
    ['disabled', 3230],
    ['expired', 3231],
    ['change', 3233],
    ['nobody', 2003],
  ]
  for (const [account, code] of refusals)
    await context.test(`${account} – is refused with the reason that the domain gives`, async () => {
      assert.equal((await signIn(account)).code, code)
    })

  await context.test('a wrong password – is refused, and locks the account of the domain', async () => {
    assert.equal((await signIn('locked', 'wrong')).code, 2003)
    assert.equal((await signIn('locked')).code, 3234)
  })

  await context.test('built-in accounts, computers and service accounts – are no people of the preset', async () => {
    domain.tool('computer', 'create', 'PC1')
    const office = await aDirectoryOffice(portal, { ...directoryOptions, settings, seatCount: 50 })
    const run = await office.run()
    const names = (await office.rows(run)).map(({ Cells }) => Cells['name'])
    assert.deepEqual(
      names.toSorted((a, b) => String(a).localeCompare(String(b), 'en')),
      ['change', 'disabled', 'expired', 'locked', '三 张'],
    )
  })

  await context.test('groups within groups – in runs and at sign-in – make administrators', async () => {
    for (const group of ['outer', 'inner']) domain.tool('group', 'add', group)
    domain.tool('group', 'addmembers', 'outer', 'inner')
    domain.tool('group', 'addmembers', 'inner', 'zhang')
    const outer = 'cn=OUTER,cn=users,dc=lab,dc=test'
    const office = await aDirectoryOffice(portal, {
      ...directoryOptions,
      fields: {
        ...directoryOptions.fields,
        Mapping: { ...directoryOptions.fields.Mapping, AdministratorValue: outer },
      },
      settings,
      seatCount: 50,
    })
    domain.tool('user', 'unlock', 'locked')
    await office.run()
    assert.equal((await office.member('三 张'))?.['role'], 'organisation-admin')
    const join = (act: string) => domain.tool('group', act, 'inner', 'locked')
    const roleAfterSignIn = async () => {
      const body = { connection: office.connection.ID, account: 'locked', password }
      const answer = await aPortalBrowser(portal).call<Login>('POST /sso/directory/login', body)
      assert.equal(answer.response.Session?.logged, true, answer.message)
      return (await office.member('locked'))?.['role']
    }
    join('addmembers')
    assert.equal(await roleAfterSignIn(), 'organisation-admin')
    join('removemembers')
    assert.equal(await roleAfterSignIn(), 'member')
  })

  await context.test('disabled, expired and enabled again – in deltas – locked and unlocked', async () => {
    const office = await aDirectoryOffice(portal, { ...directoryOptions, settings, seatCount: 50 })
    create('leaver')
    create('temporary')
    assert.equal((await office.run()).State, 'finished')
    const state = async (name: string) => (await office.member(name))?.['state']
    assert.deepEqual(
      [await state('leaver'), await state('temporary'), await state('disabled')],
      ['active', 'active', undefined],
    )
    domain.tool('user', 'disable', 'leaver')
    domain.tool('user', 'setexpiry', 'temporary', '--days=1')
    const delta = await office.run({ onlyChanges: true })
    assert.deepEqual([delta.Kind, await state('leaver'), await state('temporary')], ['delta', 'locked', 'active'])
    portal.clock.forward(2 * day)
    await office.owner(
      sql`update sessions set last_seen_at = now() + interval '2 days', expires_at = now() + interval '9 days' where account_id = ${office.admin.id}`,
    )
    await office.run({ onlyChanges: true })
    assert.equal(await state('temporary'), 'locked')
    domain.tool('user', 'enable', 'leaver')
    await office.run({ onlyChanges: true })
    assert.equal(await state('leaver'), 'active')
  })
})
