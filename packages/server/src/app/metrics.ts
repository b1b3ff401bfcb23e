import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '#kit/data/database.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'

/** Measures requests by route and status, and the process; returns the registry for `/metrics`. */
export function measure(
  app: FastifyInstance,
  { database, sessions }: { database: Database; sessions: Sessions },
): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'atrium_' })
  const requests = new Histogram({
    name: 'atrium_request_duration_seconds',
    help: 'Requests by route and status, with how long they took',
    labelNames: ['route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  gauge(registers, 'atrium_sessions_remembered', 'Sessions held in memory', () => sessions.size)
  gauge(registers, 'atrium_database_connections', 'Open database connections', () => database.pool().size)
  gauge(
    registers,
    'atrium_database_connections_idle',
    'Open database connections that nobody uses',
    () => database.pool().idle,
  )
  gauge(
    registers,
    'atrium_database_waiting',
    'Requests that wait for a database connection',
    () => database.pool().waiting,
  )
  app.addHook('onResponse', (request, reply, done) => {
    const { config, url } = request.routeOptions
    requests.labels(config.call?.at ?? url ?? 'none', String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    done()
  })
  return registry
}

function gauge(registers: Registry[], name: string, help: string, read: () => number) {
  return new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read())
    },
  })
}
