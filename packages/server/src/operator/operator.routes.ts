import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { meetsMinimum } from '@atrium/contract/identity/password-rules.ts'
import { digestOf, hashPassword } from '#identity/passwords/password-hash.ts'
import { newId } from '#kit/data/columns.ts'
import { isUniqueViolation } from '#kit/data/database.ts'
import { handle } from '#kit/http/handle.ts'
import type { ProductServices } from '#products/services.ts'
import { tokenHash } from '#identity/sessions/sessions.ts'
import { administratorInvitations } from '#members/registrations/administrator-invitations.ts'
import { managedOrganisations } from './managed-organisations.ts'
import { organisationInfoOf } from '#organisation/organisation.service.ts'
import { dayIn, installationTimeZone } from '#kit/text/calendar-days.ts'
import { installationHandlers } from './installation.ts'
import { operatorMessages } from './messages.ts'
import { testMessages } from './test-messages.ts'
import { authorisationDecisions } from '#open-platform/grants/authorisation-decisions.ts'
import { interfaceImport } from '#open-platform/interfaces/interface-import.ts'
import { interfaceRegistry } from '#open-platform/interfaces/interface-registry.ts'
import { licenceDecisions } from '#products/licence-decisions.ts'
import { managedProducts } from '#products/managed-products.ts'
import { managedSecrets } from '#products/managed-secrets.ts'
import { organisationLicences } from '#products/organisation-licences.ts'
import { freeTrialSettings } from '#trial/free-trial.ts'
import { trialDecisions } from '#trial/trial-decisions.ts'
import { countOrganisations, listOrganisations, redeemOperatorLink } from './operator.store.ts'

/** Handlers of the operators' area. */
export const operator = (services: ProductServices) => {
  const { clock } = services
  return handle(operatorCalls, {
    ...installationHandlers(services),
    ...managedOrganisations(services),
    ...administratorInvitations(services),
    ...testMessages(services),
    ...operatorMessages(services),
    ...trialDecisions(services),
    ...freeTrialSettings(services),
    ...authorisationDecisions(services),
    ...interfaceRegistry(services),
    ...interfaceImport(services),
    ...licenceDecisions(services),
    ...managedProducts(services),
    ...managedSecrets(services),
    ...organisationLicences(services),

    async organisations({ body: { pageIndex, pageSize, search, sort = 'name', descending = false }, db }) {
      const wanted = search?.trim() || undefined
      const today = dayIn(installationTimeZone, clock.now())
      const page = await listOrganisations(db, {
        search: wanted,
        today,
        sort,
        descending,
        limit: pageSize,
        offset: (pageIndex - 1) * pageSize,
      })
      return {
        total: await countOrganisations(db, wanted),
        items: page.map(({ organisation, licenceCount }) => ({
          ...organisationInfoOf(organisation),
          EnglishName: organisation.englishName,
          TimeZone: organisation.timeZone,
          MemberCount: organisation.memberCount,
          SeatCount: organisation.seatCount,
          LicenceCount: licenceCount,
          State: organisation.suspendedAt ? ('suspended' as const) : ('active' as const),
          CreatedTime: organisation.createdAt.toISOString(),
        })),
      }
    },

    async createFirst({ body: { token, account, realName, password }, db, note, fail }) {
      if (!meetsMinimum(password)) fail('identity.password-too-weak')
      const person = {
        id: newId(),
        account: account.toLowerCase(),
        realName: realName.trim(),
        passwordHash: await hashPassword(digestOf(password)),
      }
      const isRedeemed = await redeemOperatorLink(db, tokenHash(token), person).catch((problem: unknown) => {
        if (isUniqueViolation(problem)) return fail('operator.account-taken')
        throw problem
      })
      if (!isRedeemed) fail('operator.link-invalid')
      const self = { id: person.id, name: person.realName }
      note({ actor: self, subject: self, changes: { account: [null, person.account] } })
      return { Account: person.account }
    },
  })
}
