import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { DiskSpace } from '#kit/disk-space.ts'
import type { Parts } from '#kit/parts.ts'

const notACall = 'For those who operate the server, not for people or applications'
const privateNetworks =
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd]|fe80:|::ffff:(127|10|192\.168)\.)/i

/** Whether the process runs, whether it can serve, and what it measured. */
export function mountProbes(
  app: FastifyInstance,
  { database }: Parts,
  { registry, diskSpace }: { registry: Registry; diskSpace: DiskSpace },
): void {
  const config = { notACall }
  app.get('/healthz', { config }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config }, async (_request, reply) => {
    try {
      await database.ping()
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
