import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Lang } from '@atrium/contract/constants.ts'
import { answerQuestions } from '#kit/asked-thread.ts'
import { docsPage, styleHashOf } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

export interface DocumentRequest {
  publicUrl: string
  lang: Lang
}

/** A document with its compressed forms. */
export interface BuiltDocument {
  /** SHA-256 of the content, base64url. */
  hash: string
  plain: Uint8Array
  br: Uint8Array
  gzip: Uint8Array
}

export interface BuiltDocuments {
  openApi: BuiltDocument
  docs: BuiltDocument
  /** SHA-256 of the page's style element, as a content security policy names it. */
  styleHash: string
}

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

function built(text: string): BuiltDocument {
  const plain = Buffer.from(text)
  return {
    hash: createHash('sha256').update(plain).digest('base64url'),
    plain,
    br: brotliCompressSync(plain, brotli),
    gzip: gzipSync(plain),
  }
}

answerQuestions(async (request: DocumentRequest): Promise<BuiltDocuments> => {
  const document = openApiDocument(request)
  const page = docsPage({ lang: request.lang, document })
  return { openApi: built(JSON.stringify(document)), docs: built(page), styleHash: styleHashOf(page) }
})
