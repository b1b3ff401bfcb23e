import { randomBytes } from 'node:crypto'
import { accounts } from '#identity/accounts.tables.ts'
import { departments } from '#departments/departments.tables.ts'
import { sessions } from '#identity/identity.tables.ts'
import { digestOf, hashPassword } from '#identity/passwords/password-hash.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, type Database, type Db } from '#kit/data/database.ts'
import { tokenHash } from '#identity/sessions/sessions.ts'
import { openApps, openAuthorisations } from '#open-platform/open-platform.tables.ts'
import { organisations } from '#organisation/organisation.tables.ts'

/** The password of everyone in the tests. */
export const testPassword = 'Test-2026'
export const testDigest = digestOf(testPassword)
const testHash = hashPassword(testDigest)

let counter = 0
/** A number that no other row of this test file has. */
const next = () => (counter += 1)

type Account = typeof accounts.$inferInsert
type Filled = { id: string; organisationId: string | null; mobilePhone: string; email: string }
export type Level = typeof sessions.$inferSelect.level

/** Makes organisations and people in the database of a test; each makes what it belongs to when that is not given. */
export function buildersFor(database: Database) {
  const insert = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction<T>(database, 'owner', work)

  async function anOrganisation(given: Partial<Omit<typeof organisations.$inferInsert, 'id'>> = {}) {
    const n = next()
    const row = { id: newId(), name: `组织${n}`, englishName: `Organisation ${n}`, seatCount: 100, ...given }
    await insert((db) => db.insert(organisations).values(row))
    return row
  }

  async function aDepartment(organisationId: string, name = `部门${next()}`, englishName?: string) {
    const id = newId()
    await insert((db) => db.insert(departments).values({ id, organisationId, name, englishName, path: `${id}/` }))
    return { id, name }
  }

  /** An active member with the test password; of a new organisation where none is given, of none for an operator. */
  async function anAccount(given: Partial<Account> = {}): Promise<Account & Filled> {
    const n = next()
    const organisationId =
      given.organisationId !== undefined || given.role === 'operator'
        ? (given.organisationId ?? null)
        : (await anOrganisation()).id
    const row = {
      id: newId(),
      account: `person.${n}`,
      realName: `成员${n}`,
      mobilePhone: `139${String(n).padStart(8, '0')}`,
      email: `person.${n}@atrium.example`,
      passwordHash: await testHash,
      passwordChangedAt: new Date(),
      ...given,
      organisationId,
    } as Account & Filled
    await insert((db) => db.insert(accounts).values(row))
    return row
  }

  /** A live session of an account, or of an app with the same id for level `app`; gives its token. */
  async function aSession(
    holder: { id: string; organisationId: string | null },
    level: Level = 'full',
    given: Partial<Omit<typeof sessions.$inferInsert, 'id'>> = {},
  ) {
    const token = randomBytes(32).toString('base64url')
    const isApp = level === 'app'
    if (isApp) await insert((db) => insertApp(db, holder.id, String(holder.organisationId)))
    const row = {
      id: newId(),
      tokenHash: tokenHash(token),
      organisationId: holder.organisationId,
      accountId: isApp ? null : holder.id,
      appId: isApp ? holder.id : null,
      level,
      address: '127.0.0.1',
      device: 'Test',
      idleMinutes: 30,
      expiresAt: new Date(Date.now() + 5 * 24 * 3600_000),
      ...given,
    }
    await insert((db) => db.insert(sessions).values(row))
    return { ...row, token }
  }

  return { anOrganisation, aDepartment, anAccount, aSession }
}

/** An app with the id of the account that owns it, in an organisation whose open capability is in force. */
async function insertApp(db: Db, id: string, organisationId: string): Promise<void> {
  const terms = {
    validFrom: '2020-01-01',
    validUntil: '2099-12-31',
    callsPerDay: 1_000,
    queuedCalls: 100,
    appCount: 10,
  }
  const app = { id, organisationId, ownerId: id, name: `App ${id}` }
  await db
    .insert(openAuthorisations)
    .values({ organisationId, ...terms })
    .onConflictDoNothing()
  await db.insert(openApps).values(app).onConflictDoNothing()
}
