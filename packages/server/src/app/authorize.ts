import { accessWord, type Call, type ReadCall } from '@atrium/contract/kit/call.ts'
import { forgeryHeader, sessionCookie, unattendedHeader } from '@atrium/contract/constants.ts'
import { isHidden } from '@atrium/contract/menus/menu-entries.ts'
import type { FastifyRequest } from 'fastify'
import { addressOf } from '#identity/sessions/device.ts'
import { readCookie } from '#identity/sessions/session-cookie.ts'
import { readVisitorAddress } from '#identity/sessions/visitor-address.ts'
import { accessDenial, isHalfWay } from '#identity/sessions/visitor.ts'
import { CallError } from '#kit/http/call-error.ts'
import { findProductVisitor, productHeader } from '#products/product-visitor.ts'
import { isAddressBanned, isAppAddressAllowed } from '#settings/ip-whitelist.ts'
import type { AppServices } from './app-services.ts'

const bearer = 'Bearer '

/** What access is checked by. */
export type Guarded = Pick<Call, 'kind' | 'access' | 'scope' | 'menu'> & Pick<Partial<ReadCall>, 'logs'>

/** Sets the visitor of a request. Throws a `CallError` where the visitor may not make the call. */
export async function authorize(services: AppServices, call: Guarded, request: FastifyRequest): Promise<void> {
  request.visitor ??= await identify(services, request)
  const isRequestForged =
    call.kind === 'write' ? isForged(services, request) : call.logs !== undefined && isCrossSite(services, request)
  if (isRequestForged) throw new CallError('request.forged')
  if (call.access === 'product' && request.headers[productHeader] !== undefined && !request.visitor)
    throw new CallError('access.wrong-signature')
  const error = accessDenial(call, request.visitor) ?? accessRestriction(services, call, request)
  if (error) throw new CallError(error)
}

/** Products sign their requests. Programs send their token in a header, people in a cookie; either is refused in the other place. */
async function identify(services: AppServices, request: FastifyRequest) {
  const { headers, routeOptions } = request
  if (headers[productHeader] !== undefined) return findProductVisitor(services, request)
  const { sessions, settings } = services
  const isProgram = headers.authorization?.startsWith(bearer) ?? false
  const token = isProgram ? headers.authorization?.slice(bearer.length) : readCookie(request, sessionCookie, settings)
  if (!token || token.length > 200) return undefined
  // A write counts as use of the session even if marked unattended.
  const isUse = routeOptions.config.call?.kind !== 'read' || headers[unattendedHeader] !== '1'
  const visitor = await sessions.find(token, isUse)
  return visitor && (visitor.level === 'app') === isProgram ? visitor : undefined
}

/**
 * A request of an application for a visitor has the visitor's address in its signature. The IP whitelist applies to
 * every call that is not public, and a hidden page refuses its calls.
 */
function accessRestriction(
  services: AppServices,
  call: Guarded,
  request: FastifyRequest,
): CallError['error'] | undefined {
  const { visitor } = request
  if (!visitor || accessWord(call.access) === 'public') return undefined
  if (visitor.appAddresses !== undefined && !isAppAddressAllowed(visitor.appAddresses, addressOf(request)))
    return 'access.address-banned'
  if (!visitor.person) return undefined
  if (!readVisitorAddress(request, services)) return 'access.wrong-signature'
  if (isAddressBanned(visitor.organisation, visitor.person, request)) return 'access.address-banned'
  // Calls that complete a sign-in stay open, such as changing an expired password.
  const isMenuHidden = !isHalfWay(visitor.level) && isHidden(call, visitor.person.hiddenMenus)
  return isMenuHidden ? 'access.denied' : undefined
}

/** The configured origin, or else the one of the request. */
function isOwnOrigin({ settings }: AppServices, origin: string, { headers }: FastifyRequest): boolean {
  if (origin === settings.publicUrl) return true
  return !settings.isPublicUrlFixed && URL.parse(origin)?.host === headers.host
}

/** Browsers send neither a program's own token nor the headers of a product, so another site cannot forge their requests. */
function isForged(services: AppServices, request: FastifyRequest): boolean {
  if (request.visitor?.level === 'app' || request.headers[productHeader] !== undefined) return false
  const { origin } = request.headers
  return request.headers[forgeryHeader] !== '1' || (origin !== undefined && !isOwnOrigin(services, origin, request))
}

/**
 * True when a page of another site made the browser send the request: a link there could start an export, and write to
 * the log, in a person's name. Programs and old browsers do not send `sec-fetch-site`.
 */
function isCrossSite(services: AppServices, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOwn = origin !== undefined && isOwnOrigin(services, origin, request)
  return site === 'cross-site' || (site === 'same-site' && !isOwn)
}
