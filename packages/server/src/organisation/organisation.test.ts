import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Organisation } from '@atrium/contract/organisation/organisation.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#kit/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())

test('everyone sees the own organisation with its kept number of members', async () => {
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
    MemberCount: 2,
    SeatCount: 20,
  })
})

test('a new name is in every session within a second', async () => {
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
