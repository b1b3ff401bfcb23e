import { signedProductHeaders } from '#products/product-visitor.ts'
import type { Clock } from '#environment/clock.ts'
import type { Settings } from '#environment/settings.ts'

/** The headers with which a product sends a request: verb, path and query, and the body as text. */
export type ProductSigner = (method: string, target: string, body: string) => Record<string, string>

/** Signs requests of a product about an organisation. */
export const productSigner =
  (
    { settings, clock }: { settings: Pick<Settings, 'handover'>; clock: Clock },
    {
      product,
      organisationId,
      now = () => clock.now(),
    }: { product: string; organisationId: string; now?: () => number },
  ): ProductSigner =>
  (method, target, body) =>
    signedProductHeaders(
      { product, organisationId, method, target, body },
      { secret: settings.handover.secret, now: now() },
    )
