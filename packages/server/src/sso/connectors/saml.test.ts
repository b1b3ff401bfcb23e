import assert from 'node:assert/strict'
import { createSign, createVerify, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import type { SamlMetadata } from '@atrium/contract/sso/saml-settings.ts'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { createKeyPair } from '#sso/saml/key-pair.ts'
import { readCertificate } from '#sso/connections/certificates.ts'
import { aSamlIdp, base64, newXmlId, parsedRequest, type ResponseOptions } from '#testing/emulators/saml-idp.ts'
import { exampleConnection } from '#testing/examples/sso-connection.ts'
import { anSsoOffice, aPortalBrowser, pageQuery } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
after(() => portal.close())
const idp = await aSamlIdp()
const stranger = await createKeyPair('stranger')
const office = await anSsoOffice(portal)

const Settings = idp.settings
const Mapping = {
  RealName: 'displayName',
  Email: 'mail',
  MobilePhone: null,
  JobTitle: null,
  Department: null,
  Administrator: null,
  AdministratorValue: null,
}
const aConnection = (given: object = {}, more: object = {}): Promise<Connection> =>
  office.aConnection({
    Settings: { ...Settings, ...given },
    Mapping,
    CreatesMembers: true,
    TrustedDomains: [],
    ...more,
  })
const connection = await aConnection()

let number = 0
/** A person of the provider whom nobody has seen before. */
function aPerson(): { nameId: string; attributes: Record<string, string> } {
  number += 1
  return { nameId: `person-${number}`, attributes: { displayName: `人员${number}`, mail: `p${number}@lab.example` } }
}

type Write = (options: ResponseOptions) => string | Promise<string>

/** Signs in with what the provider writes. */
async function signIn(write: Write, to: Connection = connection, more: Partial<ResponseOptions> = {}) {
  const browser = aPortalBrowser(portal)
  const { id, relayState } = parsedRequest(await browser.start(to.ID))
  const options = { callbackUrl: to.CallbackUrl, audience: to.EntityUrl, request: id, ...aPerson(), ...more }
  const form = { SAMLResponse: base64(await write(options)), RelayState: relayState }
  const answer = await browser.request(`POST /sso/callback/${to.ID}`, { form })
  const page = pageQuery(String(answer.headers.location))
  return { browser, form, options, page, answer: await browser.login(page.get('state')) }
}

const owner = <Row>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<Row>(db, query))
const members = () =>
  owner<{ id: string }>(sql`select id from accounts where organisation_id = ${office.organisationId}`)

async function lastHint({ ID }: Connection = connection): Promise<string> {
  const [row] = await office.traces(ID)
  const step = (await office.trace(String(row?.ID))).Steps.find(({ IsFailed }) => IsFailed)
  return `${step?.Hint} (${step?.Detail})`
}

test('SAML – everything in order – creates the member and signs in; a second time it is the same one', async () => {
  const first = await signIn(idp.signedResponse)
  assert.equal(first.answer.response.Session?.logged, true, first.answer.message)
  const count = (await members()).length
  const { nameId, attributes } = first.options
  const again = await signIn(idp.signedResponse, connection, { nameId: String(nameId), attributes: attributes ?? {} })
  assert.equal(again.answer.response.Session?.logged, true, again.answer.message)
  assert.equal((await members()).length, count)
})

/** The certificate to which a provider encrypts. */
async function ourCertificate(): Promise<string> {
  const { body } = await aPortalBrowser(portal).request(`GET /sso/metadata/${connection.ID}`)
  const [, certificate = ''] = /use="encryption">.*?<ds:X509Certificate>([^<]+)</s.exec(body) ?? []
  return `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`
}

test('SAML – response and assertion both signed, or the response around the assertion – signs in', async () => {
  for (const write of [
    (options: ResponseOptions) => idp.sign(idp.signedResponse(options), { element: 'Response' }),
    (options: ResponseOptions) => idp.sign(idp.response(options, idp.assertion(options)), { element: 'Response' }),
  ]) {
    const { answer } = await signIn(write)
    assert.equal(answer.response.Session?.logged, true, answer.message)
  }
})

test('SAML – an assertion encrypted to our certificate – signs in, with a signature inside or around it', async () => {
  const pem = await ourCertificate()
  for (const write of [
    async (options: ResponseOptions) =>
      idp.response(options, await idp.encrypted(idp.sign(idp.assertion(options)), pem)),
    async (options: ResponseOptions) =>
      idp.response(options, await idp.encrypted(idp.sign(idp.assertion(options)), pem, { content: 'aes128-cbc' })),
    // What Shibboleth does unless told otherwise.
    async (options: ResponseOptions) =>
      idp.sign(idp.response(options, await idp.encrypted(idp.assertion(options), pem)), { element: 'Response' }),
  ]) {
    const { answer } = await signIn(write)
    assert.equal(answer.response.Session?.logged, true, `${answer.message} ${answer.error ? await lastHint() : ''}`)
  }
})

const wronglyEncrypted: [what: string, write: (options: ResponseOptions, pem: string) => Promise<string>, RegExp][] = [
  [
    'to another certificate',
    (options) => idp.encrypted(idp.sign(idp.assertion(options)), stranger.certificate),
    /无法解密/,
  ],
  ['with a signature nowhere', (options, pem) => idp.encrypted(idp.assertion(options), pem), /未签名/],
  [
    'with a signature by SHA-1 inside',
    (options, pem) => idp.encrypted(idp.sign(idp.assertion(options), { isSha1: true }), pem),
    /SHA-1/,
  ],
  [
    'by 3DES',
    (options, pem) => idp.encrypted(idp.sign(idp.assertion(options)), pem, { content: 'tripledes-cbc' }),
    /加密算法：tripledes-cbc/,
  ],
  [
    'with a key encrypted by RSA 1.5',
    (options, pem) => idp.encrypted(idp.sign(idp.assertion(options)), pem, { key: 'rsa-1_5' }),
    /加密算法：rsa-1_5/,
  ],
  [
    'around a DOCTYPE',
    (options, pem) => idp.encrypted(`<!DOCTYPE a [<!ENTITY e "x">]>${idp.sign(idp.assertion(options))}`, pem),
    /DOCTYPE/,
  ],
  [
    'around a comment',
    (options, pem) => idp.encrypted(idp.sign(idp.assertion(options)).replace('>person-', '>per<!-- -->son-'), pem),
    /注释/,
  ],
  [
    'around more elements than are read',
    (options, pem) => idp.encrypted(idp.assertion(options).replace('</saml:A', `${elements(1_000)}</saml:A`), pem),
    /More than 1000 elements/,
  ],
  ['around something else', (options, pem) => idp.encrypted(idp.response(options, ''), pem), /不是可读的 SAML 响应/],
]
for (const [what, write, hint] of wronglyEncrypted)
  test(`SAML – an assertion that is encrypted ${what} – is refused with the reason in the trace`, async () => {
    const pem = await ourCertificate()
    const { answer } = await signIn(async (options) => idp.response(options, await write(options, pem)))
    assert.equal(answer.error, 'sso.failed', JSON.stringify(answer))
    assert.match(await lastHint(), hint)
  })

test('SAML – an attribute that stands several times – has all its values', async () => {
  const mapped = await aConnection({}, { Mapping: { ...Mapping, Administrator: 'groups', AdministratorValue: 'boss' } })
  const repeated = (options: ResponseOptions) => {
    const attributes = { ...options.attributes, groups: 'boss', last: 'staff' }
    const xml = idp.assertion({ ...options, attributes }).replace('Name="last"', 'Name="groups"')
    return idp.response(options, idp.sign(xml))
  }
  const { answer } = await signIn(repeated, mapped)
  assert.equal(answer.response.Session?.IsOrganAdmin, 1, answer.message)
})

const anHour = 3_600_000
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
/** The signed assertion with another one beside, around or in it that says somebody else. */
const wrapped = (options: ResponseOptions, build: (signed: string, evil: string) => string): string => {
  const signed = idp.sign(idp.assertion(options))
  return build(signed, idp.assertion({ ...options, id: newXmlId(), nameId: 'administrator' }))
}
const signatureOf = (xml: string) => /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(xml)?.[0] ?? ''
const without = (xml: string, part: string) => xml.replace(part, '')
const inside = (outer: string, inner: string, before = '</saml:Assertion>') =>
  outer.replace(before, `${inner}${before}`)

/** A response with another status than success. */
const failed = (response: string, status: string, more = '') => {
  const name = 'urn:oasis:names:tc:SAML:2.0:status:'
  const inner = more && `<samlp:StatusCode Value="${name}${more}"/>`
  return response.replace(`${name}Success"/>`, `${name}${status}">${inner}</samlp:StatusCode>`)
}
const elements = (count: number) => '<saml:Advice/>'.repeat(count)
const wrong: [what: string, write: Write, hint: RegExp][] = [
  [
    'has expired',
    (options) =>
      idp.signedResponse({ ...options, notBeforeMs: -2 * anHour, notOnOrAfterMs: -anHour, issuedMs: -anHour }),
    /时钟/,
  ],
  [
    'is of the future',
    (options) => idp.signedResponse({ ...options, notBeforeMs: anHour, notOnOrAfterMs: 2 * anHour }),
    /时钟/,
  ],
  ['was issued in the future', (options) => idp.signedResponse({ ...options, issuedMs: anHour }), /时钟/],
  [
    'was issued long ago and never ends',
    (options) => idp.signedResponse({ ...options, issuedMs: -anHour, notOnOrAfterMs: 9_000 * anHour }),
    /时钟/,
  ],
  [
    'is signed by somebody else',
    (options) => idp.response(options, idp.sign(idp.assertion(options), { by: stranger })),
    /证书都不符/,
  ],
  [
    'is signed with SHA-1',
    (options) => idp.response(options, idp.sign(idp.assertion(options), { isSha1: true })),
    /SHA-256/,
  ],
  ['is not signed', (options) => idp.response(options, idp.assertion(options)), /未签名/],
  [
    'is digested with SHA-1',
    (options) => idp.response(options, idp.sign(idp.assertion(options), { isSha1Digest: true })),
    /SHA-256/,
  ],
  [
    'is signed in a response that was changed after it was signed',
    (options) =>
      idp
        .sign(idp.response(options, idp.assertion(options)), { element: 'Response' })
        .replace(String(options.nameId), 'administrator'),
    /内容与签名不符/,
  ],
  [
    'is signed, in a response that is signed by somebody else',
    (options) => idp.sign(idp.signedResponse(options), { element: 'Response', by: stranger }),
    /证书都不符/,
  ],
  [
    'came twice',
    (options) => idp.response(options, idp.sign(idp.assertion(options)) + idp.assertion(options)),
    /2 个断言/,
  ],
  ['is missing', (options) => idp.response(options, ''), /0 个断言/],
  [
    'was changed after it was signed',
    (options) => idp.signedResponse(options).replace(String(options.nameId), 'administrator'),
    /内容与签名不符/,
  ],
  [
    'is for another audience',
    (options) => idp.signedResponse({ ...options, audience: 'https://other.example' }),
    /另一个应用/,
  ],
  ['is of another issuer', (options) => idp.signedResponse({ ...options, issuer: 'https://evil.example' }), /实体 ID/],
  [
    'is addressed elsewhere',
    (options) => idp.signedResponse({ ...options, recipient: 'https://other.example/acs' }),
    /回调地址/,
  ],
  [
    'is no bearer’s',
    (options) => idp.signedResponse({ ...options, method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }),
    /回调地址/,
  ],
  ['answers another request', (options) => idp.signedResponse({ ...options, request: newXmlId() }), /另一次登录/],
  ['answers no request', (options) => idp.signedResponse({ ...options, request: undefined }), /另一次登录/],
  [
    'answers by its envelope alone',
    (options) => idp.response(options, idp.sign(idp.assertion({ ...options, request: newXmlId() }))),
    /另一次登录/,
  ],
  [
    'has a transient NameID',
    (options) => idp.signedResponse({ ...options, nameIdFormat: persistent.replace('persistent', 'transient') }),
    /临时/,
  ],
  [
    'has a NameID of 10,000 characters',
    (options) => idp.signedResponse({ ...options, nameId: randomBytes(5_000).toString('hex') }),
    /超过 600 个字符/,
  ],
  [
    'has a session index of 1,800 characters',
    (options) => idp.signedResponse({ ...options, sessionIndex: randomBytes(900).toString('hex') }),
    /超过 600 个字符/,
  ],
  ['has a DOCTYPE', (options) => `<!DOCTYPE r [<!ENTITY e "x">]>${idp.signedResponse(options)}`, /DOCTYPE/],
  [
    'has a DOCTYPE that reads a file',
    (options) =>
      `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${idp.signedResponse(options).replace(String(options.nameId), '&e;')}`,
    /DOCTYPE/,
  ],
  ['has a processing instruction', (options) => `${idp.signedResponse(options)}<?x y?>`, /处理指令/],
  ['has a CDATA section', (options) => idp.response(options, '<![CDATA[x]]>'), /CDATA/],
  ['is garbage', () => 'nothing to see', /SAML 响应/],
  ['is no response', (options) => idp.sign(idp.assertion(options)), /SAML 响应/],
  ['is an error of the provider', (options) => failed(idp.response(options, ''), 'Responder', 'AuthnFailed'), /拒绝了/],
  ['is beside an error of the provider', (options) => failed(idp.signedResponse(options), 'Responder'), /拒绝了/],
  ['is refused for our request', (options) => failed(idp.response(options, ''), 'Requester'), /不接受门户的请求/],
  [
    'has no NameID in the format asked for',
    (options) => failed(idp.response(options, ''), 'Requester', 'InvalidNameIDPolicy'),
    /另一种 NameID 格式/,
  ],
  ['has no namespace', (options) => idp.response(options, '<Assertion/>'), /0 个断言/],
  [
    'stands beside a forged one (XSW1)',
    (options) =>
      wrapped(options, (signed, evil) => {
        const original = idp.response(options, signed)
        return idp.response(options, inside(evil, original))
      }),
    /拼装|不符|未签名/,
  ],
  [
    'is in a signature beside the response (XSW2)',
    (options) => wrapped(options, (signed, evil) => idp.response(options, `${idp.response(options, signed)}${evil}`)),
    /拼装|不符|未签名/,
  ],
  [
    'follows a forged one (XSW3)',
    (options) => wrapped(options, (signed, evil) => idp.response(options, `${evil}${signed}`)),
    /2 个断言/,
  ],
  [
    'is inside a forged one (XSW4)',
    (options) => wrapped(options, (signed, evil) => idp.response(options, inside(evil, signed))),
    /拼装|不符|未签名/,
  ],
  [
    'lost its signature to a forged one beside it (XSW5)',
    (options) =>
      wrapped(options, (signed, evil) => {
        const signature = signatureOf(signed)
        return idp.response(
          options,
          `${evil.replace('</saml:Issuer>', `</saml:Issuer>${signature}`)}${without(signed, signature)}`,
        )
      }),
    /2 个断言/,
  ],
  [
    'is inside the signature of a forged one (XSW6)',
    (options) =>
      wrapped(options, (signed, evil) => {
        const signature = signatureOf(signed)
        const around = signature.replace('</ds:Signature>', `${without(signed, signature)}</ds:Signature>`)
        return idp.response(options, evil.replace('</saml:Issuer>', `</saml:Issuer>${around}`))
      }),
    /拼装|不符|未签名/,
  ],
  [
    'is hidden in extensions (XSW7)',
    (options) =>
      wrapped(options, (signed, evil) =>
        idp
          .response(options, evil)
          .replace('<samlp:Status>', `<samlp:Extensions>${signed}</samlp:Extensions><samlp:Status>`),
      ),
    /拼装|不符|未签名/,
  ],
  [
    'is hidden in an object of the signature (XSW8)',
    (options) =>
      wrapped(options, (signed, evil) => {
        const signature = signatureOf(signed)
        const around = signature.replace(
          '</ds:Signature>',
          `<ds:Object>${without(signed, signature)}</ds:Object></ds:Signature>`,
        )
        return idp.response(options, evil.replace('</saml:Issuer>', `</saml:Issuer>${around}`))
      }),
    /拼装|不符|未签名/,
  ],
  [
    'has the id of a forged one',
    (options) => {
      const id = newXmlId()
      const signed = idp.sign(idp.assertion({ ...options, id }))
      return idp.response(
        options,
        `${signed}<samlp:Extensions>${idp.assertion({ ...options, id, nameId: 'administrator' })}</samlp:Extensions>`,
      )
    },
    /拼装/,
  ],
]
for (const [what, write, hint] of wrong)
  test(`SAML – an assertion that ${what} – is refused with the reason in the trace, and nobody is created`, async () => {
    const before = (await members()).length
    const { answer } = await signIn(write)
    assert.equal(answer.error, 'sso.failed', JSON.stringify(answer))
    assert.match(answer.message, /公司账号/)
    assert.match(await lastHint(), hint)
    assert.equal((await members()).length, before)
  })

test('SAML – a comment in the NameID or in an attribute – is refused before anybody reads half of it', async () => {
  const victim = await office.aMember({ email: `boss${Date.now()}@lab.example` })
  const trusted = await aConnection({}, { TrustedDomains: ['lab.example'] })
  for (const change of [
    (xml: string) => xml.replace(/>person-\d+</, '>person-1<!-- -->.evil<'),
    (xml: string) => xml.replace(/>p\d+@lab\.example</, `>${victim.email}<!-- -->.evil.example<`),
  ]) {
    const { answer } = await signIn(
      (options) => idp.response(options, idp.sign(change(idp.assertion(options)))),
      trusted,
    )
    assert.equal(answer.error, 'sso.failed', JSON.stringify(answer))
    assert.match(await lastHint(trusted), /注释/)
  }
})

test('SAML – an assertion that was used before – is refused, in another sign-in and in the same', async () => {
  const idpInitiated = await aConnection({}, { AllowsUnrequested: true })
  const options = { callbackUrl: idpInitiated.CallbackUrl, audience: idpInitiated.EntityUrl, ...aPerson() }
  const form = { SAMLResponse: base64(idp.signedResponse(options)) }
  const send = async () => {
    const browser = aPortalBrowser(portal)
    const answer = await browser.request(`POST /sso/callback/${idpInitiated.ID}`, { form })
    return browser.login(pageQuery(String(answer.headers.location)).get('state'))
  }
  assert.equal((await send()).response.Session?.logged, true)
  assert.equal((await send()).error, 'sso.failed')
  assert.match(await lastHint(idpInitiated), /已被使用过/)
  const { browser, page } = await signIn(idp.signedResponse)
  assert.equal((await browser.login(page.get('state'))).error, 'sso.state-invalid')
})

test('SAML – an assertion for another connection of the same provider – is refused', async () => {
  const other = await aConnection()
  const { answer } = await signIn(() =>
    idp.signedResponse({ callbackUrl: other.CallbackUrl, audience: other.EntityUrl, ...aPerson() }),
  )
  assert.equal(answer.error, 'sso.failed')
  const { answer: redirected } = await signIn((options) =>
    idp.signedResponse({ ...options, audience: other.EntityUrl }),
  )
  assert.equal(redirected.error, 'sso.failed')
  assert.match(await lastHint(), /另一个应用/)
})

test('SAML – a provider that asserts an address of another organisation – signs nobody in there', async () => {
  const neighbour = await anSsoOffice(portal)
  const victim = await neighbour.aMember({ email: `victim${Date.now()}@other.example` })
  const greedy = await aConnection({}, { TrustedDomains: ['other.example'] })
  const attributes = { displayName: '冒充者', mail: String(victim.email) }
  const { answer } = await signIn(idp.signedResponse, greedy, { nameId: 'impostor', attributes })
  assert.equal(answer.error, 'sso.email-taken', JSON.stringify(answer))
  const linked = await owner(sql`select 1 from sso_identities where account_id = ${victim.id}`)
  assert.equal(linked.length, 0)
})

test('SAML – a sign-in that began at the provider – works only where it is switched on, and leads to our page alone', async () => {
  const browser = aPortalBrowser(portal)
  const options = { callbackUrl: connection.CallbackUrl, audience: connection.EntityUrl, ...aPerson() }
  const form = { SAMLResponse: base64(idp.signedResponse(options)), RelayState: 'https://evil.example/' }
  const refused = await browser.request(`POST /sso/callback/${connection.ID}`, { form })
  assert.equal(refused.headers.location, '/#/sso?problem=sso.state-invalid')
  const open = await aConnection({}, { AllowsUnrequested: true })
  const person = aPerson()
  const right = { callbackUrl: open.CallbackUrl, audience: open.EntityUrl, ...person }
  const answer = await browser.request(`POST /sso/callback/${open.ID}`, {
    form: { SAMLResponse: base64(idp.signedResponse(right)), RelayState: 'https://evil.example/' },
  })
  const login = await browser.login(pageQuery(String(answer.headers.location)).get('state'))
  assert.equal(login.response.Session?.logged, true, login.message)
  assert.equal(login.response.ReturnTo, null)
  const answering = await browser.request(`POST /sso/callback/${open.ID}`, {
    form: { SAMLResponse: base64(idp.signedResponse({ ...right, ...aPerson(), request: newXmlId() })) },
  })
  const stolen = await browser.login(pageQuery(String(answering.headers.location)).get('state'))
  assert.equal(stolen.error, 'sso.failed', 'an answer to a request of somebody else is no sign-in that began there')
})

test('SAML – an attribute instead of the NameID – identifies people', async () => {
  const byAttribute = await aConnection({ SubjectAttribute: 'uid', NameIDFormat: 'unspecified' })
  const attributes = { displayName: '甲', uid: 'u-1' }
  const transient = persistent.replace('persistent', 'transient')
  const { answer } = await signIn(idp.signedResponse, byAttribute, {
    nameId: newXmlId(),
    nameIdFormat: transient,
    attributes,
  })
  assert.equal(answer.response.Session?.logged, true, answer.message)
  const [row] = await owner<{ subject: string }>(
    sql`select subject from sso_identities where connection_id = ${byAttribute.ID}`,
  )
  assert.equal(row?.subject, 'u-1')
})

test('SAML – requests – are signed where that is wanted, and the metadata say so', async () => {
  const signing = await aConnection({ SignsRequests: true })
  const url = new URL(await aPortalBrowser(portal).start(signing.ID))
  const { body, headers } = await aPortalBrowser(portal).request(`GET /sso/metadata/${signing.ID}?download`)
  assert.match(String(headers['content-disposition']), /attachment; filename="atrium-\w+\.xml"/)
  assert.match(body, /AuthnRequestsSigned="true"/)
  assert.ok(body.includes(`entityID="${signing.EntityUrl}"`) && body.includes(`Location="${signing.CallbackUrl}"`))
  const [, certificate = ''] = /<ds:X509Certificate>([^<]+)</.exec(body) ?? []
  const key = readCertificate(`-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----`)
  assert.ok(key)
  assert.ok(key.verify(key.publicKey), 'our certificate is signed by its own key')
  const [signed = '', signature = ''] = url.search.slice(1).split('&Signature=')
  const verifier = createVerify('sha256').update(signed)
  assert.ok(verifier.verify(key.publicKey, Buffer.from(decodeURIComponent(signature), 'base64')))
  assert.equal((await aPortalBrowser(portal).request(`GET /sso/metadata/${newXmlId()}`)).statusCode, 404)
})

test('SAML – signing out here – goes on to the provider with a signed request that names the person', async () => {
  const { browser, options } = await signIn(idp.signedResponse)
  const { response } = await browser.call<{ logoutUrl: string }>('POST /account/logout')
  const url = new URL(response.logoutUrl)
  assert.equal(url.origin + url.pathname, Settings.SignOutUrl)
  assert.ok(url.searchParams.get('Signature'))
  const { xml } = parsedRequest(url.href)
  assert.ok(xml.includes(`>${options.nameId}<`) && xml.includes('>session-1<'), xml)
  const back = await browser.request(`POST /sso/logout/${connection.ID}`, {
    form: { SAMLResponse: base64('<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>') },
  })
  assert.match(String(back.headers.location), /\/sso\/logged-out$/)
})

test('SAML – a log-out at the provider – ends the session here and answers; wrong requests end none', async () => {
  const { browser, options } = await signIn(idp.signedResponse)
  const nameId = String(options.nameId)
  const post = (xml: string) =>
    browser.request(`POST /sso/logout/${connection.ID}`, { form: { SAMLRequest: base64(xml), RelayState: 'theirs' } })
  const to = connection.LogoutUrl
  const id = newXmlId()
  for (const xml of [
    idp.logoutRequest(to, { nameId, by: stranger }),
    idp.logoutRequest(to, { nameId, issuer: 'https://evil.example' }),
    idp.logoutRequest(to, { nameId, issuedMs: -anHour }),
    idp.logoutRequest('https://other.example/logout', { nameId }),
    idp.logoutRequest(to, { nameId }).replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, ''),
    idp.logoutRequest(to, { nameId: 'x' }).replace('>x<', `>${nameId}<`),
  ])
    assert.equal((await post(xml)).statusCode, 400, xml)
  assert.equal(
    (await post(idp.logoutRequest(to, { nameId: 'somebody-else', sessionIndex: 'session-1' }))).statusCode,
    303,
  )
  assert.equal((await browser.session()).logged, true)
  const answer = await post(idp.logoutRequest(to, { nameId, sessionIndex: 'session-1', id }))
  const url = new URL(String(answer.headers.location))
  assert.equal(url.origin + url.pathname, Settings.SignOutUrl)
  assert.equal(url.searchParams.get('RelayState'), 'theirs')
  assert.ok(url.searchParams.get('SAMLResponse') && url.searchParams.get('Signature'))
  assert.equal((await browser.session()).logged, false)
  assert.equal((await post(idp.logoutRequest(to, { nameId, id }))).statusCode, 400, 'used before')
})

test('SAML – a log-out by redirect – has to be signed over the very query that is read', async () => {
  const { browser, options } = await signIn(idp.signedResponse)
  const unsigned = (nameId: string) =>
    idp.logoutRequest(connection.LogoutUrl, { nameId }).replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')
  const encoded = (nameId: string) => encodeURIComponent(deflateRawSync(unsigned(nameId)).toString('base64'))
  const algorithm = encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
  const signed = (text: string) =>
    `${text}&Signature=${encodeURIComponent(createSign('sha256').update(text).sign(idp.keys.key, 'base64'))}`
  const send = (query: string) => browser.request(`GET /sso/logout/${connection.ID}?${query}`)
  const nameId = String(options.nameId)
  const other = signed(`SAMLRequest=${encoded('somebody-else')}&SigAlg=${algorithm}`)
  assert.equal((await send(`SAMLRequest=${encoded(nameId)}&SigAlg=${algorithm}`)).statusCode, 400)
  assert.equal((await send(`SAML%52equest=${encoded(nameId)}&${other}`)).statusCode, 400)
  assert.equal((await send(`SAMLRequest=${encoded(nameId)}&${other}`)).statusCode, 400)
  assert.equal((await send(other.replace(/Signature=.{9}/, 'Signature=AAAAAAAAA'))).statusCode, 400)
  assert.equal((await browser.session()).logged, true)
  const right = signed(`SAMLRequest=${encoded(nameId)}&RelayState=theirs&SigAlg=${algorithm}`)
  assert.equal((await send(right)).statusCode, 303)
  assert.equal((await browser.session()).logged, false)
})

test('SAML metadata – as text or from an address – fill in the form; what is none is refused', async () => {
  const ask = (body: object) => portal.ask<SamlMetadata>('POST /sso/saml/metadata', { token: office.token, body })
  const { response } = await ask({ Xml: idp.metadata() })
  assert.equal(response.EntityID, idp.entityId)
  assert.equal(response.SignInUrl, 'https://idp.lab.example/redirect')
  assert.equal(response.SignOutUrl, 'https://idp.lab.example/logout')
  assert.equal(response.SignsRequests, true)
  assert.equal(readCertificate(response.Certificates[0] ?? '')?.subject, 'CN=idp')
  for (const Xml of [
    '',
    'garbage',
    '<a/>',
    `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${idp.metadata().replace(/^<\?xml.*\n/, '')}`,
    idp.metadata().replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
    idp.metadata('AAAA'),
    idp.metadata().replace('https://idp.lab.example/redirect', 'javascript:alert(1)'),
  ])
    assert.equal((await ask({ Xml })).error, 'sso.metadata-unreadable', Xml)
  const server = createServer((request, answer) =>
    request.url === '/metadata' ? answer.end(idp.metadata()) : answer.writeHead(404).end(),
  ).listen(0, '127.0.0.1')
  after(() => server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  assert.equal((await ask({ Url: `${address}/metadata` })).response.EntityID, idp.entityId)
  assert.equal((await ask({ Url: `${address}/missing` })).error, 'sso.metadata-unreachable')
  assert.equal((await ask({ Url: 'http://10.0.0.1/metadata' })).error, 'sso.address-refused')
})

test('SAML – a certificate that cannot be read – is not saved', async () => {
  const Certificates = ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----']
  const body = { ...exampleConnection, Settings: { ...Settings, Certificates }, Mapping }
  const answer = await portal.ask('POST /sso/connections', { token: office.token, body })
  assert.equal(answer.error, 'sso.certificate-invalid')
})
