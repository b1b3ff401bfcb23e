import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { inTransaction } from '#kit/data/database.ts'
import type { DiskSpace } from './disk-space.ts'
import type { AppServices } from './app-services.ts'

const notACall = 'For those who operate the server, not for people or applications'
const privateNetworks =
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:|::ffff:(127|10|192\.168)\.)/i

/** Mounts the probes for liveness, readiness and metrics. */
export function mountProbes(
  app: FastifyInstance,
  { database }: AppServices,
  { registry, diskSpace }: { registry: Registry; diskSpace: DiskSpace },
): void {
  const config = { notACall }
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    try {
      await inTransaction(database, 'none', (db) => db.execute(sql`select 1`))
    } catch {
      return reply.code(503).send({ status: 'the database cannot be reached' })
    }
    if (await diskSpace.isFull()) return reply.code(503).send({ status: 'nothing can be written: the disk is full' })
    return { status: 'ready' }
  })
  app.get('/metrics', { config }, async ({ ip }, reply) => {
    if (isIP(ip) === 0 || !privateNetworks.test(ip)) return reply.code(403).send('Only from the own network')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
