import { and, eq } from 'drizzle-orm'
import type { Db } from '#kit/data/database.ts'
import { openIdempotencyKeys } from '../open-platform.tables.ts'

interface KeyOfApp {
  appId: string
  key: string
}

const isKey = ({ appId, key }: KeyOfApp) => and(eq(openIdempotencyKeys.appId, appId), eq(openIdempotencyKeys.key, key))

/** Reserves a key of an app; false where it was used. Waits for a request with the same key that is under way. */
export async function insertKey(
  db: Db,
  row: KeyOfApp & { organisationId: string; requestHash: Uint8Array },
): Promise<boolean> {
  const inserted = await db
    .insert(openIdempotencyKeys)
    .values({ ...row, answer: {} })
    .onConflictDoNothing()
    .returning({ key: openIdempotencyKeys.key })
  return inserted.length > 0
}

export const saveAnswer = (db: Db, { answer, ...of }: KeyOfApp & { answer: object }) =>
  db
    .update(openIdempotencyKeys)
    .set({ answer: answer as Record<string, unknown> })
    .where(isKey(of))

/** The answer to the first request with a key, and the hash of that request. */
export async function findAnswer(db: Db, of: KeyOfApp) {
  const [row] = await db
    .select({ answer: openIdempotencyKeys.answer, requestHash: openIdempotencyKeys.requestHash })
    .from(openIdempotencyKeys)
    .where(isKey(of))
  return row
}
