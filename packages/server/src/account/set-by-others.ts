import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'

/** What somebody else than the person set last: an administrator, a directory. Who did may know the password, or read the codes. */
export interface SetByOthers {
  isPassword: boolean
  /** False also for a password that came with the account: nobody had used the account before. */
  isPasswordReset: boolean
  isPhone: boolean
  isEmail: boolean
}

export async function findSetByOthers(db: Db, accountId: string): Promise<SetByOthers> {
  const [row] = await rowsOf<SetByOthers>(
    db,
    sql`select password_set_by_others_at is not null as "isPassword", coalesce(password_set_by_others_at > created_at, false) as "isPasswordReset",
      phone_set_by_others_at is not null as "isPhone", email_set_by_others_at is not null as "isEmail" from accounts where id = ${accountId}`,
  )
  return row ?? { isPassword: true, isPasswordReset: true, isPhone: true, isEmail: true }
}

/** Takes the password for the person's own from now on: the owner proved to be the person by something else. */
export const confirmPasswordOwner = (db: Db, accountId: string) =>
  db.execute(sql`update accounts set password_set_by_others_at = null where id = ${accountId}`)

/** Takes password, phone and email address for the person's own from now on. */
export const confirmOwner = (db: Db, accountId: string) =>
  db.execute(
    sql`update accounts set password_set_by_others_at = null, phone_set_by_others_at = null, email_set_by_others_at = null where id = ${accountId}`,
  )

/** The member with an account name. */
export async function findIdByAccount(
  db: Db,
  account: string,
): Promise<{ id: string; name: string; organisationId: string } | undefined> {
  const [row] = await rowsOf<{ id: string; name: string; organisationId: string }>(
    db,
    sql`select id, real_name as name, organisation_id as "organisationId" from accounts
      where lower(account) = lower(${account}) and left_at is null and organisation_id is not null`,
  )
  return row
}
