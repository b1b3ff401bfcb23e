import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Challenge, OwnSignature } from '@atrium/contract/esign/esign.shapes.ts'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { openCasEmulator } from '#testing/emulators/cas-emulator.ts'
import { openOidcEmulator } from '#testing/emulators/oidc-emulator.ts'
import { aSamlIdp, base64, parsedRequest } from '#testing/emulators/saml-idp.ts'
import { esignBuilders, testSignaturePassword } from '#testing/esign.ts'
import { exampleKit } from '#testing/examples/kit.ts'
import {
  anSsoOffice,
  aPortalBrowser,
  pageQuery,
  type Login,
  type PortalBrowser,
} from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
const provider = await openOidcEmulator('atrium')
const cas = await openCasEmulator()
const idp = await aSamlIdp()
after(async () => {
  await Promise.all([provider.close(), cas.close()])
  await portal.close()
})
const office = await anSsoOffice(portal)
const { aRequest } = esignBuilders(portal)
const productId = await exampleKit(portal).aProduct(office.organisationId)
const noMapping = { MobilePhone: null, JobTitle: null, Department: null, Administrator: null, AdministratorValue: null }
const Mapping = { RealName: 'name', Email: 'email', ...noMapping }
const nowSeconds = () => Math.floor(portal.clock.now() / 1000)

/** What a provider says of the sign-in. */
interface Said {
  subject: string
  /** Seconds before now at which the person signed in there; undefined where the provider does not say. */
  ago: number | undefined
}
/** Follows the browser to a provider and back; resolves to the query of the page. */
type Way = (browser: PortalBrowser, url: string, said: Said) => Promise<URLSearchParams>

const settings = { SubjectClaim: 'sub', EndsUpstream: false }
const connect = (given: object) => office.aConnection({ Mapping, CreatesMembers: true, TrustedDomains: [], ...given })
const oidcConnection = await connect({
  Settings: { Kind: 'oidc', Issuer: provider.issuer, ClientID: 'atrium', Scope: 'openid', ...settings },
})
const casConnection = await connect({
  Settings: { Kind: 'cas', Server: cas.url, Protocol: '3', SubjectClaim: 'user', EndsUpstream: false },
})
const samlConnection = await connect({
  Settings: {
    Kind: 'saml',
    EntityID: idp.entityId,
    SignInUrl: 'https://idp.lab.example/redirect',
    SignOutUrl: null,
    Certificates: [idp.keys.certificate],
    MetadataUrl: null,
    NameIDFormat: 'persistent',
    SubjectAttribute: null,
    SignsRequests: false,
    EndsUpstream: false,
  },
})

const byOidc: Way = (browser, url, { subject, ago }) => {
  const auth_time = ago === undefined ? undefined : nowSeconds() - ago
  provider.given.claims = { sub: subject, name: subject, email: `${subject}@lab.example`, auth_time }
  const answer = new URLSearchParams(provider.answerTo(url))
  return browser.comeBack(`/sso/callback/${oidcConnection.ID}?${answer.toString()}`)
}
const byCas: Way = (browser, url, { subject }) => {
  cas.people[subject] = { name: subject, email: `${subject}@lab.example` }
  const back = cas.answerTo(url, subject).url
  return browser.comeBack(back.pathname + back.search)
}
const bySaml: Way = async (browser, url, { subject, ago = 0 }) => {
  const { id, relayState } = parsedRequest(url)
  const xml = idp.signedResponse({
    callbackUrl: samlConnection.CallbackUrl,
    audience: samlConnection.EntityUrl,
    request: id,
    nameId: subject,
    authenticatedMs: -ago * 1000,
    attributes: { name: subject, email: `${subject}@lab.example` },
  })
  const form = { SAMLResponse: base64(xml), RelayState: relayState }
  const answer = await browser.request(`POST /sso/callback/${samlConnection.ID}`, { form })
  return pageQuery(String(answer.headers.location))
}

/** Somebody who signed in by a provider alone. */
async function aPerson(connection: Connection, way: Way, subject: string) {
  const browser = aPortalBrowser(portal)
  const page = await way(browser, await browser.start(connection.ID), { subject, ago: 3_600 })
  const { response, message } = await browser.login(page.get('state'))
  assert.equal(response?.Session?.logged, true, message)
  return {
    browser,
    id: String(response.Session?.AccountInfo?.ID),
    account: String(response.Session?.AccountInfo?.Account),
  }
}

/** Signs in again at the provider; resolves to what the page gets, and to where the browser was sent. */
async function signInAgain(browser: PortalBrowser, connection: Connection, way: Way, said: Said) {
  const { response, message } = await browser.call<{ Url: string }>('POST /esign/SignInAgain', {
    ConnectionID: connection.ID,
  })
  assert.ok(response?.Url, message)
  const page = await way(browser, response.Url, said)
  return { url: response.Url, login: await browser.login(page.get('state')) }
}

const ways: [what: string, connection: Connection, way: Way, isAsked: (url: string) => boolean][] = [
  [
    'OpenID Connect',
    oidcConnection,
    byOidc,
    (url) => /[?&]prompt=login(&|$)/.test(url) && /[?&]max_age=0(&|$)/.test(url),
  ],
  ['CAS', casConnection, byCas, (url) => /[?&]renew=true(&|$)/.test(url)],
  ['SAML', samlConnection, bySaml, (url) => /ForceAuthn="true"/.test(parsedRequest(url).xml)],
]

test('provider alone – OpenID, CAS or SAML – is asked for the person again, and with a code a signature is set up and signs', async () => {
  for (const [what, connection, way, isAsked] of ways) {
    const subject = `signer-${what.slice(0, 3).toLowerCase()}`
    const { browser, id, account } = await aPerson(connection, way, subject)
    const own = (await browser.call<OwnSignature>('GET /Esign')).response
    assert.deepEqual([own.LoginPassword, own.Providers.map(({ ID }) => ID)], ['none', [connection.ID]], what)
    const { url, login } = await signInAgain(browser, connection, way, { subject, ago: 0 })
    assert.ok(isAsked(url), url)
    const { Ticket, ReturnTo, Session } = login.response as Login & { Ticket: string }
    assert.deepEqual([ReturnTo, Session], ['/esign?tab=own', null], login.message)
    const save = (proof: string) =>
      browser.call('POST /esign/save', { EsignPassword: testSignaturePassword, Ticket: proof })
    assert.equal((await save(Ticket)).error, 'esign.proof-needed', 'who administers connections could be the provider')
    await browser.call('POST /esign/reset/SendCode', { CodeType: 2 })
    const VerificationCode = await portal.codeFor(`${subject}@lab.example`)
    const verified = await browser.call<{ Ticket: string }>('POST /esign/Code/Verify', {
      Ticket,
      CodeType: 2,
      VerificationCode,
    })
    assert.equal((await save(verified.response.Ticket)).code, 100)
    await browser.call('POST /esign/statement', { Version: 1 })
    const { organisationId } = office
    const { signerIds } = await aRequest({ organisationId, productId, signers: [{ accountId: id }] })
    const challenge = await browser.call<Challenge>('POST /esign/challenge', { SignerIDs: signerIds })
    const body = { Challenge: challenge.response.Challenge, Account: account, Password: testSignaturePassword }
    assert.equal((await browser.call('POST /esign/sign', body)).code, 100, what)
    const renewed = cas.given.requests.filter(({ searchParams }) => searchParams.get('renew') === 'true')
    if (what === 'CAS') assert.ok(renewed.some(({ pathname }) => pathname.endsWith('/serviceValidate')))
  }
})

test('provider – that answers from its session, or of somebody else, or in another session – proves nothing', async () => {
  const { browser } = await aPerson(oidcConnection, byOidc, 'lazy')
  const wrong: [string, Said, RegExp][] = [
    ['an old sign-in', { subject: 'lazy', ago: 600 }, /没有再次验证/],
    ['no time of the sign-in', { subject: 'lazy', ago: undefined }, /没有再次验证/],
    ['somebody else', { subject: 'another', ago: 0 }, /不是门户当前登录的人/],
  ]
  for (const [what, said, hint] of wrong) {
    const { login } = await signInAgain(browser, oidcConnection, byOidc, said)
    assert.equal(login.error, 'sso.failed', what)
    const [row] = await office.traces(oidcConnection.ID)
    const step = (await office.trace(String(row?.ID))).Steps.find(({ IsFailed }) => IsFailed)
    assert.match(String(step?.Hint), hint, what)
  }
  const person = await aPerson(samlConnection, bySaml, 'lazy-saml')
  const old = await signInAgain(person.browser, samlConnection, bySaml, { subject: 'lazy-saml', ago: 600 })
  assert.equal(old.login.error, 'sso.failed', 'an old AuthnInstant')
  const { response } = await browser.call<{ Url: string }>('POST /esign/SignInAgain', {
    ConnectionID: oidcConnection.ID,
  })
  const page = await byOidc(browser, response.Url, { subject: 'lazy', ago: 0 })
  await browser.call('POST /account/logout')
  assert.equal((await browser.login(page.get('state'))).error, 'sso.failed', 'signed out meanwhile')
})
