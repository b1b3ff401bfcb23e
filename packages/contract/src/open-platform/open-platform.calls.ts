import { read, write } from '../kit/call.ts'
import { maxReasonLength } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import { entriesOf } from '../menus/menu-entries.ts'
import { appCalls } from './apps.calls.ts'
import { grantCalls } from './grants.calls.ts'
import { callRecordCalls } from './call-records.calls.ts'
import { interfaceCalls } from './interfaces.calls.ts'
import { webhookCalls } from './webhooks.calls.ts'
import { OpenAuthorisation } from './open-platform.shapes.ts'

/** Every page of the open capability shows the notice of an authorisation that is missing, with the button to ask for one. */
const administrators = {
  access: 'organisation-admin',
  scope: 'organisation',
  menu: entriesOf('open-capability'),
} as const

/** The open capability, by which programs of an organisation use its applications. */
export const openPlatformCalls = {
  ...appCalls,
  ...grantCalls,
  ...callRecordCalls,
  ...interfaceCalls,
  ...webhookCalls,
  authorisation: read({
    at: 'GET /OrganizationOpenness/authorisation',
    title: 'Get open capability authorisation',
    purpose:
      'Returns whether the caller’s organisation may use the open capability, until when and with which quotas, and its waiting request.',
    ...administrators,
    gives: OpenAuthorisation,
  }),
  requestAuthorisation: write({
    at: 'POST /OrganizationOpenness/authorisation/request',
    title: 'Request open capability',
    purpose:
      'Asks the operations team for the open capability, or for more time shortly before it ends. An organisation can ask once in 24 hours.',
    ...administrators,
    audit: 'open-platform.authorisation-requested',
    body: Type.Object({
      Reason: Type.Optional(
        Type.String({ maxLength: maxReasonLength, description: 'What the open capability is for' }),
      ),
    }),
    gives: OpenAuthorisation,
    fails: ['open-platform.authorised-already', 'request.too-frequent'],
  }),
}
