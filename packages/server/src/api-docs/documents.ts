import { Worker } from 'node:worker_threads'
import type { Lang } from '@atrium/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AskedThread } from '#kit/asked-thread.ts'
import type { BuiltDocument, BuiltDocuments, DocumentRequest } from './documents.worker.ts'

/** In milliseconds. Each language is built once, so the thread is rarely needed again. */
const idleTime = 1_000

/**
 * The OpenAPI document and its page, built once for each language. Building takes a fifth of a second and compressing
 * half as long again, so a worker thread does both.
 */
export class Documents {
  readonly #publicUrl: string
  readonly #cache = new Map<Lang, Promise<BuiltDocuments>>()
  readonly #thread = new AskedThread<DocumentRequest, BuiltDocuments>(
    () => new Worker(new URL('./documents.worker.ts', import.meta.url)),
    idleTime,
  )

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl
  }

  in(lang: Lang): Promise<BuiltDocuments> {
    const cached = this.#cache.get(lang)
    if (cached) return cached
    const building = this.#thread.ask({ publicUrl: this.#publicUrl, lang })
    this.#cache.set(lang, building)
    // A failed build is tried again by the next request.
    building.catch(() => this.#cache.delete(lang))
    return building
  }
}

const encodings = ['br', 'gzip'] as const

/** Sends a document in the shortest form that the client accepts, or 304 when the client has it already. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: BuiltDocument): FastifyReply {
  const encoding = encodings.find((name) => accepts(request.headers['accept-encoding'], name))
  const etag = `"${document.hash}${encoding ? `-${encoding}` : ''}"`
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language, x-atrium-lang' })
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  const content = document[encoding ?? 'plain']
  return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

function accepts(header: string | undefined, encoding: string): boolean {
  const found = header?.split(',').find((part) => part.split(';')[0]?.trim() === encoding)
  return found !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(found)
}

/** Proxies that recompress mark a tag as weak. */
const hasTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
