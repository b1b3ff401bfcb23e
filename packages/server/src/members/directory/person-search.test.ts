import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommonPerson } from '@atrium/contract/members/leaving.shapes.ts'
import { sql } from 'drizzle-orm'
import { Transaction } from '#kit/data/database.ts'
import { someoneWaits } from '#testing/someone-waits.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const isEmbedded = portal.database.kind === 'embedded'

const names = [
  ['安博', 'an bo', 'ab'],
  ['王安', 'wang an', 'wa'],
  ['张琳', 'zhang lin', 'zl'],
  ['林知远', 'lin zhi yuan', 'lzy'],
  ['Ada Lovelace', 'ada lovelace', 'al'],
] as const

const first = await portal.anAccount({ realName: '李雷', pinyin: 'li lei', initials: 'll' })
const organisationId = String(first.organisationId)
for (const [realName, pinyin, initials] of names) await portal.anAccount({ organisationId, realName, pinyin, initials })
const stranger = await portal.anAccount({ realName: '安娜', pinyin: 'an na', initials: 'an' })
const { token } = await portal.aSession(first)
const { token: strangerToken } = await portal.aSession(stranger)

const path = (search: string) => `GET /Account/common/list?search=${encodeURIComponent(search)}`
const find = (search: string, asked: { token?: string; headers?: Record<string, string> } = {}) =>
  portal.ask<CommonPerson[]>(path(search), { token, ...asked })
const namesOf = async (search: string) => (await find(search)).response.map(({ RealName }) => RealName)

test('person search – by a single letter – finds names that begin with it, within the organisation', async () => {
  assert.deepEqual(await namesOf('a'), ['Ada Lovelace', '安博'])
  assert.deepEqual(await namesOf('l'), ['李雷', '林知远'])
  assert.deepEqual(await namesOf('v'), [])
})

test('person search – by a syllable – lists those with that family name first', async () => {
  assert.deepEqual(await namesOf('an'), ['安博', '林知远', '王安', '张琳'])
  assert.deepEqual(await namesOf('lin'), ['林知远', '张琳'])
  assert.deepEqual(await namesOf('林'), ['林知远'])
  assert.deepEqual(await namesOf('zl'), ['张琳'])
})

test('person search – by several words – finds people who match all of them', async () => {
  assert.deepEqual(await namesOf('lin zhi'), ['林知远'])
  assert.deepEqual(await namesOf('a l'), ['Ada Lovelace'])
  assert.deepEqual(await namesOf('lin nobody'), [])
  assert.deepEqual(await namesOf('%'), [])
  assert.equal((await namesOf('')).length, 6)
})

/** Blocks every search until released. */
async function lockAccounts() {
  const locker = new Transaction(portal.database, 'owner')
  await locker.db.execute(isEmbedded ? sql`select 1` : sql`lock table accounts in access exclusive mode`)
  const release = () => void locker.rollback()
  // Without a timeout, a search admitted by mistake would block forever.
  const giveUp = setTimeout(release, 10_000)
  return () => {
    clearTimeout(giveUp)
    release()
  }
}

test('person search – a third one at once by a person – returns 429, without affecting others, until one ends', async () => {
  await Promise.all([find('lin'), find('lin', { token: strangerToken })])
  const release = await lockAccounts()
  const underWay = [find('an'), find('lin'), find('an', { token: strangerToken })]
  await someoneWaits(portal.database, 3)
  const thirds = await Promise.all(
    ['en', 'zh'].map((lang) => find('a', { headers: { 'x-atrium-lang': lang } })),
  ).finally(release)
  assert.deepEqual(
    thirds.map(({ status, error, message }) => [status, error, message]),
    [
      [429, 'request.too-frequent', 'Operation too frequent, please try later'],
      [429, 'request.too-frequent', '操作过于频繁，请稍后再试'],
    ],
  )
  assert.deepEqual(
    (await Promise.all(underWay)).map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal((await find('a')).status, 200)
})

test(
  'person search – beyond its timeout – is ended by the database and returns a localized 503',
  { skip: isEmbedded && 'the embedded database cannot interrupt a statement' },
  async () => {
    const release = await lockAccounts()
    const late = await find('an').finally(release)
    assert.deepEqual([late.status, late.error], [503, 'request.too-costly'])
    assert.equal(late.message, '查询耗时过长，请缩小范围后再试')
    assert.equal((await find('an')).status, 200)
  },
)
