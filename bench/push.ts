import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { sessionCookie } from '../packages/contract/src/constants.ts'
import { newId } from '../packages/server/src/kit/data/columns.ts'
import { countOf, inTransaction, rowsOf } from '../packages/server/src/kit/data/database.ts'
import { openFeishuEmulator } from '../packages/server/src/testing/emulators/feishu-emulator.ts'
import { openInterfaceBuilders } from '../packages/server/src/testing/open-interfaces.ts'
import { productSigner } from '../packages/server/src/testing/product-signer.ts'
import { openTestPortal } from '../packages/server/src/testing/test-portal.ts'
import type { CheckTimes, SessionChecks } from './session-checks.worker.ts'
import type { Line } from './table.ts'

/** Feishu takes 1,000 messages of an app in a minute. */
const perMinute = 1_000
const messages = Number(process.env['BENCH_MESSAGES'] ?? 10_000)
const checkSeconds = 30
const checkLimitMs = 50

/** One message to many members at the real limit of Feishu, on the database of the tests, with session checks of others meanwhile. */
export async function measurePush(): Promise<Line[]> {
  const feishu = await openFeishuEmulator({ appSecret: 'feishu-secret' })
  feishu.state.perMinute = perMinute
  const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8', FEISHU_URL: feishu.url })
  const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
  await portal.server.services.jobs.start()
  try {
    const office = await anOffice(portal, feishu)
    const begun = performance.now()
    const sent = await portal.ask('POST /v1/message', {
      sign: office.sign,
      body: { Key: newId(), Template: 'result-ready', Variables: { record: 'PAGE-7' }, AccountIDs: office.members },
    })
    if (sent.error) throw new Error(sent.message)
    const accepted = performance.now() - begun
    const checks = sessionChecks(address, office.token)
    while ((await countOpen(portal)) > 0) await sleep(500)
    const minutes = (performance.now() - begun) / 60_000
    // The first minute's worth goes out at once.
    const least = Math.max(messages / perMinute - 1, 1)
    const { count, p99 } = await checks
    return [
      {
        what: `one message to ${messages} members, accepted`,
        limit: '–',
        ours: `${accepted.toFixed(0)} ms`,
        target: '–',
      },
      {
        what: `${messages} messages at ${perMinute} a minute`,
        limit: `${least.toFixed(1)} min`,
        ours: `${minutes.toFixed(1)} min`,
        ratio: minutes / least,
        target: '≤ 1.2',
      },
      {
        what: `${count} session checks meanwhile, p99`,
        limit: `${checkLimitMs} ms`,
        ours: `${p99.toFixed(1)} ms`,
        ratio: p99 / checkLimitMs,
        target: '≤ 1',
      },
    ]
  } finally {
    await portal.close()
    await feishu.close()
  }
}

type Portal = Awaited<ReturnType<typeof openTestPortal>>

/** How many messages the platform has not taken yet. */
const countOpen = ({ database }: Portal): Promise<number> =>
  inTransaction(database, 'owner', (db) =>
    countOf(db, sql`(select count(*) from notification_deliveries where state in ('waiting', 'sending'))`),
  )

/** An organisation with as many members as messages, all of them at Feishu, whose application may push. */
async function anOffice(portal: Portal, feishu: Awaited<ReturnType<typeof openFeishuEmulator>>) {
  const build = openInterfaceBuilders(portal.database)
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const organisationId = String(admin.organisationId)
  await build.authorise(organisationId)
  const product = await build.aProduct({ code: 'ELN' })
  await build.license(organisationId, product.id)
  const rows = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf<{ id: string; phone: string }>(
      db,
      sql`insert into accounts (id, organisation_id, account, real_name, mobile_phone)
        select gen_random_uuid(), ${organisationId}::uuid, 'bench.' || n, '成员' || n, '177' || lpad(n::text, 8, '0') from generate_series(1, ${messages}::integer) n
        returning id, mobile_phone as phone`,
    ),
  )
  await inTransaction(portal.database, 'owner', (db) =>
    db.execute(
      sql`insert into grants (organisation_id, account_id, product_id) values (${organisationId}, ${admin.id}, ${product.id})`,
    ),
  )
  for (const { id, phone } of rows) feishu.members.push({ userid: `ou_${id}`, phone })
  const settings = { Region: 'feishu', ProductIDs: [product.id], AgentId: null, Version: 0 }
  const body = { IntegrationObject: 'feishu', AppKey: feishu.appId, AppSecret: feishu.appSecret, ...settings }
  await portal.ask('POST /v1/Sdk/ucapi/bind/thirdaccount', { token, body })
  await portal.ask('POST /v1/Sdk/ucapi/thirdaccount/1', { token })
  const sign = productSigner(portal.server.services, { product: product.code, organisationId })
  return { token, sign, members: rows.map(({ id }) => id) }
}

async function sessionChecks(address: string, token: string): Promise<CheckTimes> {
  const workerData: SessionChecks = { address, cookie: `${sessionCookie}=${token}`, seconds: checkSeconds }
  const worker = new Worker(join(import.meta.dirname, 'session-checks.worker.ts'), { workerData })
  const [times] = (await once(worker, 'message')) as [CheckTimes]
  return times
}
