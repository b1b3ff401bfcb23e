import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgeryHeader, sessionCookie } from '@atrium/contract/constants.ts'
import type { SyncRun } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { exampleDirectory } from '#testing/examples/sso-connection.ts'
import { killablePortal } from '#testing/killable-portal.ts'
import { buildersFor } from '#testing/people.ts'
import { labTree, person, slapdMissing, slapdReader, startSlapd, unit, unlimitedReader } from '#testing/peers/slapd.ts'

const missing = await slapdMissing()
const { openData, start, close } = await killablePortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
after(close)

const peopleCount = 1_500

test(
  'directory sync – after the server is killed – is failed, and the next run does the rest',
  {
    skip: missing,
    timeout: 300_000,
  },
  async (context) => {
    const people = Array.from({ length: peopleCount }, (_, n) =>
      person(`p${n}`, { parent: 'ou=制造部,dc=lab,dc=test', name: `新人${n}` }),
    )
    const directory = await startSlapd(labTree + unit('制造部') + people.join(''))
    context.after(() => directory.close())
    const database = await openData()
    const { anOrganisation, anAccount, aSession } = buildersFor(database)
    const { id: organisationId } = await anOrganisation({ seatCount: peopleCount + 1 })
    const { token } = await aSession(await anAccount({ organisationId, role: 'organisation-admin' }))
    await database.close()
    const ask = async <T>(portal: string, at: string, body?: object): Promise<T> => {
      const [method = '', path = ''] = at.split(' ')
      const answer = await fetch(`${portal}/api${path}`, {
        method,
        headers: { cookie: `${sessionCookie}=${token}`, [forgeryHeader]: '1', 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      return ((await answer.json()) as { response: T }).response
    }
    const until = async (portal: string, id: string, isTrue: (run: SyncRun) => boolean) => {
      for (;;) {
        const run = await ask<SyncRun>(portal, `GET /sso/syncs/${id}`)
        if (isTrue(run)) return run
        await sleep(20)
      }
    }

    const first = await start()
    const { ID: connection } = await ask<{ ID: string }>(first.portal, 'POST /sso/connections', {
      ...exampleDirectory,
      Secret: slapdReader.password,
      TrustedDomains: [],
      Settings: {
        ...exampleDirectory.Settings,
        ...directory.settings,
        ReaderDN: unlimitedReader,
      },
    })
    const startAt = `POST /sso/connections/${connection}/sync`
    const { ID: killed } = await ask<SyncRun>(first.portal, startAt, { IsDry: false })
    await until(first.portal, killed, ({ DoneCount }) => DoneCount > 0)
    first.child.kill('SIGKILL')
    await first.ended

    const next = await start()
    // Nobody waits until the job notices.
    const { ID: rest } = await ask<SyncRun>(next.portal, startAt, { IsDry: false })
    const dead = await ask<SyncRun>(next.portal, `GET /sso/syncs/${killed}`)
    assert.deepEqual([dead.State, dead.Problem], ['failed', 'interrupted'])
    assert.ok(dead.Counts.created > 0 && dead.Counts.created < peopleCount, JSON.stringify(dead.Counts))
    const done = await until(next.portal, rest, ({ State }) => State === 'finished' || State === 'failed')
    assert.deepEqual(
      [done.State, done.Counts.unchanged, done.Counts.created],
      ['finished', dead.Counts.created, peopleCount - dead.Counts.created],
    )
    next.child.kill('SIGTERM')
    await next.ended

    const afterwards = await openData()
    const [counts] = await inTransaction(afterwards, 'owner', (db) =>
      rowsOf(
        db,
        sql`select (select member_count from organisations where id = ${organisationId}) as members,
        (select count(distinct subject)::integer from sso_identities where connection_id = ${connection}) as links,
        (select count(*)::integer from departments where organisation_id = ${organisationId}) as departments`,
      ),
    )
    await afterwards.close()
    assert.deepEqual(counts, { members: peopleCount + 1, links: peopleCount, departments: 1 })
  },
)
