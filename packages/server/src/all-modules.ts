import { account } from '#account/account.routes.ts'
import { departments } from '#departments/departments.routes.ts'
import { help } from '#help/help.routes.ts'
import { identity } from '#identity/identity.routes.ts'
import { sendCodes } from '#identity/send-codes.ts'
import { removeExpired } from '#identity/identity.jobs.ts'
import { tidyDatabase } from '#kit/database.jobs.ts'
import type { Module } from '#kit/handle.ts'
import type { Job } from '#kit/jobs.ts'
import type { Parts } from '#kit/parts.ts'
import { legal } from '#legal/legal.routes.ts'
import { checkpointFilesOf } from '#logs/checkpoints.ts'
import {
  dropOutlivedMonths,
  indexOperations,
  prepareLogPartitions,
  sampleSessions,
  signChains,
} from '#logs/logs.jobs.ts'
import { logs } from '#logs/logs.routes.ts'
import { sendCheckpoints } from '#logs/send-checkpoints.ts'
import { verifyChains } from '#logs/verifications.ts'
import { commitImports } from '#members/commit-imports.ts'
import { spellNames } from '#members/members.jobs.ts'
import { members } from '#members/members.routes.ts'
import { menus } from '#menus/menus.routes.ts'
import { noticesOf } from '#notices/notices.routes.ts'
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
  settings: settings(parts),
  trial: trial(parts),
  menus: menus(),
  logs: logs(parts),
  notices: noticesOf(parts),
  help: help(parts),
  legal: legal(parts),
  operator: operator(parts),
})

/** Everything that runs in the background. */
export function allJobs(parts: Parts): readonly Job[] {
  const evidence = { ...parts, checkpointFiles: checkpointFilesOf(parts.settings) }
  return [
    removeExpired,
    prepareLogPartitions,
    indexOperations,
    sampleSessions,
    signChains(evidence),
    sendCheckpoints(parts),
    verifyChains(evidence),
    dropOutlivedMonths(evidence),
    spellNames,
    commitImports(parts),
    sendCodes(parts),
    deliverMessages(parts),
    tidyDatabase(parts),
  ]
}
