import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Refusals } from '../kit/refusals.ts'
import { SeatRole } from './product-roles.shapes.ts'
import { AccessRequest, accessStates, maxAccessReasonLength } from './access.shapes.ts'

const RequestIds = Type.Array(Id('access-request', 'A request'), {
  minItems: 1,
  maxItems: 200,
  uniqueItems: true,
  description: 'The requests',
})
const own = {
  params: Type.Object({ id: Id('access-request', 'The own request') }),
  gives: Type.Object({ ID: Id('access-request', 'The request') }),
}

/** What a person does with requests for applications. */
export const accessCalls = {
  requestAccess: write({
    at: 'POST /Platform/accessRequests',
    title: 'Request application access',
    purpose:
      'Asks for an application: the administrators of the organisation, and the operators where it has no licence.',
    access: 'signed-in',
    scope: 'organisation',
    audit: 'products.access-requested',
    body: Type.Object({
      productId: Id('product', 'The application'),
      reason: Type.Optional(Type.String({ maxLength: maxAccessReasonLength, description: 'What it is needed for' })),
    }),
    gives: Type.Object({ ID: Id('access-request', 'The request') }),
    fails: ['products.unknown', 'products.authorised-already', 'products.access-requested', 'request.too-frequent'],
  }),
  withdrawAccess: write({
    at: 'POST /Platform/accessRequests/:id/withdraw',
    title: 'Withdraw access request',
    purpose: 'Withdraws the caller’s request while it waits.',
    access: 'signed-in',
    scope: 'organisation',
    audit: 'products.access-withdrawn',
    ...own,
    fails: ['request.not-found', 'products.access-decided'],
  }),
  seeAccessDecision: write({
    at: 'POST /Platform/accessRequests/:id/seen',
    title: 'Acknowledge access decision',
    purpose: 'Marks the decision about the caller’s request as seen.',
    access: 'signed-in',
    scope: 'organisation',
    audit: { none: 'A personal note that changes nothing' },
    ...own,
    fails: ['request.not-found'],
  }),
}

/** What administrators do with the requests of their organisation. */
export const accessDecisionCalls = {
  accessRequests: read({
    at: 'POST /Platform/accessRequests/page',
    title: 'List access requests',
    purpose: 'Lists the requests for applications in the organisation: waiting ones first, the oldest at the top.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'access-requests',
    body: Type.Object({
      ...PageRequest,
      state: Type.Optional(Type.Enum(accessStates, { description: 'Only those in this state' })),
      search: Type.Optional(
        Type.String({ maxLength: 100, description: 'Part of the name of a person or an application' }),
      ),
    }),
    gives: Type.Object({
      ...PageOf(AccessRequest).properties,
      waiting: Type.Integer({ description: 'How many wait' }),
    }),
  }),
  grantAccess: write({
    at: 'POST /Platform/accessRequests/grant',
    title: 'Grant access requests',
    purpose:
      'Grants requests: gives each person a seat in the requested application, in the order of the list while seats are free. Each request has its own outcome.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'access-requests',
    audit: 'products.access-granted',
    changesSession: true,
    body: Type.Object({
      requestIds: RequestIds,
      roles: Type.Optional(
        Type.Array(
          Type.Object({
            requestId: Id('access-request', 'One of the requests'),
            roleCode: SeatRole.properties.RoleCode,
          }),
          {
            maxItems: 200,
            description: 'The roles to give with the seats; anybody else has the default of the own group',
          },
        ),
      ),
      departments: Type.Optional(
        Type.Array(
          Type.Object({
            requestId: Id('access-request', 'One of the requests'),
            departmentId: Id('department', 'The main department of the person, who has none so far'),
          }),
          { maxItems: 200, description: 'The departments to give with the seats; anybody who has one keeps it' },
        ),
      ),
    }),
    gives: Type.Object({
      Granted: Type.Integer({ description: 'How many were granted' }),
      Refused: Refusals('access-request'),
    }),
    fails: ['products.unknown-role', 'request.not-found'],
  }),
  declineAccess: write({
    at: 'POST /Platform/accessRequests/decline',
    title: 'Decline access requests',
    purpose: 'Declines requests, with a reason that is sent to the people. Each request has its own outcome.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'access-requests',
    audit: 'products.access-declined',
    body: Type.Object({
      requestIds: RequestIds,
      reason: Type.String({ minLength: 1, maxLength: maxAccessReasonLength, pattern: '\\S', description: 'Why' }),
    }),
    gives: Type.Object({
      Declined: Type.Integer({ description: 'How many were declined' }),
      Refused: Refusals('access-request'),
    }),
    fails: ['request.not-found'],
  }),
  reopenAccess: write({
    at: 'POST /Platform/accessRequests/reopen',
    title: 'Undo decisions about access requests',
    purpose:
      'Reopens requests that were granted or declined within the last minutes, and takes the seats back. Each request has its own outcome.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'access-requests',
    audit: 'products.access-reopened',
    body: Type.Object({ requestIds: RequestIds }),
    gives: Type.Object({
      Reopened: Type.Integer({ description: 'How many wait again' }),
      Refused: Refusals('access-request'),
    }),
    fails: ['request.not-found'],
  }),
}

/** What waits for an administrator. */
export const toDoCalls = {
  toDos: read({
    at: 'GET /Platform/toDos',
    title: 'Count pending tasks',
    purpose: 'Counts what waits for the administrator in the menu entries that the person sees.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: ['registrations', 'access-requests', 'sso-connections', 'open-authorisation'],
    gives: Type.Object({
      AccessRequests: Type.Integer({ description: 'Requests for applications that administrators can grant' }),
      Registrations: Type.Integer({ description: 'People who registered and wait to be taken in' }),
      ExpiringCertificates: Type.Integer({
        description: 'Connections for single sign-on whose certificate ends within 30 days, or has ended',
      }),
      OpenGrantRequests: Type.Integer({ description: 'Requests of interfaces for apps that wait for a decision' }),
      HasNewAccessRequests: Type.Boolean({ description: 'Whether one came since the person marked them as seen' }),
      HasNewRegistrations: Type.Boolean({ description: 'Whether one came since the person marked them as seen' }),
      HasNewCertificates: Type.Boolean({
        description: 'Whether one came to 30, 7 or 1 days or its end since the person marked them as seen',
      }),
      HasNewOpenGrantRequests: Type.Boolean({ description: 'Whether one came since the person marked them as seen' }),
    }),
  }),
}
