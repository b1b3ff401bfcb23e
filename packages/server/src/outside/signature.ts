import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The headers by which a receiver knows that a JSON body is ours. The moment is signed, too, so that what is repeated
 * later can be refused.
 */
export function signedHeaders(body: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-atrium-timestamp': timestamp,
    'x-atrium-signature': `sha256=${signature}`,
  }
}

/** A request of the open capability to a product, as far as it is signed. */
export interface ProductRequest {
  requestId: string
  organisationId: string
  appId: string
  /** The departments whose data the app may use; null for the whole organisation. */
  departmentIds: readonly string[] | null
  method: string
  /** Path and query, as they are requested. */
  target: string
  body: string
}

/** The headers by which a product knows that a request comes from the portal, for whom, and that nothing was changed. */
export function productHeaders(
  { requestId, organisationId, appId, departmentIds, method, target, body }: ProductRequest,
  { secret, now }: { secret: string; now: number },
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const departments = departmentIds ? departmentIds.join(',') : 'all'
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const signed = [timestamp, method, target, requestId, organisationId, appId, departments, bodyHash].join('\n')
  return {
    'x-atrium-request-id': requestId,
    'idempotency-key': requestId,
    'x-atrium-organisation': organisationId,
    'x-atrium-app': appId,
    'x-atrium-departments': departments,
    'x-atrium-timestamp': timestamp,
    'x-atrium-signature': signatureOf(signed, secret),
  }
}

/** The HMAC-SHA256 of a text as headers carry it. */
export const signatureOf = (text: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`

/** True where `given` is the signature of a text; takes the same time wherever they differ. */
export function isSignature(given: string, text: string, secret: string): boolean {
  const [expected, found] = [signatureOf(text, secret), given].map((one) => Buffer.from(one)) as [Buffer, Buffer]
  return found.length === expected.length && timingSafeEqual(found, expected)
}
