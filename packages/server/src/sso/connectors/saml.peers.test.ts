import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SamlMetadata } from '@atrium/contract/sso/saml-settings.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { simpleSamlMissing, startSimpleSaml } from '#testing/peers/simplesaml.ts'
import { anSsoOffice, aPortalBrowser, pageQuery } from '#testing/providers/sso-office.ts'
import { TestBrowser } from '#testing/providers/test-browser.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const missing = await simpleSamlMissing()
if (missing) console.log(`SimpleSAMLphp is not tested: ${missing}`)

test('SimpleSAMLphp', { skip: missing }, async (context) => {
  const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const idp = await startSimpleSaml()
  after(async () => {
    await idp.close()
    await portal.close()
  })
  const office = await anSsoOffice(portal)
  const { Certificates, EntityID, SignInUrl, SignOutUrl } = await office.ask<SamlMetadata>('POST /sso/saml/metadata', {
    Url: idp.metadataUrl,
  })
  const connection = await office.aConnection({
    Settings: {
      Kind: 'saml',
      EntityID,
      SignInUrl,
      SignOutUrl,
      Certificates,
      MetadataUrl: idp.metadataUrl,
      NameIDFormat: 'persistent',
      SubjectAttribute: null,
      SignsRequests: true,
      EndsUpstream: true,
    },
    CreatesMembers: true,
    AllowsUnrequested: true,
    TrustedDomains: [],
    Mapping: { ...emptyMapping, RealName: 'cn', Email: 'mail', Administrator: 'groups', AdministratorValue: 'admins' },
  })
  idp.register((await aPortalBrowser(portal).request(`GET /sso/metadata/${connection.ID}`)).body)

  /** Signs in at the provider, and brings what it posts to the portal. */
  async function signIn(from?: string) {
    const [here, there] = [aPortalBrowser(portal), new TestBrowser()]
    const posted = await idp.follow(from ?? (await here.start(connection.ID)), there)
    assert.ok('fields' in posted, String(posted))
    assert.equal(posted.action.href, connection.CallbackUrl)
    const answer = await here.request(`POST ${posted.action.pathname}`, { form: posted.fields })
    const login = await here.login(pageQuery(String(answer.headers.location)).get('state'))
    const [trace] = await office.traces(connection.ID)
    assert.equal(
      login.code,
      100,
      `${login.message} ${JSON.stringify(trace && (await office.trace(trace.ID)), null, 1)}`,
    )
    return { here, there, login }
  }

  await context.test('signed request – signed assertion – creates the member with the attributes', async () => {
    idp.choose({ uid: ['zhang'], cn: ['张三'], mail: ['zhang@peers.example'], groups: ['staff', 'admins'] })
    const { login } = await signIn()
    assert.equal(login.response.Session?.logged, true)
    const [member] = await inTransaction(portal.database, 'owner', (db) =>
      rowsOf<object>(db, sql`select real_name, email, role from accounts where email = 'zhang@peers.example'`),
    )
    assert.deepEqual({ ...member }, { real_name: '张三', email: 'zhang@peers.example', role: 'organisation-admin' })
  })
  await context.test('encrypted assertion – signs in', async () => {
    idp.encrypt(true)
    assert.equal((await signIn()).login.response.Session?.logged, true)
    idp.encrypt(false)
  })
  await context.test('sign-in that begins there – signs in', async () => {
    const { login } = await signIn(`/saml2/idp/SSOService.php?spentityid=${encodeURIComponent(connection.EntityUrl)}`)
    assert.equal(login.response.Session?.logged, true)
  })
  await context.test('log-out here – ends the session there, which comes back', async () => {
    const { here, there } = await signIn()
    const { response } = await here.call<{ logoutUrl: string }>('POST /account/logout')
    const back = await idp.follow(response.logoutUrl, there)
    assert.ok(back instanceof URL, 'the provider answers by redirect')
    assert.equal(back.origin + back.pathname, connection.LogoutUrl)
    const answer = await here.request(`GET ${back.pathname}${back.search}`)
    assert.equal(answer.headers.location, connection.LoggedOutUrl)
    assert.equal((await here.session()).logged, false)
  })
  await context.test('log-out there – ends the session here at once', async () => {
    const { here, there } = await signIn()
    const asked = await idp.follow(`/saml2/idp/initSLO.php?RelayState=${encodeURIComponent(`${idp.address}/`)}`, there)
    assert.ok(asked instanceof URL)
    assert.equal(asked.origin + asked.pathname, connection.LogoutUrl)
    assert.equal((await here.session()).logged, true)
    const answer = await here.request(`GET ${asked.pathname}${asked.search}`)
    assert.equal(answer.statusCode, 303, answer.body)
    assert.equal((await here.session()).logged, false)
    const end = new URL(String(answer.headers.location))
    assert.ok(end.href.startsWith(String(SignOutUrl)), end.href)
  })
})

const emptyMapping = {
  RealName: null,
  Email: null,
  MobilePhone: null,
  JobTitle: null,
  Department: null,
  Administrator: null,
  AdministratorValue: null,
}
