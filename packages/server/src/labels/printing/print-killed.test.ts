import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionCookie } from '@atrium/contract/constants.ts'
import type { PrintJob, PrintJobDetail } from '@atrium/contract/labels/printing.shapes.ts'
import { buildTemplate, buildText } from '@atrium/labels/testing/template-builders.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf, type Db } from '#kit/data/database.ts'
import { killablePortal } from '#testing/killable-portal.ts'
import { buildersFor } from '#testing/people.ts'

const killable = await killablePortal()
after(() => killable.close())

/** Works on the database while no server runs. */
async function withData<T>(work: (database: Awaited<ReturnType<typeof killable.openData>>) => Promise<T>): Promise<T> {
  const database = await killable.openData()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
const asOwner = <T>(work: (db: Db) => Promise<T>) => withData((database) => inTransaction(database, 'owner', work))

const { token } = await withData(async (database) => {
  const people = buildersFor(database)
  return people.aSession(await people.anAccount())
})

const asking =
  (portal: string) =>
  async <T>(at: string, body?: object): Promise<T> => {
    const [method = '', path = ''] = at.split(' ')
    const answer = await fetch(`${portal}/api${path}`, {
      method,
      headers: {
        'x-atrium': '1',
        cookie: `${sessionCookie}=${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { response, message } = (await answer.json()) as { response: T | null; message: string }
    if (response === null) throw new Error(message)
    return response
  }

test('print job – whose server is killed while it writes the file – is finished by the next one with the same numbers', async () => {
  const first = await killable.start()
  const ask = asking(first.portal)
  const document = buildTemplate({
    counters: [{ id: 'n', start: 1, step: 1, digits: 4, every: 'label', scope: 'template' }],
    components: [{ ...buildText('code'), binding: { kind: 'expression', source: '批号 {{#n}}' } }],
  })
  const { ID: id } = await ask<{ ID: string }>('POST /LabelTemplate', { Document: document })
  await ask(`POST /LabelTemplate/${id}/publish`, { Revision: 1 })
  const count = 800
  const job = await ask<PrintJob>(`POST /LabelTemplate/${id}/print`, {
    Dpi: 300,
    Output: 'zpl',
    Rows: Array.from({ length: count / 10 }, () => ({ Values: {}, Copies: 10 })),
  })
  const detail = (of: typeof ask) => of<PrintJobDetail>(`GET /LabelTemplate/jobs/${job.ID}`)
  while ((await detail(ask)).Issued['n'] === undefined) await sleep(20)
  first.child.kill('SIGKILL')
  await first.ended
  // As if the lease of the killed server were over.
  await asOwner((db) => db.execute(sql`update label_print_jobs set lease_until = now() - interval '1 second'`))
  const second = await killable.start()
  const again = asking(second.portal)
  let ended = await detail(again)
  while (ended.State === 'running' || ended.State === 'waiting') {
    await sleep(100)
    ended = await detail(again)
  }
  assert.deepEqual([ended.State, ended.Done, ended.Issued], ['finished', count, { n: 0 }])
  second.child.kill('SIGKILL')
  await second.ended
  const [row] = await asOwner((db) =>
    rowsOf<{ attempts: number; issued: object; prints: number }>(
      db,
      sql`select attempts, issued_counters as issued, print_count as prints from label_print_jobs join label_templates t on t.id = template_id`,
    ),
  )
  assert.deepEqual(row, { attempts: 2, issued: { n: count }, prints: count })
})
