import { randomBytes } from 'node:crypto'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { day } from '@atrium/contract/constants.ts'
import { newId } from '#kit/data/columns.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import type { Db } from '#kit/data/database.ts'
import { handle, type Context } from '#kit/http/handle.ts'
import type { AppServices } from '#app/app-services.ts'
import { aboutPeople } from '#logs/logs.service.ts'
import { tokenHash } from '#identity/sessions/sessions.ts'
import { organisationLanguage } from '#organisation/organisation.service.ts'
import { writeMessage } from '#outside/outbox.ts'
import { administration } from './edit/administration.routes.ts'
import { departmentChange } from './edit/logged-departments.ts'
import { imports } from './imports/imports.routes.ts'
import { leavings } from './leaving/leaving.routes.ts'
import {
  countWaiting,
  decideWaiting,
  findMember,
  hasDepartment,
  hasSeatsFor,
  insertInvitation,
  listInvitations,
  listWaiting,
  revokeInvitation,
  type WaitingRow,
} from './registrations/registrations.store.ts'
import { unlockMembers } from './edit/unlock-members.ts'

const decisionValidity = 7 * day

/** Handlers of the members domain. */
export const members = (services: AppServices) =>
  handle(memberCalls, {
    ...administration(services),
    ...imports(services),
    ...leavings(services),
    ...registrations(services),
    ...invitations(services),

    async resetPwdLock({ params, body, db, note, fail }) {
      const member = (await findMember(db, params.id)) ?? fail('request.not-found')
      const WasLocked = (await unlockMembers(services, db, [member])).has(member.id)
      const subject = { id: member.id, name: member.realName }
      note(WasLocked ? { subject, changes: { locked: [true, false] }, ...reasonOf(body) } : null)
      return { WasLocked }
    },
  })

/** Handlers of waiting registrations. */
function registrations(services: AppServices) {
  /** Notifies a person by mail, or by SMS without an e-mail address. */
  const notify = async (
    db: Db,
    person: WaitingRow,
    { template, params }: { template: 'approved' | 'declined'; params: Record<string, string> },
  ) => {
    const address = person.email ?? person.mobilePhone
    if (!address) return
    await writeMessage(services, db, {
      channel: person.email ? 'email' : 'sms',
      address,
      template,
      params: { name: person.realName, ...params },
      lang: person.lang ?? (await organisationLanguage(db)),
      organisationId: person.organisationId,
      validity: decisionValidity,
    })
  }
  return {
    async registrations({ body: { pageIndex, pageSize }, db }: Context<typeof memberCalls.registrations>) {
      const rows = await listWaiting(db, { limit: pageSize, offset: (pageIndex - 1) * pageSize })
      return {
        total: await countWaiting(db),
        items: rows.map((row) => ({
          ID: row.id,
          Account: row.account,
          RealName: row.realName,
          MobilePhone: row.mobilePhone,
          Email: row.email,
          RegisteredTime: row.createdAt.toISOString(),
        })),
      }
    },

    async approve({
      body: { accountIds },
      visitor: { organisation },
      db,
      note,
      fail,
    }: Context<typeof memberCalls.approve>) {
      if (!(await hasSeatsFor(db, organisation.id, accountIds.length))) fail('identity.seats-full')
      const people = await decideWaiting(db, accountIds, 'active')
      if (people.length === 0) fail('request.not-found')
      for (const person of people)
        await notify(db, person, { template: 'approved', params: { organisation: organisation.name } })
      note(aboutPeople(named(people), { state: ['waiting', 'active'] }))
      return { Approved: people.length }
    },

    async decline({
      body: { accountIds, reason },
      visitor: { organisation },
      db,
      note,
      fail,
    }: Context<typeof memberCalls.decline>) {
      const people = await decideWaiting(db, accountIds, 'left')
      if (people.length === 0) fail('request.not-found')
      const params = { organisation: organisation.name, reason: reason.trim() }
      for (const person of people) await notify(db, person, { template: 'declined', params })
      note({ ...aboutPeople(named(people), { state: ['waiting', 'declined'] }), reason: reason.trim() })
      return { Declined: people.length }
    },
  }
}

/** Handlers of invitation links. */
const invitations = (services: AppServices) => ({
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

const named = (people: readonly WaitingRow[]) => people.map(({ id, realName }) => ({ id, name: realName }))
