import { RememberedDevice, SignedInDevice } from '../account/account.shapes.ts'
import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'

const administrator = { access: 'organisation-admin', scope: 'organisation', menu: 'members' } as const
const params = Type.Object({ id: Id('account', 'The member') })

/** Where members are signed in, and in which browsers they need not take the second step. */
export const memberDeviceCalls = {
  memberDevices: read({
    at: 'GET /account/manageDetail/:id/devices',
    title: "List member's devices",
    purpose: 'Lists the sessions of a member, and the browsers that skip the second step.',
    ...administrator,
    params,
    gives: Type.Object({ Sessions: Type.Array(SignedInDevice), Remembered: Type.Array(RememberedDevice) }),
    fails: ['request.not-found'],
  }),
  endMemberSessions: write({
    at: 'POST /account/manageDetail/:id/devices/signOut',
    title: "Sign out member's devices",
    purpose: 'Ends one session of a member, or all of them. The caller’s session always stays.',
    ...administrator,
    audit: 'members.sessions-ended',
    changesSession: true,
    params,
    body: Type.Object({ sessionId: Type.Optional(Id('session', 'The session; without it all')), Reason }),
    gives: Type.Object({ Ended: Type.Integer({ description: 'How many sessions were ended' }) }),
    fails: ['request.not-found'],
  }),
  forgetMemberDevices: write({
    at: 'POST /account/manageDetail/:id/devices/forget',
    title: "Forget member's remembered browsers",
    purpose:
      'Removes a remembered browser of a member, which then takes the second step again; without an id, removes all of them.',
    ...administrator,
    audit: 'members.devices-forgotten',
    params,
    body: Type.Object({ deviceId: Type.Optional(Id('device', 'The remembered browser; without it all')), Reason }),
    gives: Type.Object({ Forgotten: Type.Integer({ description: 'How many were forgotten' }) }),
    fails: ['request.not-found'],
  }),
}
