import { account } from '#account/account.routes.ts'
import { departments } from '#departments/departments.routes.ts'
import { identity } from '#identity/identity.routes.ts'
import { removeExpired } from '#identity/identity.jobs.ts'
import { tidyDatabase } from '#kit/database.jobs.ts'
import type { Module } from '#kit/handle.ts'
import type { Job } from '#kit/jobs.ts'
import type { Parts } from '#kit/parts.ts'
import { prepareLogPartitions } from '#logs/logs.jobs.ts'
import { commitImports } from '#members/commit-imports.ts'
import { spellNames } from '#members/members.jobs.ts'
import { members } from '#members/members.routes.ts'
import { menus } from '#menus/menus.routes.ts'
import { operator } from '#operator/operator.routes.ts'
import { organisation } from '#organisation/organisation.routes.ts'
import { deliverMessages } from '#outside/deliver-messages.ts'
import { products } from '#products/products.routes.ts'
import { settings } from '#settings/settings.routes.ts'
import { trial } from '#trial/trial.routes.ts'
import type { Domain } from '@atrium/contract/all-calls.ts'

/** The domains of the server: one for each domain of the contract. */
export const allModules = (parts: Parts): Record<Domain, Module> => ({
  identity: identity(parts),
  account: account(parts),
  organisation: organisation(parts),
  products: products(parts),
  departments: departments(),
  members: members(parts),
  settings: settings(),
  trial: trial(parts),
  menus: menus(),
  operator: operator(parts),
})

/** Everything that runs in the background. */
export const allJobs = (parts: Parts): readonly Job[] => [
  removeExpired,
  prepareLogPartitions,
  spellNames,
  commitImports(parts),
  deliverMessages(parts),
  tidyDatabase(parts),
]
