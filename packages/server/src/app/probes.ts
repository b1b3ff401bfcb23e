import { isIP } from 'node:net'
import { minute } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { inTransaction, toDate, valueOf, type Database } from '#kit/data/database.ts'
import type { Clock } from '#environment/clock.ts'
import type { DiskSpace } from './disk-space.ts'
import type { AppServices } from './app-services.ts'

const notACall = 'For those who operate the server, not for people or applications'
/** What provider messages, codes and sessions tolerate. Beyond it, this server and the others decide differently. */
const maxClockDifferenceMs = minute
const privateNetworks =
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:|::ffff:(127|10|192\.168)\.)/i

/** Mounts the probes for liveness, readiness and metrics. */
export function mountProbes(
  app: FastifyInstance,
  services: AppServices,
  { registry, diskSpace }: { registry: Registry; diskSpace: DiskSpace },
): void {
  const config = { notACall }
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    const failed = await failedCheck(services, diskSpace)
    return failed ? reply.code(503).send({ status: 'not ready', ...failed }) : { status: 'ready' }
  })
  app.get('/metrics', { config }, async ({ ip }, reply) => {
    if (isIP(ip) === 0 || !privateNetworks.test(ip)) return reply.code(403).send('Only from the own network')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

interface FailedCheck {
  check: 'database' | 'disk' | 'clock'
  reason: string
}

/** Why the server should get no requests; undefined when it is ready. */
async function failedCheck(
  { database, clock }: Pick<AppServices, 'database' | 'clock'>,
  diskSpace: DiskSpace,
): Promise<FailedCheck | undefined> {
  let differenceMs: number
  try {
    differenceMs = await clockDifference(database, clock)
  } catch {
    return { check: 'database', reason: 'the database cannot be reached' }
  }
  if (await diskSpace.isFull()) return { check: 'disk', reason: 'nothing can be written: the disk is full' }
  if (Math.abs(differenceMs) <= maxClockDifferenceMs) return undefined
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  const direction = differenceMs > 0 ? 'ahead of' : 'behind'
  return { check: 'clock', reason: `the clock of this server is ${seconds} seconds ${direction} the database's` }
}

/** By how many milliseconds the server's clock is ahead of the database's; the time that the query took never counts. */
async function clockDifference(database: Database, clock: Clock): Promise<number> {
  const before = clock.now()
  const now = await inTransaction(database, 'none', (db) => valueOf<string>(db, sql`select clock_timestamp() as value`))
  const after = clock.now()
  const there = toDate(String(now)).getTime()
  return there < before ? before - there : Math.min(after - there, 0)
}
