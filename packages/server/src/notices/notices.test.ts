import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ManagedNotice, Notice } from '@atrium/contract/notices/notices.shapes.ts'
import { day } from '@atrium/contract/constants.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
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
  assert.equal((await write({ BeginTime: at(1), EndTime: at(1) })).error, 'notices.wrong-period')
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
