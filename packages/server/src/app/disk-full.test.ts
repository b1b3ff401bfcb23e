import assert from 'node:assert/strict'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())

const readiness = async () => (await portal.server.app.inject({ url: '/readyz' })).statusCode
const failingCheck = async () => (await portal.server.app.inject({ url: '/readyz' })).json().check
const owner = (query: ReturnType<typeof sql>) => inTransaction(portal.database, 'owner', (db) => db.execute(query))

describe('a full disk', () => {
  test('of the data folder – makes the server not ready until there is space again', async () => {
    assert.equal(await readiness(), 200)
    const probe = join(portal.server.services.settings.dataDir, 'space.probe')
    await rm(probe)
    // A device that answers every write with "no space left".
    await symlink('/dev/full', probe)
    assert.equal(await readiness(), 503)
    await rm(probe)
    assert.equal(await readiness(), 200)
  })

  test('of the database – returns 503, and the server is not ready for a minute', async () => {
    const { id: organisationId } = await portal.anOrganisation()
    const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
    const { token } = await portal.aSession(admin)
    const add = (Name: string) => portal.ask('POST /department', { token, body: { Name } })
    await owner(sql`create function no_space() returns trigger language plpgsql as
      'begin raise exception ''could not extend file'' using errcode = ''53100''; end'`)
    await owner(sql`create trigger no_space before insert on departments for each row execute function no_space()`)
    const refused = await add('质谱组')
    assert.deepEqual([refused.status, refused.error], [503, 'request.unavailable'])
    assert.deepEqual([await readiness(), await failingCheck()], [503, 'disk'])
    await owner(sql`drop trigger no_space on departments`)
    assert.equal((await add('质谱组')).status, 200)
    // Then the clocks of server and database differ by more than a minute.
    portal.clock.forward(61_000)
    assert.equal(await failingCheck(), 'clock')
  })
})
