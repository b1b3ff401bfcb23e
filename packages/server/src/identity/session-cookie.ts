import { sessionCookie } from '@atrium/contract/constants.ts'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#kit/settings.ts'

const isSecure = ({ publicUrl }: Settings, { protocol }: FastifyRequest) =>
  protocol === 'https' || publicUrl.startsWith('https:')

/** How our cookies are set: out of reach of scripts, and over TLS alone where there is TLS. */
export const cookieOptions = (settings: Settings, request: FastifyRequest): CookieSerializeOptions => ({
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
  reply.setCookie(sessionCookie, token, {
    ...cookieOptions(settings, request),
    ...(lasts && { maxAge: Math.round(lasts / 1000) }),
  })
}

/** Takes the token back. */
export function clearToken(request: FastifyRequest, reply: FastifyReply, settings: Settings): void {
  reply.clearCookie(sessionCookie, cookieOptions(settings, request))
}
