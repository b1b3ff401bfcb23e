import { randomBytes } from 'node:crypto'
import { day, invitationDays, invitationsSent } from '@atrium/contract/constants.ts'
import type { RefusalReason } from '@atrium/contract/kit/refusals.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { lockMembers } from '#account/member-accounts.ts'
import type { IdentityServices } from '#identity/services.ts'
import { tokenHash } from '#identity/sessions/sessions.ts'
import { consumeQuota } from '#identity/sign-in/attempts.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Context } from '#kit/http/handle.ts'
import { maskedEmail, maskedPhone } from '#kit/text/masks.ts'
import { aboutPeople } from '#logs/logs.service.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { findOrganisation } from '#organisation/organisation.service.ts'
import { canSendInvitations } from '#outside/channels.ts'
import { writeMessages } from '#outside/outbox.ts'
import {
  insertMemberInvitations,
  lockImportedInvitees,
  lockInvitees,
  revokeMemberInvitations,
  type Invitee,
} from './member-invitations.store.ts'

type Own<K extends 'inviteMembers' | 'withdrawMemberInvitations'> = Context<(typeof memberCalls)[K]>

interface Invited {
  id: string
  name: string
  /** Masked. */
  recipient: string
}

/** Handlers of the personal invitations of members. */
export const memberInvitations = (services: IdentityServices) => ({
  async inviteMembers({ body, visitor, db, note, fail }: Own<'inviteMembers'>) {
    const { accountIds, ImportID } = body
    if (!ImportID && !accountIds?.length) fail('members.none-selected')
    const { invited, refused } = await sendInvitations(services, db, {
      invitedBy: visitor.person.id,
      accountIds,
      importId: ImportID,
    })
    note(invited.length > 0 ? { ...aboutPeople(invited, {}), ...reasonOf(body) } : null)
    return { Invited: invited.length, Refused: refused }
  },

  async withdrawMemberInvitations({ body, db, note }: Own<'withdrawMemberInvitations'>) {
    const people = await lockMembers(db, body.accountIds)
    const revoked = new Set(await revokeMemberInvitations(db, body.accountIds))
    const withdrawn = people.filter(({ id }) => revoked.has(id))
    note(withdrawn.length > 0 ? { ...aboutPeople(withdrawn, {}), ...reasonOf(body) } : null)
    return { Withdrawn: withdrawn.length }
  },
})

interface InvitationRequest {
  /** Id of the administrator who invites. */
  invitedBy: string
  accountIds?: readonly string[] | undefined
  importId?: string | undefined
}

/**
 * Sends members personal links and revokes their earlier ones. Resolves to those who were invited and those who were
 * not, with the reason. Throws `request.not-found` for somebody of another organisation.
 */
export async function sendInvitations(
  services: IdentityServices,
  db: Db,
  { invitedBy, accountIds = [], importId }: InvitationRequest,
): Promise<{ invited: Invited[]; refused: { ID: string; Reason: RefusalReason }[] }> {
  const people = importId ? await lockImportedInvitees(db, importId) : await lockInvitees(db, accountIds)
  const organisation = await findOrganisation(db)
  if (!organisation || people.length < accountIds.length || people.length === 0)
    throw new CallError('request.not-found')
  const refusals = new Map(
    people.flatMap((person) => {
      const reason = refusalOf(services, person)
      return reason ? [[person.id, reason] as const] : []
    }),
  )
  const wanted = people.filter(({ id }) => !refusals.has(id))
  const quota = {
    name: 'member invitations',
    of: organisation.id,
    most: invitationsSent.organisationDay,
    seconds: day / 1000,
  }
  const { granted } = await consumeQuota(db, quota, wanted.length)
  for (const { id } of wanted.slice(granted)) refusals.set(id, 'too-frequent')
  const invitations = wanted
    .slice(0, granted)
    .map((person) => ({ person, token: randomBytes(24).toString('base64url') }))
  await revokeMemberInvitations(
    db,
    invitations.map(({ person }) => person.id),
  )
  await insertMemberInvitations(
    db,
    {
      organisationId: organisation.id,
      createdBy: invitedBy,
      expiresAt: new Date(services.clock.now() + invitationDays * day),
    },
    invitations.map(({ person, token }) => ({
      id: newId(),
      accountId: person.id,
      tokenHash: Buffer.from(tokenHash(token)).toString('hex'),
      maskedRecipient: maskedRecipientOf(person),
    })),
  )
  await writeMessages(
    services,
    db,
    invitations.map(({ person, token }) => {
      const lang = person.lang ?? organisation.lang
      return {
        channel: channelOf(person),
        address: person.email ?? person.mobile_phone ?? '',
        template: 'member-invited' as const,
        params: {
          name: person.real_name,
          organisation: localizedName(lang, organisation),
          days: String(invitationDays),
          link: `${services.settings.publicUrl}/#/invitation/${token}`,
        },
        lang,
        organisationId: organisation.id,
        validity: invitationDays * day,
      }
    }),
  )
  return {
    invited: invitations.map(({ person }) => ({
      id: person.id,
      name: person.real_name,
      recipient: maskedRecipientOf(person),
    })),
    refused: [...refusals].map(([ID, Reason]) => ({ ID, Reason })),
  }
}

const channelOf = ({ email }: Invitee) => (email ? ('email' as const) : ('sms' as const))

const maskedRecipientOf = ({ email, mobile_phone }: Invitee): string =>
  email ? maskedEmail(email) : maskedPhone(mobile_phone ?? '')

/** Why somebody cannot be invited. */
function refusalOf(services: IdentityServices, person: Invitee): RefusalReason | undefined {
  if (person.has_left) return 'left'
  if (person.has_signed_in) return 'signed-in'
  if (!person.email && !person.mobile_phone) return 'no-contact'
  if (!canSendInvitations(services, channelOf(person))) return 'not-delivered'
  if (person.was_just_sent || person.sent_today >= invitationsSent.memberDay) return 'too-frequent'
  return undefined
}
