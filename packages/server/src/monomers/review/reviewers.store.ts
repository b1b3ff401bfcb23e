import type { Lang } from '@atrium/contract/constants.ts'
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { isMember } from '#account/member-accounts.ts'
import { accounts } from '#identity/accounts.tables.ts'
import type { Db } from '#kit/data/database.ts'
import { organisations } from '#organisation/organisation.tables.ts'
import { monomerReviewers, monomers } from '../monomers.tables.ts'

/** Neither left nor locked: only they count as reviewers who can decide. */
const isActive = sql<boolean>`(${accounts.leftAt} is null and ${accounts.state} = 'active')`

/** True when changes of the organisation's monomers wait for a reviewer: it has named some, even if all of them left. */
export async function isReviewed(db: Db): Promise<boolean> {
  const [row] = await db.select({ accountId: monomerReviewers.accountId }).from(monomerReviewers).limit(1)
  return row !== undefined
}

/** The reviewers of the organisation, by name. */
export const listReviewers = (db: Db) =>
  db
    .select({ accountId: monomerReviewers.accountId, name: accounts.realName, isActive })
    .from(monomerReviewers)
    .innerJoin(accounts, eq(accounts.id, monomerReviewers.accountId))
    .orderBy(asc(accounts.realName), asc(accounts.id))

export async function isReviewer(db: Db, accountId: string): Promise<boolean> {
  return (await db.$count(monomerReviewers, eq(monomerReviewers.accountId, accountId))) > 0
}

/** Of the given people those who can become reviewers. */
export const listCandidates = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: accounts.id, name: accounts.realName })
        .from(accounts)
        .where(and(inArray(accounts.id, [...ids]), isMember))

export const insertReviewers = (db: Db, rows: (typeof monomerReviewers.$inferInsert)[]) =>
  rows.length === 0 ? Promise.resolve() : db.insert(monomerReviewers).values(rows)

export const deleteReviewers = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve()
    : db.delete(monomerReviewers).where(inArray(monomerReviewers.accountId, [...ids]))

export const countWaiting = (db: Db) => db.$count(monomers, eq(monomers.status, 'in-review'))

/** True when somebody saved a version of the monomer since the approved one. */
const savedBy = (accountId: SQL | typeof accounts.id | string) =>
  sql<boolean>`exists (select 1 from monomer_versions v where v.monomer_id = ${monomers.id}
    and v.version > coalesce(${monomers.approvedVersion}, 0) and v.saved_by = ${accountId})`

/** Monomers that wait for a review, and that this person can review. */
export const waitsFor = (accountId: string) =>
  and(
    eq(monomers.status, 'in-review'),
    sql`exists (select 1 from monomer_reviewers r where r.account_id = ${accountId})`,
    sql`not ${savedBy(accountId)}`,
  )

export const countWaitingFor = (db: Db, accountId: string) => db.$count(monomers, waitsFor(accountId))

export async function isOwnChange(db: Db, id: string, accountId: string): Promise<boolean> {
  return (await db.$count(monomers, and(eq(monomers.id, id), savedBy(accountId)))) > 0
}

const person = {
  id: accounts.id,
  name: accounts.realName,
  email: accounts.email,
  lang: sql<Lang>`coalesce(${accounts.lang}, ${organisations.lang})`,
}
export interface Person {
  id: string
  name: string
  email: string | null
  lang: Lang
}

/** Reviewers who can decide about the present change of a monomer. */
export const listAbleReviewers = (db: Db, id: string): Promise<Person[]> =>
  db
    .select(person)
    .from(monomers)
    .innerJoin(monomerReviewers, eq(monomerReviewers.organisationId, monomers.organisationId))
    .innerJoin(accounts, eq(accounts.id, monomerReviewers.accountId))
    .innerJoin(organisations, eq(organisations.id, monomers.organisationId))
    .where(and(eq(monomers.id, id), isActive, sql`not ${savedBy(accounts.id)}`))
    .orderBy(asc(accounts.realName), asc(accounts.id))

/** Who saved or submitted the present change of a monomer, as long as they have not left. */
export const listAuthors = (db: Db, id: string): Promise<Person[]> =>
  db
    .select(person)
    .from(monomers)
    .innerJoin(accounts, sql`(${accounts.id} = ${monomers.submittedBy} or ${savedBy(accounts.id)})`)
    .innerJoin(organisations, eq(organisations.id, monomers.organisationId))
    .where(and(eq(monomers.id, id), isActive))

export async function findSubmitterName(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db.select({ name: accounts.realName }).from(accounts).where(eq(accounts.id, accountId))
  return row?.name ?? null
}
