import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { PushSettings, PushTest } from '@atrium/contract/push/push.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openDingtalkEmulator } from '#testing/emulators/dingtalk-emulator.ts'
import { openFeishuEmulator } from '#testing/emulators/feishu-emulator.ts'
import { openWecomEmulator } from '#testing/emulators/wecom-emulator.ts'
import { openInterfaceBuilders } from '#testing/open-interfaces.ts'
import { shortenTimeouts } from '#testing/shorten-timeouts.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const dingtalk = await openDingtalkEmulator({ clientSecret: 'dingtalk-secret' })
const feishu = await openFeishuEmulator({ appSecret: 'feishu-secret' })
const wecom = await openWecomEmulator({ secret: 'wecom-secret' })
const portal = await openTestPortal({
  SSO_ALLOWED_NETWORKS: '127.0.0.0/8',
  FEISHU_URL: feishu.url,
  DINGTALK_URL: dingtalk.url,
  WECOM_URL: wecom.url,
})
after(() => portal.close())
for (const emulator of [feishu, dingtalk, wecom]) after(() => emulator.close())

const build = openInterfaceBuilders(portal.database)
const asOwner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

const base = '/v1/Sdk/ucapi'
const platforms = {
  dingtalk: { AppKey: dingtalk.clientId, AppSecret: dingtalk.clientSecret, AgentId: String(dingtalk.agentId) },
  feishu: { AppKey: feishu.appId, AppSecret: feishu.appSecret, AgentId: null },
  wechat: { AppKey: wecom.corpId, AppSecret: wecom.secret, AgentId: String(wecom.agentId) },
}
type Platform = keyof typeof platforms
const emulators = { dingtalk, feishu, wechat: wecom }
let numbers = 0
const aPhone = () => `135${String((numbers += 1)).padStart(8, '0')}`

/** An organisation whose open capability is in force, with an application and the calls of its administrator. */
async function anOffice() {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const organisationId = String(admin.organisationId)
  await asOwner(
    sql`insert into open_authorisations values (${organisationId}, '2020-01-01', '2099-12-31', 1000, 100, 10)`,
  )
  const product = await build.aProduct()
  await build.license(organisationId, product.id)
  const ask = <T = PushSettings>(at: string, body?: object, as = token) => portal.ask<T>(at, { token: as, body })
  const input = (platform: Platform, given: object = {}) => ({
    IntegrationObject: platform,
    Region: 'feishu',
    ProductIDs: [product.id],
    ...platforms[platform],
    Version: 0,
    ...given,
  })
  return {
    admin,
    organisationId,
    product,
    ask,
    input,
    bind: (platform: Platform, given: object = {}) => ask(`POST ${base}/bind/thirdaccount`, input(platform, given)),
    detail: async () => (await ask(`POST ${base}/detail/thirdaccount`)).response,
    turn: (state: '0' | '1') => ask(`POST ${base}/thirdaccount/${state}`),
    send: (AccountID: string, Message?: string) =>
      ask<PushTest>(`POST ${base}/message/send/test`, { AccountID, ...(Message !== undefined && { Message }) }),
    result: (id: string) => ask<PushTest>(`POST ${base}/message/send/test/${id}/result`),
    /** A member, who is in the directory of a platform unless `isKnown` is false. */
    async aMember(platform: Platform, { isKnown = true, isInRange = true } = {}) {
      const mobilePhone = aPhone()
      const { id } = await portal.anAccount({ organisationId, mobilePhone })
      const userid = `ou_${id}`
      if (isKnown) emulators[platform].members.push({ userid, phone: mobilePhone, isInRange })
      return { id, userid, mobilePhone }
    },
  }
}

/** The same, with message push on. */
async function anEnabledOffice(platform: Platform, given: object = {}) {
  const office = await anOffice()
  const { error, message } = await office.bind(platform, given)
  assert.equal(error, undefined, message)
  await office.turn('1')
  return office
}

const textsOf = (platform: Platform, { userid }: { userid: string }) =>
  emulators[platform].arrived.filter((one) => one.userid === userid).map(({ text }) => text)

for (const platform of ['dingtalk', 'feishu', 'wechat'] as const) {
  test(`${platform} – settings – are saved, read without the secret, and a debug message arrives`, async () => {
    const office = await anOffice()
    assert.deepEqual((await office.detail())?.Version, 0)
    const saved = (await office.bind(platform)).response
    const { AppSecret: _, ...plain } = office.input(platform)
    assert.deepEqual(saved, {
      ...plain,
      HasSecret: true,
      IsEnabled: false,
      Version: 1,
      LastTest: null,
    })
    assert.equal((await office.turn('1')).response?.IsEnabled, true)
    const member = await office.aMember(platform)
    const sent = (await office.send(member.id, '第一行\r\n第二行')).response
    assert.equal(sent?.Problem, null)
    assert.equal(sent?.State, platform === 'wechat' ? 'unknown' : 'delivered')
    assert.match(String(textsOf(platform, member)[0]), /^第一行\n第二行\n\d{4}/)
    assert.ok(!JSON.stringify(sent).includes(member.mobilePhone), 'the phone number is shown')
    assert.ok(!JSON.stringify(sent).includes(platforms[platform].AppSecret), 'the secret is shown')
    assert.deepEqual((await office.detail())?.LastTest, sent)
  })

  test(`${platform} – a wrong secret, a person out of range, an unknown one – is said in words, and is no error of the call`, async () => {
    const office = await anEnabledOffice(platform, { AppSecret: 'wrong' })
    const member = await office.aMember(platform)
    const refused = (await office.send(member.id)).response
    assert.deepEqual([refused?.State, refused?.Problem?.Kind], ['failed', 'credential'])
    assert.match(String(refused?.Problem?.Text), /App Secret/)
    await office.bind(platform, { Version: 1 })
    const outside = (await office.send((await office.aMember(platform, { isInRange: false })).id)).response
    assert.deepEqual([outside?.State, outside?.Problem?.Kind], ['failed', 'recipient'])
    const unknown = (await office.send((await office.aMember(platform, { isKnown: false })).id)).response
    assert.deepEqual([unknown?.State, unknown?.Problem?.Kind], ['failed', 'recipient'])
  })

  test(`${platform} – a platform that is down or silent – is said, and the settings stay`, async (t) => {
    const office = await anEnabledOffice(platform)
    const member = await office.aMember(platform)
    const path = {
      dingtalk: '/topapi/v2/user/getbymobile',
      feishu: '/open-apis/contact/v3/users/batch_get_id',
      wechat: '/cgi-bin/user/getuserid',
    }[platform]
    emulators[platform].given.tampering = { broken: [path] }
    assert.equal((await office.send(member.id)).response?.Problem?.Kind, 'transient')
    shortenTimeouts(t)
    emulators[platform].given.tampering = { silent: [path] }
    assert.equal((await office.send(member.id)).response?.Problem?.Kind, 'transient')
    emulators[platform].given.tampering = {}
    assert.equal((await office.detail())?.IsEnabled, true)
  })
}

test('debug message – without text – says where it comes from, in the language of the administrator', async () => {
  const office = await anEnabledOffice('feishu')
  const member = await office.aMember('feishu')
  await office.send(member.id, '   ')
  assert.match(String(textsOf('feishu', member)[0]), /调试消息：消息推送可以正常使用/)
})

test('debug message – twice with the same text – arrives twice', async () => {
  const office = await anEnabledOffice('dingtalk')
  const member = await office.aMember('dingtalk')
  await office.send(member.id, '相同')
  portal.clock.forward(1_000)
  assert.equal((await office.send(member.id, '相同')).response?.State, 'delivered')
})

test('debug message – accepted, but not delivered yet – can be asked for again', async () => {
  const office = await anEnabledOffice('dingtalk')
  const member = await office.aMember('dingtalk')
  dingtalk.noticeState.isSlow = true
  const sent = (await office.send(member.id)).response
  assert.equal(sent?.State, 'pending')
  dingtalk.noticeState.isSlow = false
  const result = (await office.result(String(sent?.ID))).response
  assert.equal(result?.State, 'delivered')
  const steps = result?.Steps.map(({ Name }) => Name).filter((name) => name !== 'app-token')
  assert.deepEqual(steps, ['recipient', 'send', 'result'])
  assert.equal((await office.detail())?.LastTest?.State, 'delivered')
})

test('result – of another message or another organisation – is not found', async () => {
  const office = await anEnabledOffice('dingtalk')
  const sent = (await office.send((await office.aMember('dingtalk')).id)).response
  assert.equal((await office.result(newId())).error, 'request.not-found')
  const other = await anEnabledOffice('dingtalk')
  assert.equal((await other.result(String(sent?.ID))).error, 'request.not-found')
})

test('settings – of another organisation – are neither read nor changed', async () => {
  const [mine, theirs] = [await anEnabledOffice('feishu'), await anEnabledOffice('wechat')]
  await mine.turn('0')
  assert.deepEqual([(await theirs.detail())?.IntegrationObject, (await theirs.detail())?.IsEnabled], ['wechat', true])
  const member = await theirs.aMember('wechat')
  assert.equal((await theirs.send((await mine.aMember('feishu')).id)).error, 'request.not-found')
  assert.equal((await theirs.send(member.id)).response?.State, 'unknown')
})

test('without a product, the toggle or a secret – nothing can be sent, and the specified sentence says so', async () => {
  const office = await anOffice()
  const member = await office.aMember('feishu')
  const none = await office.send(member.id)
  assert.deepEqual([none.error, none.message], ['push.product-needed', '请选择产品'])
  assert.equal((await office.turn('1')).error, 'push.product-needed')
  assert.equal((await office.bind('feishu', { ProductIDs: [] })).error, 'push.product-needed')
  assert.equal((await office.bind('feishu', { AppSecret: undefined })).error, 'push.secret-needed')
  assert.equal((await office.bind('wechat', { AgentId: null })).error, 'push.agent-needed')
  await office.bind('feishu')
  const off = await office.send(member.id)
  assert.deepEqual([off.error, off.message], ['push.toggle-needed', '请点击开关以启用消息推送配置'])
  await office.turn('1')
  assert.equal((await office.send(member.id)).response?.State, 'delivered')
})

test('debug messages – more than ten in ten minutes – are refused with the specified sentence', async () => {
  const office = await anEnabledOffice('feishu')
  const member = await office.aMember('feishu')
  const answers = await Promise.all(Array.from({ length: 12 }, () => office.send(member.id)))
  const refused = answers.filter(({ error }) => error === 'push.too-many-attempts')
  assert.equal(refused.length, 2)
  assert.equal(refused[0]?.message, '尝试次数过多，请稍后再试')
})

test('product – of another organisation or unknown – is not found; one whose licence is over may stay', async () => {
  const office = await anOffice()
  const other = await anOffice()
  assert.equal((await office.bind('feishu', { ProductIDs: [other.product.id] })).error, 'request.not-found')
  await office.bind('feishu')
  await asOwner(sql`delete from licences where organisation_id = ${office.organisationId}`)
  assert.equal((await office.bind('feishu', { Version: 1 })).response?.Version, 2)
})

test('secret – left empty – is kept for the same app, and entered again for another one', async () => {
  const office = await anEnabledOffice('wechat')
  const member = await office.aMember('wechat')
  await office.bind('wechat', { AppSecret: '', Version: 1 })
  assert.equal((await office.send(member.id)).response?.State, 'unknown')
  const moved = [{ AppKey: 'ww-other' }, { AgentId: '7' }]
  for (const given of moved)
    assert.equal((await office.bind('wechat', { AppSecret: '', Version: 2, ...given })).error, 'push.secret-needed')
  assert.equal((await office.bind('feishu', { AppSecret: '', Version: 2 })).error, 'push.secret-needed')
})

test('secret – when operators move the platform – is not sent there', async () => {
  const office = await anEnabledOffice('feishu')
  const member = await office.aMember('feishu')
  const { chatPlatforms } = portal.server.services.settings
  const requests = wecom.given.requests.length
  chatPlatforms.feishu = wecom.url
  assert.equal((await office.detail())?.HasSecret, false)
  assert.equal((await office.send(member.id)).error, 'push.secret-needed')
  assert.equal((await office.turn('1')).error, 'push.secret-needed')
  assert.equal(wecom.given.requests.length, requests)
  chatPlatforms.feishu = feishu.url
  assert.equal((await office.send(member.id)).response?.State, 'delivered')
})

test('secret – of Feishu – is not sent to Lark', async () => {
  const office = await anEnabledOffice('feishu')
  assert.equal((await office.bind('feishu', { Region: 'lark', AppSecret: '', Version: 1 })).error, 'push.secret-needed')
})

test('two administrators at once – the second one is told, and nothing is lost', async () => {
  const office = await anOffice()
  const answers = await Promise.all([office.bind('feishu'), office.bind('wechat')])
  assert.deepEqual(answers.map(({ error }) => error ?? 'saved').toSorted(), ['push.changed-meanwhile', 'saved'])
  const { IntegrationObject, Version } = (await office.detail()) ?? {}
  const first = answers.find(({ error }) => error === undefined)?.response
  assert.deepEqual([IntegrationObject, Version], [first?.IntegrationObject, 1])
})

test('settings that were changed – do not show the debug message of those before', async () => {
  const office = await anEnabledOffice('feishu')
  await office.send((await office.aMember('feishu')).id)
  assert.equal((await office.bind('wechat', { Version: 1 })).response?.LastTest, null)
})

test('without authorisation – settings can be read and switched off, and nothing else', async () => {
  const office = await anEnabledOffice('feishu')
  const member = await office.aMember('feishu')
  await asOwner(sql`delete from open_authorisations where organisation_id = ${office.organisationId}`)
  assert.equal((await office.detail())?.Version, 1)
  assert.equal((await office.bind('feishu', { Version: 1 })).error, 'open-platform.not-authorised')
  assert.equal((await office.send(member.id)).error, 'open-platform.not-authorised')
  assert.equal((await office.turn('0')).response?.IsEnabled, false)
  assert.equal((await office.turn('1')).error, 'open-platform.not-authorised')
})

test('values with line ends or blanks – are refused before they are stored', async () => {
  const office = await anOffice()
  for (const given of [
    { AppKey: 'cli_a\r\nX-Header: 1' },
    { AppSecret: 'a\r\nb' },
    { AgentId: '1\n2' },
    { AppKey: 'a'.repeat(101) },
    { IntegrationObject: 'slack' },
  ])
    assert.equal((await office.bind('wechat', given)).error, 'request.invalid', JSON.stringify(given))
  assert.equal((await office.turn('2' as '1')).error, 'request.invalid')
  const member = await office.aMember('wechat')
  assert.equal((await office.send(member.id, 'x'.repeat(501))).error, 'request.invalid')
})

test('changes – are in the operation log, without the secret', async () => {
  const office = await anEnabledOffice('feishu')
  await office.bind('feishu', { AppSecret: 'another-secret', Version: 1 })
  await office.bind('feishu', { AppSecret: '', Version: 2 })
  await office.send((await office.aMember('feishu')).id)
  const rows = await asOwner<{ action: string; changes: Record<string, unknown> }>(
    sql`select action, changes from operation_logs where organisation_id = ${office.organisationId} and action like 'push.%' order by number`,
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['push.settings-changed', 'push.switched', 'push.settings-changed', 'push.test-sent'],
  )
  assert.deepEqual(rows[2]?.changes, { appSecret: ['••••', '••••'] })
  assert.ok(!JSON.stringify(rows).includes('secret-'), 'the secret is in the log')
})

test('answers – of the calls of the open platform – have its success code', async () => {
  const office = await anOffice()
  assert.equal((await office.ask(`POST ${base}/detail/thirdaccount`)).code, 200)
})
