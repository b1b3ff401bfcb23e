import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { OrganisationSummary } from '@atrium/contract/operator/operator.shapes.ts'
import type { ManagedOrganisation } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import { codeTypes } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { testDigest } from '#testing/people.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const operator = await portal.anAccount({ role: 'operator', realName: '运营' })
const { token } = await portal.aSession(operator)
const ask = <T>(at: string, body?: object) => portal.ask<T>(at, { token, ...(body && { body }) })
const rows = <T>(query: ReturnType<typeof sql>) => inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

const input = (name: string) => ({
  OrgName: name,
  EnglishName: `${name} Ltd`,
  TimeZone: 'Asia/Shanghai',
  Lang: 'zh',
  SeatCount: 3,
})
async function anOrganisation(name: string) {
  const { response, message } = await ask<{ ID: string }>('POST /operator/organisation', {
    ...input(name),
    Licences: [],
  })
  assert.ok(response, message)
  return { id: response.ID, at: `/operator/organisations/${response.ID}` }
}
const invite = async (at: string) => {
  const { response } = await ask<{ ID: string; Link: string }>(`POST ${at}/administrators/invite`, { days: 1 })
  return { id: response.ID, secret: String(response.Link.split('invitation=')[1]) }
}
const administrator = (invitation: string, account: string, more: object = {}) => ({
  invitation,
  account,
  realName: '管理员',
  email: `${account}@atrium.example`,
  password: 'Open-2026!',
  agreement: true,
  ...more,
})
const register = (body: object) => portal.ask<{ Account: string }>('POST /account/administrator', { body })
const signIn = (account: string) =>
  portal.ask<{ Identity: string }>('POST /account/loginV2', { body: { account, password: testDigest } })

test('organisation – created by an operator – has a log of its own, and the installation logs it, too', async () => {
  const { id } = await anOrganisation('甲所')
  const entries = await rows<{ organisation_id: string; actor_name: string }>(
    sql`select organisation_id, actor_name from operation_logs where action = 'organisation.created' and subject_id = ${id}::uuid order by 1`,
  )
  assert.deepEqual(entries, [
    { organisation_id: '00000000-0000-0000-0000-000000000000', actor_name: '运营' },
    { organisation_id: id, actor_name: '运营' },
  ])
})

test('organisation – with a taken name or unknown time zone – is refused and not created', async () => {
  await anOrganisation('乙所')
  const again = await ask('POST /operator/organisation', { ...input('乙所'), Licences: [] })
  assert.equal(again.error, 'organisation.name-taken')
  const nowhere = await ask('POST /operator/organisation', { ...input('丙所'), TimeZone: 'Mars/Base', Licences: [] })
  assert.deepEqual(
    [nowhere.error, nowhere.message],
    ['organisation.wrong-time-zone', '没有“Mars/Base”这个时区，请从列表中选择'],
  )
  const unknown = { ProductID: operator.id, seatCount: 1, validFrom: '2026-01-01', validUntil: '2027-01-01' }
  const licensed = await ask('POST /operator/organisation', { ...input('丙所'), Licences: [unknown] })
  assert.equal(licensed.error, 'products.unknown')
  const backwards = { ...unknown, validUntil: '2025-01-01' }
  const wrong = await ask('POST /operator/organisation', { ...input('丙所'), Licences: [backwards] })
  assert.equal(wrong.error, 'products.wrong-period')
  assert.deepEqual(await rows(sql`select 1 from organisations where name = '丙所'`), [])
})

test('organisation – edited by two operators – accepts only the first edit', async () => {
  const { at } = await anOrganisation('丁所')
  const change = { ...input('丁研究所'), SeatCount: 40, TimeZone: 'Europe/Berlin', Lang: 'en', Reason: '更名' }
  const { response } = await ask<ManagedOrganisation>(`PUT ${at}`, { ...change, Version: 1 })
  assert.deepEqual(
    [response.OrgName, response.SeatCount, response.TimeZone, response.Lang, response.Version],
    ['丁研究所', 40, 'Europe/Berlin', 'en', 2],
  )
  assert.equal((await ask(`PUT ${at}`, { ...change, Version: 1 })).error, 'organisation.changed-meanwhile')
})

test('organisation – with an unknown id – is not found by any call', async () => {
  const at = `/operator/organisations/${operator.id}`
  for (const [call, body] of [
    [`GET ${at}`],
    [`PUT ${at}`, { ...input('戊所'), Version: 1 }],
    [`POST ${at}/suspend`, { Reason: '无' }],
    [`POST ${at}/resume`, {}],
    [`POST ${at}/administrators/invite`, { days: 1 }],
    [`DELETE ${at}/administrators/invitations/${operator.id}`],
  ] as [string, object?][])
    assert.equal((await ask(call, body)).error, 'request.not-found', call)
})

test('administrator invitation – with contacts of others – is answered 20 times an hour per network', async () => {
  const { at } = await anOrganisation('寅所')
  const { secret } = await invite(at)
  const { email } = await portal.anAccount()
  const attempt = async (mail: string) => {
    const body = administrator(secret, 'yin.admin', { email: mail })
    return (await portal.ask('POST /account/administrator', { body, address: '198.18.4.1' })).error
  }
  for (let n = 0; n < 20; n += 1) assert.equal(await attempt(email), 'identity.email-taken')
  assert.equal(await attempt(email), 'request.too-frequent')
  assert.equal(await attempt('free@yin.example'), 'request.too-frequent')
})

test('suspended organisation – until resumed – has no sessions and admits nobody', async () => {
  const { id, at } = await anOrganisation('己所')
  const member = await portal.anAccount({ organisationId: id })
  const session = await portal.aSession(member)
  const stranger = await portal.aSession(await portal.anAccount())
  const state = async (one: { token: string }) =>
    (await portal.ask<{ logged: boolean }>('GET /account/session', { token: one.token })).response.logged
  assert.equal(await state(session), true)

  assert.equal((await ask(`POST ${at}/suspend`, { Reason: ' ' })).error, 'request.invalid')
  const { response } = await ask<ManagedOrganisation>(`POST ${at}/suspend`, { Reason: '合同到期' })
  assert.deepEqual([response.State, response.SuspendedReason], ['suspended', '合同到期'])
  assert.equal((await ask(`POST ${at}/suspend`, { Reason: '再次' })).error, 'organisation.suspended-already')
  assert.equal(await state(session), false)
  assert.equal(await state(stranger), true)

  const refused = await signIn(member.account as string)
  assert.deepEqual([refused.status, refused.error], [403, 'identity.organisation-suspended'])
  const inEnglish = await portal.ask('POST /account/loginV2', {
    body: { account: member.account, password: testDigest },
    headers: { 'x-atrium-lang': 'en' },
  })
  assert.notEqual(inEnglish.message, refused.message)
  const wrong = await portal.ask('POST /account/loginV2', { body: { account: member.account, password: 'wrong' } })
  assert.equal(wrong.error, 'identity.wrong-password', 'only its people learn of it')

  const chains = await rows<{ organisation_id: string; reason: string }>(
    sql`select organisation_id, reason from operation_logs where action = 'organisation.suspended' and subject_id = ${id}::uuid order by 1`,
  )
  assert.deepEqual(chains, [
    { organisation_id: '00000000-0000-0000-0000-000000000000', reason: '合同到期' },
    { organisation_id: id, reason: '合同到期' },
  ])

  assert.equal((await ask<ManagedOrganisation>(`POST ${at}/resume`, {})).response.State, 'active')
  assert.equal((await ask(`POST ${at}/resume`, {})).error, 'organisation.not-suspended')
  assert.equal(await state(session), false, 'what ended stays ended')
  assert.equal((await signIn(member.account as string)).code, 100)
})

test('suspended organisation – for its programs – refuses every call', async () => {
  const { id, at } = await anOrganisation('程序所')
  const member = await portal.anAccount({ organisationId: id })
  await ask(`POST ${at}/suspend`, { Reason: '合同到期' })
  // As if opened at the same time.
  const late = await portal.aSession(member, 'app')
  const visitor = await portal.server.services.sessions.find(late.token)
  assert.equal(visitor, undefined)
})

test('administrator link – used twice – creates one administrator', async () => {
  const { id, at } = await anOrganisation('庚所')
  const { secret } = await invite(at)
  const shown = await portal.ask<{ OrgName: string; IsAdministrator: boolean }>(
    `GET /account/invitation?token=${secret}`,
  )
  assert.deepEqual([shown.response.OrgName, shown.response.IsAdministrator], ['庚所', true])
  assert.equal((await register(administrator(secret, 'geng', { agreement: false }))).error, 'identity.agreement-needed')
  assert.equal((await register(administrator(secret, 'geng', { email: '' }))).error, 'identity.wrong-email')
  const weak = await register(administrator(secret, 'geng', { password: 'a' }))
  assert.ok(
    ['identity.password-below-rules', 'identity.password-too-weak', 'request.invalid'].includes(String(weak.error)),
  )
  const parallel = await Promise.all(['geng', 'geng.two'].map((account) => register(administrator(secret, account))))
  assert.equal(parallel.filter(({ code }) => code === 100).length, 1)
  assert.equal((await register(administrator(secret, 'geng.three'))).error, 'identity.invitation-invalid')
  const [made] = await rows<{ role: string; state: string; count: number }>(
    sql`select role, state, (select count(*)::integer from agreements g where g.account_id = a.id) as count from accounts a where organisation_id = ${id}::uuid`,
  )
  assert.deepEqual(made, { role: 'organisation-admin', state: 'active', count: 2 })
})

test('administrator link – in the database – is stored without its secret', async () => {
  const { at } = await anOrganisation('辛所')
  const { secret } = await invite(at)
  const [found] = await rows<{ text: string }>(sql`select json_agg(i)::text as text from invitations i`)
  const [logged] = await rows<{ text: string }>(sql`select json_agg(l)::text as text from operation_logs l`)
  assert.ok(!found?.text.includes(secret) && !logged?.text.includes(secret))
})

test('administrator link – revoked, expired or of a suspended organisation – is refused', async () => {
  const { id, at } = await anOrganisation('壬所')
  const revoked = await invite(at)
  const { response } = await ask<ManagedOrganisation>(`GET ${at}`)
  assert.deepEqual(
    response.Invitations.map(({ ID }) => ID),
    [revoked.id],
  )
  assert.equal((await ask(`DELETE ${at}/administrators/invitations/${revoked.id}`)).code, 100)
  assert.equal((await ask(`DELETE ${at}/administrators/invitations/${revoked.id}`)).error, 'request.not-found')
  assert.equal((await register(administrator(revoked.secret, 'ren'))).error, 'identity.invitation-invalid')
  const expired = await invite(at)
  await rows(sql`update invitations set expires_at = now() where organisation_id = ${id}::uuid`)
  assert.equal((await register(administrator(expired.secret, 'ren'))).error, 'identity.invitation-invalid')
  const open = await invite(at)
  await ask(`POST ${at}/suspend`, { Reason: '合同到期' })
  assert.equal((await register(administrator(open.secret, 'ren'))).error, 'identity.invitation-invalid')
})

test('member invitation – on registration – creates no administrator', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const own = await portal.aSession(admin)
  const { response } = await portal.ask<{ Link: string }>('POST /account/invitations', {
    token: own.token,
    body: { uses: 5, days: 1 },
  })
  const secret = String(response.Link.split('invitation=')[1])
  assert.equal((await register(administrator(secret, 'sneaky'))).error, 'identity.invitation-invalid')
})

test('registration – by either name of an organisation – finds it unless suspended', async () => {
  const { id, at } = await anOrganisation('癸所')
  const registerAs = async (account: string, organisation: string) => {
    const email = `${account}@applicant.example`
    await portal.deleteSentCodes()
    const captcha = await portal.aCaptcha()
    await portal.ask('POST /verificationCode/email', { body: { account: email, checkType: 1, captcha } })
    const body = {
      account,
      realName: '申请人',
      codeType: codeTypes.email,
      email,
      verificationCode: await portal.codeFor(email),
      password: 'Open-2026!',
      agreement: true,
      organisation,
    }
    return portal.ask<{ State: string; OrgName: string }>('POST /account', { body })
  }
  // The response is the same for every name; the waiting registration shows the difference.
  await registerAs('gui.one', '癸所')
  await registerAs('gui.two', '癸所 ltd')
  await ask(`POST ${at}/suspend`, { Reason: '合同到期' })
  await registerAs('gui.three', '癸所')
  const waiting = await rows(
    sql`select account from accounts where organisation_id = ${id}::uuid and state = 'waiting' order by account`,
  )
  assert.deepEqual(waiting, [{ account: 'gui.one' }, { account: 'gui.two' }])
})

test('organisation list – for operators – is sortable and marks suspended ones', async () => {
  const sorted = async (sort: string, descending: boolean) =>
    (
      await ask<{ items: OrganisationSummary[] }>('POST /operator/organisations', {
        pageIndex: 1,
        pageSize: 100,
        sort,
        descending,
      })
    ).response.items
  const byTime = await sorted('created', true)
  const times = byTime.map(({ CreatedTime }) => CreatedTime)
  assert.deepEqual(times, times.toSorted().toReversed())
  const counts = (await sorted('members', true)).map(({ MemberCount }) => MemberCount)
  assert.deepEqual(
    counts,
    counts.toSorted((a, b) => b - a),
  )
  assert.ok(byTime.some(({ OrgName, State }) => OrgName === '癸所' && State === 'suspended'))
})

test("administrator mail – in the organisation's language – names the portal", async () => {
  const own = await openTestPortal({ MAIL_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.example' })
  const session = await own.aSession(await own.anAccount({ role: 'operator' }))
  await inTransaction(own.database, 'owner', (db) => db.execute(sql`update installation set name = 'Lab Door'`))
  const { response } = await own.ask<{ ID: string }>('POST /operator/organisation', {
    token: session.token,
    body: { ...input('子所'), Lang: 'en', Licences: [] },
  })
  while (own.server.services.installation.name !== 'Lab Door') await new Promise((resume) => setTimeout(resume, 20))
  const invited = await own.ask<{ Link: string; IsSent: boolean }>(
    `POST /operator/organisations/${response.ID}/administrators/invite`,
    { token: session.token, body: { email: 'First@lab.example', days: 3 } },
  )
  assert.equal(invited.response.IsSent, true)
  const [row] = await inTransaction(own.database, 'owner', (db) =>
    rowsOf<{ sealed: string }>(db, sql`select sealed from messages order by created_at desc limit 1`),
  )
  const letter = JSON.parse(String(own.server.services.secrets.open(String(row?.sealed)))) as Record<string, string>
  assert.equal(letter['subject'], 'Administer 子所 Ltd in Lab Door')
  assert.ok(letter['text']?.includes(invited.response.Link))
  const shown = await own.ask<ManagedOrganisation>(`GET /operator/organisations/${response.ID}`, {
    token: session.token,
  })
  assert.equal(shown.response.Invitations[0]?.Recipient, 'f***t@lab.example')
  await own.close()
})
