import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { maxReasonLength, Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import { AuthorisationTerms, ManagedOpenAuthorisation } from './open-platform.shapes.ts'

const params = Type.Object({ organisationId: Id('organisation', 'The organisation') })

/** How operators authorise organisations to use the open capability. */
export const authorisationDecisionCalls = {
  openAuthorisations: read({
    at: 'POST /operator/openAuthorisations',
    title: 'List open capability authorisations',
    purpose:
      'Lists all organisations with their authorisation to use the open capability: those with a waiting request first, the oldest request at the top.',
    access: 'operator',
    scope: 'installation',
    body: Type.Object({
      ...PageRequest,
      search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name of an organisation' })),
    }),
    gives: Type.Object({
      ...PageOf(ManagedOpenAuthorisation).properties,
      waiting: Type.Integer({ description: 'How many requests wait' }),
    }),
  }),
  setOpenAuthorisation: write({
    at: 'PUT /operator/organisations/:organisationId/openAuthorisation',
    title: 'Grant open capability',
    purpose:
      'Authorises an organisation to use the open capability for a period and with quotas, or changes both. This also answers a waiting request.',
    access: 'operator',
    scope: 'organisation',
    audit: 'open-platform.authorisation-set',
    params,
    body: Type.Object({ ...AuthorisationTerms, Reason }),
    gives: ManagedOpenAuthorisation,
    fails: ['request.not-found', 'open-platform.wrong-period'],
  }),
  withdrawOpenAuthorisation: write({
    at: 'POST /operator/organisations/:organisationId/openAuthorisation/withdraw',
    title: 'Withdraw open capability',
    purpose: 'Withdraws the authorisation of an organisation at once.',
    access: 'operator',
    scope: 'organisation',
    audit: 'open-platform.authorisation-withdrawn',
    params,
    body: Type.Object({
      Reason: Type.String({ minLength: 1, maxLength: maxReasonLength, pattern: '\\S', description: 'Why' }),
    }),
    gives: ManagedOpenAuthorisation,
    fails: ['request.not-found', 'open-platform.not-authorised'],
  }),
}
