import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as a platform sees it. */
export interface ChatRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, unknown>
  body: Record<string, unknown>
}

export interface ChatAnswer {
  status?: number
  json?: unknown
  headers?: Record<string, string>
  /** Where the browser is sent to. */
  location?: string
}

/** What a platform answers instead of what is right. */
export interface ChatTampering {
  /** Replaces the answers of a path. */
  answers?: Record<string, (right: unknown) => unknown>
  /** Answers of a path to the requests to come, one for each. */
  next?: Record<string, ChatAnswer[]>
  /** Paths that a gateway answers, because the platform behind it is down. */
  broken?: readonly string[]
  /** Paths that are never answered. */
  silent?: readonly string[]
}

/** A chat platform on loopback: codes can be used once, by the app that they were given to. */
export async function openChatEmulator(answer: (request: ChatRequest) => ChatAnswer) {
  const given: { tampering: ChatTampering; requests: ChatRequest[] } = { tampering: {}, requests: [] }
  const server = createServer((request, response) => {
    void (async () => {
      const asked = await readRequest(request)
      given.requests.push(asked)
      if (given.tampering.silent?.includes(asked.path)) return
      if (given.tampering.broken?.includes(asked.path)) return void response.writeHead(503).end('<html>down</html>')
      const { status = 200, json, headers, location } = given.tampering.next?.[asked.path]?.shift() ?? answer(asked)
      if (location) return void response.writeHead(302, { location }).end()
      const changed = given.tampering.answers?.[asked.path]?.(json) ?? json
      const content = typeof changed === 'string' ? changed : JSON.stringify(changed)
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(content)
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<ChatRequest> {
  const url = new URL(request.url ?? '', 'http://platform.example')
  const body = await text(request)
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: body ? (JSON.parse(body) as Record<string, unknown>) : {},
  }
}

/** The page of a platform at which a person agrees: it sends the browser back at once. */
export function sendBack({ query }: ChatRequest, answer: Record<string, string>): ChatAnswer {
  const back = new URL(query.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
  return { location: back.href }
}

/** Things that are given out and taken once. */
export function once<T>() {
  const values = new Map<string, T>()
  return {
    give(value: T): string {
      const key = randomUUID().replaceAll('-', '')
      values.set(key, value)
      return key
    },
    take(key: unknown): T | undefined {
      const value = values.get(String(key))
      values.delete(String(key))
      return value
    },
  }
}

/** Somebody in the directory of a platform. */
export interface ChatMember {
  userid: string
  phone?: string
  email?: string
  /** False for somebody whom the app may not write to. */
  isInRange?: boolean
  /** False for somebody without a licence for apps. */
  isLicensed?: boolean
}

/** A message that reached somebody. */
export interface ArrivedMessage {
  userid: string
  text: string
}

/** What is wrong with a request to an interface that takes JSON and nothing but these fields; undefined where nothing is. */
export function wrongRequest({ method, headers, body }: ChatRequest, fields: readonly string[]): string | undefined {
  if (method !== 'POST') return `method ${method}`
  if (!/^application\/json\b/.test(String(headers['content-type'])))
    return `content-type ${String(headers['content-type'])}`
  if (!/application\/json/.test(String(headers['accept']))) return `accept ${String(headers['accept'])}`
  const other = Object.keys(body).find((field) => !fields.includes(field))
  return other && `field ${other}`
}
