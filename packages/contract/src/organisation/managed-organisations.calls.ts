import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { Id, Moment } from '../kit/ids.ts'
import { maxReasonLength, Reason } from '../kit/reason.ts'
import { ManagedOrganisation, ManagedOrganisationFields, NewLicence } from './managed-organisations.shapes.ts'

const within = { access: 'operator', scope: 'organisation' } as const
const params = Type.Object({ organisationId: Id('organisation', 'The organisation') })

/** How operators manage the organisations of the installation. */
export const managedOrganisationCalls = {
  organisation: read({
    at: 'GET /operator/organisations/:organisationId',
    title: 'Get organisation',
    purpose: 'Returns what operators may see of an organisation.',
    ...within,
    params,
    gives: ManagedOrganisation,
    fails: ['request.not-found'],
  }),
  createOrganisation: write({
    at: 'POST /operator/organisation',
    title: 'Create organisation',
    purpose: 'Creates an organisation with its first licences.',
    access: 'operator',
    scope: 'installation',
    audit: 'organisation.created',
    body: Type.Object({
      ...ManagedOrganisationFields,
      Licences: Type.Array(NewLicence, { maxItems: 100, description: 'Its licences; none is fine' }),
    }),
    gives: Type.Object({ ID: Id('organisation', 'The organisation') }),
    fails: ['organisation.name-taken', 'products.unknown', 'products.wrong-period', 'organisation.wrong-time-zone'],
  }),
  modifyOrganisation: write({
    at: 'PUT /operator/organisations/:organisationId',
    title: 'Edit organisation',
    purpose: 'Edits an organisation. If there are fewer seats than members, all members stay and nobody can join.',
    ...within,
    audit: 'organisation.modified',
    params,
    body: Type.Object({
      ...ManagedOrganisationFields,
      Version: Type.Integer({ description: 'The version the edit is based on' }),
      Reason,
    }),
    gives: ManagedOrganisation,
    fails: [
      'request.not-found',
      'organisation.name-taken',
      'organisation.changed-meanwhile',
      'organisation.wrong-time-zone',
    ],
  }),
  suspendOrganisation: write({
    at: 'POST /operator/organisations/:organisationId/suspend',
    title: 'Suspend organisation',
    purpose: 'Suspends an organisation: its sessions end, and none of its members can sign in until it is resumed.',
    ...within,
    audit: 'organisation.suspended',
    params,
    body: Type.Object({
      Reason: Type.String({ minLength: 1, maxLength: maxReasonLength, pattern: '\\S', description: 'Why' }),
    }),
    gives: ManagedOrganisation,
    fails: ['request.not-found', 'organisation.suspended-already'],
  }),
  resumeOrganisation: write({
    at: 'POST /operator/organisations/:organisationId/resume',
    title: 'Resume organisation',
    purpose: 'Lets the members of a suspended organisation sign in again.',
    ...within,
    audit: 'organisation.resumed',
    params,
    body: Type.Object({ Reason }),
    gives: ManagedOrganisation,
    fails: ['request.not-found', 'organisation.not-suspended'],
  }),
  inviteAdministrator: write({
    at: 'POST /operator/organisations/:organisationId/administrators/invite',
    title: 'Invite administrator',
    purpose:
      'Creates a link with which one person becomes an administrator of the organisation. It works once. The link is returned only here, and sent by mail where an address is given.',
    ...within,
    audit: 'organisation.administrator-invited',
    params,
    body: Type.Object({
      email: Type.Optional(Type.String({ maxLength: 254, description: 'Where to send the link' })),
      days: Type.Integer({ minimum: 1, maximum: 30, default: 7, description: 'Days the link can be used' }),
    }),
    gives: Type.Object({
      ID: Id('administrator-invitation', 'The invitation'),
      Link: Type.String({ description: 'The link; only its hash is stored' }),
      ExpiresTime: Moment('Until when it can be used'),
      IsSent: Type.Boolean({ description: 'Whether a mail with the link is on its way' }),
    }),
    fails: ['request.not-found', 'identity.wrong-email', 'operator.not-delivered'],
  }),
  revokeAdministratorInvitation: write({
    at: 'DELETE /operator/organisations/:organisationId/administrators/invitations/:id',
    title: 'Revoke administrator invitation',
    purpose: 'Revokes an invitation. Its link stops working.',
    ...within,
    audit: 'organisation.invitation-revoked',
    params: Type.Object({
      organisationId: Id('organisation', 'The organisation'),
      id: Id('administrator-invitation', 'The invitation'),
    }),
    gives: Type.Object({ ID: Id('administrator-invitation', 'The invitation') }),
    fails: ['request.not-found'],
  }),
}
