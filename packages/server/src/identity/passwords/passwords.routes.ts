import { passwordCalls } from '@atrium/contract/identity/passwords.calls.ts'
import { CallError } from '#kit/http/call-error.ts'
import { inTransaction } from '#kit/data/database.ts'
import { handle } from '#kit/http/handle.ts'
import type { IdentityServices } from '../services.ts'
import { tokenHash } from '../sessions/sessions.ts'
import { hasSecondStepToTake, type Visitor } from '../sessions/visitor.ts'
import { completeSession } from '../sign-in/complete-sign-in.ts'
import { verifyPassword } from './verify-password.ts'
import {
  findPasswordFacts,
  newPasswordHash,
  combinedRules,
  setPassword,
  registrationStandards,
  passwordStandardsOf,
} from './new-password.ts'
import { findInvitation } from '../registration/registration.ts'
import { findMemberInvitation } from '../registration/member-invitation.ts'
import { checkReset, sendResetNotices } from './password-reset.ts'
import { needsSecondStep, policyOf } from '../sign-in/second-step.ts'
import { setSessionCookie } from '../sessions/session-cookie.ts'
import { readTicket, consumeTicket } from './tickets.ts'

/** Someone who still has the second step to take may not touch the password. */
function requireSecondStepTaken({ level }: Visitor): void {
  if (hasSecondStepToTake(level)) throw new CallError('access.sign-in-needed')
}

/** Setting and changing the own password. */
export const passwords = (services: IdentityServices) =>
  handle(passwordCalls, {
    async passwordRules({ query: { invitation, ticket }, visitor, db }) {
      const accountId = ticket ? readTicket(services, 'password', ticket).accountId : visitor?.person?.id
      const facts = accountId ? await findPasswordFacts(db, accountId) : undefined
      if (facts) return combinedRules(passwordStandardsOf(facts))
      const member = invitation ? await findMemberInvitation(db, tokenHash(invitation)) : undefined
      const invitedFacts = member && (await findPasswordFacts(db, member.account_id))
      if (invitedFacts) return combinedRules(passwordStandardsOf(invitedFacts))
      const invited = invitation ? await findInvitation(db, tokenHash(invitation)) : undefined
      return combinedRules(registrationStandards(invited?.password_rules ?? null))
    },

    async verifyPassword({ body, visitor, request }) {
      requireSecondStepTaken(visitor)
      await verifyPassword(services, { visitor, password: body.OldPassword }, request)
      return { IsRight: true as const }
    },

    async modifyPassword({ body, visitor, db, note, afterCommit, request, reply }) {
      requireSecondStepTaken(visitor)
      const { id, realName } = visitor.person
      const facts = await verifyPassword(services, { visitor, password: body.OldPassword }, request)
      const hash = await newPasswordHash(body.NewPassword, facts)
      const ended = await setPassword(db, { accountId: id, hash, keep: visitor.sessionId, proof: 'password' })
      if (visitor.level === 'password-expired') {
        const { token, lasts } = await completeSession(db, visitor, services.clock.now())
        const given = { token, lasts: visitor.signIn.isAuto ? lasts : undefined, settings: services.settings }
        afterCommit(() => setSessionCookie(request, reply, given))
      }
      note({ subject: { id, name: realName }, changes: { endedSessions: [null, ended] } })
      return { EndedSessions: ended }
    },

    async resetPassword({ body: { Ticket, NewPassword }, visitor, db, note }) {
      const ticket = readTicket(services, 'password', Ticket)
      const { accountId, channel } = ticket
      const facts = await inTransaction(services.database, 'none', (own) => findPasswordFacts(own, accountId))
      if (!facts || !channel || facts.password_changed_at !== ticket.stamp)
        throw new CallError('identity.ticket-invalid')
      const hash = await newPasswordHash(NewPassword, facts)
      await consumeTicket(db, ticket)
      const keep = visitor && ticket.sessionId === visitor.sessionId ? visitor.sessionId : null
      const person = await checkReset(services, db, { accountId, channel, sessionId: keep })
      // A session has passed the second step already.
      const isMarked = !keep && needsSecondStep(policyOf(person.second_step), person, false)
      const resetBy = isMarked ? channel : null
      const ended = await setPassword(db, { accountId, hash, keep, proof: channel, resetBy, forgetDevices: true })
      await sendResetNotices(services, db, { person, channel })
      const self = { id: accountId, name: facts.real_name }
      note({
        actor: self,
        subject: self,
        changes: { endedSessions: [null, ended] },
        ...(facts.organisation_id && { organisationId: facts.organisation_id }),
      })
      return { EndedSessions: ended }
    },
  })
