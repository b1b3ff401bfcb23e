import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes connections while the server stops, each after its pending responses have been sent. Node checks whether a
 * response was written, not whether it was sent, and would cut off slow readers.
 */
export function closeBehindAnswers(app: FastifyInstance): void {
  const underWay = new Map<Socket, number>()
  let isStopping = false
  app.server.on('connection', (socket) => {
    underWay.set(socket, 0)
    socket.once('close', () => underWay.delete(socket))
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw
    const asked = underWay.get(socket)
    if (asked !== undefined) underWay.set(socket, asked + 1)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    const { socket } = request.raw
    const left = (underWay.get(socket) ?? 0) - 1
    if (left >= 0) underWay.set(socket, left)
    if (isStopping && left <= 0) socket.destroySoon()
    done()
  })
  app.addHook('preClose', async () => {
    isStopping = true
  })
  // Node calls this when the server closes.
  app.server.closeIdleConnections = () => {
    for (const [socket, left] of underWay) if (left === 0) socket.destroy()
  }
}
