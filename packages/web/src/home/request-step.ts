import type { OwnAccessRequest } from '@atrium/contract/products/access.shapes.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'

/** What a person can do about an application without a seat: ask, wait – or take the request back –, or ask again. */
export function requestStep(request: OwnAccessRequest | null): 'ask' | 'waiting' | 'declined' {
  if (request?.State === 'waiting' || request?.State === 'declined') return request.State
  return 'ask'
}

/** The applications about which something was decided that the person has not taken note of. */
export const newlyDecided = (products: readonly AuthorisedProduct[]): AuthorisedProduct[] =>
  products.filter(
    ({ Request, IsAuthorized }) =>
      Request && !Request.IsSeen && (Request.State === 'declined' || (Request.State === 'granted' && IsAuthorized)),
  )
