import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { minute, sessionCookie } from '@atrium/contract/constants.ts'
import type { FastifyRequest } from 'fastify'
import type { AppServices } from '#app/app-services.ts'
import { readCookie } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The person's address as signed by the calling application, if any. */
    visitorAddress: string | undefined
  }
}

const addressHeader = 'x-atrium-visitor-address'
/** Maximum age of a signature. */
const maxAgeMs = 5 * minute

/**
 * Reads the person's address that an application forwards. Returns false when the signature is missing, wrong, too old or
 * of another session.
 */
export function readVisitorAddress(
  request: FastifyRequest,
  { settings, clock }: Pick<AppServices, 'settings' | 'clock'>,
): boolean {
  const { headers } = request
  const address = headers[addressHeader]
  if (address === undefined) return true
  const timestamp = String(headers['x-atrium-timestamp'])
  if (typeof address !== 'string' || isIP(address) === 0 || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(clock.now() - Number(timestamp) * 1_000) > maxAgeMs) return false
  const signed = `${timestamp}.${address}.${readCookie(request, sessionCookie, settings) ?? ''}`
  if (!isSignature(String(headers['x-atrium-signature']), signed, settings.handover.secret)) return false
  request.visitorAddress = address
  return true
}

function isSignature(given: string, text: string, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`)
  const found = Buffer.from(given)
  return found.length === expected.length && timingSafeEqual(found, expected)
}
