import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isLang, type Lang } from '@atrium/contract/constants.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KitServices } from '#kit/services.ts'
import { languageOf } from '#kit/text/language.ts'
import { CallError } from '#kit/http/call-error.ts'
import { pageHeaders } from '#kit/http/headers.ts'
import { openApiDocument } from './openapi.ts'
import { pagesPolicy } from './pages/layout.ts'
import { renderDocsPage, renderSearch } from './pages/pages.ts'

type LangQuery = { Querystring: { lang?: unknown; q?: unknown }; Params: { name?: string } }

const page = { config: { notACall: 'The documentation of the calls' } }

/** The OpenAPI document at `/api/openapi.json` and its pages below `/api/docs`; `?lang=` chooses the language. */
export function mountApiDocs(app: FastifyInstance, { settings }: KitServices): void {
  const documentation = cachedDocumentation(settings.publicUrl)
  app.get<LangQuery>('/api/openapi.json', page, async (request, reply) => {
    const { compressed } = await documentation.document(requestedLanguage(request))
    return send(request, reply.type('application/json; charset=utf-8'), compressed)
  })
  for (const address of ['/api/docs', '/api/docs/:name']) {
    app.get<LangQuery>(address, page, async (request, reply) => {
      const { q } = request.query
      const lang = requestedLanguage(request)
      const words = typeof q === 'string' ? q.trim().slice(0, maxSearchLength) : ''
      const shown = await (words ? documentation.search(lang, words) : documentation.page(lang, request.params.name))
      if (!shown) throw new CallError('request.not-found')
      const headers = { ...pageHeaders(''), 'content-security-policy': pagesPolicy }
      return send(request, reply.headers(headers).type('text/html; charset=utf-8'), shown)
    })
  }
}

const maxSearchLength = 100

const requestedLanguage = (request: FastifyRequest<LangQuery>): Lang =>
  isLang(request.query.lang) ? request.query.lang : languageOf(request)

interface Compressed {
  etag: string
  identity: Buffer
  br: Buffer
  gzip: Buffer
}

/** Builds, renders and compresses the document of a language and each of its pages once, with the first request for it. */
export function cachedDocumentation(publicUrl: string) {
  const build = async (lang: Lang) => {
    const document = await openApiDocument({ publicUrl, lang })
    return { document, compressed: await compress(JSON.stringify(document)) }
  }
  const documents = new Map<Lang, ReturnType<typeof build>>()
  const documentIn = (lang: Lang) => {
    const document = documents.get(lang) ?? build(lang)
    documents.set(lang, document)
    return document
  }
  const pages = new Map<string, Promise<Compressed>>()
  return {
    document: documentIn,
    async page(lang: Lang, name: string | undefined): Promise<Compressed | undefined> {
      const key = `${lang}/${name ?? ''}`
      const known = pages.get(key)
      if (known) return known
      const rendered = renderDocsPage({
        lang,
        document: (await documentIn(lang)).document,
        ...(name !== undefined && { name }),
      })
      if (rendered === undefined) return undefined
      const compressed = compress(rendered)
      pages.set(key, compressed)
      return compressed
    },
    async search(lang: Lang, words: string): Promise<Compressed> {
      return compress(renderSearch({ lang, document: (await documentIn(lang)).document }, words))
    },
  }
}

async function compress(text: string): Promise<Compressed> {
  const identity = Buffer.from(text)
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity),
  ])
  return { etag: createHash('sha256').update(identity).digest('base64url'), identity, br, gzip: gzipped }
}

function send(request: FastifyRequest, reply: FastifyReply, compressed: Compressed): FastifyReply {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const etag = `"${compressed.etag}-${encoding}"`
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding, accept-language, x-atrium-lang' })
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(compressed[encoding])
}

function acceptedEncoding(header = ''): 'br' | 'gzip' | 'identity' {
  const accepted = header.split(',').filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
  const names = accepted.map((part) => part.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((name) => names.includes(name)) ?? 'identity'
}

/** Proxies that recompress mark a tag as weak. */
const hasTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
