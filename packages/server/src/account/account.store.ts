import { eq, sql } from 'drizzle-orm'
import type { Lang, TourType, UIVersion } from '@atrium/contract/constants.ts'
import { departments } from '#departments/departments.tables.ts'
import { takenError } from '#identity/registration/registration.ts'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { accounts } from '#identity/accounts.tables.ts'

/** A person of the organisation with the main department. */
export async function findAccount(db: Db, id: string) {
  const [found] = await db
    .select({
      account: accounts,
      department: { id: departments.id, name: departments.name, englishName: departments.englishName },
    })
    .from(accounts)
    .leftJoin(departments, eq(departments.id, accounts.departmentId))
    .where(eq(accounts.id, id))
  return found
}

/** Sets the photo, or none, and gives the file of the one before. */
export async function replacePhoto(db: Db, id: string, photoFile: string | null): Promise<string | null> {
  const [before] = await db
    .select({ photoFile: accounts.photoFile })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('update')
  await db.update(accounts).set({ photoFile }).where(eq(accounts.id, id))
  return before?.photoFile ?? null
}

/** Sets the language of a session and of its person. */
export async function setLanguage(db: Db, sessionId: string, lang: Lang): Promise<void> {
  await db.execute(sql`select set_language(${sessionId}::uuid, ${lang})`)
}

/** Sets where a person begins after signing in. */
export async function setStartPage(db: Db, id: string, startPage: string | null): Promise<void> {
  await db.update(accounts).set({ startPage }).where(eq(accounts.id, id))
}

/** Sets which look of the portal a person sees. */
export async function setUIVersion(db: Db, id: string, uiVersion: UIVersion): Promise<void> {
  await db.update(accounts).set({ uiVersion }).where(eq(accounts.id, id))
}

const finishedTour = { Home: { isHomeGuided: true }, PersonalCenter: { isPersonalCenterGuided: true } }

/** Marks a tour of a person as finished and gives which ones are. */
export async function finishTour(db: Db, id: string, tour: TourType) {
  const [guided] = await db
    .update(accounts)
    .set(finishedTour[tour])
    .where(eq(accounts.id, id))
    .returning({ isHomeGuided: accounts.isHomeGuided, isPersonalCenterGuided: accounts.isPersonalCenterGuided })
  if (!guided) throw new Error('No account for a finished tour')
  return guided
}

/** Binds another phone or email address to the account of a session and gives what was bound before. */
export async function bindContact(
  db: Db,
  sessionId: string,
  { mobilePhone = null, email = null }: { mobilePhone?: string | null; email?: string | null },
): Promise<{ mobilePhone: string | null; email: string | null }> {
  const [before] = await rowsOf<{ old_mobile: string | null; old_email: string | null }>(
    db,
    sql`select * from bind_contact(${sessionId}::uuid, ${mobilePhone}, ${email})`,
  ).catch((problem: unknown) => {
    throw takenError(problem) ?? problem
  })
  return { mobilePhone: before?.old_mobile ?? null, email: before?.old_email ?? null }
}
