import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookWithSecret } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { sql } from 'drizzle-orm'
import { openMigrated } from '../packages/server/src/app/server.ts'
import { inTransaction, type Database } from '../packages/server/src/kit/data/database.ts'
import { openInterfaceBuilders } from '../packages/server/src/testing/open-interfaces.ts'
import { buildersFor } from '../packages/server/src/testing/people.ts'
import { startPortal } from './programs.ts'
import type { Line } from './table.ts'

const port = Number(process.env['BENCH_PORT'] ?? 7990)
const limit = 300
const events = 5_000

/** Measures how fast events of the operation log reach a receiver on loopback, on a PostgreSQL server. */
export async function measureWebhooks(databaseUrl: string): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const received: number[] = []
  const receiver = createServer((request, response) => {
    request.resume().once('end', () => {
      received.push(performance.now())
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const database = await openMigrated({ databaseUrl, dataDir: folder })
  const people = buildersFor(database)
  const admin = await people.anAccount({ role: 'organisation-admin' })
  const organisationId = String(admin.organisationId)
  const { token } = await people.aSession(admin)
  await openInterfaceBuilders(database).authorise(organisationId)
  const portal = await startPortal({
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    DEMO: 'false',
    PRODUCT_ALLOWED_NETWORKS: '127.0.0.0/8',
  })
  try {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    await addWebhook(portal.address, { token, url })
    await log(database, organisationId)
    while (received.length < events) await sleep(50)
    const rate = (1_000 * (events - 1)) / ((received.at(-1) ?? 0) - (received[0] ?? 0))
    return [
      {
        what: `webhooks delivered to a receiver on loopback, ${events.toLocaleString('en')} events`,
        limit: `${limit}/s`,
        ours: `${Math.round(rate).toLocaleString('en')}/s`,
        ratio: rate / limit,
        target: '≥ 1',
      },
    ]
  } finally {
    await portal.stop()
    await database.close()
    receiver.closeAllConnections()
    receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function addWebhook(portal: string, { token, url }: { token: string; url: string }): Promise<void> {
  const answer = await fetch(`${portal}/api/v1/Sdk/ucapi/webhooks`, {
    method: 'POST',
    headers: { 'x-atrium': '1', cookie: `atrium_session=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ReceiverUrl: url, Description: '', Events: [] }),
  })
  const { error } = (await answer.json()) as { error?: string; response: WebhookWithSecret }
  if (error) throw new Error(error)
}

/** Writes entries into the operation log, as changes of departments do. */
const log = (database: Database, organisationId: string) =>
  inTransaction(database, 'owner', (db) =>
    db.execute(
      sql`select append_operations(array(select row(${organisationId}::uuid, null, null, null, 'bench', 'departments.modified', null, null,
        jsonb_build_object('name', jsonb_build_array(n, n + 1)), null, '-', '-', '-', null, null)::operation_logs from generate_series(1, ${events}::integer) n))`,
    ),
  )
