import type { IdentityServices } from '#identity/services.ts'
import type { ProductSecrets } from './product-secrets.ts'

/** The services of domains that call products. */
export interface ProductServices extends IdentityServices {
  /** Secrets of products. */
  productSecrets: ProductSecrets
}
