import { desc, eq, inArray, sql } from 'drizzle-orm'
import { rowsOf, toDateOrNull, type Db } from '#kit/data/database.ts'
import type { PictureKind } from '@atrium/contract/esign/esign.shapes.ts'
import { esignPictures, esignProfiles } from './esign.tables.ts'

export type ProfileRow = typeof esignProfiles.$inferSelect
export type PictureRow = typeof esignPictures.$inferSelect

export async function findProfile(db: Db, accountId: string): Promise<ProfileRow | undefined> {
  const [row] = await db.select().from(esignProfiles).where(eq(esignProfiles.accountId, accountId))
  return row
}

/** What of a person's profile signing needs. */
export interface SigningProfile extends Pick<
  ProfileRow,
  'isAssociated' | 'associatedConnectionId' | 'passwordHash' | 'passwordChangedAt' | 'statementAt' | 'statementVersion'
> {
  /** SHA-256 of the picture that new signatures show. */
  pictureSha256: Uint8Array | null
  /** When the person last signed in the session. */
  lastSignedAt: Date | null
}

type Times = 'passwordChangedAt' | 'statementAt' | 'lastSignedAt'
type SigningRow = Omit<SigningProfile, Times> & Record<Times, string | null>

/** The profile of a person who signs in a session. Plain SQL, because each signature reads it twice: see `places.store.ts`. */
export async function findSigningProfile(
  db: Db,
  accountId: string,
  sessionId: string,
): Promise<SigningProfile | undefined> {
  const [row] = await rowsOf<SigningRow>(
    db,
    sql`select p.is_associated as "isAssociated", p.associated_connection_id as "associatedConnectionId", p.password_hash as "passwordHash", p.password_changed_at as "passwordChangedAt",
        p.statement_at as "statementAt", p.statement_version as "statementVersion", i.sha256 as "pictureSha256", s.last_signed_at as "lastSignedAt"
      from esign_profiles p left join esign_pictures i on i.id = p.picture_id left join esign_sessions s on s.session_id = ${sessionId}
      where p.account_id = ${accountId}`,
  )
  return (
    row && {
      ...row,
      passwordChangedAt: toDateOrNull(row.passwordChangedAt),
      statementAt: toDateOrNull(row.statementAt),
      lastSignedAt: toDateOrNull(row.lastSignedAt),
    }
  )
}

type Changes = Partial<
  Pick<
    ProfileRow,
    | 'isAssociated'
    | 'associatedConnectionId'
    | 'passwordHash'
    | 'passwordChangedAt'
    | 'statementAt'
    | 'statementVersion'
    | 'pictureId'
  >
>

/** Inserts or updates the profile of a person. */
export const saveProfile = (db: Db, ids: { accountId: string; organisationId: string }, changes: Changes) =>
  db
    .insert(esignProfiles)
    .values({ ...ids, ...changes })
    .onConflictDoUpdate({ target: esignProfiles.accountId, set: changes })

/** Sets the first password. Resolves to false when there is one already: two windows at once. */
export async function insertFirstPassword(
  db: Db,
  ids: { accountId: string; organisationId: string },
  passwordHash: string,
): Promise<boolean> {
  const set = { passwordHash, passwordChangedAt: new Date(), isAssociated: false }
  const rows = await db
    .insert(esignProfiles)
    .values({ ...ids, ...set })
    .onConflictDoUpdate({ target: esignProfiles.accountId, set, setWhere: sql`${esignProfiles.passwordHash} is null` })
    .returning({ id: esignProfiles.accountId })
  return rows.length > 0
}

export const listPictures = (db: Db, accountId: string): Promise<PictureRow[]> =>
  db
    .select()
    .from(esignPictures)
    .where(eq(esignPictures.accountId, accountId))
    .orderBy(desc(esignPictures.createdAt), desc(esignPictures.id))

export const insertPicture = (
  db: Db,
  picture: { id: string; organisationId: string; accountId: string; kind: PictureKind; sha256: Uint8Array },
) => db.insert(esignPictures).values(picture)

/** Finds a picture of anyone in the organisation. */
export async function findPicture(db: Db, id: string): Promise<PictureRow | undefined> {
  const [row] = await db.select().from(esignPictures).where(eq(esignPictures.id, id))
  return row
}

/** All pictures of people, for showing them with signatures. */
export const listPicturesOf = (db: Db, accountIds: readonly string[]): Promise<PictureRow[]> =>
  accountIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(esignPictures)
        .where(inArray(esignPictures.accountId, [...accountIds]))
