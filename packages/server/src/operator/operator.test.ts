import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { OrganisationSummary } from '@atrium/contract/operator/operator.shapes.ts'
import { sql } from 'drizzle-orm'
import { digestOf } from '#identity/passwords/password-hash.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { firstOperatorLink } from './operator.service.ts'

const portal = await openTestPortal()
after(() => portal.close())
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

const newLink = async () => String(await firstOperatorLink(portal.database, 'https://portal.example.com'))
const tokenIn = (link: string) => link.split('token=')[1]
const create = (body: object) =>
  portal.ask<{ Account: string }>('POST /operator/first', {
    body: { account: 'Root', realName: '运营', password: 'Open-2026!', ...body },
  })

test('first operator – created with the one-time link – invalidates it', async () => {
  const link = await newLink()
  assert.match(link, /^https:\/\/portal\.example\.com\/#\/operator\/first\?token=[\w-]{32}$/)
  const token = tokenIn(link)
  assert.equal((await create({ token, password: 'simple' })).error, 'identity.password-too-weak')
  assert.equal((await create({ token: `${token}x` })).error, 'operator.link-invalid')
  assert.equal((await create({ token, account: '13800000000' })).error, 'request.invalid')
  const made = await create({ token })
  assert.equal(made.response.Account, 'root')
  assert.equal((await create({ token, account: 'second' })).error, 'operator.link-invalid')
  const signedIn = await portal.ask<{ Identity: string }>('POST /account/loginV2', {
    body: { account: 'root', password: digestOf('Open-2026!') },
  })
  assert.equal(signedIn.response.Identity, 'operator')
})

test("first operator – in the installation's log – is logged without the password", async () => {
  const rows = await asOwner<{ row: string; organisation_id: string; actor_name: string }>(
    sql`select l::text as row, organisation_id, actor_name from operation_logs l where action = 'operator.created'`,
  )
  assert.equal(rows.length, 1)
  assert.deepEqual([rows[0]?.organisation_id, rows[0]?.actor_name], ['00000000-0000-0000-0000-000000000000', '运营'])
  assert.ok(!rows[0]?.row.includes('Open-2026'))
})

test('operator link – once an operator exists – is not issued', async () => {
  assert.equal(await firstOperatorLink(portal.database, 'https://portal.example.com'), undefined)
})

test('organisation list – for operators – is paged, searchable by either name, and contains no people', async () => {
  for (const [name, englishName] of [
    ['甲制药', 'Alpha Pharma'],
    ['乙材料', 'Beta 100%_Materials'],
    ['丙化工', 'Gamma Chemicals'],
  ] as const)
    await portal.anOrganisation({ name, englishName })
  const { token } = await portal.aSession(await portal.anAccount({ role: 'operator' }))
  const list = async (body: object) =>
    (
      await portal.ask<{ total: number; items: OrganisationSummary[] }>('POST /operator/organisations', {
        token,
        body: { pageIndex: 1, pageSize: 2, ...body },
      })
    ).response
  const first = await list({})
  assert.deepEqual([first.total, first.items.length], [3, 2])
  assert.equal((await list({ pageIndex: 2 })).items.length, 1)
  assert.deepEqual(
    (await list({ search: '甲' })).items.map(({ OrgName }) => OrgName),
    ['甲制药'],
  )
  assert.deepEqual(
    (await list({ search: 'gamma' })).items.map(({ OrgName }) => OrgName),
    ['丙化工'],
  )
  assert.deepEqual(
    (await list({ search: '100%_' })).items.map(({ OrgName }) => OrgName),
    ['乙材料'],
  )
  assert.equal((await list({ search: '%' })).total, 1)
  assert.equal(
    (await portal.ask('POST /operator/organisations', { token, body: { pageIndex: 0, pageSize: 1_000 } })).error,
    'request.invalid',
  )
})

test('operator link – used twice at once – creates one operator', async () => {
  const own = await openTestPortal()
  const token = tokenIn(String(await firstOperatorLink(own.database, 'https://p.example')))
  const answers = await Promise.all(
    ['one', 'two'].map((account) =>
      own.ask('POST /operator/first', {
        body: { token, account: `${account}.a`, realName: account, password: 'Open-2026!' },
      }),
    ),
  )
  assert.deepEqual(
    answers.map(({ code }) => code).sort((a, b) => a - b),
    [100, 2701],
  )
  await own.close()
})
