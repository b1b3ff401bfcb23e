import { sessionCookie } from '@atrium/contract/constants.ts'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#kit/settings.ts'

const isSecure = ({ publicUrl }: Settings, { protocol }: FastifyRequest) =>
  protocol === 'https' || publicUrl.startsWith('https:')

/**
 * The name under which a cookie is set. Over TLS and without a common domain it has the prefix `__Host-`: browsers then
 * take it from this very host alone, so that no sister subdomain can plant one.
 */
const cookieName = (name: string, settings: Settings, request: FastifyRequest): string =>
  !settings.cookieDomain && isSecure(settings, request) ? `__Host-${name}` : name

/**
 * The value of one of our cookies. The name without prefix counts, too: browsers that signed in with the release before
 * have it. The next release reads one name alone.
 */
export const readCookie = (request: FastifyRequest, name: string, settings: Settings): string | undefined =>
  request.cookies[cookieName(name, settings, request)] ?? request.cookies[name]

interface CookieToSet {
  name: string
  value: string
  settings: Settings
  /** In milliseconds; without it the cookie goes with the browser. */
  maxAge?: number | undefined
}

/** Sets one of our cookies, and takes away what the release before called by its plain name. */
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

/** How our cookies are set: out of reach of scripts, and over TLS alone where there is TLS. */
const cookieOptions = (settings: Settings, request: FastifyRequest): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure(settings, request),
  ...(settings.cookieDomain && { domain: settings.cookieDomain }),
})

/** Hands the token to the browser: until it is closed, or beyond that, for so many milliseconds, with automatic sign-in. */
export function giveToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, lasts, settings }: { token: string; lasts: number | undefined; settings: Settings },
): void {
  writeCookie(request, reply, { name: sessionCookie, value: token, settings, maxAge: lasts })
}

/** Takes the token back. */
export function clearToken(request: FastifyRequest, reply: FastifyReply, settings: Settings): void {
  for (const name of new Set([cookieName(sessionCookie, settings, request), sessionCookie]))
    reply.clearCookie(name, cookieOptions(settings, request))
}
