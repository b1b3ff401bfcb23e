import { ticketValidity } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { CallError } from '#kit/http/call-error.ts'
import { newId } from '#kit/data/columns.ts'
import { valueOf, type Db } from '#kit/data/database.ts'
import type { KitServices } from '#kit/services.ts'

/** Proof that the owner of an account just presented a code or a password. */
export interface Ticket {
  /** `esign…`: the password of signing in, a code besides, or the present signature password, before the signature is changed. */
  kind: 'password' | 'reauthentication' | 'esign' | 'esign-code' | 'esign-signature'
  accountId: string
  /** The session it is bound to, if any. */
  sessionId: string | null
  /** Time of the last password change: a later change invalidates the ticket. */
  stamp: string | null
  /** The channel of the code. */
  channel: 'phone' | 'email' | null
}

export interface Sealed extends Ticket {
  id: string
  expires: number
}

type TicketServices = Pick<KitServices, 'secrets' | 'clock'>

/** Issues an encrypted ticket, valid for ten minutes. The database stores nothing of it. */
export const issueTicket = ({ secrets, clock }: TicketServices, ticket: Ticket): string =>
  secrets.seal(JSON.stringify({ ...ticket, id: newId(), expires: clock.now() + ticketValidity } satisfies Sealed))

/** Decrypts a ticket of this kind, or of one of these. Throws `identity.ticket-invalid`. */
export function readTicket(
  { secrets, clock }: TicketServices,
  kind: Ticket['kind'] | readonly Ticket['kind'][],
  text: string,
): Sealed {
  const opened = secrets.open(text)
  const ticket = opened === undefined ? undefined : (JSON.parse(opened) as Sealed)
  if (!ticket || ![kind].flat().includes(ticket.kind) || ticket.expires < clock.now())
    throw new CallError('identity.ticket-invalid')
  return ticket
}

/** Marks a ticket as used, in the transaction of what it allows. Throws `identity.ticket-invalid` if it was used before. */
export async function consumeTicket(db: Db, { id, expires }: Sealed): Promise<void> {
  if (!(await consumeProof(db, id, expires))) throw new CallError('identity.ticket-invalid')
}

/** Marks a one-time proof as used. Returns false if it was used before. */
export async function consumeProof(db: Db, id: string, expires: number): Promise<boolean> {
  const isSpent = await valueOf<boolean>(
    db,
    sql`select consume_proof(${id}, ${new Date(expires).toISOString()}::timestamptz) as value`,
  )
  return isSpent ?? false
}
