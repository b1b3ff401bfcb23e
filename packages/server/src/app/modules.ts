import { account } from '#account/account.routes.ts'
import { spellDepartments } from '#departments/departments.jobs.ts'
import { departments } from '#departments/departments.routes.ts'
import { expireRequests } from '#esign/esign.jobs.ts'
import { esign } from '#esign/esign.routes.ts'
import { stampSignatures } from '#esign/evidence/stamp-signatures.ts'
import { help } from '#help/help.routes.ts'
import { identity } from '#identity/identity.routes.ts'
import { sendCodes } from '#identity/codes/send-codes.ts'
import { removeExpired } from './expired-rows.ts'
import { tidyDatabase } from './database.jobs.ts'
import type { Module } from '#kit/http/handle.ts'
import type { Job } from '#kit/jobs/jobs.ts'
import type { AppServices } from './app-services.ts'
import { dropDepartmentsFromTemplates } from '#labels/departments.ts'
import { labels } from '#labels/labels.routes.ts'
import { printJobs } from '#labels/printing/print.job.ts'
import { legal } from '#legal/legal.routes.ts'
import { checkpointFilesOf } from '#logs/chain/checkpoints.ts'
import { dropExpiredMonths, prepareLogPartitions, sampleSessions, signChains } from '#logs/logs.jobs.ts'
import { indexOperations } from '#logs/search/index-operations.ts'
import { logs } from '#logs/logs.routes.ts'
import { sendCheckpoints } from '#logs/chain/send-checkpoints.ts'
import { verifyChains } from '#logs/chain/verifications.ts'
import { commitImports } from '#members/imports/commit-imports.ts'
import { spellNames } from '#members/members.jobs.ts'
import { applyRulesOnJoining } from '#members/rules/apply-rules.ts'
import { members } from '#members/members.routes.ts'
import { menus } from '#menus/menus.routes.ts'
import { addPublicMonomers } from '#monomers/monomers.jobs.ts'
import { runMonomerImports } from '#monomers/imports/run-imports.ts'
import { monomers } from '#monomers/monomers.routes.ts'
import { announcePublicMonomers } from '#monomers/public-library/announce-changes.ts'
import { noticesOf } from '#notices/notices.routes.ts'
import { openPlatform } from '#open-platform/open-platform.routes.ts'
import { pushCalls } from '#open-platform/gateway/push-calls.ts'
import { sendAlerts } from '#open-platform/gateway/send-alerts.ts'
import { tidyCalls } from '#open-platform/records/tidy-calls.ts'
import { deliverWebhooks } from '#open-platform/webhooks/deliver-webhooks.ts'
import { operator } from '#operator/operator.routes.ts'
import { organisation } from '#organisation/organisation.routes.ts'
import { deliverMessages } from '#outside/deliver-messages.ts'
import { countWaitingGrants, dropDepartmentsFromGrants } from '#open-platform/open-platform.service.ts'
import { announceLicences } from '#products/announce-licences.ts'
import { products } from '#products/products.routes.ts'
import { push } from '#push/push.routes.ts'
import { sendNotifications } from '#push/send-notifications.ts'
import { placePeople } from '#members/edit/place-members.ts'
import { countExpiringCertificates } from '#sso/connections/expiring-certificates.ts'
import { announcePasswords } from '#settings/announce-passwords.ts'
import { settings } from '#settings/settings.routes.ts'
import { announceCertificates } from '#sso/connections/announce-certificates.ts'
import { renewCertificates } from '#sso/saml/renew-certificates.ts'
import { directorySync } from '#directory-sync/directory-sync.routes.ts'
import { sso } from '#sso/sso.routes.ts'
import { syncDirectories, tidySyncs } from '#directory-sync/directory-sync.jobs.ts'
import { trial } from '#trial/trial.routes.ts'
import type { Domain } from '@atrium/contract/all-calls.ts'

/** All domains of the server. */
export const allModules = (services: AppServices): Record<Domain, Module> => ({
  identity: identity(services, applyRulesOnJoining),
  account: account(services),
  organisation: organisation(services),
  products: products(services, { countExpiringCertificates, countWaitingGrants, placePeople }),
  departments: departments([dropDepartmentsFromGrants, dropDepartmentsFromTemplates]),
  members: members(services),
  settings: settings(services),
  sso: sso(services),
  'directory-sync': directorySync(services),
  'open-platform': openPlatform(services),
  push: push(services),
  labels: labels(services),
  monomers: monomers(services),
  esign: esign(services),
  trial: trial(services),
  menus: menus(),
  logs: logs(services),
  notices: noticesOf(services),
  help: help(services),
  legal: legal(services),
  operator: operator(services),
})

/** All background jobs. */
export function allJobs(services: AppServices): readonly Job[] {
  const evidence = { ...services, checkpointFiles: checkpointFilesOf(services.settings) }
  return [
    removeExpired,
    prepareLogPartitions(services),
    indexOperations,
    sampleSessions,
    signChains(evidence),
    sendCheckpoints(services),
    verifyChains(evidence),
    dropExpiredMonths(evidence),
    spellNames,
    spellDepartments,
    commitImports(services),
    pushCalls(services),
    sendAlerts(services),
    tidyCalls,
    deliverWebhooks(services),
    expireRequests(services),
    stampSignatures(services),
    printJobs(services),
    addPublicMonomers,
    runMonomerImports(services),
    announcePublicMonomers(services),
    sendCodes(services),
    deliverMessages(services),
    sendNotifications(services),
    announcePasswords(services),
    announceLicences(services),
    tidyDatabase(services),
    renewCertificates(services),
    announceCertificates(services),
    syncDirectories(services),
    tidySyncs,
  ]
}
