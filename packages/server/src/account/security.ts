import type { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { FastifyRequest } from 'fastify'
import { email, phone, verifyRecipient, type Recipient } from '#identity/codes/codes.ts'
import { deviceHashOf } from '#identity/sessions/devices.ts'
import { readTicket } from '#identity/passwords/tickets.ts'
import { CallError } from '#kit/http/call-error.ts'
import { toDate } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import { maskedEmail, maskedPhone } from '#kit/text/masks.ts'
import type { IdentityServices } from '#identity/services.ts'
import type { Person, Visitor } from '#identity/sessions/visitor.ts'
import { bindContact } from './account.store.ts'
import { endOwnSessions, removeOwnDevices, listOwnDevices, listOwnSessions } from './devices.store.ts'

/** Personal security: what codes go to, and where one is signed in. */
export const security = (services: IdentityServices) => ({ ...contacts(services), ...places(services) })

/** Binding another phone or email address. */
function contacts(services: IdentityServices) {
  /** The person of the session, shown anew, and the new phone or address, shown by its code. */
  const prove = async (
    { sessionId, person, organisation }: Visitor & { person: Person },
    { accountId, ticket, recipient, verificationCode }: Proof,
    request: FastifyRequest,
  ) => {
    if (accountId !== person.id) throw new CallError('access.denied')
    const proof = readTicket(services, 'reauthentication', ticket)
    if (proof.accountId !== person.id || proof.sessionId !== sessionId) throw new CallError('identity.ticket-invalid')
    const by = { id: person.id, organisation_id: organisation?.id ?? null }
    const guess = { purpose: 'bind' as const, recipient, code: verificationCode, method: 'code' as const, by }
    await verifyRecipient(services, guess, request)
  }
  return {
    async modifyMobilePhone({ body, visitor, db, note, request }: Context<typeof accountCalls.modifyMobilePhone>) {
      const recipient = phone(body.mobilePhone)
      await prove(visitor, { ...body, recipient }, request)
      const before = await bindContact(db, visitor.sessionId, { mobilePhone: recipient.address })
      note(contactChange(visitor.person, { mobilePhone: [before.mobilePhone, recipient.address] }))
      return { MobilePhone: maskedPhone(recipient.address) }
    },

    async modifyEmail({ body, visitor, db, note, request }: Context<typeof accountCalls.modifyEmail>) {
      const recipient = email(body.email)
      await prove(visitor, { ...body, recipient }, request)
      const before = await bindContact(db, visitor.sessionId, { email: recipient.address })
      note(contactChange(visitor.person, { email: [before.email, recipient.address] }))
      return { Email: maskedEmail(recipient.address) }
    },
  }
}

/** Where one is signed in, and which browsers are remembered. */
const places = (services: IdentityServices) => ({
  async devices({ visitor, db, request }: Context<typeof accountCalls.devices>) {
    const own = deviceHashOf(request, services.settings)
    const sessions = await listOwnSessions(db, visitor.sessionId)
    const remembered = await listOwnDevices(db, visitor.sessionId)
    return {
      Sessions: sessions.map((row) => ({
        ID: row.id,
        IsCurrent: row.id === visitor.sessionId,
        Device: row.device,
        Address: row.address,
        SignedInTime: iso(row.created_at),
        LastSeenTime: iso(row.last_seen_at),
        ExpiredTime: iso(row.expires_at),
      })),
      Remembered: remembered.map((row) => ({
        ID: row.id,
        IsCurrent: own !== null && own.equals(row.token_hash),
        Device: row.device,
        Address: row.address,
        RememberedTime: iso(row.created_at),
        ExpiredTime: iso(row.expires_at),
      })),
    }
  },

  async endSession({ body: { sessionId }, visitor, db, note }: Context<typeof accountCalls.endSession>) {
    const ended = await endOwnSessions(db, visitor.sessionId, sessionId ?? null)
    note(contactChange(visitor.person, { endedSessions: [null, ended] }))
    return { Ended: ended }
  },

  async forgetDevice({ body: { deviceId }, visitor, db, note }: Context<typeof accountCalls.forgetDevice>) {
    const forgotten = await removeOwnDevices(db, visitor.sessionId, deviceId ?? null)
    note(contactChange(visitor.person, { forgottenDevices: [null, forgotten] }))
    return { Forgotten: forgotten }
  },
})

interface Proof {
  accountId: string
  ticket: string
  recipient: Recipient
  verificationCode: string
}

const iso = (text: string): string => toDate(text).toISOString()

/** What someone did to the own account. */
const contactChange = ({ id, realName }: Person, changes: Record<string, [unknown, unknown]>) => ({
  subject: { id, name: realName },
  changes,
})
