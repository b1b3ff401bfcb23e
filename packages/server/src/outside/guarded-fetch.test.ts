import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { allowedNetworks } from './allowed-networks.ts'
import { AddressRefused, AnswerTooLarge, guardedFetch } from './guarded-fetch.ts'

const server = createServer((request, response) => {
  if (request.url === '/silent') return
  if (request.url === '/large') return void response.end('x'.repeat(2_000))
  if (request.url === '/away') return void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  response.setHeader('x-method', String(request.method)).end('hello')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo
const listed = guardedFetch(allowedNetworks(['127.0.0.0/8']), { timeoutMs: 300, maxBytes: 1_000 })
const unlisted = guardedFetch(allowedNetworks([]))

test('guarded fetch – an address in a listed network – is answered', async () => {
  const answer = await listed(`http://127.0.0.1:${port}/`, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
  assert.equal(await answer.text(), 'hello')
  assert.equal(answer.headers.get('x-method'), 'POST')
})

for (const url of [
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a00:1]/',
  'https://10.1.2.3/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://localhost/',
  'https://[fd00::1]/',
  'https://[64:ff9b::7f00:1]/',
  'http://8.8.8.8/',
  'ftp://8.8.8.8/',
])
  test(`guarded fetch – ${url} without a listed network – is refused before anything is sent`, async () => {
    await assert.rejects(unlisted(url), AddressRefused)
  })

test('guarded fetch – a host name that means a private address – is refused when it is resolved', async () => {
  await assert.rejects(unlisted(`https://localhost:${port}/`), AddressRefused)
  const other = guardedFetch(allowedNetworks(['10.0.0.0/8']))
  await assert.rejects(other(`http://localhost:${port}/`), AddressRefused)
})

test('guarded fetch – a redirect – is not followed', async () => {
  assert.equal((await listed(`http://127.0.0.1:${port}/away`)).status, 302)
})

test('guarded fetch – an answer that is too large or too late – is given up', async () => {
  await assert.rejects(listed(`http://127.0.0.1:${port}/large`), AnswerTooLarge)
  await assert.rejects(listed(`http://127.0.0.1:${port}/silent`), { name: /TimeoutError|AbortError/ })
})

test('guarded fetch – over a kept connection that the other side has just closed – asks again on a new one', async () => {
  let connections = 0
  const closing = createServer((_, response) => void response.end('hello'))
  closing.on('connection', (socket) => {
    connections += 1
    let requests = 0
    socket.prependListener('data', () => {
      requests += 1
      if (requests === 2) socket.resetAndDestroy()
    })
  })
  await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
  after(() => closing.close())
  const url = `http://127.0.0.1:${(closing.address() as AddressInfo).port}/`
  for (let n = 0; n < 2; n += 1) assert.equal(await (await listed(url, { method: 'POST', body: 'a' })).text(), 'hello')
  assert.equal(connections, 2)
})
