import { randomBytes } from 'node:crypto'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { day } from '@atrium/contract/constants.ts'
import { newId } from '#kit/columns.ts'
import { reasonOf } from '#kit/audit.ts'
import type { Db } from '#kit/database.ts'
import { handle, type Context } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { aboutPeople } from '#logs/logs.service.ts'
import { tokenHash } from '#kit/sessions.ts'
import { organisationLanguage } from '#organisation/organisation.service.ts'
import { writeMessage } from '#outside/outbox.ts'
import { administration } from './administration.routes.ts'
import { toldPlaces } from './about-members.ts'
import { imports } from './imports.routes.ts'
import { leavings } from './leaving.routes.ts'
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
} from './members.store.ts'
import { unlockMembers } from './unlock-members.ts'

const decisionValidity = 7 * day

/** Administering the people of an organisation. */
export const members = (parts: Parts) =>
  handle(memberCalls, {
    ...administration(parts),
    ...imports(parts),
    ...leavings(parts),
    ...registrations(parts),
    ...invitations(parts),

    async resetPwdLock({ params, body, db, note, fail }) {
      const member = (await findMember(db, params.id)) ?? fail('request.not-found')
      const WasLocked = (await unlockMembers(parts, db, [member])).has(member.id)
      const subject = { id: member.id, name: member.realName }
      note(WasLocked ? { subject, changes: { locked: [true, false] }, ...reasonOf(body) } : null)
      return { WasLocked }
    },
  })

/** Those who registered and wait. */
function registrations(parts: Parts) {
  /** Tells a person by mail where there is an address, else by SMS. */
  const tell = async (
    db: Db,
    person: WaitingRow,
    { template, params }: { template: 'approved' | 'declined'; params: Record<string, string> },
  ) => {
    const address = person.email ?? person.mobilePhone
    if (!address) return
    await writeMessage(parts, db, {
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
        await tell(db, person, { template: 'approved', params: { organisation: organisation.name } })
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
      for (const person of people) await tell(db, person, { template: 'declined', params })
      note({ ...aboutPeople(named(people), { state: ['waiting', 'declined'] }), reason: reason.trim() })
      return { Declined: people.length }
    },
  }
}

/** Invitation links. */
const invitations = (parts: Parts) => ({
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
      expiresAt: new Date(parts.clock.now() + days * day),
    }
    await insertInvitation(db, invitation)
    note({
      changes: { uses: [null, uses], days: [null, days], department: await toldPlaces(db, [null, departmentId]) },
    })
    return {
      ID: invitation.id,
      Link: `${parts.settings.publicUrl}/#/register?invitation=${token}`,
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
