import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { inTransaction, valueOf } from '#kit/data/database.ts'
import { openOidcEmulator, type Tampering } from '#testing/emulators/oidc-emulator.ts'
import { exampleConnection } from '#testing/examples/sso-connection.ts'
import { anSsoOffice, aPortalBrowser } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
const provider = await openOidcEmulator('atrium')
after(() => portal.close())
after(() => provider.close())

let people = 0

interface Given {
  settings?: object
  mapping?: object
  fields?: object
}

/** An office whose connection leads to the emulator, and a member with the email address that the provider names. */
async function anOffice({ settings = {}, mapping = {}, fields = {} }: Given = {}) {
  const office = await anSsoOffice(portal)
  const email = `claims.${(people += 1)}@lab.example`
  const member = await office.aMember({ email })
  const connection = await office.aConnection({
    Settings: { ...exampleConnection.Settings, Issuer: provider.issuer, Scope: 'openid', ...settings },
    Mapping: { ...exampleConnection.Mapping, ...mapping },
    ...fields,
  })
  const named = { sub: `subject of ${email}`, email, email_verified: true, name: '陆一' }
  /** Signs in with these claims; with `isTest`, as a test of the administrator. */
  const signIn = async (claims: object = {}, tampering: Tampering = {}, isTest = false) => {
    provider.given.claims = { ...named, ...claims }
    provider.given.tampering = tampering
    const browser = aPortalBrowser(portal)
    if (isTest) browser.cookies.set('atrium_session', office.token)
    const begun = isTest
      ? (await browser.call<{ Url: string }>(`POST /sso/connections/${connection.ID}/test`)).response.Url
      : await browser.start(connection.ID)
    const answer = new URLSearchParams(provider.answerTo(begun)).toString()
    const page = await browser.comeBack(`/sso/callback/${connection.ID}?${answer}`)
    return (await browser.login(page.get('state'))).response
  }
  return {
    ...office,
    connection,
    member,
    email,
    signIn,
    testWith: async (claims: object, tampering: Tampering = {}) =>
      office.trace(String((await signIn(claims, tampering, true)).TraceID)),
    role: () =>
      inTransaction(portal.database, 'owner', (db) =>
        valueOf<string>(db, sql`select role as value from accounts where id = ${member.id}`),
      ),
  }
}

const admins = ['lab-admins']

test('role – groups that the provider does not send – stays; sent and empty takes it away', async () => {
  const office = await anOffice()
  await office.signIn({ groups: admins })
  assert.equal(await office.role(), 'organisation-admin')
  await office.signIn()
  assert.equal(await office.role(), 'organisation-admin', 'not sent')
  await office.signIn({ groups: null })
  assert.equal(await office.role(), 'organisation-admin', 'null')
  await office.signIn({ _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'https://x.example' } } })
  assert.equal(await office.role(), 'organisation-admin', 'overage')
  await office.signIn({ groups: [] })
  assert.equal(await office.role(), 'member', 'empty')
})

test('trace of a test – groups that do not fit into the token, or are not sent – says that the role stays', async () => {
  const office = await anOffice()
  const overage = await office.testWith({ hasgroups: true })
  assert.deepEqual(
    overage.Steps.map(({ Step }) => Step).filter((step) => step.includes('组')),
    [
      '组太多，令牌装不下，身份提供方没有发送。请在身份提供方设置为只发送分配给该应用的组',
      '身份提供方没有说明此人属于哪些组：角色保持不变',
    ],
  )
  const valueOfGroups = ({ Fields }: typeof overage) => Fields.find(({ Field }) => Field === 'Administrator')?.Value
  assert.equal(valueOfGroups(overage), null)
  assert.equal(valueOfGroups(await office.testWith({ groups: [] })), '')
})

test('role – spelled otherwise by the provider – is the same group; another group is not', async () => {
  const office = await anOffice({ mapping: { AdministratorValue: ' Lab  Admins' } })
  for (const groups of [['x', 'lab admins'], ['LAB ADMINS '], 'Lab Admins']) {
    await office.signIn({ groups })
    assert.equal(await office.role(), 'organisation-admin', JSON.stringify(groups))
    await office.signIn({ groups: ['lab-admins', 'lab admins 2'] })
    assert.equal(await office.role(), 'member')
  }
  const named = await anOffice({ mapping: { AdministratorValue: 'CN=Lab Admins,OU=Groups,DC=lab,DC=test' } })
  await named.signIn({ groups: ['cn=lab admins, ou=groups, dc=lab, dc=test'] })
  assert.equal(await named.role(), 'organisation-admin')
  await named.signIn({ groups: ['cn=lab admins,ou=guests,dc=lab,dc=test'] })
  assert.equal(await named.role(), 'member')
})

const paths: [path: string, granting: object, taking: object][] = [
  ['realm_access.roles', { realm_access: { roles: admins } }, { realm_access: { roles: ['user'] } }],
  [
    'resource_access.my.portal.roles',
    { resource_access: { 'my.portal': { roles: admins }, my: { roles: [] } } },
    { resource_access: { account: { roles: admins } } },
  ],
  [
    'https://example.com/roles',
    { 'https://example.com/roles': admins },
    { 'https://example.com/roles': [], 'https://example': { 'com/roles': admins } },
  ],
  ['a.b', { 'a.b': admins, a: { b: [] } }, { 'a.b': [], a: { b: admins } }],
]
for (const [path, granting, taking] of paths)
  test(`role – at the path ${path} – is read there, and a claim with that name wins`, async () => {
    const office = await anOffice({ mapping: { Administrator: path } })
    await office.signIn(granting)
    assert.equal(await office.role(), 'organisation-admin')
    await office.signIn({ unrelated: true })
    assert.equal(await office.role(), 'organisation-admin', 'not sent')
    await office.signIn(taking)
    assert.equal(await office.role(), 'member')
  })

test('id of the person – in userinfo alone – is looked for there', async () => {
  const office = await anOffice({ settings: { SubjectClaim: 'employee.number' }, fields: { CreatesMembers: true } })
  const { Session } = await office.signIn(
    { groups: [], title: '', phone_number: '', department: '' },
    { userInfo: { sub: `subject of ${office.email}`, employee: { number: '4711' } } },
  )
  assert.equal(Session?.logged, true)
})

const verified: [what: string, claims: object, isLinked: boolean, isAssumed?: boolean][] = [
  ['true', { email_verified: true }, true],
  ['"true"', { email_verified: 'true' }, true],
  ...[false, 'false', 'False', 'no', '', 0, 1, null, 'yes', 'TRUE', [true], {}].map(
    (value): [string, object, boolean] => [JSON.stringify(value), { email_verified: value }, false],
  ),
  ['left out', { email_verified: undefined }, false],
  ['left out, with the switch on', { email_verified: undefined }, true, true],
  ['false, with the switch on', { email_verified: false }, false, true],
]
test('email address of a trusted domain – links a member only where the provider says that it is verified, or the connection trusts it', async () => {
  for (const [what, claims, isLinked, isAssumed = false] of verified) {
    const office = await anOffice({ settings: { AssumesVerifiedEmail: isAssumed } })
    const { Session, LinkState } = await office.signIn({ groups: [], ...claims })
    assert.deepEqual([Session?.logged ?? false, LinkState !== null], [isLinked, !isLinked], what)
  }
})

test('email address – that userinfo alone says is verified – links; of another claim than email nothing is said', async () => {
  const everything = { groups: [], title: '', phone_number: '', department: '' }
  const office = await anOffice()
  const sub = `subject of ${office.email}`
  const given = { ...everything, email_verified: undefined }
  assert.equal((await office.signIn(given, { userInfo: { sub, email_verified: true } })).Session?.logged, true)
  const other = await anOffice({ mapping: { Email: 'upn' } })
  assert.ok((await other.signIn({ ...everything, upn: other.email })).LinkState)
  const broken = await anOffice()
  assert.ok((await broken.signIn(given, { userInfo: 'no userinfo' })).LinkState, 'the person is asked')
})

test('trace of a test – of somebody whose email address an account has, which is not linked by it – says why', async () => {
  const untrusted = await anOffice({ fields: { TrustedDomains: [] } })
  assert.match((await untrusted.testWith({})).Outcome, /已有账号，但其域名不在此连接的受信任域名中/)
  const office = await anOffice()
  assert.match((await office.testWith({ email_verified: false })).Outcome, /已有账号，但身份提供方没有说明该邮箱已验证/)
  assert.match((await office.testWith({ email: 'nobody@lab.example' })).Outcome, /还没有对应的账号/)
  const elsewhere = await anOffice()
  assert.match(
    (await office.testWith({ email: elsewhere.email })).Outcome,
    /还没有对应的账号/,
    'of another organisation',
  )
})
