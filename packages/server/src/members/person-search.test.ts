import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommonPerson } from '@atrium/contract/members/leaving.shapes.ts'
import { sql } from 'drizzle-orm'
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

test('a single letter – is the first one of a name – finds whose name begins with it, and no stranger', async () => {
  assert.deepEqual(await namesOf('a'), ['Ada Lovelace', '安博'])
  assert.deepEqual(await namesOf('l'), ['李雷', '林知远'])
  assert.deepEqual(await namesOf('v'), [])
})

test('a syllable – finds those first whose family name it is, then those who have it anywhere', async () => {
  assert.deepEqual(await namesOf('an'), ['安博', '林知远', '王安', '张琳'])
  assert.deepEqual(await namesOf('lin'), ['林知远', '张琳'])
  assert.deepEqual(await namesOf('林'), ['林知远'])
  assert.deepEqual(await namesOf('zl'), ['张琳'])
})

test('several words – are all found in each person', async () => {
  assert.deepEqual(await namesOf('lin zhi'), ['林知远'])
  assert.deepEqual(await namesOf('a l'), ['Ada Lovelace'])
  assert.deepEqual(await namesOf('lin nobody'), [])
  assert.deepEqual(await namesOf('%'), [])
  assert.equal((await namesOf('')).length, 6)
})

/** Keeps every search waiting until it is let go. */
async function holdAccounts() {
  const holder = portal.database.transaction('owner')
  await holder.db.execute(isEmbedded ? sql`select 1` : sql`lock table accounts in access exclusive mode`)
  const release = () => void holder.rollback()
  // A search that is let through by mistake would wait for ever.
  const giveUp = setTimeout(release, 10_000)
  return () => {
    clearTimeout(giveUp)
    release()
  }
}

test('a third search of a person at once – 429 in their language; others may search – and after one ended they may again', async () => {
  await Promise.all([find('lin'), find('lin', { token: strangerToken })])
  const release = await holdAccounts()
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
  'a search beyond its time – is ended by the database and answers 503 with a sentence of ours',
  { skip: isEmbedded && 'the embedded database cannot interrupt a statement' },
  async () => {
    const release = await holdAccounts()
    const late = await find('an').finally(release)
    assert.deepEqual([late.status, late.error], [503, 'request.too-costly'])
    assert.equal(late.message, '查询耗时过长，请缩小范围后再试')
    assert.equal((await find('an')).status, 200)
  },
)
