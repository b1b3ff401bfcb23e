import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import pg from 'pg'
import { openServer } from '#kit/database-server.ts'
import { readSettings } from '#kit/settings.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { assemble } from './server.ts'

const skip = process.env['TEST_DATABASE_URL'] ? false : 'several servers need PostgreSQL'

/** A second server on the database of the first. */
async function openSecond(url: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  const server = await assemble({
    settings: readSettings({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }),
    database: await openServer(url),
  })
  const isIn = async (token: string) =>
    (await server.app.inject({ url: '/api/account/session', headers: { cookie: `${sessionCookie}=${token}` } })).json()
      .response.logged as boolean
  return {
    isIn,
    async close() {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function withinASecond(isTrue: () => Promise<boolean>) {
  const deadline = Date.now() + 1_000
  while (!(await isTrue())) {
    assert.ok(Date.now() < deadline, 'not within a second')
    await new Promise((resume) => setTimeout(resume, 10))
  }
}

test(
  'who signs out of one server is out of the other within a second, also after the listening connection was lost',
  { skip, timeout: 60_000 },
  async () => {
    const first = await openTestPortal()
    const name = await currentDatabase(first)
    const url = new URL(String(process.env['TEST_DATABASE_URL']))
    url.pathname = `/${name}`
    const second = await openSecond(url.href)
    after(async () => {
      await second.close()
      await first.close()
    })
    const person = await first.anAccount()

    const one = await first.aSession(person)
    assert.ok(await second.isIn(one.token))
    await first.ask('POST /account/logout', { token: one.token })
    await withinASecond(async () => !(await second.isIn(one.token)))

    const two = await first.aSession(person)
    assert.ok(await second.isIn(two.token))
    const breaker = new pg.Client({ connectionString: url.href })
    await breaker.connect()
    await breaker.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'atrium notices'`,
    )
    await first.ask('POST /account/logout', { token: two.token })
    await breaker.end()
    // The connection comes back after a second, and then everything is forgotten that may be stale.
    for (let n = 0; n < 60 && (await second.isIn(two.token)); n += 1)
      await new Promise((resume) => setTimeout(resume, 50))
    assert.equal(await second.isIn(two.token), false)
  },
)

async function currentDatabase(portal: Awaited<ReturnType<typeof openTestPortal>>): Promise<string> {
  const { rows } = (await (await portal.database.queue()).executeSql('select current_database() as name')) as {
    rows: { name: string }[]
  }
  return String(rows[0]?.name)
}
