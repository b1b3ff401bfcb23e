import { day } from '@atrium/contract/constants.ts'
import { CallError } from '#kit/call-error.ts'
import type { Db } from '#kit/database.ts'
import { maskedEmail, maskedPhone } from '#kit/masks.ts'
import type { Parts } from '#kit/parts.ts'
import { personOf } from '#kit/person-row.ts'
import { writeMessages } from '#outside/outbox.ts'
import type { Arriving } from './entering.ts'
import { findArriving } from './identity.store.ts'
import { canResetBy, policyOf } from './second-step.ts'

type Channel = 'phone' | 'email'

/**
 * The person whose password a code may replace. Fails with `other-proof-needed` where the organisation asks for a second
 * step and nothing but that phone or e-mail address could take it; within a session that step was taken already.
 */
export async function checkReset(
  db: Db,
  { accountId, channel, sessionId }: { accountId: string; channel: Channel; sessionId: string | null },
): Promise<Arriving> {
  const found = await findArriving(db, accountId, null)
  if (!found) throw new CallError('identity.ticket-invalid')
  const { person } = found
  const isAllowed = sessionId !== null || canResetBy(personOf(person, true), policyOf(person.second_step), channel)
  if (!isAllowed) throw new CallError('identity.other-proof-needed')
  return person
}

/**
 * Writes to the phone and to the e-mail address of a person that their password was reset with a code: whoever holds
 * one of them alone cannot keep it from the owner.
 */
export async function sendResetNotices(
  parts: Pick<Parts, 'secrets' | 'settings' | 'installation' | 'outbox'>,
  db: Db,
  { person, channel }: { person: Arriving; channel: Channel },
): Promise<void> {
  const { mobile_phone: mobilePhone, email } = person
  const recipient = channel === 'phone' ? mobilePhone && maskedPhone(mobilePhone) : email && maskedEmail(email)
  const notice = {
    template: 'password-reset',
    params: { recipient: recipient ?? '-' },
    lang: person.lang ?? 'zh',
    organisationId: person.organisation_id,
    validity: day,
    isForOperator: person.role === 'operator',
  } as const
  await writeMessages(parts, db, [
    ...(mobilePhone ? [{ ...notice, channel: 'sms' as const, address: mobilePhone }] : []),
    ...(email ? [{ ...notice, channel: 'email' as const, address: email }] : []),
  ])
}
