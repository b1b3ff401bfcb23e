import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as it arrived, byte by byte. */
export interface Received {
  method: string
  /** Path and query, still encoded. */
  target: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Reply {
  status: number
  json: unknown
}

/** An HTTP server on loopback that answers JSON and remembers what it was asked. */
export async function openHttpEmulator(answer: (request: Received) => Reply) {
  const requests: Received[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url: target = '', headers } = request
    const received = { method, target, headers, body: await text(request) }
    requests.push(received)
    const { status, json } = answer(received)
    if (status >= 300 && status < 400) response.setHeader('location', '/elsewhere')
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(json))
  }
  const server = createServer((request, response) => {
    take(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Codes that are to be answered instead of doing anything, one for each message to come. */
export function failures<T extends string | number>() {
  const codes: T[] = []
  return { failNext: (code: T) => void codes.push(code), next: () => codes.shift() }
}
