import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import type { ChatTampering } from '#testing/emulators/chat-emulator.ts'
import { openDingtalkEmulator } from '#testing/emulators/dingtalk-emulator.ts'
import { openFeishuEmulator } from '#testing/emulators/feishu-emulator.ts'
import { openWecomEmulator } from '#testing/emulators/wecom-emulator.ts'
import { anSsoOffice, aPortalBrowser } from '#testing/providers/sso-office.ts'
import { shortenTimeouts } from '#testing/shorten-timeouts.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const [feishu, dingtalk, wecom] = [await openFeishuEmulator(), await openDingtalkEmulator(), await openWecomEmulator()]
const portal = await openTestPortal({
  SSO_ALLOWED_NETWORKS: '127.0.0.0/8',
  FEISHU_URL: feishu.url,
  DINGTALK_URL: dingtalk.url,
  WECOM_URL: wecom.url,
})
after(() => portal.close())
for (const emulator of [feishu, dingtalk, wecom]) after(() => emulator.close())

const office = await anSsoOffice(portal)
// An organisation has few connections.
beforeEach(async () => {
  const { Connections } = await office.ask<{ Connections: Connection[] }>('GET /sso/connections')
  for (const { ID } of Connections) await office.ask(`DELETE /sso/connections/${ID}`)
})
const nothing = { JobTitle: null, Department: null, Administrator: null, AdministratorValue: null }
const feishuMapping = { ...nothing, RealName: 'name', Email: 'enterprise_email', MobilePhone: 'mobile' }

let numbers = 0
const uniqueName = () => `person${(numbers += 1)}`

interface Platform {
  name: string
  settings: object
  secret: string
  mapping: object
  /** Where the code is exchanged. */
  exchange: string
  given: { tampering: ChatTampering }
  /** The query with which somebody comes back; with `isForeign`, by a code for another app. */
  answer: (url: string, name: string, isForeign?: boolean) => Record<string, string>
  /** The subject of somebody. */
  subject: (name: string) => string
  /** The query with which somebody of another organisation comes back. */
  foreigner: (url: string) => Record<string, string>
  foreignerHint: RegExp
  wrongSecretHint: RegExp
}

const platforms: Platform[] = [
  {
    name: 'Feishu',
    settings: { Kind: 'feishu', AppID: feishu.appId, TenantKey: 'tenant1' },
    secret: feishu.appSecret,
    mapping: feishuMapping,
    exchange: '/oauth/v3/token',
    given: feishu.given,
    answer: (url, name, isForeign) => feishu.answerTo(url, feishuPerson(name), isForeign ? 'cli_other' : undefined),
    subject: (name) => `on_${name}`,
    foreigner: (url) => feishu.answerTo(url, { ...feishuPerson('wang'), tenant_key: 'tenant2' }),
    foreignerHint: /另一个租户 tenant2/,
    wrongSecretHint: /App Secret/,
  },
  {
    name: 'DingTalk',
    settings: { Kind: 'dingtalk', ClientID: dingtalk.clientId, CorpID: 'dingcorp1' },
    secret: dingtalk.clientSecret,
    mapping: { ...nothing, RealName: 'name', Email: 'org_email', MobilePhone: 'mobile', JobTitle: 'title' },
    exchange: '/v1.0/oauth2/userAccessToken',
    given: dingtalk.given,
    answer: (url, name, isForeign) => dingtalk.answerTo(url, dingtalkPerson(name), isForeign ? 'ding2' : undefined),
    subject: (name) => `union-${name}`,
    foreigner: (url) => dingtalk.answerTo(url, { ...dingtalkPerson('wang'), corpId: 'dingcorp2' }),
    foreignerHint: /另一个组织（dingcorp2）/,
    wrongSecretHint: /Client Secret/,
  },
  {
    name: 'WeCom',
    settings: { Kind: 'wecom', CorpID: wecom.corpId, AgentID: '1000002' },
    secret: wecom.secret,
    mapping: { ...nothing, RealName: 'name', Email: 'biz_mail', MobilePhone: 'mobile', JobTitle: 'position' },
    exchange: '/cgi-bin/auth/getuserinfo',
    given: wecom.given,
    answer: (url, name, isForeign) => wecom.answerTo(url, wecomPerson(name), isForeign ? 'ww2' : undefined),
    subject: (name) => `${wecom.corpId}/${name}`,
    foreigner: (url) => wecom.answerTo(url, {}),
    foreignerHint: /外部人员/,
    wrongSecretHint: /不接受 Secret/,
  },
]

const feishuPerson = (name: string) => ({
  name: `飞书${name}`,
  open_id: `ou_${name}`,
  union_id: `on_${name}`,
  tenant_key: 'tenant1',
  enterprise_email: `${name}@feishu.lab.example`,
  email: `${name}@private.example`,
})
const dingtalkPerson = (name: string) => ({
  nick: '昵称',
  unionId: `union-${name}`,
  corpId: 'dingcorp1',
  member: { userid: `user-${name}`, name: `钉钉${name}`, org_email: `${name}@ding.lab.example`, title: '研究员' },
})
const wecomPerson = (name: string) => ({
  userid: name.toUpperCase(),
  member: { name: `企微${name}`, position: '研究员' },
  detail: { biz_mail: `${name}@wecom.lab.example` },
})

const aConnection = ({ settings: Settings, secret: Secret, mapping: Mapping }: Platform, given: object = {}) =>
  office.aConnection({ Settings, Secret, Mapping, TrustedDomains: [], CreatesMembers: true, ...given })
const members = () =>
  inTransaction(portal.database, 'owner', (db) =>
    rowsOf<{ id: string; real_name: string; email: string }>(
      db,
      sql`select id, real_name, email from accounts where organisation_id = ${office.organisationId}`,
    ),
  )
const subjectsOf = ({ ID }: Connection) =>
  inTransaction(portal.database, 'owner', (db) =>
    rowsOf<{ subject: string; account_id: string }>(
      db,
      sql`select subject, account_id from sso_identities where connection_id = ${ID}`,
    ),
  )

type AnswerTo = (authorizationUrl: string) => Record<string, string>

async function signIn(connection: Connection, answerTo: AnswerTo) {
  const browser = aPortalBrowser(portal)
  const query = answerTo(await browser.start(connection.ID))
  const page = await browser.comeBack(`/sso/callback/${connection.ID}?${new URLSearchParams(query).toString()}`)
  return { browser, query, page, answer: await browser.login(page.get('state')) }
}

async function lastHint({ ID }: Connection): Promise<string> {
  const [row] = await office.traces(ID)
  const step = (await office.trace(String(row?.ID))).Steps.find(({ IsFailed }) => IsFailed)
  return `${step?.Hint} (${step?.Detail})`
}

for (const platform of platforms) {
  const { name, answer: answerOf, exchange } = platform

  test(`${name} – a member of the organisation – is signed in, and known by the same id the next time`, async () => {
    const connection = await aConnection(platform)
    const who = uniqueName()
    const first = await signIn(connection, (url) => answerOf(url, who))
    assert.equal(first.answer.response.Session?.logged, true, first.answer.message)
    const second = await signIn(connection, (url) => answerOf(url, who))
    assert.equal(second.answer.response.Session?.logged, true, second.answer.message)
    const linked = await subjectsOf(connection)
    assert.deepEqual(
      linked.map(({ subject }) => subject),
      [platform.subject(who)],
    )
    const created = (await members()).find(({ id }) => id === linked[0]?.account_id)
    assert.match(String(created?.real_name), new RegExp(`${who}$`))
    assert.match(String(created?.email), /lab\.example$/)
  })

  test(`${name} – a code – cannot be used twice, and not for another app`, async () => {
    const connection = await aConnection(platform)
    const { query } = await signIn(connection, (url) => answerOf(url, uniqueName()))
    const replayed = await signIn(connection, (url) => ({
      ...query,
      state: String(new URL(url).searchParams.get('state')),
    }))
    assert.equal(replayed.answer.error, 'sso.failed')
    assert.match(await lastHint(connection), /不接受授权码/)
    const foreign = await signIn(connection, (url) => answerOf(url, uniqueName(), true))
    assert.equal(foreign.answer.error, 'sso.failed')
    assert.match(await lastHint(connection), /不接受授权码/)
  })

  test(`${name} – the state of another connection, or of another browser – signs nobody in`, async () => {
    const [connection, other] = [await aConnection(platform), await aConnection(platform)]
    const browser = aPortalBrowser(portal)
    const query = new URLSearchParams(answerOf(await browser.start(connection.ID), uniqueName()))
    const elsewhere = await browser.comeBack(`/sso/callback/${other.ID}?${query.toString()}`)
    assert.equal(elsewhere.get('problem'), 'sso.state-invalid')
    const page = await browser.comeBack(`/sso/callback/${connection.ID}?${query.toString()}`)
    assert.equal((await aPortalBrowser(portal).login(page.get('state'))).error, 'sso.state-invalid')
    const unasked = await browser.comeBack(`/sso/callback/${connection.ID}?code=x&authCode=x`)
    assert.equal(unasked.get('problem'), 'sso.state-invalid')
  })

  test(`${name} – somebody of another organisation – is refused, and nobody is created`, async () => {
    const connection = await aConnection(platform)
    const before = (await members()).length
    const { answer } = await signIn(connection, platform.foreigner)
    assert.equal(answer.error, 'sso.failed', JSON.stringify(answer))
    assert.match(await lastHint(connection), platform.foreignerHint)
    assert.equal((await members()).length, before)
  })

  test(`${name} – a sign-in that the person cancels – fails with sso.cancelled`, async () => {
    const connection = await aConnection(platform)
    const { answer } = await signIn(connection, (url) => ({
      error: 'access_denied',
      state: String(new URL(url).searchParams.get('state')),
    }))
    assert.equal(answer.error, 'sso.cancelled')
  })

  test(`${name} – a wrong secret – is said in the trace, which shows no secret`, async () => {
    const connection = await aConnection(platform, { Secret: 'not the right secret' })
    const { answer } = await signIn(connection, (url) => answerOf(url, uniqueName()))
    assert.equal(answer.error, 'sso.failed')
    assert.match(await lastHint(connection), platform.wrongSecretHint)
    const [row] = await office.traces(connection.ID)
    const trace = JSON.stringify(await office.trace(String(row?.ID)))
    assert.doesNotMatch(trace, /not the right secret/)
  })

  for (const [what, garbage] of [
    ['garbage', '<html>502'],
    ['a list', []],
    ['null', 'null'],
    ['an empty object', {}],
  ] as const)
    test(`${name} – an answer that is ${what} – signs nobody in`, async () => {
      const connection = await aConnection(platform)
      platform.given.tampering = { answers: { [exchange]: () => garbage } }
      const { answer } = await signIn(connection, (url) => answerOf(url, uniqueName()))
      platform.given.tampering = {}
      assert.equal(answer.error, 'sso.failed')
      assert.match(await lastHint(connection), /无法使用|返回错误/)
    })

  test(`${name} – a platform that is down – is named as what is wrong`, async () => {
    const connection = await aConnection(platform)
    platform.given.tampering = { broken: [exchange] }
    const { answer } = await signIn(connection, (url) => answerOf(url, uniqueName()))
    platform.given.tampering = {}
    assert.equal(answer.error, 'sso.failed')
    assert.match(await lastHint(connection), /返回错误 503/)
  })

  test(`${name} – a platform that hangs – is given up after ten seconds`, async (t) => {
    const connection = await aConnection(platform)
    platform.given.tampering = { silent: [exchange] }
    const asked = shortenTimeouts(t)
    const { answer } = await signIn(connection, (url) => answerOf(url, uniqueName()))
    platform.given.tampering = {}
    assert.equal(answer.error, 'sso.failed')
    assert.match(await lastHint(connection), /10 秒/)
    assert.ok(asked.includes(10_000))
  })
}

const [onFeishu, onDingtalk, onWecom] = platforms as [Platform, Platform, Platform]

test('Feishu – without a tenant key – lets nobody in, and says which tenant it was', async () => {
  const connection = await aConnection(onFeishu, { Settings: { ...onFeishu.settings, TenantKey: null } })
  const { answer } = await signIn(connection, (url) => onFeishu.answer(url, uniqueName()))
  assert.equal(answer.error, 'sso.failed')
  assert.match(await lastHint(connection), /租户 tenant1/)
})

test('Feishu – attributes that are mapped – are asked for, with PKCE', async () => {
  const connection = await aConnection(onFeishu)
  const { searchParams } = new URL(await aPortalBrowser(portal).start(connection.ID))
  assert.equal(searchParams.get('scope'), 'contact:user.email:readonly contact:user.phone:readonly')
  assert.equal(searchParams.get('code_challenge_method'), 'S256')
  assert.equal(searchParams.get('redirect_uri'), connection.CallbackUrl)
})

test('Feishu – a proxy that knows the former address of the token alone – signs people in', async () => {
  const old = await openFeishuEmulator({ isOld: true })
  const { chatPlatforms } = portal.server.services.settings
  chatPlatforms.feishu = old.url
  try {
    const connection = await aConnection(onFeishu)
    const { answer } = await signIn(connection, (url) => old.answerTo(url, feishuPerson(uniqueName())))
    assert.equal(answer.response.Session?.logged, true)
  } finally {
    chatPlatforms.feishu = feishu.url
    await old.close()
  }
})

test('Feishu – an organisation on Lark – signs in there', async () => {
  const lark = await openFeishuEmulator()
  const { chatPlatforms } = portal.server.services.settings
  const Settings = { ...onFeishu.settings, Region: 'lark' }
  const authorization = async ({ ID }: Connection) => new URL(await aPortalBrowser(portal).start(ID)).origin
  const connection = await aConnection(onFeishu, { Settings })
  assert.equal(await authorization(connection), 'https://accounts.larksuite.com')
  chatPlatforms.lark = lark.url
  try {
    const onLark = await aConnection(onFeishu, { Settings, Name: 'Lark 2' })
    assert.equal(await authorization(onLark), lark.url)
    const { answer } = await signIn(onLark, (url) => lark.answerTo(url, feishuPerson(uniqueName())))
    assert.equal(answer.response.Session?.logged, true)
  } finally {
    chatPlatforms.lark = undefined
    await lark.close()
  }
})

test('chat platforms – an email address that people enter themselves – links nobody', async () => {
  const email = `${uniqueName()}@private.example`
  await office.aMember({ email })
  const connection = await aConnection(onFeishu, {
    Mapping: { ...feishuMapping, Email: 'email' },
    TrustedDomains: ['private.example'],
  })
  const { answer } = await signIn(connection, (url) => onFeishu.answer(url, String(email.split('@')[0])))
  assert.equal(answer.response.Session, null)
  assert.ok(answer.response.LinkState)
})

test('DingTalk and WeCom – sign-ins at the same time – share one token of the app, which is renewed when it has ended', async () => {
  for (const [platform, emulator] of [
    [onDingtalk, dingtalk],
    [onWecom, wecom],
  ] as const) {
    const connection = await aConnection(platform)
    const before = emulator.state.appTokens
    const people = Array.from({ length: 3 }, uniqueName)
    await Promise.all(people.map((who) => signIn(connection, (url) => platform.answer(url, who))))
    assert.equal(emulator.state.appTokens, before + 1)
    emulator.state.appToken = 'ended early'
    const { answer } = await signIn(connection, (url) => platform.answer(url, uniqueName()))
    assert.equal(answer.code, 100, answer.message)
    assert.equal(emulator.state.appTokens, before + 2)
  }
})

test('DingTalk – somebody who is not in the directory, or an external contact – is refused', async () => {
  const connection = await aConnection(onDingtalk)
  const { member: _, ...outsider } = dingtalkPerson(uniqueName())
  assert.equal((await signIn(connection, (url) => dingtalk.answerTo(url, outsider))).answer.error, 'sso.failed')
  assert.match(await lastHint(connection), /外部人员/)
  dingtalk.given.tampering = {
    answers: { '/topapi/user/getbyunionid': () => ({ errcode: 0, result: { contact_type: 1, userid: 'x' } }) },
  }
  const { answer } = await signIn(connection, (url) => onDingtalk.answer(url, uniqueName()))
  dingtalk.given.tampering = {}
  assert.equal(answer.error, 'sso.failed')
  assert.match(await lastHint(connection), /外部人员/)
})

const refusals: [Platform, path: string, answer: object, hint: RegExp][] = [
  [
    onDingtalk,
    '/topapi/v2/user/get',
    { errcode: 88, errmsg: 'ding talk error', sub_code: '60011', sub_msg: '没有调用该接口的权限' },
    /缺少权限/,
  ],
  [onDingtalk, '/topapi/v2/user/get', { errcode: 0, result: { unionid: 'union-of-another' } }, /无法使用/],
  [onWecom, '/cgi-bin/user/get', { errcode: 60020, errmsg: 'not allow to access from your ip' }, /可信 IP/],
  [onWecom, '/cgi-bin/user/get', { errcode: 0, userid: 'another' }, /无法使用/],
  [onWecom, '/cgi-bin/auth/getuserdetail', { errcode: 0, userid: 'another' }, /无法使用/],
  [onFeishu, '/oauth/v3/token', { code: 20010, error: 'x' }, /可用范围/],
  [onFeishu, '/open-apis/authen/v1/user_info', { code: 20021, msg: 'User resigned' }, /已离职/],
  [onFeishu, '/open-apis/authen/v1/user_info', { code: 0, data: { tenant_key: 'tenant1' } }, /无法使用/],
]
for (const [platform, path, refusal, hint] of refusals)
  test(`${platform.name} – ${path} answers ${JSON.stringify(refusal)} – says what to change`, async () => {
    const connection = await aConnection(platform)
    platform.given.tampering = { answers: { [path]: () => refusal } }
    const { answer } = await signIn(connection, (url) => platform.answer(url, uniqueName()))
    platform.given.tampering = {}
    assert.equal(answer.error, 'sso.failed')
    assert.match(await lastHint(connection), hint)
  })

test('WeCom – a member who was disabled – is refused', async () => {
  const connection = await aConnection(onWecom)
  const person = { ...wecomPerson(uniqueName()), member: { name: '停用', status: 2 } }
  assert.equal((await signIn(connection, (url) => wecom.answerTo(url, person))).answer.error, 'sso.failed')
  assert.match(await lastHint(connection), /已停用/)
})

test('WeCom – its client and other browsers – are sent to different pages', async () => {
  const connection = await aConnection(onWecom)
  const startWith = async (userAgent: string) => {
    const answer = await portal.server.app.inject({
      url: `/sso/start/${connection.ID}`,
      headers: { 'user-agent': userAgent },
    })
    return new URL(String(answer.headers.location))
  }
  const scanned = await startWith('Mozilla/5.0 (Windows NT 10.0) Chrome/140')
  assert.equal(scanned.pathname, '/wwlogin/sso/login')
  assert.equal(scanned.searchParams.get('login_type'), 'CorpApp')
  const inside = await startWith('Mozilla/5.0 (iPhone) AppleWebKit/605 wxwork/4.1.20 MicroMessenger/7.0.1')
  assert.deepEqual([inside.pathname, inside.hash], ['/connect/oauth2/authorize', '#wechat_redirect'])
  assert.equal(inside.searchParams.get('scope'), 'snsapi_privateinfo')
})
