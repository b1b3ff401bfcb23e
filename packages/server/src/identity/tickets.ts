import { ticketValidity } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import { valueOf, type Db } from '#kit/database.ts'
import type { Parts } from '#kit/parts.ts'

/** What a ticket proves: that the person of an account just showed a code or a password. */
export interface Ticket {
  kind: 'password' | 'reauthentication'
  accountId: string
  /** For what is done within a session: in which. */
  sessionId: string | null
  /** When the password was last changed: a change makes the ticket worthless. */
  stamp: string | null
  /** Where the code went that was shown. */
  channel: 'phone' | 'email' | null
}

interface Sealed extends Ticket {
  id: string
  expires: number
}

type TicketParts = Pick<Parts, 'secrets' | 'clock'>

/** Makes a ticket, good for ten minutes. It is the holder's to keep: nothing of it is in the database. */
export const issueTicket = ({ secrets, clock }: TicketParts, ticket: Ticket): string =>
  secrets.seal(JSON.stringify({ ...ticket, id: newId(), expires: clock.now() + ticketValidity } satisfies Sealed))

/** Reads a ticket of this kind; fails with `identity.ticket-invalid`. */
export function readTicket({ secrets, clock }: TicketParts, kind: Ticket['kind'], text: string): Sealed {
  const opened = secrets.open(text)
  const ticket = opened === undefined ? undefined : (JSON.parse(opened) as Sealed)
  if (ticket?.kind !== kind || ticket.expires < clock.now()) throw new CallError('identity.ticket-invalid')
  return ticket
}

/** Uses a ticket up, in the transaction of what it allows; fails where it was used before. */
export async function spendTicket(db: Db, { id, expires }: Sealed): Promise<void> {
  if (!(await spendProof(db, id, expires))) throw new CallError('identity.ticket-invalid')
}

/** Uses up a proof that works once, and gives whether it still did. */
export async function spendProof(db: Db, id: string, expires: number): Promise<boolean> {
  const isSpent = await valueOf<boolean>(
    db,
    sql`select spend_proof(${id}, ${new Date(expires).toISOString()}::timestamptz) as value`,
  )
  return isSpent ?? false
}
