import { sql } from 'drizzle-orm'
import { countOf, rowsOf, type Db } from '#kit/data/database.ts'

interface Place {
  id: string
  device: string
  address: string
  created_at: string
  expires_at: string
}

/** Where the account of a session is signed in, that session included. */
export const listOwnSessions = (db: Db, sessionId: string): Promise<(Place & { last_seen_at: string })[]> =>
  rowsOf(db, sql`select * from list_own_sessions(${sessionId}::uuid)`)

/** The browsers in which the account of a session need not take the second step. */
export const listOwnDevices = (db: Db, sessionId: string): Promise<(Place & { token_hash: Uint8Array })[]> =>
  rowsOf(db, sql`select * from list_own_devices(${sessionId}::uuid)`)

/** Ends one other session of the account, or all others; gives how many. */
export const endOwnSessions = (db: Db, sessionId: string, which: string | null): Promise<number> =>
  countOf(db, sql`end_own_sessions(${sessionId}::uuid, ${which}::uuid)`)

/** Forgets one remembered browser of the account, or all; gives how many. */
export const removeOwnDevices = (db: Db, sessionId: string, which: string | null): Promise<number> =>
  countOf(db, sql`delete_own_devices(${sessionId}::uuid, ${which}::uuid)`)
