import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { closeBehindAnswers } from './stopping.ts'

const size = 20_000_000

async function aServer() {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  closeBehindAnswers(app)
  app.get('/large', (_request, reply) => reply.send(Buffer.alloc(size, 'x')))
  app.get('/small', (_request, reply) => reply.send('x'))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { app, to: () => connect(port, '127.0.0.1') }
}

const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`)
const later = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds))

test('stop – during a large answer to a slow reader – completes it, then closes the connection', async () => {
  const { app, to } = await aServer()
  const socket = to()
  let received = 0
  ask(socket, '/large')
  await once(socket, 'readable')
  const closed = app.close()
  await later(300)
  socket.on('data', (piece: Buffer) => (received += piece.length))
  await once(socket, 'end')
  socket.end()
  assert.ok(received > size, String(received))
  await closed
})

test('stop – with idle connections – does not wait for them', async () => {
  const { app, to } = await aServer()
  const [used, unused] = [to(), to()]
  ask(used, '/small')
  await Promise.all([once(used, 'data'), once(unused, 'connect')])
  const begun = performance.now()
  await Promise.all([app.close(), once(used.resume(), 'close'), once(unused.resume(), 'close')])
  assert.ok(performance.now() - begun < 5_000)
})
