import type { Lang } from '@atrium/contract/constants.ts'
import type { registrationCalls } from '@atrium/contract/identity/registration.calls.ts'
import type { Input } from '@atrium/contract/kit/call.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { IdentityServices } from '../services.ts'
import { newId } from '#kit/data/columns.ts'
import { arrayOf, inTransaction, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import { acceptedVersion } from '#legal/legal.service.ts'
import { findPasswordFacts, newPasswordHash, setPassword } from '../passwords/new-password.ts'
import { findSignInAccount } from '../identity.store.ts'
import { addressOf } from '#kit/http/device.ts'
import { tokenHash } from '../sessions/sessions.ts'
import { consumeRateLimit, networkKey } from '../sign-in/attempts.ts'

export interface InvitedMember {
  account_id: string
  organisation_id: string
  organisation_name: string
  account: string
  real_name: string
  expires_at: string
}

/** The member whom a personal invitation lets in, if it can still be used. */
export async function findMemberInvitation(db: Db, hash: Uint8Array): Promise<InvitedMember | undefined> {
  const [found] = await rowsOf<InvitedMember>(db, sql`select * from find_member_invitation(${hash})`)
  return found
}

/** Accepted invitations an hour from one network: each costs the hash of a password. */
const acceptanceLimit = { name: 'accept invitation', most: 60, seconds: 3_600 }

/**
 * Sets the password of an invited member and uses the link up. A password that breaks a rule leaves the link as good as
 * it was. Throws the errors of the call.
 */
export async function acceptInvitation(
  services: IdentityServices,
  db: Db,
  { token, password, agreement }: Input<typeof registrationCalls.acceptInvitation>['body'],
  { request, lang }: { request: FastifyRequest; lang: Lang },
): Promise<InvitedMember> {
  if (!agreement) throw new CallError('identity.agreement-needed')
  const from = networkKey(services.secrets, addressOf(request))
  const { member, facts, person } = await inTransaction(services.database, 'none', async (own) => {
    await consumeRateLimit(own, { ...acceptanceLimit, from })
    const found = await findMemberInvitation(own, tokenHash(token))
    if (!found) return {}
    return {
      member: found,
      facts: await findPasswordFacts(own, found.account_id),
      person: (await findSignInAccount(own, found.account_id, null))?.person,
    }
  })
  if (!member || !facts || !person) throw new CallError('identity.invitation-invalid')
  const denial = services.signInRules.newPasswordDenial(person, 'code')
  if (denial) throw denial
  const hash = await newPasswordHash(password, facts)
  const version = await acceptedVersion(services, lang)
  const isUsed = await valueOf<boolean>(
    db,
    sql`select use_member_invitation(${tokenHash(token)}::bytea, ${member.account_id}::uuid, ${arrayOf([newId(), newId()], 'uuid')}, ${version}, ${addressOf(request)}, ${lang}) as value`,
  )
  if (!isUsed) throw new CallError('identity.invitation-invalid')
  await setPassword(db, { accountId: member.account_id, hash, keep: null, proof: 'invitation', forgetDevices: true })
  return member
}
