import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** A new nonce for the styles of one page. */
export const newNonce = (): string => randomBytes(16).toString('base64')

type Headers = readonly (readonly [name: string, value: string])[]

/** An answer that is no page may not do anything. */
const everywhere: Headers = [
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
]
/** Behind TLS: the promise to stay there. */
const behindTls: Headers = [...everywhere, ['strict-transport-security', 'max-age=31536000; includeSubDomains']]

/**
 * Headers of every answer. TLS is known from the configured address, or from the header of a trusted
 * proxy with each request.
 */
export function answerHeaders({
  publicUrl,
  trustedProxies,
}: {
  publicUrl: string
  trustedProxies: readonly string[]
}): (request: FastifyRequest) => Headers {
  if (publicUrl.startsWith('https:')) return () => behindTls
  if (trustedProxies.length === 0) return () => everywhere
  return ({ protocol }) => (protocol === 'https' ? behindTls : everywhere)
}

/**
 * What a page carries besides: what it may load, and what it keeps to itself. `style` names the styles within it, by
 * `nonce-…` or `sha256-…`.
 */
export const pageHeaders = (style: string): Record<string, string> => ({
  'content-security-policy': pagePolicy(style),
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
})

/** What a page may load: ours alone, besides the styles that are named. See decision 074 for what it may speak to. */
const pagePolicy = (style: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' '${style}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    // The spoken captcha travels in the answer.
    "media-src 'self' data:",
    // Besides ours, programs on the person's own computer that print labels.
    "connect-src 'self' http://localhost:* http://127.0.0.1:*",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
