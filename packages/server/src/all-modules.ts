import { account } from '#account/account.routes.ts'
import { identity } from '#identity/identity.routes.ts'
import { removeExpired } from '#identity/identity.jobs.ts'
import type { Module } from '#kit/handle.ts'
import type { Job } from '#kit/jobs.ts'
import type { Parts } from '#kit/parts.ts'
import { prepareLogPartitions } from '#logs/logs.jobs.ts'
import { menus } from '#menus/menus.routes.ts'
import { operator } from '#operator/operator.routes.ts'
import { organisation } from '#organisation/organisation.routes.ts'
import { products } from '#products/products.routes.ts'
import type { Domain } from '@atrium/contract/all-calls.ts'

/** The domains of the server: one for each domain of the contract. */
export const allModules = (parts: Parts): Record<Domain, Module> => ({
  identity: identity(parts),
  account: account(parts),
  organisation: organisation(),
  products: products(parts),
  menus: menus(),
  operator: operator(parts),
})

/** Everything that runs in the background. */
export const allJobs: readonly Job[] = [removeExpired, prepareLogPartitions]
