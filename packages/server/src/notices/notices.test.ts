import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { InboxNotice, ManagedNotice, Notice } from '@atrium/contract/notices/notices.shapes.ts'
import { day } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { products } from '#products/products.tables.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))
const operator = await portal.aSession(await portal.anAccount({ role: 'operator' }))
const member = await portal.aSession(await portal.anAccount())

const at = (days: number) => new Date(Date.now() + days * day).toISOString()
const write = async (given: object = {}) =>
  portal.ask<ManagedNotice>('POST /operator/notices/add', {
    token: operator.token,
    body: {
      Type: 'home',
      Title: '维护',
      Detail: '周六',
      EnDetail: 'Saturday',
      BeginTime: at(-1),
      EndTime: at(1),
      ...given,
    },
  })
const latest = async (type: string) =>
  (await portal.ask<Notice | null>(`GET /noticeOperation/latest?noticeType=${type}`)).response

test('notice – between its times – is shown to everyone, the latest one in each place', async () => {
  assert.equal(await latest('login'), null)
  await write({ Type: 'login', Title: 'over', BeginTime: at(-3), EndTime: at(-2) })
  await write({ Type: 'login', Title: 'to come', BeginTime: at(1), EndTime: at(2) })
  assert.equal(await latest('login'), null)
  await write({ Type: 'login', Title: 'older', BeginTime: at(-2) })
  const { response } = await write({ Type: 'login', Title: 'newer' })
  assert.equal((await latest('login'))?.Title, 'newer')
  const path = `/operator/notices/${response.ID}`
  const body = { Type: 'login', Title: 'changed', Detail: '', EnDetail: '', BeginTime: at(-1), EndTime: at(1) }
  assert.equal((await portal.ask(`PUT ${path}`, { token: operator.token, body })).code, 100)
  assert.equal((await latest('login'))?.Title, 'changed')
  assert.equal((await portal.ask(`DELETE ${path}`, { token: operator.token })).code, 100)
  assert.equal((await latest('login'))?.Title, 'older')
  assert.equal((await portal.ask(`DELETE ${path}`, { token: operator.token })).error, 'request.not-found')
})

test('notice – without a full session – is readable on the sign-in page only', async () => {
  for (const Type of ['home', 'info', 'login']) await write({ Type, Title: Type })
  const person = await portal.anAccount()
  const half = await portal.aSession(person, 'half-signed')
  const trial = await portal.aSession(person, 'trial')
  for (const type of ['home', 'info', 'function'] as const) {
    const at = `GET /noticeOperation/latest?noticeType=${type}`
    for (const token of [undefined, half.token]) {
      const answer = await portal.ask(at, { token })
      assert.deepEqual([answer.status, answer.error, answer.response], [401, 'access.sign-in-needed', null])
    }
    for (const { token } of [member, trial]) assert.equal((await portal.ask(at, { token })).code, 100)
  }
  for (const token of [undefined, half.token, member.token])
    assert.equal((await portal.ask('GET /noticeOperation/latest?noticeType=login', { token })).code, 100)
})

test('notice – with impossible times or a survey outside the web – is refused', async () => {
  const moment = at(1)
  assert.equal((await write({ BeginTime: moment, EndTime: moment })).error, 'notices.wrong-period')
  for (const EndTime of ['9999-12-31T23:59:59-14:00', '2026-02-30T99:00:00Z'])
    assert.equal((await write({ EndTime })).error, 'notices.wrong-period', EndTime)
  assert.equal((await write({ BeginTime: '0000-01-01T00:00:00+14:00' })).error, 'notices.wrong-period')
  assert.equal((await write({ BeginTime: 'tomorrow' })).error, 'request.invalid')
  for (const Title of ['javascript:alert(1)', 'http://survey.example', 'Wie gefällt es?'])
    assert.equal((await write({ Type: 'survey', Title })).error, 'notices.wrong-address', Title)
  assert.equal((await write({ Type: 'survey', Title: 'https://survey.example/q' })).code, 100)
  assert.equal((await write({ Detail: 'x'.repeat(4_001) })).error, 'request.invalid')
})

test('unseen notices – for each person – are listed once', async () => {
  await write({ Type: 'function', Title: 'Imports' })
  const asked = { token: member.token, body: {} }
  const ask = async () => (await portal.ask<Notice[]>('POST /noticeOperation/lastFunction', asked)).response
  assert.deepEqual(
    (await ask()).map(({ Title }) => Title),
    ['Imports'],
  )
  assert.deepEqual(await ask(), [])
  // In any browser: other people have not seen it yet.
  const newest = async (token?: string) =>
    (await portal.ask<Notice | null>('GET /noticeOperation/latest?noticeType=function', { ...(token && { token }) }))
      .response?.Title
  assert.equal(await newest((await portal.aSession(await portal.anAccount())).token), 'Imports')
  assert.equal(await newest(member.token), undefined)
  await write({ Type: 'function', Title: 'Exports', BeginTime: new Date().toISOString() })
  assert.equal(await newest(member.token), 'Exports')
  assert.deepEqual(
    (await ask()).map(({ Title }) => Title),
    ['Exports'],
  )
  const seen = async () =>
    (await portal.ask<{ LastTime: string | null }>('POST /noticeOperation/LastTime', asked)).response.LastTime
  assert.equal(await seen(), null)
  assert.ok(Date.now() - Date.parse(String(await seen())) < 60_000)
})

const inboxOf = async (token: string) =>
  (await portal.ask<InboxNotice[]>('GET /noticeOperation/inbox', { token })).response
const unreadOf = async (token: string) =>
  (await portal.ask<{ Count: number }>('GET /noticeOperation/unread', { token })).response.Count
const markRead = (token: string, id: string) => portal.ask(`POST /noticeOperation/${id}/read`, { token })
/** Ids of unread notices among some. */
const unreadAmong = async (token: string, ids: readonly string[]) =>
  (await inboxOf(token)).filter(({ ID, IsRead }) => ids.includes(ID) && !IsRead).map(({ ID }) => ID)

test('inbox – for each person – has its own read state, which a change of the notice resets', async () => {
  const person = await portal.anAccount()
  const [own, other] = [await portal.aSession(person), await portal.aSession(await portal.anAccount())]
  await portal.ask('POST /noticeOperation/LastTime', { token: own.token, body: { kind: 'all' } })
  assert.equal(await unreadOf(own.token), 0)
  const { ID: first } = (await write({ Title: 'first' })).response
  const { ID: second } = (await write({ Title: 'second', Type: 'function' })).response
  const both = [first, second]
  assert.equal(await unreadOf(own.token), 2)
  assert.equal((await markRead(own.token, first)).code, 100)
  assert.deepEqual(await unreadAmong(own.token, both), [second])
  assert.equal(await unreadOf(own.token), 1)
  assert.deepEqual((await unreadAmong(other.token, both)).toSorted(), both.toSorted())
  // In another session of the same person it stays read.
  const again = await portal.aSession(person)
  assert.deepEqual(await unreadAmong(again.token, both), [second])
  const body = { Type: 'home', Title: 'moved', Detail: '', EnDetail: '', BeginTime: at(-1), EndTime: at(1) }
  await portal.ask(`PUT /operator/notices/${first}`, { token: operator.token, body })
  assert.deepEqual((await unreadAmong(own.token, both)).toSorted(), both.toSorted())
  await portal.ask('POST /noticeOperation/LastTime', { token: own.token, body: { kind: 'notices' } })
  assert.deepEqual(await unreadAmong(own.token, both), [second])
  await portal.ask('POST /noticeOperation/LastTime', { token: own.token, body: { kind: 'all' } })
  assert.deepEqual(await unreadAmong(own.token, both), [])
  assert.equal((await unreadAmong(other.token, both)).length, 2)
})

test('inbox – lists current announcements and new functions – not those of the sign-in page, surveys or others', async () => {
  const shown = [await write({ Type: 'home' }), await write({ Type: 'info' }), await write({ Type: 'function' })]
  const hidden = [
    await write({ Type: 'login' }),
    await write({ Type: 'survey', Title: 'https://survey.example/q' }),
    await write({ BeginTime: at(1), EndTime: at(2) }),
    await write({ BeginTime: at(-2), EndTime: at(-1) }),
  ]
  const ids = (await inboxOf(member.token)).map(({ ID }) => ID)
  assert.ok(shown.every(({ response }) => ids.includes(response.ID)))
  assert.ok(hidden.every(({ response }) => !ids.includes(response.ID)))
  const [over] = hidden.slice(-1)
  assert.equal((await markRead(member.token, String(over?.response.ID))).error, 'request.not-found')
  assert.equal((await inboxOf(operator.token)).length, ids.length)
})

test('inbox – marked as read as a whole – includes own decisions on access requests, and nobody else in any organisation', async () => {
  const [own, foreign] = [await portal.anAccount(), await portal.anAccount()]
  const productId = newId()
  const product = { id: productId, code: 'APP', kind: 'cloud' as const, icon: 'flask', color: '#0fa68e', position: 1 }
  const texts = { name: '应用', englishName: 'Application', introduction: '', englishIntroduction: '' }
  await inTransaction(portal.database, 'owner', (db) => db.insert(products).values({ ...product, ...texts }))
  for (const { id, organisationId } of [own, foreign])
    await owner(sql`insert into access_requests (id, organisation_id, account_id, product_id, state, decided_at)
      values (${newId()}, ${organisationId}, ${id}, ${productId}, 'declined', now())`)
  const { token } = await portal.aSession(own)
  await portal.ask('POST /noticeOperation/LastTime', { token, body: { kind: 'all' } })
  const seen = await owner<{ account_id: string }>(
    sql`select account_id from access_requests where seen_at is not null and product_id = ${productId}`,
  )
  assert.deepEqual(
    seen.map(({ account_id }) => account_id),
    [own.id],
  )
})

test('announcement – only an urgent one is a banner – where there is an inbox', async () => {
  const banner = async (type: string) =>
    (await portal.ask<Notice | null>(`GET /noticeOperation/latest?noticeType=${type}&urgent=true`, member)).response
  assert.equal(await banner('info'), null)
  await write({ Type: 'info', Title: '停机', EnTitle: 'Outage', Urgent: true, BeginTime: at(-2) })
  await write({ Type: 'info', Title: 'newer' })
  const found = await banner('info')
  assert.deepEqual([found?.Title, found?.EnTitle, found?.Urgent], ['停机', 'Outage', true])
  for (const Type of ['function', 'login'])
    assert.equal((await write({ Type, Title: 'x', Urgent: true })).response.Urgent, false)
  const survey = await write({ Type: 'survey', Title: 'https://survey.example/q', EnTitle: 'Survey' })
  assert.equal(survey.response.EnTitle, '')
})
