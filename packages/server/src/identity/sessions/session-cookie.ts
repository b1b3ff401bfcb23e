import { sessionCookie } from '@atrium/contract/constants.ts'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#app/settings.ts'

const isSecure = ({ publicUrl }: Settings, { protocol }: FastifyRequest) =>
  protocol === 'https' || publicUrl.startsWith('https:')

/**
 * The cookie's name, with the prefix `__Host-` over TLS and without a common domain: browsers then accept it from this
 * host only, so that no sister subdomain can plant one.
 */
const cookieName = (name: string, settings: Settings, request: FastifyRequest): string =>
  !settings.cookieDomain && isSecure(settings, request) ? `__Host-${name}` : name

/**
 * The value of a cookie. The name without prefix counts, too: the previous release set it.
 */
export const readCookie = (request: FastifyRequest, name: string, settings: Settings): string | undefined =>
  request.cookies[cookieName(name, settings, request)] ?? request.cookies[name]

interface CookieToSet {
  name: string
  value: string
  settings: Settings
  /** In milliseconds; a session cookie without it. */
  maxAge?: number | undefined
}

/** Sets a cookie and clears the previous release's plain name. */
export function writeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, settings, maxAge }: CookieToSet,
): void {
  const options = cookieOptions(settings, request)
  const ownName = cookieName(name, settings, request)
  reply.setCookie(ownName, value, { ...options, ...(maxAge && { maxAge: Math.round(maxAge / 1000) }) })
  if (ownName !== name && request.cookies[name] !== undefined) reply.clearCookie(name, options)
}

/** HttpOnly, SameSite=Lax, Secure over TLS. */
const cookieOptions = (settings: Settings, request: FastifyRequest): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(settings, request),
  ...(settings.cookieDomain && { domain: settings.cookieDomain }),
})

/** Sets the session cookie; persistent when `lasts` (milliseconds) is given. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, lasts, settings }: { token: string; lasts: number | undefined; settings: Settings },
): void {
  writeCookie(request, reply, { name: sessionCookie, value: token, settings, maxAge: lasts })
}

/** Clears the session cookie. */
export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply, settings: Settings): void {
  for (const name of new Set([cookieName(sessionCookie, settings, request), sessionCookie]))
    reply.clearCookie(name, cookieOptions(settings, request))
}
