import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import type { Licence, Organisation } from '@atrium/contract/organisation/organisation.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { smallestPng } from '#testing/pictures.ts'
import { someoneWaits } from '#testing/someone-waits.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })

test('own organisation – for every member – has its number of members', async () => {
  const organisation = await portal.anOrganisation({ seatCount: 20 })
  await portal.anOrganisation()
  const person = await portal.anAccount({ organisationId: organisation.id })
  await portal.anAccount({ organisationId: organisation.id })
  const { response } = await portal.ask<Organisation>('GET /organization/my', {
    token: (await portal.aSession(person)).token,
  })
  assert.deepEqual(response, {
    ID: organisation.id,
    OrgName: organisation.name,
    Logo: null,
    EnglishName: organisation.englishName,
    TimeZone: 'Asia/Shanghai',
    Industry: null,
    ContactPhone: null,
    ContactAddress: null,
    Introduction: null,
    MemberCount: 2,
    SeatCount: 20,
    Version: 1,
  })
})

test('own organisation – after renaming – has the new name in every session within a second', async () => {
  const person = await portal.anAccount()
  const { token } = await portal.aSession(person)
  const nameIn = async () =>
    (await portal.ask<{ Organisation: { OrgName: string } }>('GET /account/session', { token })).response.Organisation
      .OrgName
  await nameIn()
  await inTransaction(portal.database, 'owner', (db) =>
    db.execute(sql`update organisations set name = '新名称' where id = ${person.organisationId}`),
  )
  for (let n = 0; n < 50 && (await nameIn()) !== '新名称'; n += 1) await new Promise((resume) => setTimeout(resume, 20))
  assert.equal(await nameIn(), '新名称')
})

const fields = {
  EnglishName: 'Lake Labs',
  TimeZone: 'Europe/Berlin',
  Industry: 'cro-cdmo',
  ContactPhone: ' 021-5555 ',
  ContactAddress: null,
  Introduction: '  ',
}

test('organisation edit – with an outdated version – is refused, and the log has old and new values', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const edit = (body: object) =>
    portal.ask<Organisation>(`PUT /organization/${admin.organisationId}`, { token, body: { ...fields, ...body } })
  const edited = await edit({ OrgName: '湖岸实验室', Version: 1 })
  assert.deepEqual(
    [edited.response.OrgName, edited.response.ContactPhone, edited.response.Introduction, edited.response.Version],
    ['湖岸实验室', '021-5555', null, 2],
  )
  const second = await edit({ OrgName: '另一个名字', Version: 1 })
  assert.equal(second.error, 'organisation.changed-meanwhile')
  const other = await portal.anOrganisation()
  assert.equal((await edit({ OrgName: other.name, Version: 2 })).error, 'organisation.name-taken')
  assert.equal(
    (await edit({ OrgName: '湖岸实验室', Version: 2, TimeZone: 'Nowhere/City' })).error,
    'organisation.wrong-time-zone',
  )
  const astrology = await edit({ OrgName: '湖岸实验室', Version: 2, Industry: 'astrology' })
  assert.equal(astrology.error, 'request.invalid')
  assert.match(astrology.message, /^请检查填写的内容：“行业领域”只能是以下之一：.*cro-cdmo/)
  const foreign = await portal.ask(`PUT /organization/${other.id}`, {
    token,
    body: { ...fields, OrgName: '占用', Version: 1 },
  })
  assert.equal(foreign.error, 'request.not-found')
  const log = await inTransaction(portal.database, { organisationId: String(admin.organisationId) }, (db) =>
    rowsOf<{ changes: Record<string, unknown[]> }>(db, sql`select changes from operation_logs order by number`),
  )
  assert.equal(log.length, 1)
  assert.deepEqual(log[0]?.changes['timeZone'], ['Asia/Shanghai', 'Europe/Berlin'])
  assert.deepEqual(Object.keys(log[0]?.changes ?? {}).sort(), [
    'contactPhone',
    'englishName',
    'industry',
    'name',
    'timeZone',
  ])
})

test(
  'organisation edit – concurrent with another – fails with the values just saved',
  { timeout: 60_000 },
  async () => {
    const admin = await portal.anAccount({ role: 'organisation-admin' })
    const { token } = await portal.aSession(admin)
    const slower = await inTransaction(portal.database, 'owner', async (db) => {
      await db.execute(
        sql`update organisations set contact_phone = '021-7777', version = version + 1 where id = ${admin.organisationId}`,
      )
      const running = portal.ask(`PUT /organization/${admin.organisationId}`, {
        token,
        body: { ...fields, OrgName: '慢了一步', Version: 1 },
      })
      await someoneWaits(portal.database)
      return { running }
    })
    const { error, details } = await slower.running
    assert.equal(error, 'organisation.changed-meanwhile')
    const { current } = details as { current: Organisation }
    assert.deepEqual([current.ContactPhone, current.Version], ['021-7777', 2])
  },
)

test('licences – for members and administrators – have seats and period, for members only valid ones', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  await inTransaction(portal.database, 'owner', async (db) => {
    for (const [at, from, until] of [
      [1, -10, 100],
      [2, -10, 10],
      [3, -10, -1],
      [4, 5, 100],
    ])
      await db.execute(sql`with product as (insert into products (id, code, kind, name, english_name, introduction, english_introduction, web_url, public_url, icon, color, position)
          values (gen_random_uuid(), ${`P${at}`}, 'cloud', '产品', 'Product', '', '', '', '', 'x', '#000', ${at}::integer) returning id)
        insert into licences (organisation_id, product_id, seat_count, valid_from, valid_until)
        select ${admin.organisationId}, id, 5, now()::date + ${from}::integer, now()::date + ${until}::integer from product`)
  })
  const { response } = await portal.ask<{ Products: Licence[]; SeatCount: number }>('GET /organization/authorizeInfo', {
    token,
  })
  assert.deepEqual(
    response.Products.map(({ State, SeatCount, UsedSeats }) => [State, SeatCount, UsedSeats]),
    [
      ['valid', 5, 0],
      ['ending', 5, 0],
      ['over', 5, 0],
      ['coming', 5, 0],
    ],
  )
  const member = await portal.aSession(await portal.anAccount({ organisationId: admin.organisationId }))
  const info = await portal.ask<{ Products: Licence[] }>('GET /organization/platformInfo', { token: member.token })
  assert.equal(info.response.Products.length, 2)
})

test('logo – after the upload – is served to members only, until removed', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const upload = async (content: Uint8Array<ArrayBuffer>) => {
    const body = new FormData()
    body.set('file', new Blob([content]), 'logo.png')
    const headers = { 'x-atrium': '1', cookie: `${sessionCookie}=${token}` }
    const answer = await fetch(`${address}/api/organization/uploadLogo`, { method: 'POST', body, headers })
    return (await answer.json()) as { error?: string; response: { Logo: string } }
  }
  assert.equal((await upload(new Uint8Array(Buffer.from('<svg/>')))).error, 'upload.wrong-format')
  const { Logo } = (await upload(smallestPng)).response
  const look = async (as: string) =>
    (await fetch(`${address}${Logo}`, { headers: { cookie: `${sessionCookie}=${as}` } })).status
  assert.equal(await look(token), 200)
  assert.equal(await look((await portal.aSession(await portal.anAccount())).token), 404)
  assert.equal((await portal.ask<Organisation>('GET /organization/my', { token })).response.Logo, Logo)
  await portal.ask('DELETE /organization/logo', { token, body: {} })
  assert.equal(await look(token), 404)
})
