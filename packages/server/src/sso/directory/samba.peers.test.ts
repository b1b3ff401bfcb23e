import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sambaMissing, sambaReader, startSamba } from '#testing/peers/samba.ts'
import { exampleDirectory } from '#testing/examples/sso-connection.ts'
import { anSsoOffice, aPortalBrowser, type Login } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const missing = await sambaMissing()
if (missing) console.log(`Active Directory of Samba is not tested: ${missing}`)

const password = 'Of-the-domain-2026'

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
  const connection = await office.aConnection({
    ...exampleDirectory,
    Secret: sambaReader.password,
    CreatesMembers: true,
    TrustedDomains: [],
    Settings: {
      ...exampleDirectory.Settings,
      Servers: [domain.server],
      CaCertificate: domain.ca,
      ReaderDN: sambaReader.account,
      BaseDN: 'DC=lab,DC=test',
      PersonFilter: '(&(objectCategory=person)(objectClass=user))',
      LoginAttributes: ['sAMAccountName', 'userPrincipalName', 'mail'],
      IdAttribute: 'objectGUID',
    },
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
})
