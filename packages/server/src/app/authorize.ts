import { accessWord, isOfPrograms, type Call, type ReadCall } from '@atrium/contract/kit/call.ts'
import { forgeryHeader, sessionCookie, unattendedHeader } from '@atrium/contract/constants.ts'
import { idPattern } from '@atrium/contract/kit/ids.ts'
import { isHidden } from '@atrium/contract/menus/menu-entries.ts'
import type { FastifyRequest } from 'fastify'
import { addressOf } from '#kit/http/device.ts'
import { readCookies } from '#identity/sessions/session-cookie.ts'
import { isOfProduct, readVisitorAddress } from '#products/visitor-address.ts'
import { accessDenial, isHalfWay } from '#identity/sessions/visitor.ts'
import { CallError } from '#kit/http/call-error.ts'
import { inTransaction } from '#kit/data/database.ts'
import { findOrganisation } from '#organisation/organisation.service.ts'
import { findProductVisitor } from '#products/product-visitor.ts'
import { isAddressBanned, isAppAddressAllowed } from '#identity/sessions/ip-whitelist.ts'
import type { AppServices } from './app-services.ts'

/** The scheme of access tokens, in any case (RFC 9110). */
const bearer = /^Bearer +/i
const isBearer = ({ headers }: FastifyRequest) => bearer.test(headers.authorization ?? '')

/** What access is checked by. */
export type Guarded = Pick<Call, 'kind' | 'access' | 'scope' | 'menu'> & Pick<Partial<ReadCall>, 'logs'>

/** Sets the visitor of a request. Throws a `CallError` where the visitor may not make the call. */
export async function authorize(services: AppServices, call: Guarded, request: FastifyRequest): Promise<void> {
  request.visitor ??= await identify(services, request)
  const isRequestForged =
    call.kind === 'write'
      ? !isOfPrograms(call) && isForged(services, request)
      : call.logs !== undefined && isCrossSite(services, request)
  if (isRequestForged) throw new CallError('request.forged')
  const denial = accessDenial(call, request.visitor)
  const error =
    denial && !request.visitor
      ? strangerDenial(call, request)
      : (denial ?? (await accessRestriction(services, call, request)))
  if (error) throw new CallError(error)
  await requireNamedOrganisation(services, call, request)
}

/** Why a request without a visitor is refused: programs cannot sign in, so they are told about their token or signature. */
function strangerDenial({ access }: Guarded, request: FastifyRequest): CallError['error'] {
  if (isOfProduct(request)) return 'access.wrong-signature'
  if (isBearer(request)) return 'access.wrong-token'
  if (access === 'app' || access === 'program') return 'access.token-needed'
  return access === 'product' ? 'access.signature-needed' : 'access.sign-in-needed'
}

const isId = new RegExp(idPattern)

/** Throws `request.not-found` where an operator names an organisation that does not exist. */
async function requireNamedOrganisation(
  { database }: AppServices,
  { access, scope }: Guarded,
  { params }: FastifyRequest,
) {
  if (access !== 'operator' || scope !== 'organisation') return
  const { organisationId } = params as { organisationId?: string }
  if (!organisationId || !isId.test(organisationId)) return
  const found = await inTransaction(database, { organisationId: organisationId.toLowerCase() }, findOrganisation)
  if (!found) throw new CallError('request.not-found')
}

/** Products sign their requests. Programs send their token in a header, people in a cookie; either is refused in the other place. Of several cookies the first valid one counts. */
async function identify(services: AppServices, request: FastifyRequest) {
  const { headers, routeOptions } = request
  if (isOfProduct(request)) return findProductVisitor(services, request)
  const { sessions, settings } = services
  const isProgram = isBearer(request)
  const tokens = isProgram
    ? [String(headers.authorization).replace(bearer, '')]
    : readCookies(request, sessionCookie, settings)
  // A write counts as use of the session even if marked unattended.
  const isUse = routeOptions.config.call?.kind !== 'read' || headers[unattendedHeader] !== '1'
  for (const token of tokens) {
    if (!token || token.length > 200) continue
    const visitor = await sessions.find(token, isUse)
    if (!visitor || (visitor.level === 'app') !== isProgram) continue
    request.sessionToken = token
    return visitor
  }
  return undefined
}

/**
 * A request of an application for a visitor has the visitor's address in its signature. The IP whitelist applies to
 * every call that is not public, and a hidden page refuses its calls. A product needs a licence of the organisation.
 */
async function accessRestriction(
  services: AppServices,
  call: Guarded,
  request: FastifyRequest,
): Promise<CallError['error'] | undefined> {
  const { visitor } = request
  if (!visitor || accessWord(call.access) === 'public') return undefined
  if (visitor.appAddresses !== undefined && !isAppAddressAllowed(visitor.appAddresses, addressOf(request)))
    return 'access.address-banned'
  if (!visitor.person) return visitor.product?.refusal
  if (!(await readVisitorAddress(request, services))) return 'access.wrong-signature'
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
  if (isBearer(request) || isOfProduct(request)) return false
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
