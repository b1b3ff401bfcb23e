import { setTimeout as sleep } from 'node:timers/promises'
import { forgeryHeader } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openGrants } from '#open-platform/open-platform.tables.ts'
import { pushCalls } from '#open-platform/gateway/push-calls.ts'
import { openProductEmulator } from './emulators/product-emulator.ts'
import { openInterfaceBuilders } from './open-interfaces.ts'
import { openTestPortal } from './test-portal.ts'

const secret = 'the secret of the products'

/** What a sample has: a code, and an amount. */
export const sampleSchema = {
  type: 'object',
  required: ['code', 'amount'],
  properties: { code: { type: 'string' }, amount: { type: 'number' } },
}

interface OfficeOptions {
  kind?: 'query' | 'insert'
  delayHours?: number
  timeoutSeconds?: number
  callsPerMinute?: number
  callsPerDay?: number
  queuedCalls?: number
  upstream?: string
  /** How many departments the app is limited to; none for the whole organisation. */
  departments?: number
}

type Portal = Awaited<ReturnType<typeof openTestPortal>>

/** A portal with a product behind its gateway. */
export async function openGatewayOffice() {
  const portal = await openTestPortal({ PRODUCT_ALLOWED_NETWORKS: '127.0.0.0/8', PRODUCT_SECRET: secret })
  const product = await openProductEmulator(secret)
  const build = openInterfaceBuilders(portal.database)
  const asOwner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

  /** An organisation with an app that may call one interface of the product. */
  async function anOffice({
    kind = 'insert',
    callsPerDay = 1_000,
    queuedCalls = 1_000,
    departments = 0,
    ...given
  }: OfficeOptions = {}) {
    const admin = await portal.anAccount({ role: 'organisation-admin' })
    const organisationId = String(admin.organisationId)
    const appId = admin.id
    const { token: appToken } = await portal.aSession(admin, 'app')
    const { token: adminToken } = await portal.aSession(admin)
    await asOwner(
      sql`update open_authorisations set calls_per_day = ${callsPerDay}, queued_calls = ${queuedCalls} where organisation_id = ${organisationId}`,
    )
    const { id: productId, code: productCode } = await build.aProduct()
    await build.license(organisationId, productId)
    const method = kind === 'query' ? ('GET' as const) : ('POST' as const)
    const target = { kind, method, upstream: product.url, path: '/samples', callsPerMinute: 600, ...given }
    const bodySchema = kind === 'insert' ? sampleSchema : null
    const { id: interfaceId, code } = await build.anInterface(productId, {
      ...target,
      bodySchema,
      activatedFor: organisationId,
    })
    const departmentIds: string[] = []
    for (let n = 0; n < departments; n += 1) departmentIds.push((await portal.aDepartment(organisationId)).id)
    await inTransaction(portal.database, 'owner', (db) =>
      db.insert(openGrants).values({
        organisationId,
        appId,
        interfaceId,
        state: 'granted',
        departmentIds: departments > 0 ? departmentIds : null,
      }),
    )
    const path = `/v1/open/${productCode}/${code}`
    const program = programOf(portal, { address: path, appToken, method })
    return {
      admin,
      organisationId,
      appId,
      appName: `App ${appId}`,
      appToken,
      adminToken,
      productId,
      interfaceId,
      path,
      departmentIds,
      ...program,
      asAdmin: <T = unknown>(at: string, body?: object) =>
        portal.ask<T>(at, { token: adminToken, ...(at.startsWith('POST') && { body: body ?? {} }) }),
      /** Lets everything that waits be due. */
      letDelayPass: () =>
        asOwner(
          sql`update open_calls set due_at = now(), cancelable_until = least(cancelable_until, now()) where state = 0 and organisation_id = ${organisationId}`,
        ),
      /** Waits until the server has noticed that calls of the app are refused: with 403 for want of a grant. */
      async untilRefused(status = 403) {
        while ((await program.call()).statusCode !== status) await sleep(10)
      },
    }
  }

  const job = pushCalls(portal.server.services)
  return { portal, product, build, asOwner, anOffice, push: () => portal.runJob(job) }
}

interface ProgramOptions {
  /** Path of the interface below `/api`. */
  address: string
  appToken: string
  method: string
}

interface ProgramCall {
  method?: string
  /** Appended to the path of the interface. */
  path?: string
  body?: unknown
  headers?: Record<string, string>
  /** The server that is asked. */
  server?: Pick<Portal['server'], 'app'>
}

/** Calls that a program makes with the access token of an app. */
function programOf(portal: Portal, { address, appToken, method }: ProgramOptions) {
  const authorization = `Bearer ${appToken}`
  const call = ({ method: verb = method, path = '', body, headers, server = portal.server }: ProgramCall = {}) =>
    server.app.inject({
      method: verb as InjectOptions['method'] & string,
      url: `/api${address}${path}`,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && {
        payload: typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
      }),
    })
  return {
    call,
    insert: (body: unknown, headers: Record<string, string> = {}) => call({ method: 'POST', body, headers }),
    /** A call that the program makes of its own. */
    own: <T = unknown>(at: string, body?: object) =>
      portal.ask<T>(at, { headers: { authorization, [forgeryHeader]: '' }, ...(body && { body }) }),
  }
}
