import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import { foreignContactsADay, type Import, type ImportRow } from '@atrium/contract/members/imports.shapes.ts'
import type { FormerDetail } from '@atrium/contract/members/leaving.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { commitImports } from '../imports/commit-imports.ts'
import { consumeContactQuota } from './contacts.ts'

const portal = await openTestPortal()
after(() => portal.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
const owner = (query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<Record<string, unknown>>(db, query))

let phones = 0
const aPhone = () => `136${String((phones += 1)).padStart(8, '0')}`

async function anOffice() {
  const { id: organisationId } = await portal.anOrganisation({ seatCount: 100 })
  const { token } = await portal.aSession(await portal.anAccount({ organisationId, role: 'organisation-admin' }))
  const colleague = await portal.anAccount({ organisationId })
  const ask = <T>(at: string, body?: object) => portal.ask<T>(at, { token, ...(body && { body }) })
  const upload = async (rows: readonly string[][]) => {
    const body = new FormData()
    const lines = ['姓名,手机号,邮箱', ...rows.map((row) => row.join(','))]
    body.set('file', new Blob([lines.join('\n')]), 'members.csv')
    const headers = { 'x-atrium': '1', cookie: `${sessionCookie}=${token}` }
    const answer = await fetch(`${address}/api/account/batchImport`, { method: 'POST', body, headers })
    return ((await answer.json()) as { response: Import }).response.ID
  }
  const findings = async (id: string) => {
    const body = { pageSize: 100 }
    const { response } = await ask<{ items: ImportRow[] }>(`POST /account/batchImport/${id}/rows`, body)
    return response.items.map(({ Findings }) => Findings.map(({ Reason }) => Reason).join(' '))
  }
  /** Spends today's budget except for `left` findings. */
  const leaveBudget = (left: number) =>
    inTransaction(portal.database, { organisationId }, (db) =>
      consumeContactQuota(db, organisationId, foreignContactsADay - left),
    )
  return { organisationId, token, colleague, ask, upload, findings, leaveBudget }
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => portal.anAccount()))

describe('import of taken phones and email addresses', () => {
  test('reports those of colleagues as taken, and those of other organisations only as unusable', async () => {
    const { colleague, upload, findings, ask } = await anOffice()
    const [stranger] = await people(1)
    assert.ok(stranger)
    const id = await upload([
      ['同事', colleague.mobilePhone, ''],
      ['同事', '', colleague.email.toUpperCase()],
      ['他人', stranger.mobilePhone, ''],
      ['他人', '', stranger.email],
      ['新人', aPhone(), ''],
    ])
    const own = ['phone-taken', 'email-taken']
    assert.deepEqual(await findings(id), [...own, 'phone-refused', 'email-refused', ''])
    const { response } = await ask<{ items: ImportRow[] }>(`POST /account/batchImport/${id}/rows`, { pageSize: 100 })
    for (const { Findings } of response.items.slice(2, 4))
      assert.doesNotMatch(String(Findings[0]?.Message), /已被|占用|组织|taken|somebody|organi[sz]ation/iu)
  })

  test('reports everything after the last finding of the daily budget as unchecked', async () => {
    const { colleague, upload, findings, leaveBudget } = await anOffice()
    const [first, second, third] = await people(3)
    await leaveBudget(2)
    const free = aPhone()
    const rows = [
      ['甲', first?.mobilePhone ?? '', ''],
      ['乙', free, ''],
      ['丙', second?.mobilePhone ?? '', ''],
      ['丁', third?.mobilePhone ?? '', ''],
      ['戊', aPhone(), ''],
      ['己', colleague.mobilePhone, ''],
      ['庚', free, ''],
      ['辛', first?.mobilePhone ?? '', ''],
    ]
    const expected = ['phone-refused', '', 'phone-refused', 'unchecked', 'unchecked', 'phone-taken', 'phone-twice']
    assert.deepEqual(await findings(await upload(rows)), [...expected, 'phone-refused'])
    for (const phone of [first?.mobilePhone ?? '', aPhone()])
      assert.deepEqual(await findings(await upload([['壬', phone, '']])), ['unchecked'])
  })

  test('shares the budget among parallel files', async () => {
    const { upload, findings, leaveBudget } = await anOffice()
    const strangers = await people(4)
    await leaveBudget(3)
    const rows = strangers.map(({ mobilePhone }) => ['甲', mobilePhone, ''])
    const files = await Promise.all([0, 1, 2].map(async () => findings(await upload(rows))))
    assert.equal(files.flat().filter((reasons) => reasons === 'phone-refused').length, 3)
  })

  test('gives no reason when a contact is taken elsewhere between dry run and import', async () => {
    const { upload, findings, ask, colleague } = await anOffice()
    const [taken, own] = [aPhone(), aPhone()]
    const id = await upload([
      ['甲', taken, ''],
      ['乙', own, ''],
      ['丙', aPhone(), ''],
    ])
    await portal.anAccount({ mobilePhone: taken })
    await owner(sql`update accounts set mobile_phone = ${own} where id = ${colleague.id}`)
    assert.equal((await ask(`POST /account/batchImport/${id}/commit`)).code, 100)
    await portal.runJob(commitImports(portal.server.services))
    assert.deepEqual(await findings(id), ['phone-refused', 'phone-taken', ''])
  })
})

describe('manual entry of phones and email addresses', () => {
  const adding = { name: 'adding', at: 'POST /account/register' }

  test('reports those of colleagues as taken, and those of other organisations only as unusable', async () => {
    const { colleague, ask, organisationId } = await anOffice()
    const [stranger] = await people(1)
    const { response: member } = await ask<{ Version: number }>(`GET /account/manageDetail/${colleague.id}`)
    const other = await portal.anAccount({ organisationId })
    const { response: ofOther } = await ask<{ Version: number }>(`GET /account/manageDetail/${other.id}`)
    const ways = [
      (contact: object) => ask(adding.at, { RealName: '新人', ...contact }),
      (contact: object) =>
        ask(`PUT /account/manageModify/${other.id}`, {
          RealName: '改名',
          Version: ofOther.Version,
          MobilePhone: other.mobilePhone,
          ...contact,
        }),
    ]
    for (const way of ways) {
      assert.equal((await way({ MobilePhone: colleague.mobilePhone })).error, 'identity.phone-taken')
      assert.equal((await way({ Email: colleague.email.toUpperCase() })).error, 'identity.email-taken')
      assert.equal((await way({ MobilePhone: stranger?.mobilePhone })).error, 'members.phone-refused')
      assert.equal((await way({ Email: stranger?.email })).error, 'members.email-refused')
    }
    const unchanged = { RealName: '同名', MobilePhone: colleague.mobilePhone, Email: colleague.email }
    const saved = await ask(`PUT /account/manageModify/${colleague.id}`, { ...unchanged, Version: member.Version })
    assert.equal(saved.error, undefined, 'one’s own are nobody else’s')
  })

  test('refuses every new one after the daily budget, and still saves other fields', async () => {
    const { colleague, ask, leaveBudget } = await anOffice()
    const [first, second] = await people(2)
    await leaveBudget(1)
    const add = async (MobilePhone: string | undefined) =>
      (await ask(adding.at, { RealName: '新人', MobilePhone })).error
    assert.equal(await add(aPhone()), undefined, 'what nobody has costs nothing')
    assert.equal(await add(first?.mobilePhone), 'members.phone-refused')
    assert.equal(await add(second?.mobilePhone), 'members.too-many-refused')
    assert.equal(await add(aPhone()), 'members.too-many-refused')
    assert.equal(await add(colleague.mobilePhone), 'identity.phone-taken')
    const { response: member } = await ask<{ Version: number }>(`GET /account/manageDetail/${colleague.id}`)
    const body = { RealName: '改名', MobilePhone: colleague.mobilePhone, Email: colleague.email }
    const saved = await ask(`PUT /account/manageModify/${colleague.id}`, { ...body, Version: member.Version })
    assert.equal(saved.error, undefined)
  })

  test('recovery – with a phone taken elsewhere meanwhile – does not show that, and is refused when saved', async () => {
    const { colleague, ask } = await anOffice()
    await owner(sql`update accounts set left_at = now() where id = ${colleague.id}`)
    await portal.anAccount({ mobilePhone: colleague.mobilePhone })
    const { response } = await ask<FormerDetail>(`GET /accountsHistory/detail/${colleague.id}`)
    assert.deepEqual(response.Taken, [])
    const recovered = await ask('POST /accountsHistory/recovery', { accountId: colleague.id })
    assert.equal(recovered.error, 'members.phone-refused')
  })
})
