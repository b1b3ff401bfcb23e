import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { maxReasonLength, Reason } from '../kit/reason.ts'
import { Refusals } from '../kit/refusals.ts'
import { SeatRoles } from '../products/product-roles.shapes.ts'
import { administrationCalls } from './administration.calls.ts'
import { applicationRuleCalls } from './application-rules.calls.ts'
import { bulkCalls } from './bulk.calls.ts'
import { importCalls } from './imports.calls.ts'
import { memberInvitationCalls } from './invitations.calls.ts'
import { leavingCalls } from './leaving.calls.ts'
import { memberDeviceCalls } from './member-devices.calls.ts'
import { Invitation, Registration } from './members.shapes.ts'

const Chosen = Type.Array(Id('registration', 'An account'), {
  minItems: 1,
  maxItems: 200,
  uniqueItems: true,
  description: 'Whom it is about',
})

/** Administering the people of an organisation. */
export const memberCalls = {
  ...administrationCalls,
  ...applicationRuleCalls,
  ...bulkCalls,
  ...importCalls,
  ...leavingCalls,
  ...memberInvitationCalls,
  ...memberDeviceCalls,
  resetPwdLock: write({
    at: 'PUT /account/resetPwdLock/:id',
    title: 'Unlock member',
    purpose:
      'Unlocks a member who was locked after wrong passwords or codes, or by an administrator. Without a lock, nothing is logged.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.unlocked',
    params: Type.Object({ id: Id('account', 'The member') }),
    body: Type.Object({ Reason }),
    gives: Type.Object({ WasLocked: Type.Boolean({ description: 'True when the account was locked' }) }),
    fails: ['request.not-found'],
  }),
  registrations: read({
    at: 'POST /account/registrations',
    title: 'List registrations',
    purpose: 'Lists the registrations that wait for approval, the oldest first.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'registrations',
    body: Type.Object(PageRequest),
    gives: Type.Object({
      ...PageOf(Registration).properties,
      FreeSeats: Type.Integer({ description: 'How many more members the organisation may have' }),
    }),
  }),
  approve: write({
    at: 'POST /account/registrations/approve',
    title: 'Approve registrations',
    purpose:
      'Approves waiting registrations in the order of the list while the organisation has seats, sets department and applications, and notifies the people. Each registration has its own outcome.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'registrations',
    audit: 'members.approved',
    body: Type.Object({
      accountIds: Chosen,
      DepartmentID: Type.Optional(Nullable(Id('department', 'The main department of all of them'))),
      ProductIDs: Type.Optional(
        Type.Array(Id('product', 'An application'), { maxItems: 100, uniqueItems: true, description: 'What to open' }),
      ),
      ProductRoles: Type.Optional(SeatRoles),
    }),
    gives: Type.Object({
      Approved: Type.Integer({ description: 'How many are members now' }),
      Refused: Refusals('registration'),
      WithoutSeat: Type.Array(
        Type.Object({
          ID: Id('account', 'The new member'),
          RealName: Type.String({ description: 'Name of the person' }),
          ProductName: Type.String({ description: 'The application, in the language of the caller' }),
        }),
        { description: 'Who became a member without an application, because it has no free seat' },
      ),
    }),
    fails: ['products.unauthorised', 'products.unknown-role', 'request.not-found'],
  }),
  decline: write({
    at: 'POST /account/registrations/decline',
    title: 'Decline registrations',
    purpose: 'Declines registrations, with a reason that is sent to the people. Each registration has its own outcome.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'registrations',
    audit: 'members.declined',
    body: Type.Object({
      accountIds: Chosen,
      reason: Type.String({ minLength: 1, maxLength: maxReasonLength, pattern: '\\S', description: 'Why' }),
    }),
    gives: Type.Object({
      Declined: Type.Integer({ description: 'How many were turned away' }),
      Refused: Refusals('registration'),
    }),
    fails: ['request.not-found'],
  }),
  reopenRegistrations: write({
    at: 'POST /account/registrations/reopen',
    title: 'Undo decisions about registrations',
    purpose:
      'Reopens registrations that were approved or declined within the last minutes. An approved person must not have signed in, and loses department and applications. Each registration has its own outcome.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'registrations',
    audit: 'members.registrations-reopened',
    body: Type.Object({ accountIds: Chosen }),
    gives: Type.Object({
      Reopened: Type.Integer({ description: 'How many wait again' }),
      Refused: Refusals('registration'),
    }),
    fails: ['request.not-found'],
  }),
  invitations: read({
    at: 'GET /account/invitations',
    title: 'List invitations',
    purpose: 'Lists the invitation links that can still be used.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'registrations',
    gives: Type.Array(Invitation),
  }),
  invite: write({
    at: 'POST /account/invitations',
    title: 'Create invitation',
    purpose: 'Creates an invitation link. The link is returned only once; its hash is stored.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'registrations',
    audit: 'members.invited',
    body: Type.Object({
      departmentId: Type.Optional(Nullable(Id('department', 'The department people will belong to'))),
      uses: Type.Integer({ minimum: 1, maximum: 500, default: 1, description: 'How many people may use it' }),
      days: Type.Integer({ minimum: 1, maximum: 30, default: 7, description: 'For how many days it is good' }),
    }),
    gives: Type.Object({
      ID: Id('invitation', 'The invitation'),
      Link: Type.String({ description: 'The address to send to people' }),
      ExpiresTime: Moment('Until when it is good'),
    }),
    fails: ['request.not-found'],
  }),
  revokeInvitation: write({
    at: 'DELETE /account/invitations/:id',
    title: 'Revoke invitation',
    purpose: 'Revokes an invitation link. It stops working.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'registrations',
    audit: 'members.invitation-revoked',
    params: Type.Object({ id: Id('invitation', 'The invitation') }),
    gives: Type.Object({ ID: Id('invitation', 'The invitation') }),
    fails: ['request.not-found'],
  }),
}
