import { sessionCookie } from '@atrium/contract/constants.ts'
import { fastifyCookie, type CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#environment/settings.ts'

const isSecure = ({ publicUrl }: Settings, { protocol }: FastifyRequest) =>
  protocol === 'https' || publicUrl.startsWith('https:')

/**
 * The cookie's name, with the prefix `__Host-` over TLS and without a common domain: browsers then accept it from this
 * host only, so that no sister subdomain can plant one.
 */
const cookieName = (name: string, settings: Settings, request: FastifyRequest): string =>
  !settings.cookieDomain && isSecure(settings, request) ? `__Host-${name}` : name

/** More of one name than this are not looked at. */
const maxSameName = 4

/**
 * The values of a cookie, in the order of the browser: without the prefix `__Host-`, a sister subdomain or a path may have
 * planted another one beside ours.
 */
export function readCookies(request: FastifyRequest, name: string, settings: Settings): string[] {
  const ownName = cookieName(name, settings, request)
  const pairs = (request.headers.cookie ?? '').split(';').filter((pair) => pair.trim().startsWith(`${ownName}=`))
  return pairs.slice(0, maxSameName).flatMap((pair) => fastifyCookie.parse(pair)[ownName] ?? [])
}

/** The first value of a cookie. */
export const readCookie = (request: FastifyRequest, name: string, settings: Settings): string | undefined =>
  readCookies(request, name, settings)[0]

interface CookieToSet {
  name: string
  value: string
  settings: Settings
  /** In milliseconds; a session cookie without it. */
  maxAge?: number | undefined
}

/** Sets a cookie. */
export function writeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, settings, maxAge }: CookieToSet,
): void {
  const options = cookieOptions(settings, request)
  const age = maxAge && { maxAge: Math.round(maxAge / 1000) }
  reply.setCookie(cookieName(name, settings, request), value, { ...options, ...age })
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
  reply.clearCookie(cookieName(sessionCookie, settings, request), cookieOptions(settings, request))
}
