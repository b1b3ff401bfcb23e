import { randomBytes } from 'node:crypto'
import type { Settings } from './settings.ts'

/** A new nonce for the styles of one page. */
export const newNonce = (): string => randomBytes(16).toString('base64')

const everywhere = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** What every answer carries; behind TLS also the promise to stay there. Answers that are no page may not do anything. */
export const securityHeaders = ({ publicUrl }: Settings): Record<string, string> => ({
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(publicUrl.startsWith('https:') && strictTransport),
})

/** What a page may load: ours alone; styles of its own need the nonce. */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
