import { randomBytes } from 'node:crypto'
import { day, type Lang } from '@atrium/contract/constants.ts'
import type { managedOrganisationCalls } from '@atrium/contract/organisation/managed-organisations.calls.ts'
import type { AdministratorInvitation } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import { email } from '#identity/codes/codes.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import { maskedEmail } from '#kit/text/masks.ts'
import type { IdentityServices } from '#identity/services.ts'
import { tokenHash } from '#identity/sessions/sessions.ts'
import { findOrganisation } from '#organisation/organisation.service.ts'
import { isDelivered } from '#outside/channels.ts'
import { writeMessage } from '#outside/outbox.ts'
import { insertInvitation, listAdministratorInvitations, revokeInvitation } from './registrations.store.ts'

type Calls = typeof managedOrganisationCalls

/** Handlers by which operators invite administrators, with a link for one use. */
export const administratorInvitations = (services: IdentityServices) => ({
  async inviteAdministrator({ body, visitor, db, note, fail }: Context<Calls['inviteAdministrator']>) {
    const organisation = (await findOrganisation(db)) ?? fail('request.not-found')
    const address = body.email?.trim() ? email(body.email).address : undefined
    if (address && !isDelivered(services.settings, 'email')) fail('operator.not-delivered')
    const token = randomBytes(24).toString('base64url')
    const expiresAt = new Date(services.clock.now() + body.days * day)
    const maskedRecipient = address ? maskedEmail(address) : null
    const id = newId()
    await insertInvitation(db, {
      id,
      organisationId: organisation.id,
      tokenHash: tokenHash(token),
      role: 'organisation-admin',
      maskedRecipient,
      uses: 1,
      createdBy: visitor.person.id,
      expiresAt,
    })
    const link = `${services.settings.publicUrl}/#/register/administrator?invitation=${token}`
    if (address)
      await writeMessage(services, db, {
        channel: 'email',
        address,
        template: 'administrator-invited',
        params: { organisation: nameIn(organisation.lang, organisation), link, days: String(body.days) },
        lang: organisation.lang,
        organisationId: organisation.id,
        validity: body.days * day,
      })
    note({
      subject: { id: organisation.id, name: organisation.name },
      changes: { days: [null, body.days], ...(maskedRecipient && { recipient: [null, maskedRecipient] }) },
    })
    return { ID: id, Link: link, ExpiresTime: expiresAt.toISOString(), IsSent: address !== undefined }
  },

  async revokeAdministratorInvitation({ params, db, note, fail }: Context<Calls['revokeAdministratorInvitation']>) {
    const organisation = (await findOrganisation(db)) ?? fail('request.not-found')
    const isOpen = (await listAdministratorInvitations(db)).some(({ id }) => id === params.id)
    if (!isOpen || !(await revokeInvitation(db, params.id))) fail('request.not-found')
    note({
      subject: { id: organisation.id, name: organisation.name },
      changes: { invitation: [params.id, null] },
    })
    return { ID: params.id }
  },
})

/** The open invitations of administrators, latest first. */
export const openAdministratorInvitations = async (db: Db): Promise<AdministratorInvitation[]> =>
  (await listAdministratorInvitations(db)).map(({ id, maskedRecipient, createdAt, expiresAt }) => ({
    ID: id,
    Recipient: maskedRecipient,
    CreatedTime: createdAt.toISOString(),
    ExpiresTime: expiresAt.toISOString(),
  }))

const nameIn = (lang: Lang, { name, englishName }: { name: string; englishName: string }) =>
  lang === 'en' ? englishName : name
