import { isIP } from 'node:net'
import { minute } from '@atrium/contract/constants.ts'
import type { FastifyRequest } from 'fastify'
import type { ProductServices } from './services.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The token of the session that the request has; undefined for visitors. */
    sessionToken: string | undefined
    /** The person's address as signed by the calling application, if any. */
    visitorAddress: string | undefined
  }
}

const visitorAddressHeader = 'x-atrium-visitor-address'
const productHeader = 'x-atrium-product'
/** Maximum age of a signature. */
const maxAgeMs = 5 * minute

/** True for a request that a product makes for itself; with an address it asks for its visitor, and only names itself. */
export const isOfProduct = ({ headers }: FastifyRequest): boolean =>
  headers[productHeader] !== undefined && headers[visitorAddressHeader] === undefined

/**
 * Reads the person's address that an application forwards. Resolves to false when the signature is missing, wrong, too old or
 * of another session. An application that does not name itself signs with `PRODUCT_SECRET`.
 */
export async function readVisitorAddress(
  request: FastifyRequest,
  { productSecrets, clock }: Pick<ProductServices, 'productSecrets' | 'clock'>,
): Promise<boolean> {
  const { headers } = request
  const address = headers[visitorAddressHeader]
  if (address === undefined) return true
  const timestamp = String(headers['x-atrium-timestamp'])
  if (typeof address !== 'string' || isIP(address) === 0 || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(clock.now() - Number(timestamp) * 1_000) > maxAgeMs) return false
  const signature = String(headers['x-atrium-signature'])
  const text = `${timestamp}.${address}.${request.sessionToken ?? ''}`
  if (!(await productSecrets.isSignedBy(headers[productHeader]?.toString(), { signature, text }))) return false
  request.visitorAddress = address
  return true
}
