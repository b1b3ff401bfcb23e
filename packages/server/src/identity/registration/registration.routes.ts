import { registrationCalls } from '@atrium/contract/identity/registration.calls.ts'
import type { CaptchaAnswer } from '@atrium/contract/identity/identity.shapes.ts'
import type { FastifyRequest } from 'fastify'
import { toDate, type Db } from '#kit/data/database.ts'
import { handle } from '#kit/http/handle.ts'
import type { IdentityServices } from '../services.ts'
import { tokenHash } from '../sessions/sessions.ts'
import { verifyCaptcha } from '../captcha.ts'
import { email, phone, type Recipient } from '../codes/codes.ts'
import { acceptInvitation, findMemberInvitation } from './member-invitation.ts'
import {
  findInvitation,
  isContactTaken,
  register,
  registerAdministrator,
  type OnJoining,
  limitContactLookups,
} from './registration.ts'

/** Registration and its lookups. */
export function registrations(services: IdentityServices, onJoining: OnJoining) {
  /** True when the contact is taken. Needs a captcha and is rate-limited, so that nobody can list accounts. */
  const isTaken = async (
    db: Db,
    recipient: Recipient,
    { captcha, request }: { captcha: CaptchaAnswer | undefined; request: FastifyRequest },
  ) => {
    await verifyCaptcha(services, captcha, 'look-up')
    await limitContactLookups(services, request)
    return { IsExist: await isContactTaken(db, recipient) }
  }
  return handle(registrationCalls, {
    async register({ body, db, lang, request, note, afterCommit }) {
      const { id, state, target } = await register(services, db, body, { request, lang })
      const self = { id, name: body.realName.trim() }
      const account = body.account.toLowerCase()
      const typed = body.organisation?.trim() ?? ''
      note({
        actor: self,
        subject: self,
        // A name that no organisation has is in the log of the installation: an operator may know who is meant.
        changes: target
          ? { account: [null, account], state: [null, state] }
          : { account: [null, account], company: [null, typed] },
        ...(target && { organisationId: target.organisation_id }),
      })
      if (target && state === 'active')
        afterCommit(() =>
          onJoining(services.database, { organisationId: target.organisation_id, person: self, request }),
        )
      return { Account: account, State: state, OrgName: body.invitation && target ? target.organisation_name : typed }
    },
    async registerAdministrator({ body, db, lang, request, note }) {
      const { id, target } = await registerAdministrator(services, db, body, { request, lang })
      const self = { id, name: body.realName.trim() }
      const account = body.account.toLowerCase()
      note({
        actor: self,
        subject: self,
        changes: { account: [null, account], state: [null, 'active'], role: [null, 'organisation-admin'] },
        organisationId: target.organisation_id,
      })
      return { Account: account, OrgName: target.organisation_name }
    },
    isExistMobile: ({ body: { mobilePhone, captcha }, db, request }) =>
      isTaken(db, phone(mobilePhone), { captcha, request }),
    isExistEmail: ({ body: { email: typed, captcha }, db, request }) => isTaken(db, email(typed), { captcha, request }),
    async memberInvitation({ query, db, fail }) {
      const found = (await findMemberInvitation(db, tokenHash(query.token))) ?? fail('identity.invitation-invalid')
      return {
        OrgName: found.organisation_name,
        RealName: found.real_name,
        Account: found.account,
        ExpiresTime: toDate(found.expires_at).toISOString(),
      }
    },
    async acceptInvitation({ body, db, lang, request, note }) {
      const { account_id, account, real_name, organisation_id } = await acceptInvitation(services, db, body, {
        request,
        lang,
      })
      const self = { id: account_id, name: real_name }
      note({ actor: self, subject: self, organisationId: organisation_id })
      return { Account: account }
    },
    async invitation({ query, db, fail }) {
      const found = (await findInvitation(db, tokenHash(query.token))) ?? fail('identity.invitation-invalid')
      return {
        OrgName: found.organisation_name,
        Department: found.department_name,
        IsAdministrator: found.role === 'organisation-admin',
        ExpiresTime: toDate(found.expires_at).toISOString(),
      }
    },
  })
}
