import type { ProductServices } from '#products/services.ts'

/** The services of all domains. */
export type AppServices = ProductServices
