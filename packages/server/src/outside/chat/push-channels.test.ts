import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf, type Within } from '#kit/data/database.ts'
import type { ChatAnswer, ChatMember } from '#testing/emulators/chat-emulator.ts'
import { openDingtalkEmulator } from '#testing/emulators/dingtalk-emulator.ts'
import { openFeishuEmulator } from '#testing/emulators/feishu-emulator.ts'
import { nobody } from '#testing/emulators/silent-server.ts'
import { openWecomEmulator } from '#testing/emulators/wecom-emulator.ts'
import { shortenTimeouts } from '#testing/shorten-timeouts.ts'
import { testClock } from '#testing/test-clock.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { allowedNetworks } from '../allowed-networks.ts'
import { guardedFetch } from '../guarded-fetch.ts'
import type { PushApp, PushContact, PushPlatform } from './push-channel.ts'
import { PushProblem } from './push-problem.ts'
import { queryPush, sendPush } from './send-push.ts'

const [dingtalk, feishu, wecom] = [await openDingtalkEmulator(), await openFeishuEmulator(), await openWecomEmulator()]
const database = await openTestDatabase()
after(() => database.close())
for (const emulator of [dingtalk, feishu, wecom]) after(() => emulator.close())

const emulators = { dingtalk, feishu, wecom }
const platforms: readonly PushPlatform[] = ['dingtalk', 'feishu', 'wecom']
const credentials: Record<PushPlatform, Pick<PushApp, 'id' | 'secret' | 'agentId'>> = {
  dingtalk: { id: dingtalk.clientId, secret: dingtalk.clientSecret, agentId: String(dingtalk.agentId) },
  feishu: { id: feishu.appId, secret: feishu.appSecret, agentId: null },
  wecom: { id: wecom.corpId, secret: wecom.secret, agentId: String(wecom.agentId) },
}
const sendPath: Record<PushPlatform, string> = {
  dingtalk: '/topapi/message/corpconversation/asyncsend_v2',
  feishu: '/open-apis/im/v1/messages',
  wecom: '/cgi-bin/message/send',
}
const lookupPath: Record<PushPlatform, string> = {
  dingtalk: '/topapi/v2/user/getbymobile',
  feishu: '/open-apis/contact/v3/users/batch_get_id',
  wecom: '/cgi-bin/user/getuserid',
}
const limitCode: Record<PushPlatform, object> = {
  dingtalk: { errcode: 90006, errmsg: 'too many calls' },
  feishu: { code: 99991400, msg: 'request trigger frequency limit' },
  wecom: { errcode: 45009, errmsg: 'api freq out of limit' },
}

const fetch = guardedFetch(allowedNetworks(['127.0.0.0/8']))
const clock = testClock()
let numbers = 0

/** An app of an organisation of its own, whose token nobody has asked for. */
const anApp = (platform: PushPlatform, given: Partial<PushApp> = {}): PushApp => ({
  organisationId: newId(),
  platform,
  key: `push ${(numbers += 1)}`,
  ...credentials[platform],
  isLark: false,
  memberCount: 100,
  baseUrl: emulators[platform].url,
  fetch,
  clock,
  onRequest: () => ({ received: () => {} }),
  ...given,
})

/** Somebody in the directory of a platform. */
function aMember(platform: PushPlatform, given: Partial<ChatMember> = {}): ChatMember & { phone: string } {
  const number = (numbers += 1)
  const member = { userid: `ou_Person${number}`, phone: `138${String(number).padStart(8, '0')}`, ...given }
  emulators[platform].members.push(member)
  return member
}

const servicesOf = (app: PushApp) => {
  const within: Within = (work) => inTransaction(database, { organisationId: app.organisationId }, work)
  const keyedHash = (text: string) => createHmac('sha256', 'the key of this test').update(text).digest('hex')
  return { within, secrets: { keyedHash } }
}
const phone = (address: string): PushContact => ({ kind: 'phone', address })
const send = (app: PushApp, { phone: address }: { phone: string }, text = `Message ${(numbers += 1)}`) =>
  sendPush(servicesOf(app), app, { contacts: [phone(address)], text, id: newId() })

async function problemOf(work: Promise<unknown>): Promise<PushProblem> {
  const problem = await work.then(
    () => assert.fail('It did not fail'),
    (thrown: unknown) => thrown,
  )
  if (problem instanceof PushProblem) return problem
  throw problem
}
const meaningOf = async (work: Promise<unknown>) => {
  const { kind, hint } = await problemOf(work)
  return `${kind}: ${hint}`
}
const asked = (platform: PushPlatform, path: string) =>
  emulators[platform].given.requests.filter((request) => request.path === path).length
const answerNext = (platform: PushPlatform, path: string, answer: ChatAnswer) =>
  (emulators[platform].given.tampering = { next: { [path]: [answer] } })
const arrivedAt = (platform: PushPlatform, { userid }: ChatMember) =>
  emulators[platform].arrived.filter((one) => one.userid === userid).map(({ text }) => text)
const expire = (app: PushApp, table: 'limits' | 'recipients') =>
  inTransaction(database, 'owner', (db) =>
    db.execute(
      table === 'limits'
        ? sql`update chat_limits set ends_at = now() where organisation_id = ${app.organisationId}`
        : sql`update chat_recipients set expires_at = now() where organisation_id = ${app.organisationId}`,
    ),
  )

for (const platform of platforms) {
  const { given } = emulators[platform]

  test(`${platform} – a member – gets the text with plain line ends`, async () => {
    const [app, member] = [anApp(platform), aMember(platform)]
    const accepted = await send(app, member, 'Beat 1\r\n节拍 2\rÄ')
    assert.equal(accepted.userId, member.userid)
    assert.deepEqual(arrivedAt(platform, member), ['Beat 1\n节拍 2\nÄ'])
  })

  test(`${platform} – messages at the same time – share one token of the app`, async () => {
    const [app, members] = [anApp(platform), [aMember(platform), aMember(platform), aMember(platform)]]
    const state = emulators[platform].state
    const before = state.appTokens
    await Promise.all(members.map((member) => send(app, member)))
    assert.equal(state.appTokens - before, 1)
  })

  test(`${platform} – a token that was ended early – is replaced once, and the message arrives once`, async () => {
    const [app, member] = [anApp(platform), aMember(platform)]
    await send(app, member)
    const { state } = emulators[platform]
    const before = state.appTokens
    state.appToken = 'ended'
    await send(app, member)
    assert.equal(state.appTokens - before, 1)
    assert.equal(arrivedAt(platform, member).length, 2)
  })

  test(`${platform} – a token that ends soon – is replaced before it ends`, async () => {
    const [app, member] = [anApp(platform), aMember(platform)]
    await send(app, member)
    const before = emulators[platform].state.appTokens
    clock.forward(7_200_000 - 4 * 60_000)
    await send(app, member)
    assert.equal(emulators[platform].state.appTokens - before, 1)
  })

  test(`${platform} – a wrong secret or a wrong app – is a matter of credentials`, async () => {
    const member = aMember(platform)
    assert.equal((await problemOf(send(anApp(platform, { secret: 'wrong' }), member))).kind, 'credential')
    assert.equal((await problemOf(send(anApp(platform, { id: 'wrong' }), member))).kind, 'credential')
  })

  test(`${platform} – a number that nobody has – is asked for once in a day, and again afterwards`, async () => {
    const [app, path] = [anApp(platform), lookupPath[platform]]
    const unknown = { phone: `139${String((numbers += 1)).padStart(8, '0')}` }
    const before = asked(platform, path)
    for (const _ of [1, 2, 3]) assert.equal(await meaningOf(send(app, unknown)), 'recipient: not-found')
    assert.equal(asked(platform, path) - before, 1)
    await expire(app, 'recipients')
    aMember(platform, unknown)
    await send(app, unknown)
    await send(app, unknown)
    assert.equal(asked(platform, path) - before, 2)
  })

  test(`${platform} – the number of another organisation – is not in its memory`, async () => {
    const member = aMember(platform)
    const before = asked(platform, lookupPath[platform])
    await send(anApp(platform), member)
    await send(anApp(platform), member)
    assert.equal(asked(platform, lookupPath[platform]) - before, 2)
  })

  test(`${platform} – two servers that look for one person – ask the platform once`, async () => {
    const [app, member] = [anApp(platform), aMember(platform)]
    const before = asked(platform, lookupPath[platform])
    const results = await Promise.allSettled([send(app, member), send(app, member)])
    assert.equal(asked(platform, lookupPath[platform]) - before, 1)
    const problems = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as PushProblem] : []))
    for (const { kind, hint } of problems) assert.deepEqual([kind, hint], ['transient', 'being-asked'])
    await send(app, member)
  })

  test(`${platform} – a limit of the platform – is kept for as long as it says, then it goes on`, async () => {
    const [app, member] = [anApp(platform), aMember(platform)]
    const headers = { [platform === 'feishu' ? 'x-ogw-ratelimit-reset' : 'retry-after']: '37' }
    answerNext(platform, sendPath[platform], { status: 429, json: limitCode[platform], headers })
    const problem = await problemOf(send(app, member))
    assert.deepEqual([problem.kind, problem.retryAfterSeconds], ['rate', 37])
    const before = asked(platform, sendPath[platform])
    const again = await problemOf(send(app, member))
    assert.equal(again.kind, 'rate')
    assert.ok((again.retryAfterSeconds ?? 0) > 30)
    assert.equal(asked(platform, sendPath[platform]), before)
    await expire(app, 'limits')
    await send(app, member)
    given.tampering = {}
  })

  test(`${platform} – a limit without a time – is kept for a minute`, async () => {
    const [app, member] = [anApp(platform), aMember(platform)]
    answerNext(platform, sendPath[platform], { json: limitCode[platform] })
    assert.equal((await problemOf(send(app, member))).retryAfterSeconds, 60)
    given.tampering = {}
  })

  test(`${platform} – a gateway that is limited, down, or answers something else – is transient or a limit`, async () => {
    const member = aMember(platform)
    const after = async (answer: ChatAnswer) => {
      answerNext(platform, sendPath[platform], answer)
      return meaningOf(send(anApp(platform), member))
    }
    assert.equal(await after({ status: 503, json: ['down'] }), 'transient: broken')
    assert.equal(await after({ status: 429, json: ['slow down'] }), 'rate: too-many')
    assert.equal(await after({ status: 200, json: ['a list'] }), 'transient: answer')
    assert.equal(await after({ location: 'http://127.0.0.1:1/' }), 'transient: answer')
    given.tampering = {}
  })

  test(`${platform} – a platform that is silent or gone – is transient`, async (t) => {
    const member = aMember(platform)
    const gone = anApp(platform, { baseUrl: `http://${await nobody()}` })
    assert.equal(await meaningOf(send(gone, member)), 'transient: unreachable')
    shortenTimeouts(t)
    given.tampering = { silent: [sendPath[platform]] }
    assert.equal(await meaningOf(send(anApp(platform), member)), 'transient: unreachable')
    given.tampering = {}
  })

  test(`${platform} – an address that the portal may not connect to – is a matter of the set-up`, async () => {
    const app = anApp(platform, { baseUrl: 'https://10.0.0.1' })
    assert.equal(await meaningOf(send(app, aMember(platform))), 'config: address-refused')
  })

  test(`${platform} – a text that is too long – is not sent, and nobody is looked for`, async () => {
    const before = given.requests.length
    const meaning = await meaningOf(send(anApp(platform), aMember(platform), '节'.repeat(60_000)))
    assert.equal(meaning, 'config: text-too-long')
    assert.equal(given.requests.length, before)
  })

  test(`${platform} – an unknown code – is said with the platform's words`, async () => {
    const wrong = platform === 'feishu' ? { code: 123456, msg: 'odd' } : { errcode: 123456, errmsg: 'odd' }
    answerNext(platform, sendPath[platform], { json: wrong })
    const { kind, hint, code, values } = await problemOf(send(anApp(platform), aMember(platform)))
    assert.deepEqual([kind, hint, code, values['error']], ['config', 'provider-error', '123456', '123456 odd'])
    given.tampering = {}
  })
}

for (const platform of ['feishu', 'wecom'] as const) {
  test(`${platform} – a person outside the range of the app – is a matter of the recipient, and is looked for anew`, async () => {
    const [app, member] = [anApp(platform), aMember(platform, { isInRange: false })]
    assert.equal(await meaningOf(send(app, member)), 'recipient: out-of-range')
    const before = asked(platform, lookupPath[platform])
    member.isInRange = true
    await send(app, member)
    assert.equal(asked(platform, lookupPath[platform]) - before, 1)
  })

  test(`${platform} – somebody with an email address alone – is found by it`, async () => {
    const [app, member] = [anApp(platform), aMember(platform, { email: `person${(numbers += 1)}@lab.example` })]
    const contacts: PushContact[] = [{ kind: 'email', address: String(member.email) }]
    await sendPush(servicesOf(app), app, { contacts, text: 'By mail', id: newId() })
    assert.deepEqual(arrivedAt(platform, member), ['By mail'])
  })
}

test('dingtalk – an email address – finds nobody, and is not asked for', async () => {
  const app = anApp('dingtalk')
  const contacts: PushContact[] = [{ kind: 'email', address: 'person@lab.example' }]
  const work = sendPush(servicesOf(app), app, { contacts, text: 'By mail', id: newId() })
  assert.equal(await meaningOf(work), 'recipient: no-contact')
})

test('dingtalk – an accepted message – is delivered, pending or kept back, as the result says', async () => {
  const [app, member, outside] = [anApp('dingtalk'), aMember('dingtalk'), aMember('dingtalk', { isInRange: false })]
  const accepted = await send(app, member, 'The same')
  dingtalk.noticeState.isSlow = true
  assert.deepEqual(await queryPush(app, accepted), { state: 'pending' })
  dingtalk.noticeState.isSlow = false
  assert.deepEqual(await queryPush(app, accepted), { state: 'delivered', isRead: false })
  const repeated = await queryPush(app, await send(app, member, 'The same'))
  assert.deepEqual(repeated.state === 'failed' && repeated.problem.hint, 'same-text')
  const unreachable = await queryPush(app, await send(app, outside))
  assert.deepEqual(unreachable.state === 'failed' && unreachable.problem.hint, 'out-of-range')
})

test('dingtalk – a code below that of the gateway – is what decides', async () => {
  const [app, member] = [anApp('dingtalk'), aMember('dingtalk')]
  const json = { errcode: 88, errmsg: 'ding talk error', sub_code: '60011', sub_msg: '没有权限' }
  answerNext('dingtalk', sendPath.dingtalk, { json })
  assert.equal(await meaningOf(send(app, member)), 'config: dingtalk-permission')
  answerNext('dingtalk', sendPath.dingtalk, { json: { ...json, sub_code: '40014', sub_msg: '不合法的access_token' } })
  await send(app, member)
  dingtalk.given.tampering = {}
})

test('dingtalk – another agent – is a matter of the set-up', async () => {
  const meaning = await meaningOf(send(anApp('dingtalk', { agentId: '1' }), aMember('dingtalk')))
  assert.equal(meaning, 'config: agent')
})

test('dingtalk – an address that is not on its list – is named', async () => {
  const json = {
    code: 'Forbidden.AccessDenied.IpNotInWhiteList',
    message: '访问ip不在白名单之中,request ip=203.0.113.9',
  }
  answerNext('dingtalk', '/v1.0/oauth2/accessToken', { status: 403, json })
  const { kind, hint, values } = await problemOf(send(anApp('dingtalk'), aMember('dingtalk')))
  assert.deepEqual([kind, hint, values['address']], ['config', 'trusted-address', '203.0.113.9'])
  dingtalk.given.tampering = {}
})

test('feishu – a message – is delivered; without the permission to read it nothing is said', async () => {
  const [app, member] = [anApp('feishu'), aMember('feishu')]
  const accepted = await send(app, member)
  assert.equal((await queryPush(app, accepted)).state, 'delivered')
  feishu.state.cannotRead = true
  assert.equal((await queryPush(app, accepted)).state, 'unknown')
  feishu.state.cannotRead = false
})

test('feishu – the same message sent again – arrives once', async () => {
  const [app, member, id] = [anApp('feishu'), aMember('feishu'), newId()]
  const message = { contacts: [phone(member.phone)], text: 'Once', id }
  const first = await sendPush(servicesOf(app), app, message)
  assert.equal((await sendPush(servicesOf(app), app, message)).messageId, first.messageId)
  assert.deepEqual(arrivedAt('feishu', member), ['Once'])
})

test('feishu – an organisation on Lark, or two hosts of a proxy – is asked where it is', async () => {
  const seen: string[] = []
  const away: PushApp['fetch'] = (url) => {
    seen.push(new URL(url).origin)
    return Promise.resolve(Response.json({ code: 10014, msg: 'app secret invalid' }))
  }
  const ask = (given: Partial<PushApp>) =>
    meaningOf(send(anApp('feishu', { fetch: away, ...given }), aMember('feishu')))
  assert.equal(await ask({ baseUrl: undefined }), 'credential: feishu-secret')
  await ask({ baseUrl: undefined, isLark: true })
  await ask({ baseUrl: { accounts: 'https://accounts.proxy.example', open: 'https://open.proxy.example' } })
  assert.deepEqual(seen, ['https://open.feishu.cn', 'https://open.larksuite.com', 'https://open.proxy.example'])
})

test('wecom – a server that is not trusted – is told its address', async () => {
  wecom.messageState.isTrusted = false
  const { kind, hint, code, values } = await problemOf(send(anApp('wecom'), aMember('wecom')))
  assert.deepEqual([kind, hint, code, values['address']], ['config', 'trusted-address', '60020', '203.0.113.7'])
  wecom.messageState.isTrusted = true
})

test('wecom – somebody without a licence – is a matter of the recipient', async () => {
  const meaning = await meaningOf(send(anApp('wecom'), aMember('wecom', { isLicensed: false })))
  assert.equal(meaning, 'recipient: unlicensed')
})

test('wecom – wrong numbers – are asked for a tenth of the company in a day, and no more', async () => {
  const app = anApp('wecom', { memberCount: 20 })
  const wrong = () => send(app, { phone: `137${String((numbers += 1)).padStart(8, '0')}` })
  const before = asked('wecom', lookupPath.wecom)
  assert.equal(await meaningOf(wrong()), 'recipient: not-found')
  assert.equal(await meaningOf(wrong()), 'recipient: not-found')
  assert.equal(await meaningOf(wrong()), 'rate: lookups-used-up')
  assert.equal(await meaningOf(wrong()), 'rate: lookups-used-up')
  assert.equal(asked('wecom', lookupPath.wecom) - before, 2)
})

test('wecom – numbers that were found or not answered – are not counted as wrong', async () => {
  const app = anApp('wecom', { memberCount: 10 })
  for (const _ of [1, 2, 3]) await send(app, aMember('wecom'))
  wecom.given.tampering = { broken: [lookupPath.wecom] }
  assert.equal(await meaningOf(send(app, aMember('wecom'))), 'transient: broken')
  wecom.given.tampering = {}
  await send(app, aMember('wecom'))
})

test('wecom – messages to one person at once from several servers – stay within the limit, which ends', async () => {
  const [app, member] = [anApp('wecom'), aMember('wecom')]
  await send(app, member)
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => send(app, member)))
  const problems = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as PushProblem] : []))
  assert.equal(arrivedAt('wecom', member).length, 15)
  assert.equal(problems.length, 6)
  // The platform counts by another clock: at the end of a period it may be the one that refuses.
  for (const { kind, hint } of problems)
    assert.ok(kind === 'rate' && ['own-limit', 'recipient-limit'].includes(String(hint)), `${kind} ${hint}`)
  await send(app, aMember('wecom'))
  await expire(app, 'limits')
  await send(app, member)
})

test('memory – rows of another organisation – are out of reach', async () => {
  const [mine, theirs] = [anApp('wecom'), anApp('wecom')]
  await send(theirs, aMember('wecom'))
  const seen = await servicesOf(mine).within((db) =>
    rowsOf(db, sql`select id from chat_recipients union all select id from chat_limits`),
  )
  assert.deepEqual(seen, [])
})
