import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sessionCookie } from '@atrium/contract/constants.ts'
import type { MonomerImportDetail } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { killablePortal } from '#testing/killable-portal.ts'
import { buildersFor } from '#testing/people.ts'

const { openData, start, close } = await killablePortal()
after(close)

const count = 700
const monomers = Array.from({ length: count }, (_, n) => ({
  symbol: `K${n}`,
  name: `Monomer ${n}`,
  polymerType: 'CHEM',
  smiles: `${'C'.repeat((n % 70) + 1)}N${'C'.repeat(Math.floor(n / 70) + 1)}[H:1]`,
}))

async function prepare() {
  const database = await openData()
  const { anOrganisation, anAccount, aSession } = buildersFor(database)
  const { id: organisationId } = await anOrganisation({})
  const { token } = await aSession(await anAccount({ organisationId, role: 'organisation-admin' }))
  await database.close()
  return { organisationId, token }
}

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

test(
  'monomer import – after the server is killed – is finished by the next start, each monomer once',
  { timeout: 240_000 },
  async () => {
    const { organisationId, token } = await prepare()
    const ask = async (portal: string, path: string, init: Init = {}) => {
      const headers = { cookie: `${sessionCookie}=${token}`, 'x-atrium': '1', ...init.headers }
      const answer = await fetch(`${portal}/api/Helm/imports${path}`, { ...init, headers })
      return ((await answer.json()) as { response: MonomerImportDetail }).response
    }
    const until = async (portal: string, id: string, isTrue: (found: MonomerImportDetail) => boolean) => {
      for (;;) {
        const found = await ask(portal, `/${id}`)
        if (isTrue(found)) return found
        await new Promise((resume) => setTimeout(resume, 5))
      }
    }
    const first = await start()
    const body = new FormData()
    body.set('file', new Blob([JSON.stringify(monomers)]), 'set.json')
    const { id } = await ask(first.portal, '', { method: 'POST', body })
    const checked = await until(first.portal, id, ({ state }) => state === 'judged')
    await ask(first.portal, `/${id}/commit`, {
      method: 'POST',
      body: JSON.stringify({ acknowledged: checked.warnings.map(({ code }) => code) }),
      headers: { 'content-type': 'application/json' },
    })
    await until(first.portal, id, ({ doneCount }) => doneCount > 0)
    first.child.kill('SIGKILL')
    await first.ended

    const next = await start()
    const done = await until(next.portal, id, ({ state }) => state !== 'committing')
    assert.deepEqual([done.state, done.createdCount, done.doneCount], ['committed', count, count])
    next.child.kill('SIGTERM')
    await next.ended

    const database = await openData()
    const [counts] = await inTransaction(database, 'owner', (db) =>
      rowsOf(
        db,
        sql`select (select count(*)::integer from monomers where organisation_id = ${organisationId}) as monomers,
        (select count(*)::integer from monomer_versions where organisation_id = ${organisationId}) as versions,
        (select count(*)::integer from operation_logs where organisation_id = ${organisationId} and action = 'monomers.imported') as entries`,
      ),
    )
    await database.close()
    assert.deepEqual(counts, { monomers: count, versions: count, entries: 1 })
  },
)
