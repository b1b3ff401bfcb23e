import type { FastifyInstance } from 'fastify'

/** One line for every request that changed something or failed; reads that went well only at level `debug`. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done()
    const { call } = request
    const isQuiet = reply.statusCode < 400 && call?.kind !== 'write'
    if (isQuiet && request.log.level !== 'debug' && request.log.level !== 'trace') return
    const line = {
      reqId: request.id,
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
