import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isLang, type Lang } from '@atrium/contract/constants.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppServices } from '#app/app-services.ts'
import { languageOf } from '#kit/text/language.ts'
import { newNonce, pageHeaders } from '#kit/http/headers.ts'
import { openApiDocument } from './openapi.ts'
import type { OpenApiDocument } from './openapi-types.ts'
import { viewerPage, viewerPolicy } from './viewer-page.ts'

type LangQuery = { Querystring: { lang?: unknown } }

const page = { config: { notACall: 'The documentation of the calls' } }

/** The OpenAPI document at `/api/openapi.json` and its viewer at `/api/docs`; `?lang=` chooses the language. */
export function mountApiDocs(app: FastifyInstance, { settings }: AppServices): void {
  const documentIn = cachedDocuments(settings.publicUrl)
  app.get<LangQuery>('/api/openapi.json', page, async (request, reply) => {
    const document = await documentIn(requestedLanguage(request))
    return sendDocument(request, reply, document)
  })
  app.get<LangQuery>('/api/docs', page, (request, reply) => {
    const nonce = newNonce()
    return reply
      .headers({ ...pageHeaders(`nonce-${nonce}`), 'content-security-policy': viewerPolicy(nonce) })
      .type('text/html; charset=utf-8')
      .send(viewerPage(requestedLanguage(request), nonce))
  })
}

const requestedLanguage = (request: FastifyRequest<LangQuery>): Lang =>
  isLang(request.query.lang) ? request.query.lang : languageOf(request)

interface CompressedDocument {
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

/** Builds and compresses the document of a language once, with the first request for it. */
export function cachedDocuments(publicUrl: string): (lang: Lang) => Promise<CompressedDocument> {
  const documents = new Map<Lang, Promise<CompressedDocument>>()
  return (lang) => {
    const document = documents.get(lang) ?? openApiDocument({ publicUrl, lang }).then(compressed)
    documents.set(lang, document)
    return document
  }
}

async function compressed(document: OpenApiDocument): Promise<CompressedDocument> {
  const identity = Buffer.from(JSON.stringify(document))
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity),
  ])
  return { etag: createHash('sha256').update(identity).digest('base64url'), identity, br, gzip: gzipped }
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: CompressedDocument): FastifyReply {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const etag = `"${document.etag}-${encoding}"`
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language, x-atrium-lang' })
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(document[encoding])
}

function acceptedEncoding(header = ''): 'br' | 'gzip' | 'identity' {
  const accepted = header.split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
  const names = accepted.map((part) => part.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity'
}

/** Proxies that recompress mark a tag as weak. */
const hasTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
