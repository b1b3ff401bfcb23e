import { listFormats, xlsxType } from '../constants.ts'
import { download, read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { maxReasonLength, Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import { WaitingCalls, WithdrawWaiting } from './call-records.shapes.ts'
import { GrantFilter, GrantMatrix, GrantPageRequest, GrantPairs, GrantTerms, maxGrantsAtOnce } from './grants.shapes.ts'

const organisation = { access: 'organisation-admin', scope: 'organisation' } as const
/** Who manages apps may request interfaces for them; who manages the authorisation decides. */
const requesters = { ...organisation, menu: ['open-apps', 'open-authorisation'] } as const
const authorisers = { ...organisation, menu: 'open-authorisation' } as const
const given = Type.Object({
  Count: Type.Integer({ description: 'How many grants or requests there were changed' }),
})
const WhyNot = Type.String({ minLength: 1, maxLength: maxReasonLength, pattern: '\\S', description: 'Why' })
const usableFails = [
  'request.not-found',
  'open-platform.not-authorised',
  'open-platform.app-revoked',
  'open-platform.interface-unavailable',
  'open-platform.wrong-last-day',
] as const
const termFails = [...usableFails, 'open-platform.department-unknown'] as const

/** Which app may call which interface, for the data of which departments, and until when. */
export const grantCalls = {
  grants: read({
    at: 'POST /v1/Sdk/ucapi/page/authorisation',
    title: 'List interface grants',
    purpose:
      'Returns the apps and a page of the interfaces of the organisation, with the grants between them and the waiting requests. Leaves out revoked apps, and interfaces that are disabled or not switched on for the organisation.',
    ...requesters,
    body: GrantPageRequest,
    gives: GrantMatrix,
  }),
  exportGrants: read({
    at: 'GET /v1/Sdk/ucapi/authorisation/export',
    title: 'Export interface grants',
    purpose:
      'Returns the grants as a file: first the matrix of interfaces and apps, then each grant and request in full.',
    ...authorisers,
    logs: 'open-platform.grants-exported',
    query: Type.Object({
      ...GrantFilter.properties,
      format: Type.Enum(listFormats, { description: 'The kind of file' }),
    }),
    gives: download(`${xlsxType}, text/csv`),
  }),
  requestGrants: write({
    at: 'POST /v1/Sdk/ucapi/authorisation/request',
    title: 'Request interfaces for app',
    purpose:
      'Requests interfaces for an app. The requests wait until an administrator decides; a repeated request replaces one that still waits.',
    ...requesters,
    audit: 'open-platform.grants-requested',
    body: Type.Object({
      AppID: Id('app', 'The app'),
      InterfaceIDs: Type.Array(Id('open-interface', 'An interface'), {
        minItems: 1,
        maxItems: maxGrantsAtOnce,
        uniqueItems: true,
        description: 'The interfaces',
      }),
      ...GrantTerms,
      Reason,
    }),
    gives: given,
    fails: [...termFails, 'open-platform.granted-already'],
  }),
  grantInterfaces: write({
    at: 'POST /v1/Sdk/ucapi/authorisation',
    title: 'Grant interfaces to apps',
    purpose: 'Grants interfaces to apps, or changes the terms of grants. This also answers a waiting request.',
    ...authorisers,
    audit: 'open-platform.interfaces-granted',
    body: Type.Object({ Pairs: GrantPairs, ...GrantTerms, Reason }),
    gives: given,
    fails: [...termFails, 'open-platform.grant-changed'],
  }),
  approveGrants: write({
    at: 'POST /v1/Sdk/ucapi/authorisation/approve',
    title: 'Approve requested interfaces',
    purpose:
      'Grants requests with the departments and the last day that they name. Requests that are already decided are skipped.',
    ...authorisers,
    audit: 'open-platform.interfaces-granted',
    body: Type.Object({ Pairs: GrantPairs, Reason }),
    gives: given,
    fails: [...usableFails, 'open-platform.nothing-to-decide'],
  }),
  declineGrants: write({
    at: 'POST /v1/Sdk/ucapi/authorisation/decline',
    title: 'Decline requested interfaces',
    purpose: 'Declines requests. Requests that are already decided are skipped.',
    ...authorisers,
    audit: 'open-platform.grants-declined',
    body: Type.Object({ Pairs: GrantPairs, Reason: WhyNot }),
    gives: given,
    fails: ['open-platform.nothing-to-decide'],
  }),
  withdrawGrants: write({
    at: 'POST /v1/Sdk/ucapi/authorisation/withdraw',
    title: 'Withdraw interfaces from apps',
    purpose: 'Withdraws grants at once. Grants that have already ended are skipped.',
    ...authorisers,
    audit: 'open-platform.grants-withdrawn',
    body: Type.Object({ Pairs: GrantPairs, WithdrawWaiting, Reason: WhyNot }),
    gives: given,
    fails: ['open-platform.nothing-to-decide'],
  }),
  waitingCalls: read({
    at: 'POST /v1/Sdk/ucapi/authorisation/waiting',
    title: 'Count waiting calls of grants',
    purpose: 'Counts the waiting inserts of apps with these grants that can still be withdrawn.',
    ...authorisers,
    body: Type.Object({ Pairs: GrantPairs }),
    gives: Type.Object({ WaitingCalls }),
  }),
}
