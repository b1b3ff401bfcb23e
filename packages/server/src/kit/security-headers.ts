import { randomBytes } from 'node:crypto'
import type { Settings } from './settings.ts'

/** A new nonce for the styles of one page. */
export const newNonce = (): string => randomBytes(16).toString('base64')

const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** What every answer carries; behind TLS also the promise to stay there. An answer that is no page may not do anything. */
export const answerHeaders = ({ publicUrl }: Pick<Settings, 'publicUrl'>): Record<string, string> => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(publicUrl.startsWith('https:') && strictTransport),
})

/** What a page carries besides: what it may load, and what it keeps to itself. `scriptHash` is of the one script within it. */
export const pageHeaders = (nonce: string, scriptHash?: string): Record<string, string> => ({
  'content-security-policy': pagePolicy(nonce, scriptHash),
  'referrer-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
})

/** What a page may load: ours alone; styles of its own need the nonce, a script of its own is named by its hash. */
const pagePolicy = (nonce: string, scriptHash?: string): string =>
  [
    "default-src 'self'",
    `script-src 'self'${scriptHash ? ` 'sha256-${scriptHash}'` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    // The spoken captcha travels in the answer.
    "media-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
