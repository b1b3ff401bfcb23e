import { createHash } from 'node:crypto'
import { maxSessionMs, minute } from '@atrium/contract/constants.ts'
import { idPattern } from '@atrium/contract/kit/ids.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { ProductServices } from './services.ts'
import type { ProductRefusal, Visitor } from '#identity/sessions/visitor.ts'
import { inTransaction } from '#kit/data/database.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import { signatureOf } from '#outside/signature.ts'
import { dayIn } from '#kit/text/calendar-days.ts'
import { licences, products } from './products.tables.ts'

export const productHeader = 'x-atrium-product'
const contentHashHeader = 'x-atrium-content-sha256'
/** Maximum age of a signature, in milliseconds. */
const maxAgeMs = 5 * minute
const isId = new RegExp(idPattern)

/** A request of a product to the portal, as far as it is signed. */
export interface SignedProductRequest {
  /** Code of the product. */
  product: string
  organisationId: string
  method: string
  /** Path and query, as they are requested. */
  target: string
  body: string
}

/** The headers by which the portal knows a product: see docs/products.md. `now` in milliseconds. */
export function signedProductHeaders(
  { product, organisationId, method, target, body }: SignedProductRequest,
  { secret, now }: { secret: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const contentHash = sha256(body)
  const lines = [timestamp, method, target, product, organisationId, contentHash]
  return {
    [productHeader]: product,
    'x-atrium-organisation': organisationId,
    'x-atrium-timestamp': timestamp,
    [contentHashHeader]: contentHash,
    'x-atrium-signature': signatureOf(lines.join('\n'), secret),
  }
}

/**
 * The product that signed a request, as a visitor of the organisation that it names. `undefined` where the signature is
 * wrong or too old, the product is unknown or switched off, or the organisation is unknown.
 */
export async function findProductVisitor(
  { database, productSecrets, clock }: Pick<ProductServices, 'database' | 'productSecrets' | 'clock'>,
  { headers, method, originalUrl }: FastifyRequest,
): Promise<Visitor | undefined> {
  const text = (name: string) => String(headers[name] ?? '')
  const [code, organisationId, timestamp] = [productHeader, 'x-atrium-organisation', 'x-atrium-timestamp'].map(text)
  if (!code || !organisationId || !timestamp || !isId.test(organisationId) || !/^\d{1,12}$/.test(timestamp))
    return undefined
  if (Math.abs(clock.now() - Number(timestamp) * 1000) > maxAgeMs) return undefined
  const contentHash = text(contentHashHeader)
  const lines = [timestamp, method, originalUrl, code, organisationId, contentHash]
  const signed = { signature: text('x-atrium-signature'), text: lines.join('\n') }
  if (!(await productSecrets.isSignedBy(code, signed))) return undefined
  // The hash of a body is compared when it is read.
  if (method === 'GET' && contentHash !== sha256('')) return undefined
  const [found] = await inTransaction(database, 'installation', (db) =>
    db
      .select({
        productId: products.id,
        productCode: products.code,
        productName: products.name,
        id: organisations.id,
        name: organisations.name,
        englishName: organisations.englishName,
        timeZone: organisations.timeZone,
        suspendedAt: organisations.suspendedAt,
        validFrom: licences.validFrom,
        validUntil: licences.validUntil,
      })
      .from(products)
      .innerJoin(organisations, eq(organisations.id, organisationId))
      .leftJoin(licences, and(eq(licences.productId, products.id), eq(licences.organisationId, organisations.id)))
      .where(and(sql`lower(${products.code}) = lower(${code})`, eq(products.isEnabled, true))),
  )
  if (!found) return undefined
  const { productId, productCode, productName, id, name, englishName } = found
  return {
    sessionId: '',
    level: 'product',
    lang: undefined,
    appId: undefined,
    appAddresses: undefined,
    product: {
      id: productId,
      code: productCode,
      name: productName,
      refusal: refusalOf(found, dayIn(found.timeZone, clock.now())),
    },
    organisation: { id, name, englishName, logoFile: null, secondStep: null, configs: {} },
    person: undefined,
    signIn: { model: null, type: 0, name: null, isAuto: false, logoutUrl: null },
    lastSeenAt: clock.now(),
    idle: maxSessionMs,
    expiresAt: clock.now() + maxSessionMs,
  }
}

interface Terms {
  suspendedAt: Date | null
  validFrom: string | null
  validUntil: string | null
}

/** Why a product may not work for an organisation, though its signature is right. */
function refusalOf({ suspendedAt, validFrom, validUntil }: Terms, today: string): ProductRefusal | undefined {
  if (suspendedAt) return 'products.organisation-suspended'
  return validFrom && validUntil && validFrom <= today && today <= validUntil ? undefined : 'products.unauthorised'
}

/** True unless a product sent another body than it signed. */
export const isSignedBody = ({ visitor, headers }: FastifyRequest, body: string): boolean =>
  visitor?.level !== 'product' || headers[contentHashHeader] === sha256(body)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
