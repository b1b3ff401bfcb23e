import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { administrators } from './access.ts'
import { Domain, OrganisationCode, OrganisationDomain, SsoSettings } from './sso.shapes.ts'

const domainParams = Type.Object({ id: Id('sso-domain', 'The domain') })

/** How people find the ways in, and whether there are others. */
export const ssoSettingCalls = {
  settings: read({
    at: 'GET /sso/settings',
    title: 'Get single sign-on settings',
    purpose: 'The code and the domains by which people find the ways in, and whether there is any other way.',
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
      'Makes single sign-on the only way in, but for administrators who are named: they may come in by password and second step, which is announced to all administrators each time.',
    ...administrators,
    audit: 'sso.requirement-changed',
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
    purpose: 'Names a domain of email addresses; it counts once it is confirmed.',
    ...administrators,
    audit: 'sso.domain-added',
    body: Type.Object({ Domain }),
    gives: OrganisationDomain,
    fails: ['sso.domain-exists', 'sso.too-many'],
  }),
  verifyDomain: write({
    at: 'POST /sso/domains/:id/verify',
    title: 'Confirm domain',
    purpose: 'Looks up the TXT record that confirms a domain.',
    ...administrators,
    audit: 'sso.domain-confirmed',
    params: domainParams,
    gives: OrganisationDomain,
    fails: ['request.not-found', 'request.too-frequent', 'sso.record-missing', 'sso.domain-taken'],
  }),
  removeDomain: write({
    at: 'DELETE /sso/domains/:id',
    title: 'Remove domain',
    purpose: 'Removes a domain: its email addresses lead nowhere any more.',
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
    purpose: 'The domains that an organisation named.',
    access: 'operator',
    scope: 'organisation',
    params: Type.Object(organisationParams),
    gives: Type.Array(OrganisationDomain),
  }),
  confirmDomain: write({
    at: 'POST /operator/organisations/:organisationId/domains/:id/confirm',
    title: 'Confirm domain for organisation',
    purpose: 'Confirms that a domain is the organisation’s, where no TXT record can be set.',
    access: 'operator',
    scope: 'organisation',
    audit: 'sso.domain-confirmed',
    params: Type.Object({ ...organisationParams, ...domainParams.properties }),
    gives: OrganisationDomain,
    fails: ['request.not-found', 'sso.domain-taken'],
  }),
}
