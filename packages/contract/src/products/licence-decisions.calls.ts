import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { accessStates, LicenceRequest, maxAccessReasonLength } from './access.shapes.ts'

const params = Type.Object({
  organisationId: Id('organisation', 'The organisation of the person'),
  id: Id('access-request', 'The request'),
})
const Day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `${description}, \`YYYY-MM-DD\`` })

/** What operators do with requests for applications that an organisation has no licence for. */
export const licenceDecisionCalls = {
  licenceRequests: read({
    at: 'POST /operator/licenceRequests',
    title: 'List licence requests',
    purpose: 'Lists the requests for applications without a licence of the person’s organisation, waiting ones first.',
    access: 'operator',
    scope: 'installation',
    body: Type.Object({
      ...PageRequest,
      state: Type.Optional(Type.Enum(accessStates, { description: 'Only those in this state' })),
      search: Type.Optional(
        Type.String({ maxLength: 100, description: 'Part of the name of a person, an organisation or an application' }),
      ),
    }),
    gives: Type.Object({
      ...PageOf(LicenceRequest).properties,
      waiting: Type.Integer({ description: 'How many wait' }),
    }),
  }),
  grantLicence: write({
    at: 'POST /operator/organisations/:organisationId/licenceRequests/:id/grant',
    title: 'Grant licence request',
    purpose: 'Gives the organisation a licence for the application, and the requesting person a seat.',
    access: 'operator',
    scope: 'organisation',
    audit: 'products.access-granted',
    params,
    body: Type.Object({
      seatCount: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'For how many people, in all' }),
      validFrom: Day('The first day'),
      validUntil: Day('The last day'),
    }),
    gives: Type.Object({ Granted: Type.Integer({ description: 'How many requests for it are granted by this' }) }),
    fails: [
      'request.not-found',
      'products.access-decided',
      'products.licensed-already',
      'products.wrong-period',
      'members.licence-seats-full',
    ],
  }),
  declineLicence: write({
    at: 'POST /operator/organisations/:organisationId/licenceRequests/:id/decline',
    title: 'Decline licence request',
    purpose: 'Declines a request for an application without a licence, with a reason that is sent to the person.',
    access: 'operator',
    scope: 'organisation',
    audit: 'products.access-declined',
    params,
    body: Type.Object({
      reason: Type.String({ minLength: 1, maxLength: maxAccessReasonLength, pattern: '\\S', description: 'Why' }),
    }),
    gives: Type.Object({ ID: Id('access-request', 'The request') }),
    fails: ['request.not-found', 'products.access-decided', 'products.licensed-already'],
  }),
}
