import { randomBytes } from 'node:crypto'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { day } from '@atrium/contract/constants.ts'
import { newId } from '#kit/data/columns.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { handle, type Context } from '#kit/http/handle.ts'
import type { IdentityServices } from '#identity/services.ts'
import { tokenHash } from '#identity/sessions/sessions.ts'
import { administration } from './edit/administration.routes.ts'
import { bulkActs } from './bulk/bulk.routes.ts'
import { departmentChange } from './edit/logged-departments.ts'
import { imports } from './imports/imports.routes.ts'
import { memberDevices } from './devices/member-devices.routes.ts'
import { leavings } from './leaving/leaving.routes.ts'
import { memberInvitations } from './registrations/member-invitations.ts'
import { registrations } from './registrations/registrations.routes.ts'
import {
  findMember,
  hasDepartment,
  insertInvitation,
  listInvitations,
  revokeInvitation,
} from './registrations/registrations.store.ts'
import { applicationRules } from './rules/application-rules.routes.ts'
import { unlockMembers } from './edit/unlock-members.ts'

/** Handlers of the members domain. */
export const members = (services: IdentityServices) =>
  handle(memberCalls, {
    ...administration(services),
    ...bulkActs(services),
    ...imports(services),
    ...leavings(services),
    ...memberDevices(services),
    ...registrations(services),
    ...invitations(services),
    ...memberInvitations(services),
    ...applicationRules(),

    async resetPwdLock({ params, body, db, note, fail }) {
      const member = (await findMember(db, params.id)) ?? fail('request.not-found')
      const WasLocked = (await unlockMembers(services, db, [member])).has(member.id)
      const subject = { id: member.id, name: member.realName }
      note(WasLocked ? { subject, changes: { locked: [true, false] }, ...reasonOf(body) } : null)
      return { WasLocked }
    },
  })

/** Handlers of invitation links. */
const invitations = (services: IdentityServices) => ({
  async invitations({ db }: Context<typeof memberCalls.invitations>) {
    const rows = await listInvitations(db)
    return rows.map(({ invitation, department, createdBy }) => ({
      ID: invitation.id,
      Department: department,
      Uses: invitation.uses,
      Used: invitation.used,
      CreatedBy: createdBy ?? '',
      CreatedTime: invitation.createdAt.toISOString(),
      ExpiresTime: invitation.expiresAt.toISOString(),
    }))
  },

  async invite({
    body: { departmentId = null, uses, days },
    visitor,
    db,
    note,
    fail,
  }: Context<typeof memberCalls.invite>) {
    if (departmentId && !(await hasDepartment(db, departmentId))) fail('request.not-found')
    const token = randomBytes(24).toString('base64url')
    const invitation = {
      id: newId(),
      organisationId: visitor.organisation.id,
      departmentId,
      tokenHash: tokenHash(token),
      uses,
      createdBy: visitor.person.id,
      expiresAt: new Date(services.clock.now() + days * day),
    }
    await insertInvitation(db, invitation)
    note({
      changes: { uses: [null, uses], days: [null, days], department: await departmentChange(db, [null, departmentId]) },
    })
    return {
      ID: invitation.id,
      Link: `${services.settings.publicUrl}/#/register?invitation=${token}`,
      ExpiresTime: invitation.expiresAt.toISOString(),
    }
  },

  async revokeInvitation({ params, db, note, fail }: Context<typeof memberCalls.revokeInvitation>) {
    if (!(await revokeInvitation(db, params.id))) fail('request.not-found')
    note({ changes: { invitation: [params.id, null] } })
    return { ID: params.id }
  },
})
