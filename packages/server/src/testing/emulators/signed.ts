import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Received } from './http-emulator.ts'

const fiveMinutes = 5 * 60

/** True when a request has a recent signature made with this secret. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const timestamp = String(headers['x-atrium-timestamp'])
  const [scheme, signature = ''] = String(headers['x-atrium-signature']).split('=')
  const expected = createHmac('sha256', secret).update(timestamp).update('.').update(body).digest()
  const given = Buffer.from(signature, 'hex')
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < fiveMinutes
  return scheme === 'sha256' && isFresh && given.length === expected.length && timingSafeEqual(given, expected)
}
