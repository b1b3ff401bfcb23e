import type { FastifyInstance } from 'fastify'

/** Logs writes and failures, one line each; successful reads at level `debug`. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const { call } = request.routeOptions.config
    const isQuiet = reply.statusCode < 400 && call?.kind !== 'write'
    if (isQuiet && request.log.level !== 'debug' && request.log.level !== 'trace') return
    const line = {
      route: call?.at ?? request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
      account: request.visitor?.person?.id,
    }
    if (isQuiet) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
}
