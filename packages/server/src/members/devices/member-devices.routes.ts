import type { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { getMembers } from '#account/member-accounts.ts'
import type { KitServices } from '#kit/services.ts'
import { deviceHashOf } from '#identity/sessions/devices.ts'
import type { Context } from '#kit/http/handle.ts'
import { aboutPeople } from '#logs/logs.service.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { deleteMemberDevices, endMemberSessions, listRememberedDevices, listSessions } from './member-devices.store.ts'

type Own<K extends keyof typeof memberCalls> = Context<(typeof memberCalls)[K]>

/** Handlers for the sessions and remembered browsers of a member. */
export const memberDevices = ({ settings }: Pick<KitServices, 'settings'>) => ({
  async memberDevices({ params: { id }, visitor, db, request }: Own<'memberDevices'>) {
    await getMembers(db, [id])
    const own = deviceHashOf(request, settings)
    const [signedIn, remembered] = [await listSessions(db, id), await listRememberedDevices(db, id)]
    return {
      Sessions: signedIn.map((row) => ({
        ID: row.id,
        IsCurrent: row.id === visitor.sessionId,
        Device: row.device,
        Address: row.address,
        SignedInTime: row.createdAt.toISOString(),
        LastSeenTime: row.lastSeenAt.toISOString(),
        ExpiredTime: row.expiresAt.toISOString(),
      })),
      Remembered: remembered.map((row) => ({
        ID: row.id,
        IsCurrent: own !== null && own.equals(row.tokenHash),
        Device: row.device,
        Address: row.address,
        RememberedTime: row.createdAt.toISOString(),
        ExpiredTime: row.expiresAt.toISOString(),
      })),
    }
  },

  async endMemberSessions({ params: { id }, body, visitor, db, note, fail }: Own<'endMemberSessions'>) {
    const people = await getMembers(db, [id])
    const Ended = await endMemberSessions(db, id, { which: body.sessionId, keep: visitor.sessionId })
    if (body.sessionId && Ended === 0) fail('request.not-found')
    note(Ended > 0 ? { ...aboutPeople(people, { endedSessions: [null, Ended] }), ...reasonOf(body) } : null)
    return { Ended }
  },

  async forgetMemberDevices({ params: { id }, body, db, note, fail }: Own<'forgetMemberDevices'>) {
    const people = await getMembers(db, [id])
    const Forgotten = await deleteMemberDevices(db, id, body.deviceId)
    if (body.deviceId && Forgotten === 0) fail('request.not-found')
    note(Forgotten > 0 ? { ...aboutPeople(people, { forgottenDevices: [null, Forgotten] }), ...reasonOf(body) } : null)
    return { Forgotten }
  },
})
