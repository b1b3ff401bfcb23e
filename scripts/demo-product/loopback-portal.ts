import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** One question a product asked. */
export interface Question {
  at: string
  headers: IncomingHttpHeaders
  body: unknown
}

/** How the portal answers: a status and what stands in the body. */
export interface Reply {
  status: number
  body: unknown
}

/** Something on loopback that speaks the portal's envelope, for the tests of a product. */
export interface LoopbackPortal {
  address: string
  questions: Question[]
  /** What is answered from now on, by verb and path. */
  replies: Record<string, Reply>
  close(): Promise<unknown>
}

/** Starts a loopback portal on a free port. */
export async function startLoopbackPortal(): Promise<LoopbackPortal> {
  const questions: Question[] = []
  const portal: LoopbackPortal = { address: '', questions, replies: {}, close: () => once(server.close(), 'close') }
  const server = createServer((request, response) => {
    const at = `${request.method} ${request.url}`
    void text(request).then((body) => {
      questions.push({ at, headers: request.headers, body: body && JSON.parse(body) })
      const reply = portal.replies[at]
      if (!reply) return response.destroy()
      response.writeHead(reply.status, { 'content-type': 'application/json', connection: 'close' })
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  portal.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return portal
}

/** The envelope of a success. */
export const success = (response: unknown): Reply => ({
  status: 200,
  body: { code: 100, message: 'Success', response },
})

/** The envelope of an error. */
export const failure = (status: number, error: string, message: string): Reply => ({
  status,
  body: { code: 1, message, response: null, error },
})
