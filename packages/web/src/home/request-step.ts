import type { OwnAccessRequest } from '@atrium/contract/products/access.shapes.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'

/** Next step for an application without a seat: ask, wait or ask again. */
export function requestStep(request: OwnAccessRequest | null): 'ask' | 'waiting' | 'declined' {
  if (request?.State === 'waiting' || request?.State === 'declined') return request.State
  return 'ask'
}

/** Applications with a decision the person has not acknowledged. */
export const unseenDecisions = (products: readonly AuthorisedProduct[]): AuthorisedProduct[] =>
  products.filter(
    ({ Request, IsAuthorized }) =>
      Request && !Request.IsSeen && (Request.State === 'declined' || (Request.State === 'granted' && IsAuthorized)),
  )
