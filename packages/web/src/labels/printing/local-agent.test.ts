import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { isAgentAddress, sendToAgent } from './local-agent.ts'

/** A program that prints, with what it was sent. */
async function openAgent(context: TestContext, status = 200) {
  const received: { path: string; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data) => (body += String(data)))
    request.on('end', () => {
      received.push({ path: request.url ?? '', body })
      response.writeHead(status).end(request.url?.startsWith('/default') ? '{"uid":"ZD421"}' : '')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

test('an agent – for commands as they are – gets the job', async (context) => {
  const { url, received } = await openAgent(context)
  await sendToAgent({ agentKind: 'raw', agentUrl: `${url}/print` }, new Blob(['^XA^XZ']))
  assert.deepEqual(received, [{ path: '/print', body: '^XA^XZ' }])
})

test('an agent – of Zebra Browser Print – is asked for its printer and told to write to it', async (context) => {
  const { url, received } = await openAgent(context)
  await sendToAgent({ agentKind: 'zebra', agentUrl: `${url}/` }, new Blob(['^XA^XZ']))
  assert.deepEqual(received, [
    { path: '/default?type=printer', body: '' },
    { path: '/write', body: '{"device":{"uid":"ZD421"},"data":"^XA^XZ"}' },
  ])
})

test('an agent – that refuses – is an error', async (context) => {
  const { url } = await openAgent(context, 500)
  await assert.rejects(sendToAgent({ agentKind: 'raw', agentUrl: url }, new Blob(['x'])), /500/)
})

test('an address – on this machine over HTTP – is one of an agent; others are not', () => {
  assert.deepEqual(
    [
      'http://localhost:9100/x',
      'http://127.0.0.1:9101',
      'https://localhost',
      'http://printer.example',
      'http://a@localhost',
      'x',
    ].map(isAgentAddress),
    [true, true, false, false, false, false],
  )
})
