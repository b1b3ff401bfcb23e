import { CallError } from '#kit/http/call-error.ts'
import type { Db } from '#kit/data/database.ts'
import { maskedEmail, maskedPhone } from '#kit/text/masks.ts'
import type { OutsideServices } from '#outside/services.ts'
import type { IdentityServices } from '../services.ts'
import { personOf } from '../sessions/person-row.ts'
import { notifyPeople } from '#outside/notify-person.ts'
import type { SignInAccount } from '../sign-in/complete-sign-in.ts'
import { findSignInAccount } from '../identity.store.ts'
import { canResetPasswordBy, policyOf } from '../sign-in/second-step.ts'

type Channel = 'phone' | 'email'

/**
 * The account whose password a code may reset. Throws `identity.other-proof-needed` when a second step is required and
 * only the same channel could take it; within a session that step was taken already. Throws `sso.provider-only` for people
 * whose password a provider keeps; an administrator may set one within a session, for the day on which the provider is down.
 */
export async function checkReset(
  { signInRules }: Pick<IdentityServices, 'signInRules'>,
  db: Db,
  { accountId, channel, sessionId }: { accountId: string; channel: Channel; sessionId: string | null },
): Promise<SignInAccount> {
  const found = await findSignInAccount(db, accountId, null)
  if (!found) throw new CallError('identity.ticket-invalid')
  const { person } = found
  const denial = signInRules.newPasswordDenial(person, sessionId === null ? 'code' : 'password')
  if (denial) throw denial
  const isAllowed =
    sessionId !== null || canResetPasswordBy(personOf(person, true), policyOf(person.second_step), channel)
  if (!isAllowed) throw new CallError('identity.other-proof-needed')
  return person
}

/**
 * Notifies both phone and email address that the password was reset, so that the holder of one channel cannot hide it
 * from the owner.
 */
export async function sendResetNotices(
  services: Pick<OutsideServices, 'secrets' | 'settings' | 'installation' | 'outbox'>,
  db: Db,
  { person, channel }: { person: SignInAccount; channel: Channel },
): Promise<void> {
  const { mobile_phone: mobilePhone, email } = person
  const recipient = channel === 'phone' ? mobilePhone && maskedPhone(mobilePhone) : email && maskedEmail(email)
  await notifyPeople(services, db, {
    template: 'password-reset',
    people: [
      {
        mobilePhone,
        email,
        lang: person.lang,
        organisationId: person.organisation_id,
        params: { recipient: recipient ?? '-' },
        isForOperator: person.role === 'operator',
      },
    ],
  })
}
