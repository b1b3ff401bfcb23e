import { passwordCalls } from '@atrium/contract/identity/passwords.calls.ts'
import { CallError } from '#kit/call-error.ts'
import { inOneQuery } from '#kit/database.ts'
import { handle } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { tokenHash } from '#kit/sessions.ts'
import { hasSecondStepToTake, type Visitor } from '#kit/visitor.ts'
import { completeSession } from './entering.ts'
import { judgePassword } from './judge-password.ts'
import {
  findPasswordFacts,
  newPasswordHash,
  rulesOfStandards,
  setPassword,
  standardsAtRegistration,
  standardsOf,
} from './new-password.ts'
import { findInvitation } from './registration.ts'
import { checkReset, sendResetNotices } from './password-reset.ts'
import { needsSecondStep, policyOf } from './second-step.ts'
import { giveToken } from './session-cookie.ts'
import { readTicket, spendTicket } from './tickets.ts'

/** Someone who still has the second step to take may not touch the password. */
function checkPastSecondStep({ level }: Visitor): void {
  if (hasSecondStepToTake(level)) throw new CallError('access.sign-in-needed')
}

/** Setting and changing the own password. */
export const passwords = (parts: Parts) =>
  handle(passwordCalls, {
    async passwordRules({ query: { invitation, ticket }, visitor, db }) {
      const accountId = ticket ? readTicket(parts, 'password', ticket).accountId : visitor?.person?.id
      const facts = accountId ? await findPasswordFacts(db, accountId) : undefined
      if (facts) return rulesOfStandards(standardsOf(facts))
      const invited = invitation ? await findInvitation(db, tokenHash(invitation)) : undefined
      return rulesOfStandards(standardsAtRegistration(invited?.password_rules ?? null))
    },

    async verifyPassword({ body, visitor, request }) {
      checkPastSecondStep(visitor)
      await judgePassword(parts, { visitor, password: body.OldPassword }, request)
      return { IsRight: true as const }
    },

    async modifyPassword({ body, visitor, db, note, afterCommit, request, reply }) {
      checkPastSecondStep(visitor)
      const { id, realName } = visitor.person
      const facts = await judgePassword(parts, { visitor, password: body.OldPassword }, request)
      const hash = await newPasswordHash(body.NewPassword, facts)
      const ended = await setPassword(db, { accountId: id, hash, keep: visitor.sessionId })
      if (visitor.level === 'password-expired') {
        const { token, lasts } = await completeSession(db, visitor, parts.clock.now())
        const given = { token, lasts: visitor.signIn.isAuto ? lasts : undefined, settings: parts.settings }
        afterCommit(() => giveToken(request, reply, given))
      }
      note({ subject: { id, name: realName }, changes: { endedSessions: [null, ended] } })
      return { EndedSessions: ended }
    },

    async resetPassword({ body: { Ticket, NewPassword }, visitor, db, note }) {
      const ticket = readTicket(parts, 'password', Ticket)
      const { accountId, channel } = ticket
      const facts = await inOneQuery(parts.database, 'none', (own) => findPasswordFacts(own, accountId))
      if (!facts || !channel || facts.password_changed_at !== ticket.stamp)
        throw new CallError('identity.ticket-invalid')
      const hash = await newPasswordHash(NewPassword, facts)
      await spendTicket(db, ticket)
      const keep = visitor && ticket.sessionId === visitor.sessionId ? visitor.sessionId : null
      const person = await checkReset(db, { accountId, channel, sessionId: keep })
      // A session has passed the second step already.
      const isMarked = !keep && needsSecondStep(policyOf(person.second_step), person, false)
      const resetBy = isMarked ? channel : null
      const ended = await setPassword(db, { accountId, hash, keep, resetBy, forgetDevices: true })
      await sendResetNotices(parts, db, { person, channel })
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
