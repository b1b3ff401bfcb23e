import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { MessageReceipt } from '@atrium/contract/push/message.shapes.ts'
import type { Delivery, InboxMessage } from '@atrium/contract/push/notifications.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openFeishuEmulator } from '#testing/emulators/feishu-emulator.ts'
import { openWecomEmulator } from '#testing/emulators/wecom-emulator.ts'
import { openInterfaceBuilders } from '#testing/open-interfaces.ts'
import { productSigner } from '#testing/product-signer.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { sendNotifications } from './send-notifications.ts'

const feishu = await openFeishuEmulator({ appSecret: 'feishu-secret' })
const wecom = await openWecomEmulator({ secret: 'wecom-secret' })
const portal = await openTestPortal({
  SSO_ALLOWED_NETWORKS: '127.0.0.0/8',
  FEISHU_URL: feishu.url,
  WECOM_URL: wecom.url,
})
after(() => portal.close())
for (const emulator of [feishu, wecom]) after(() => emulator.close())

const build = openInterfaceBuilders(portal.database)
const asOwner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
const job = sendNotifications(portal.server.services)
const sendPath = '/open-apis/im/v1/messages'
let numbers = 0
const aPhone = () => `136${String((numbers += 1)).padStart(8, '0')}`

const platforms = {
  feishu: { AppKey: feishu.appId, AppSecret: feishu.appSecret, AgentId: null },
  wechat: { AppKey: wecom.corpId, AppSecret: wecom.secret, AgentId: String(wecom.agentId) },
}
type Platform = keyof typeof platforms
const emulators = { feishu, wechat: wecom }

/** An organisation whose application may push, on a chat platform. */
async function anOffice(platform: Platform = 'feishu', given: object = {}) {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const organisationId = String(admin.organisationId)
  await build.authorise(organisationId)
  const product = await build.aProduct({ webUrl: 'https://eln.example/app' })
  await build.license(organisationId, product.id)
  const ask = <T = unknown>(at: string, body?: object) => portal.ask<T>(at, { token, body })
  const bound = await ask('POST /v1/Sdk/ucapi/bind/thirdaccount', {
    IntegrationObject: platform,
    Region: 'feishu',
    ProductIDs: [product.id],
    ...platforms[platform],
    Version: 0,
    ...given,
  })
  assert.equal(bound.error, undefined, bound.message)
  await ask('POST /v1/Sdk/ucapi/thirdaccount/1')
  const sign = productSigner(portal.server.services, { product: product.code, organisationId })
  const send = (body: object) =>
    portal.ask<MessageReceipt>('POST /v1/message', { sign, body: { Key: newId(), ...result, ...body } })
  return {
    admin,
    organisationId,
    product,
    sign,
    ask,
    send,
    /** A member whom the platform knows, unless `isKnown` is false. */
    async aMember({ isKnown = true, isInRange = true, lang = 'zh' as 'zh' | 'en' } = {}) {
      const person = await portal.anAccount({ organisationId, mobilePhone: aPhone(), lang })
      const userid = `ou_${person.id}`
      if (isKnown) emulators[platform].members.push({ userid, phone: String(person.mobilePhone), isInRange })
      return { ...person, userid }
    },
    async log(filter: object = {}) {
      const list = await ask<{ items: Delivery[] }>('POST /v1/Sdk/ucapi/message/deliveries', filter)
      return list.response.items
    },
    /** Channel and state of all deliveries, the first one first. */
    async states() {
      return (await this.log()).map(({ Channel, State }) => `${Channel} ${State}`).toReversed()
    },
  }
}
const result = { Template: 'result-ready', Variables: { record: 'PAGE-7' } }
const textsOf = ({ userid }: { userid: string }, platform: Platform = 'feishu') =>
  emulators[platform].arrived.filter((one) => one.userid === userid).map(({ text }) => text)
const due = (organisationId: string) =>
  asOwner(
    sql`update notification_deliveries set next_at = now() - interval '1 second' where organisation_id = ${organisationId}`,
  )
const unpause = (organisationId: string) =>
  asOwner(sql`update push_settings set paused_until = null where organisation_id = ${organisationId}`)
async function inbox(person: Parameters<typeof portal.aSession>[0]) {
  const { token } = await portal.aSession(person)
  const list = await portal.ask<{ total: number; items: InboxMessage[] }>('GET /noticeOperation/messages', { token })
  return { token, ...list.response }
}

test('message of an application – arrives at the platform and in the inbox, in the language of each person', async () => {
  const office = await anOffice()
  const [zh, en] = [await office.aMember(), await office.aMember({ lang: 'en' })]
  const sent = await office.send({ AccountIDs: [zh.id], Accounts: [en.account.toUpperCase()] })
  assert.equal(sent.code, 200, sent.message)
  assert.deepEqual([sent.response.AcceptedCount, sent.response.Refused], [2, []])
  await portal.runJob(job)
  assert.match(String(textsOf(zh)[0]), /^结果已出：PAGE-7\n.*“PAGE-7”的结果/)
  assert.match(String(textsOf(en)[0]), /^Result ready: PAGE-7\n/)
  const { items, token } = await inbox(zh)
  assert.deepEqual(
    items.map(({ Title, Sender, IsRead }) => [Title, Sender, IsRead]),
    [['结果已出：PAGE-7', office.product.name, false]],
  )
  assert.equal((await portal.ask<{ Count: number }>('GET /noticeOperation/unread', { token })).response.Count, 1)
  await portal.ask(`POST /noticeOperation/messages/${items[0]?.ID}/read`, { token })
  assert.equal((await inbox(zh)).items[0]?.IsRead, true)
})

test('accepted message – is asked for, and then delivered', async () => {
  const office = await anOffice()
  const member = await office.aMember()
  const { response } = await office.send({ AccountIDs: [member.id] })
  await portal.runJob(job)
  assert.deepEqual(await office.states(), ['push accepted'])
  await due(office.organisationId)
  await portal.runJob(job)
  assert.deepEqual(await office.states(), ['push delivered'])
  const progress = await portal.ask<{ Recipients: number; Deliveries: object[] }>(`GET /v1/message/${response.ID}`, {
    sign: office.sign,
  })
  assert.deepEqual(progress.response, {
    ID: response.ID,
    Recipients: 1,
    Read: 0,
    Deliveries: [{ Channel: 'push', State: 'delivered', Count: 1 }],
  })
})

test('recipients – unknown, former, inactive, of another organisation – are named, and the others get it', async () => {
  const office = await anOffice()
  const member = await office.aMember()
  const former = await portal.anAccount({ organisationId: office.organisationId, leftAt: new Date() })
  const inactive = await portal.anAccount({ organisationId: office.organisationId, state: 'inactive' })
  const foreign = await portal.anAccount()
  const unknown = newId()
  const sent = await office.send({
    AccountIDs: [member.id, former.id, inactive.id, foreign.id, unknown],
    Accounts: ['nobody-of-this-name', foreign.account],
  })
  assert.equal(sent.response.AcceptedCount, 1)
  assert.deepEqual(Object.fromEntries(sent.response.Refused.map(({ Recipient, Reason }) => [Recipient, Reason])), {
    [former.id]: 'left',
    [inactive.id]: 'inactive',
    [foreign.id]: 'foreign',
    [unknown]: 'unknown',
    'nobody-of-this-name': 'unknown',
    [foreign.account]: 'foreign',
  })
  assert.equal((await office.send({ AccountIDs: [unknown] })).error, 'push.no-recipients')
})

test('department – with those below it – gets a message, each person once', async () => {
  const office = await anOffice()
  const [top, other] = [
    await portal.aDepartment(office.organisationId),
    await portal.aDepartment(office.organisationId),
  ]
  const below = await portal.aDepartment(office.organisationId)
  await asOwner(
    sql`update departments set parent_id = ${top.id}, path = ${`${top.id}/${below.id}/`} where id = ${below.id}`,
  )
  const people = await Promise.all([office.aMember(), office.aMember(), office.aMember()])
  for (const [at, { id }] of [top, below, other].entries())
    await asOwner(
      sql`insert into memberships (organisation_id, account_id, department_id) values (${office.organisationId}, ${people[at]?.id}, ${id})`,
    )
  const sent = await office.send({ DepartmentIDs: [top.id], AccountIDs: [people[0].id] })
  assert.equal(sent.response.AcceptedCount, 2, JSON.stringify(sent))
})

test('same key – twice and at once – sends one message; for another message it is refused', async () => {
  const office = await anOffice()
  const member = await office.aMember()
  const body = { Key: 'weekly report', AccountIDs: [member.id] }
  const answers = await Promise.all([office.send(body), office.send(body), office.send(body)])
  assert.equal(new Set(answers.map(({ response }) => response.ID)).size, 1)
  assert.deepEqual(answers.map(({ response }) => String(response.IsRepeated)).toSorted(), ['false', 'true', 'true'])
  assert.equal((await office.send({ ...body, Urgent: true })).error, 'push.key-used')
  await portal.runJob(job)
  assert.equal(textsOf(member).length, 1)
})

test('application – not chosen for push, or with push off – is refused with the specified sentences', async () => {
  const office = await anOffice()
  const member = await office.aMember()
  const other = await build.aProduct()
  await build.license(office.organisationId, other.id)
  const sign = productSigner(portal.server.services, { product: other.code, organisationId: office.organisationId })
  const body = { Key: '1', ...result, AccountIDs: [member.id] }
  const refused = await portal.ask('POST /v1/message', { sign, body })
  assert.deepEqual([refused.error, refused.message], ['push.product-needed', '请选择产品'])
  await office.ask('POST /v1/Sdk/ucapi/thirdaccount/0')
  assert.equal((await office.send({ AccountIDs: [member.id] })).error, 'push.toggle-needed')
})

test('text – missing, with a missing variable, too long, with line ends in the title – is refused in words', async () => {
  const office = await anOffice()
  const AccountIDs = [(await office.aMember()).id]
  const refusal = async (body: object) => {
    const { error, message } = await office.send({ AccountIDs, ...body })
    return [error, message]
  }
  const zh = { Title: '进度', Text: '{{done}} / {{all}}' }
  assert.equal((await refusal({ Template: undefined }))[0], 'push.text-needed')
  assert.equal((await refusal({ Texts: { zh } }))[0], 'push.text-needed')
  assert.deepEqual(await refusal({ Template: undefined, Texts: { zh }, Variables: { done: '1' } }), [
    'push.variable-missing',
    '缺少变量“all”的值',
  ])
  assert.equal((await refusal({ Variables: { record: ' ' } }))[0], 'push.variable-missing')
  const long = { Title: '长', Text: '长'.repeat(700) }
  assert.equal((await refusal({ Template: undefined, Texts: { zh: long } }))[0], 'push.text-too-long')
  const split = { Title: 'a\r\nBcc: b@c.example', Text: 'x' }
  assert.equal((await refusal({ Template: undefined, Texts: { zh: split } }))[0], 'request.invalid')
  assert.equal((await refusal({ Variables: { record: 'a\nb' } }))[0], 'request.invalid')
})

test('link – of the application or the portal – is allowed; any other one is not', async () => {
  const office = await anOffice()
  const member = await office.aMember()
  const errorOf = async (Link: string) => (await office.send({ AccountIDs: [member.id], Link })).error
  assert.equal(await errorOf('https://eln.example/records/7'), undefined)
  assert.equal(await errorOf(`${portal.server.services.settings.publicUrl}/#/home`), undefined)
  for (const link of [
    'http://eln.example/records/7',
    'https://eln.example.evil.example/',
    'https://user:word@eln.example/',
    'https://eln.example\\@evil.example/',
    'javascript:alert(1)',
    'https://eln.example/\r\nx',
    'no link',
  ])
    assert.equal(await errorOf(link), 'push.wrong-link', link)
  // Of the two, one asks the platform who that is, and the other one waits for its answer.
  await portal.runJob(job)
  await due(office.organisationId)
  await portal.runJob(job)
  assert.ok(textsOf(member).some((text) => text.endsWith('\nhttps://eln.example/records/7')))
})

test('person whom the platform does not reach – gets an email instead, and the log says why', async () => {
  const office = await anOffice()
  const [unknown, outside] = [await office.aMember({ isKnown: false }), await office.aMember({ isInRange: false })]
  await office.send({ AccountIDs: [unknown.id, outside.id] })
  await portal.runJob(job)
  await portal.runJob(job)
  const log = await office.log()
  assert.deepEqual(
    log.map(({ AccountID, Channel, State }) => `${AccountID === unknown.id} ${Channel} ${State}`).toSorted(),
    ['false email outbox', 'false push failed', 'true email outbox', 'true push failed'],
  )
  const answer = log.find(({ AccountID, Channel }) => AccountID === unknown.id && Channel === 'push')?.Answer
  assert.match(String(answer), /平台上没有使用此手机号或邮箱的人/)
  const letter = await portal.messageFor(String(unknown.email))
  assert.equal(letter.subject, '结果已出：PAGE-7')
})

test('chain – push, then email, then SMS – tries each once, in the order that is set', async () => {
  const office = await anOffice()
  const rules = { Chain: ['sms', 'push', 'email'], DisabledEvents: [], QuietFrom: null, QuietUntil: null }
  assert.equal((await office.ask('PUT /v1/Sdk/ucapi/message/rules', rules)).error, undefined)
  const member = await office.aMember()
  await office.send({ AccountIDs: [member.id] })
  await portal.runJob(job)
  assert.deepEqual(await office.states(), ['sms outbox'])
  assert.equal(textsOf(member).length, 0)
  assert.match((await portal.messageFor(String(member.mobilePhone))).text, /^结果已出：PAGE-7，请登录/)
})

test('wrong credentials – fail once for all, messages go by email, and the platform is left alone for a while', async () => {
  const office = await anOffice('feishu', { AppSecret: 'wrong' })
  const members = [await office.aMember(), await office.aMember(), await office.aMember()]
  await office.send({ AccountIDs: [members[0]?.id] })
  await portal.runJob(job)
  const tokenPath = '/open-apis/auth/v3/tenant_access_token/internal'
  const asked = () => feishu.given.requests.filter(({ path }) => path === tokenPath).length
  const before = asked()
  await office.send({ AccountIDs: members.map(({ id }) => id) })
  await portal.runJob(job)
  await portal.runJob(job)
  assert.equal(asked(), before, 'the platform was asked again')
  const alerts = await office.log({ Event: 'monitor-alert', Channel: 'email' })
  assert.deepEqual(
    alerts.map(({ AccountID, Title }) => [AccountID, /消息推送已中断/.test(Title)]),
    [[office.admin.id, true]],
  )
  const log = await office.log({ Event: 'product' })
  assert.ok(log.filter(({ Channel }) => Channel === 'push').every(({ State }) => State === 'failed'))
  assert.equal(log.filter(({ Channel }) => Channel === 'email').length, 4)
  assert.match(String(log.find(({ Channel }) => Channel === 'push')?.Answer), /App Secret/)
})

test('limit of the platform – lets all messages of the organisation wait, and they arrive afterwards', async () => {
  const office = await anOffice()
  const member = await office.aMember()
  const code = { code: 99991400, msg: 'request trigger frequency limit' }
  feishu.given.tampering = { next: { [sendPath]: [{ json: code }] } }
  await office.send({ AccountIDs: [member.id] })
  await portal.runJob(job)
  feishu.given.tampering = {}
  const [waiting] = await office.log()
  assert.deepEqual([waiting?.State, waiting?.Attempts], ['waiting', 0])
  await due(office.organisationId)
  await portal.runJob(job)
  assert.equal(textsOf(member).length, 0, 'it did not wait')
  await unpause(office.organisationId)
  await asOwner(sql`update chat_limits set ends_at = now() where organisation_id = ${office.organisationId}`)
  await due(office.organisationId)
  await portal.runJob(job)
  assert.equal(textsOf(member).length, 1)
})

test('limit of the platform – met by one of many messages – lets none of them fail', async () => {
  const office = await anOffice()
  const members = await Promise.all(Array.from({ length: 12 }, () => office.aMember()))
  const limited = { json: { code: 99991400, msg: 'request trigger frequency limit' } }
  feishu.given.tampering = { next: { [sendPath]: [limited] } }
  await office.send({ AccountIDs: members.map(({ id }) => id) })
  await portal.runJob(job)
  feishu.given.tampering = {}
  const states = new Set(await office.states())
  assert.ok(states.has('push waiting') && !states.has('push failed'), [...states].join(', '))
})

test('platform that fails – is tried again later, and by email in the end', async () => {
  const office = await anOffice()
  const member = await office.aMember()
  feishu.given.tampering = { broken: [sendPath] }
  await office.send({ AccountIDs: [member.id] })
  await portal.runJob(job)
  const [first] = await office.log()
  assert.deepEqual([first?.State, first?.Attempts], ['waiting', 1])
  await asOwner(sql`update notification_deliveries set attempts = 7 where organisation_id = ${office.organisationId}`)
  await due(office.organisationId)
  await portal.runJob(job)
  await portal.runJob(job)
  feishu.given.tampering = {}
  assert.deepEqual(await office.states(), ['push failed', 'email outbox'])
})

test('server killed between sending and noting – sends once more and says so, and no third time', async () => {
  const office = await anOffice()
  const member = await office.aMember()
  await office.send({ AccountIDs: [member.id] })
  const interrupt = async (interruptions: number) => {
    await asOwner(
      sql`update notification_deliveries set state = 'sending', interruptions = ${interruptions}, attempts = attempts + 1, accepted = null where organisation_id = ${office.organisationId}`,
    )
    await due(office.organisationId)
    await portal.runJob(job)
  }
  await interrupt(0)
  assert.equal(textsOf(member).length, 1)
  const [once] = await office.log()
  assert.deepEqual([once?.State, /可能收到两条/.test(String(once?.Answer))], ['accepted', true])
  await interrupt(1)
  assert.equal(textsOf(member).length, 1)
  const failed = (await office.log()).find(({ Channel }) => Channel === 'push')
  assert.deepEqual([failed?.State, /不再重发/.test(String(failed?.Answer))], ['failed', true])
})

test('two servers at once – send each message once', async () => {
  const office = await anOffice()
  const members = await Promise.all(Array.from({ length: 12 }, () => office.aMember()))
  await office.send({ AccountIDs: members.map(({ id }) => id) })
  await Promise.all([portal.runJob(job), portal.runJob(sendNotifications(portal.server.services))])
  await due(office.organisationId)
  await unpause(office.organisationId)
  await portal.runJob(job)
  assert.deepEqual(
    members.map((member) => textsOf(member).length),
    members.map(() => 1),
  )
})

test('quiet hours – of the organisation, over midnight – let everything wait but what is urgent', async () => {
  const office = await anOffice()
  const now = new Date()
  const at = (hours: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' }).format(
      now.getTime() + hours * 3_600_000,
    )
  const rules = { Chain: ['push', 'email'], DisabledEvents: [], QuietFrom: at(-1), QuietUntil: at(2) }
  await office.ask('PUT /v1/Sdk/ucapi/message/rules', rules)
  const [member, other] = [await office.aMember(), await office.aMember()]
  await office.send({ AccountIDs: [member.id] })
  await office.send({ AccountIDs: [other.id], Urgent: true })
  await portal.runJob(job)
  assert.deepEqual([textsOf(member).length, textsOf(other).length], [0, 1])
  const waiting = (await office.log({ State: 'waiting' }))[0]
  const hours = (Date.parse(String(waiting?.NextTime)) - now.getTime()) / 3_600_000
  assert.ok(hours > 1.9 && hours <= 2, String(hours))
  await due(office.organisationId)
  await portal.runJob(job)
  assert.equal(textsOf(member).length, 1)
})

test('what a person switched off – stands in the inbox alone', async () => {
  const office = await anOffice()
  const member = await office.aMember()
  const { token } = await portal.aSession(member)
  const own = { DisabledEvents: ['product'], QuietFrom: null, QuietUntil: null, TimeZone: null }
  assert.equal((await portal.ask('PUT /account/notifications', { token, body: own })).error, undefined)
  await office.send({ AccountIDs: [member.id] })
  await portal.runJob(job)
  assert.equal(textsOf(member).length, 0)
  assert.deepEqual(await office.log(), [])
  assert.equal((await inbox(member)).total, 1)
  const wrong = { ...own, TimeZone: 'Mars/Olympus' }
  assert.equal((await portal.ask('PUT /account/notifications', { token, body: wrong })).error, 'push.unknown-time-zone')
  const half = { ...own, QuietFrom: '22:00' }
  assert.equal(
    (await portal.ask('PUT /account/notifications', { token, body: half })).error,
    'push.quiet-hours-incomplete',
  )
})

test('log – searched, filtered, sent again, exported – has no messages of other organisations', async () => {
  const [office, other] = [await anOffice('wechat'), await anOffice()]
  const [member, unknown] = [await office.aMember(), await office.aMember({ isKnown: false })]
  await office.send({ AccountIDs: [member.id] })
  await portal.runJob(job)
  await office.send({ AccountIDs: [unknown.id] })
  await portal.runJob(job)
  await portal.runJob(job)
  const [failed] = await office.log({ Search: unknown.account, State: 'failed' })
  assert.equal(failed?.AccountID, unknown.id)
  assert.deepEqual(await other.log(), [])
  const resend = (id: string | undefined, as = office) => as.ask(`POST /v1/Sdk/ucapi/message/deliveries/${id}/resend`)
  assert.equal((await resend(failed?.ID, other)).error, 'request.not-found')
  const [accepted] = await office.log({ State: 'accepted' })
  assert.equal((await resend(accepted?.ID)).error, 'push.not-failed')
  wecom.members.push({ userid: unknown.userid, phone: String(unknown.mobilePhone), isInRange: true })
  for (const table of [sql`chat_recipients`, sql`chat_limits`])
    await asOwner(sql`delete from ${table} where organisation_id = ${office.organisationId}`)
  assert.equal((await resend(failed?.ID)).error, undefined)
  await portal.runJob(job)
  assert.equal(textsOf(unknown, 'wechat').length, 1)
  const { token } = await portal.aSession(office.admin)
  const file = await portal.inject('POST /v1/Sdk/ucapi/message/deliveries/export', { token, body: {} })
  const lines = file.body.trim().split('\r\n')
  assert.equal(lines.length, 4, file.body)
  assert.ok(lines.some((line) => line.includes(unknown.account) && line.includes('聊天平台')))
})

test('message that an application sent for another organisation – is not found', async () => {
  const [office, other] = [await anOffice(), await anOffice()]
  const { response } = await office.send({ AccountIDs: [(await office.aMember()).id] })
  assert.equal((await portal.ask(`GET /v1/message/${response.ID}`, { sign: other.sign })).error, 'request.not-found')
  const { token } = await portal.aSession(await other.aMember())
  const [entry] = await asOwner<{ id: string }>(
    sql`select id from notification_recipients where notification_id = ${response.ID}`,
  )
  assert.equal(
    (await portal.ask(`POST /noticeOperation/messages/${entry?.id}/read`, { token })).error,
    'request.not-found',
  )
})

test('person who has left – before the message is sent – does not get it', async () => {
  const office = await anOffice()
  const member = await office.aMember()
  await office.send({ AccountIDs: [member.id] })
  await asOwner(sql`update accounts set left_at = now() where id = ${member.id}`)
  await portal.runJob(job)
  assert.equal(textsOf(member).length, 0)
})
