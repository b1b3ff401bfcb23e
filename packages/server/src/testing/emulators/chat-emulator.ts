import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as a platform sees it. */
export interface ChatRequest {
  path: string
  query: URLSearchParams
  headers: Record<string, unknown>
  body: Record<string, unknown>
}

export interface ChatAnswer {
  status?: number
  json?: unknown
  /** Where the browser is sent to. */
  location?: string
}

/** What a platform answers instead of what is right. */
export interface ChatTampering {
  /** Replaces the answers of a path. */
  answers?: Record<string, (right: unknown) => unknown>
  /** Paths that are never answered. */
  silent?: readonly string[]
}

/** A chat platform on loopback: codes can be used once, by the app that they were given to. */
export async function openChatEmulator(answer: (request: ChatRequest) => ChatAnswer) {
  const given: { tampering: ChatTampering; requests: ChatRequest[] } = { tampering: {}, requests: [] }
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '', 'http://platform.example')
      const body = await text(request)
      const asked: ChatRequest = {
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: body ? (JSON.parse(body) as Record<string, unknown>) : {},
      }
      given.requests.push(asked)
      if (given.tampering.silent?.includes(asked.path)) return
      const { status = 200, json, location } = answer(asked)
      if (location) return void response.writeHead(302, { location }).end()
      const changed = given.tampering.answers?.[asked.path]?.(json) ?? json
      const content = typeof changed === 'string' ? changed : JSON.stringify(changed)
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(content)
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

/** The page of a platform at which a person agrees: it sends the browser back at once. */
export function sendBack({ query }: ChatRequest, answer: Record<string, string>): ChatAnswer {
  const back = new URL(query.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
  return { location: back.href }
}

/** Things that are given out and taken once. */
export function once<T>() {
  const kept = new Map<string, T>()
  return {
    give(value: T): string {
      const key = randomUUID().replaceAll('-', '')
      kept.set(key, value)
      return key
    },
    take(key: unknown): T | undefined {
      const value = kept.get(String(key))
      kept.delete(String(key))
      return value
    },
  }
}
