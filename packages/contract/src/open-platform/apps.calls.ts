import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import { App, AppDetail, AppInput, appStates, AppWithSecret, maxOldSecretDays } from './apps.shapes.ts'
import { WithdrawWaiting } from './call-records.shapes.ts'

const administrators = { access: 'organisation-admin', scope: 'organisation', menu: 'open-apps' } as const
const params = Type.Object({ id: Id('app', 'The app') })
const reasoned = Type.Object({ Reason })
const ending = Type.Object({ WithdrawWaiting, Reason })
const inputFails = [
  'open-platform.not-authorised',
  'open-platform.app-name-taken',
  'open-platform.wrong-owner',
  'open-platform.wrong-last-day',
  'settings.wrong-addresses',
] as const

/** Credentials of the programs that use the open capability. They get access tokens at `POST /api/v1/token`. */
export const appCalls = {
  apps: read({
    at: 'POST /v1/Sdk/ucapi/page/ade',
    title: 'List apps',
    purpose: 'Lists the apps of the organisation, the newest first.',
    ...administrators,
    body: Type.Object({
      ...PageRequest,
      Search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the name of an app or its owner' })),
      State: Type.Optional(Type.Enum(appStates, { description: 'Only apps in this state' })),
    }),
    gives: PageOf(App),
  }),
  app: read({
    at: 'POST /v1/Sdk/ucapi/detail/ade',
    title: 'Get app',
    purpose: 'Returns an app and when its secrets expire.',
    ...administrators,
    body: Type.Object({ ID: Id('app', 'The app') }),
    gives: AppDetail,
    fails: ['request.not-found'],
  }),
  createApp: write({
    at: 'POST /v1/Sdk/ucapi/ade',
    title: 'Create app',
    purpose: 'Creates an app and returns its secret, which is not shown again.',
    ...administrators,
    audit: 'open-platform.app-created',
    body: Type.Object({ ...AppInput, Reason }),
    gives: AppWithSecret,
    fails: [...inputFails, 'open-platform.app-count'],
  }),
  modifyApp: write({
    at: 'PUT /v1/Sdk/ucapi/ade/:id',
    title: 'Edit app',
    purpose: 'Changes name, owner, last day and addresses of an app. Existing access tokens follow at once.',
    ...administrators,
    audit: 'open-platform.app-changed',
    params,
    body: Type.Object({ ...AppInput, Reason }),
    gives: App,
    fails: [...inputFails, 'open-platform.app-revoked', 'request.not-found'],
  }),
  rotateAppSecret: write({
    at: 'POST /v1/Sdk/ucapi/ade/:id/rotate',
    title: 'Rotate app secret',
    purpose:
      'Creates a new secret, which is not shown again. The previous one stays valid for the given number of days, or until it is ended.',
    ...administrators,
    audit: 'open-platform.app-secret-rotated',
    params,
    body: Type.Object({
      OldSecretDays: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: maxOldSecretDays,
          description:
            'Days until the previous secret ends; 0 ends all previous ones at once; omitted until it is ended',
        }),
      ),
      Reason,
    }),
    gives: AppWithSecret,
    fails: ['open-platform.two-secrets', 'open-platform.app-revoked', 'request.not-found'],
  }),
  endOldAppSecret: write({
    at: 'POST /v1/Sdk/ucapi/ade/:id/endOldSecret',
    title: 'End previous app secret',
    purpose: 'Ends the older of two valid secrets at once. Access tokens issued for it stay valid.',
    ...administrators,
    audit: 'open-platform.app-secret-ended',
    params,
    body: reasoned,
    gives: App,
    fails: ['open-platform.no-old-secret', 'request.not-found'],
  }),
  revokeApp: write({
    at: 'POST /v1/Sdk/ucapi/ade/:id/revoke',
    title: 'Revoke app',
    purpose: 'Revokes an app, its secrets and its access tokens at once and permanently.',
    ...administrators,
    audit: 'open-platform.app-revoked',
    params,
    body: ending,
    gives: App,
    fails: ['open-platform.app-revoked', 'request.not-found'],
  }),
  removeApp: write({
    at: 'DELETE /v1/Sdk/ucapi/ade/:id',
    title: 'Delete app',
    purpose: 'Deletes an app, its secrets and its access tokens at once.',
    ...administrators,
    audit: 'open-platform.app-deleted',
    params,
    body: ending,
    gives: Type.Object({ ID: Id('app', 'The deleted app') }),
    fails: ['request.not-found'],
  }),
}
