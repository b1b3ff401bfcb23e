import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { rememberedDevices, sessions } from '#identity/identity.tables.ts'
import { countOf, type Db } from '#kit/data/database.ts'

const maxListed = 100

/** Sessions in which a person is signed in now, the one used last first. */
export const listSessions = (db: Db, accountId: string) =>
  db
    .select({
      id: sessions.id,
      device: sessions.device,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        inArray(sessions.level, ['full', 'trial']),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastSeenAt, sql`now() - make_interval(mins => ${sessions.idleMinutes})`),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(maxListed)

/** Remembered browsers of a person, the latest first. */
export const listRememberedDevices = (db: Db, accountId: string) =>
  db
    .select()
    .from(rememberedDevices)
    .where(and(eq(rememberedDevices.accountId, accountId), gt(rememberedDevices.expiresAt, sql`now()`)))
    .orderBy(desc(rememberedDevices.createdAt))
    .limit(maxListed)

/** Ends one session of a person, or all, but never `keep`; resolves to how many. */
export async function endMemberSessions(
  db: Db,
  accountId: string,
  { which, keep }: { which: string | undefined; keep: string },
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: sql`now()` })
    .where(
      and(
        eq(sessions.accountId, accountId),
        ne(sessions.id, keep),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql`now()`),
        which ? eq(sessions.id, which) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

/** Forgets one remembered browser of a person, or all; resolves to how many. */
export const deleteMemberDevices = (db: Db, accountId: string, which: string | undefined): Promise<number> =>
  countOf(db, sql`delete_member_devices(${accountId}::uuid, ${which ?? null}::uuid)`)
