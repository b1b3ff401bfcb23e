import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { administrators } from './access.ts'
import { Domain, OrganisationCode, OrganisationDomain, SsoSettings } from './sso.shapes.ts'

const domainParams = Type.Object({ id: Id('sso-domain', 'The domain') })

/** How people find the sign-in options, and whether there are others. */
export const ssoSettingCalls = {
  settings: read({
    at: 'GET /sso/settings',
    title: 'Get single sign-on settings',
    purpose:
      'Returns the organisation code and the domains by which people find their sign-in options, and whether single sign-on is required.',
    ...administrators,
    gives: SsoSettings,
  }),
  setCode: write({
    at: 'PUT /sso/code',
    title: 'Set organisation code',
    purpose: 'Sets the code by which people find the organisation on the sign-in page.',
    ...administrators,
    audit: 'sso.code-changed',
    body: Type.Object({ Code: Nullable(OrganisationCode) }),
    gives: SsoSettings,
    fails: ['sso.code-taken'],
  }),
  setRequirement: write({
    at: 'PUT /sso/requirement',
    title: 'Require single sign-on',
    purpose:
      'Requires single sign-on, or ends that. Named administrators may still sign in by password and second step; all administrators are notified each time.',
    ...administrators,
    audit: 'sso.requirement-changed',
    changesSession: true,
    body: Type.Object({
      IsRequired: Type.Boolean({ description: 'Whether single sign-on is the only way in' }),
      AdministratorIDs: Type.Array(Id('account', 'The administrator'), {
        maxItems: 20,
        uniqueItems: true,
        description: 'Administrators who may come in by password and second step',
      }),
    }),
    gives: SsoSettings,
    fails: ['request.not-found', 'sso.no-connection', 'sso.break-glass-needed', 'sso.break-glass-unable'],
  }),
  addDomain: write({
    at: 'POST /sso/domains',
    title: 'Add domain',
    purpose: 'Adds an email domain. It takes effect once it is confirmed.',
    ...administrators,
    audit: 'sso.domain-added',
    body: Type.Object({ Domain }),
    gives: OrganisationDomain,
    fails: ['sso.domain-exists', 'sso.too-many'],
  }),
  verifyDomain: write({
    at: 'POST /sso/domains/:id/verify',
    title: 'Confirm domain',
    purpose: 'Confirms a domain by looking up its TXT record.',
    ...administrators,
    audit: 'sso.domain-confirmed',
    params: domainParams,
    gives: OrganisationDomain,
    fails: ['request.not-found', 'request.too-frequent', 'sso.record-missing', 'sso.domain-taken'],
  }),
  removeDomain: write({
    at: 'DELETE /sso/domains/:id',
    title: 'Remove domain',
    purpose: 'Removes a domain. Its email addresses no longer lead to the organisation.',
    ...administrators,
    audit: 'sso.domain-removed',
    params: domainParams,
    gives: Type.Object({ ID: Id('sso-domain', 'The domain') }),
    fails: ['request.not-found'],
  }),
}

const organisationParams = { organisationId: Id('organisation', 'The organisation') }

/** What operators do for an organisation. */
export const ssoOperatorCalls = {
  organisationDomains: read({
    at: 'GET /operator/organisations/:organisationId/domains',
    title: 'List domains of organisation',
    purpose: 'Lists the email domains of an organisation.',
    access: 'operator',
    scope: 'organisation',
    params: Type.Object(organisationParams),
    gives: Type.Array(OrganisationDomain),
  }),
  confirmDomain: write({
    at: 'POST /operator/organisations/:organisationId/domains/:id/confirm',
    title: 'Confirm domain for organisation',
    purpose: 'Confirms a domain for an organisation that cannot set the TXT record.',
    access: 'operator',
    scope: 'organisation',
    audit: 'sso.domain-confirmed',
    params: Type.Object({ ...organisationParams, ...domainParams.properties }),
    gives: OrganisationDomain,
    fails: ['request.not-found', 'sso.domain-taken'],
  }),
}
