import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Type } from '../kit/type.ts'
import { messageCalls } from './messages.calls.ts'
import { maxTestLength, PushInput, PushSettings, PushTest } from './push.shapes.ts'

const administrators = { access: 'organisation-admin', scope: 'organisation', menu: 'message-push' } as const
const usable = ['open-platform.not-authorised', 'push.product-needed', 'push.secret-needed'] as const

const settingsCalls = {
  settings: read({
    at: 'POST /v1/Sdk/ucapi/detail/thirdaccount',
    title: 'Get message push settings',
    purpose: 'Returns where messages are pushed to, without the secret, and the last debug message.',
    ...administrators,
    gives: PushSettings,
  }),
  modify: write({
    at: 'POST /v1/Sdk/ucapi/bind/thirdaccount',
    title: 'Change message push settings',
    purpose:
      'Sets the chat platform, the applications whose messages are pushed, and the app by which they are sent. The secret is stored encrypted, for this app alone.',
    ...administrators,
    audit: 'push.settings-changed',
    body: PushInput,
    gives: PushSettings,
    fails: [...usable, 'push.agent-needed', 'push.changed-meanwhile', 'request.not-found'],
  }),
  switch: write({
    at: 'POST /v1/Sdk/ucapi/thirdaccount/:state',
    title: 'Switch message push',
    purpose: 'Switches message push on (1) or off (0). Switching on needs an application and complete credentials.',
    ...administrators,
    audit: 'push.switched',
    params: Type.Object({ state: Type.Enum(['0', '1'], { description: '1 for on, 0 for off' }) }),
    gives: PushSettings,
    fails: usable,
  }),
  sendTest: write({
    at: 'POST /v1/Sdk/ucapi/message/send/test',
    title: 'Send debug message',
    purpose:
      'Sends a debug message to a member and returns what the platform answered. A message that is refused is no error of the call: see `State` and `Problem`.',
    ...administrators,
    audit: 'push.test-sent',
    body: Type.Object({
      AccountID: Id('account', 'The member who gets the message'),
      Message: Type.Optional(
        Type.String({
          maxLength: maxTestLength,
          description: 'The text; a text of the portal where it is omitted or empty',
        }),
      ),
    }),
    gives: PushTest,
    fails: [...usable, 'push.toggle-needed', 'push.too-many-attempts', 'request.not-found'],
  }),
  testResult: write({
    at: 'POST /v1/Sdk/ucapi/message/send/test/:id/result',
    title: 'Query debug message',
    purpose: 'Asks the platform what became of the last debug message. Accepted is not delivered.',
    ...administrators,
    audit: { none: 'Only asks the platform again; that the message was sent is logged' },
    params: Type.Object({ id: Id('push-test', 'The debug message') }),
    gives: PushTest,
    fails: ['push.too-many-attempts', 'request.not-found'],
  }),
}

/** Messages to people, and the chat platform to which they are pushed. */
export const pushCalls = { ...settingsCalls, ...messageCalls }
