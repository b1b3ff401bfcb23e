import { wordsOf } from '@atrium/contract/kit/search-words.ts'
import { and, eq, isNull, ne, notExists, sql, type SQL } from 'drizzle-orm'
import { CallError } from '#kit/http/call-error.ts'
import { arrayOf, type Db } from '#kit/data/database.ts'
import { accounts, hiddenMenus } from '#identity/accounts.tables.ts'

export { replacePhoto } from './account.store.ts'

/** True for accounts that have neither left nor wait to be approved. */
export const isMember = and(isNull(accounts.leftAt), ne(accounts.state, 'waiting'))

// Row rules keep the indexes for searching out of reach, so that a security-definer function searches.
const findPeople = (words: readonly string[]) => sql`find_people(${arrayOf(words, 'text')}, false)`

/** True for members in whom all words of a search are found; undefined for a search without words. */
export function matchesSearch(search: string | undefined): SQL | undefined {
  const words = wordsOf(search)
  return words.length > 0 ? sql`${accounts.id} in (select id from ${findPeople(words)})` : undefined
}

/** What a list of members selects from: `accounts`, or in their place what a search finds, with the columns of lists. */
export function searchedAccounts(search: string | undefined) {
  const words = wordsOf(search)
  return words.length > 0 ? sql`${findPeople(words)} as accounts` : accounts
}

export type Member = Awaited<ReturnType<typeof getMembers>>[number]

/** Those of the ids that are members, in the order of their ids. */
export const findMembers = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: accounts.id,
      name: accounts.realName,
      account: accounts.account,
      role: accounts.role,
      state: accounts.state,
      departmentId: accounts.departmentId,
      mobilePhone: accounts.mobilePhone,
      email: accounts.email,
    })
    .from(accounts)
    .where(and(sql`${accounts.id} = any(${arrayOf(ids, 'uuid')})`, isMember))
    .orderBy(accounts.id)

/** The members with these ids. Throws `members.none-selected` without ids, `request.not-found` when one is no member. */
export async function getMembers(db: Db, ids: readonly string[]) {
  return all(ids, await findMembers(db, ids))
}

/** The same, whose rows stay locked until the transaction ends. */
export const lockFoundMembers = (db: Db, ids: readonly string[]) => findMembers(db, ids).for('update')

/** The members with these ids, whose rows stay locked. Throws as `getMembers`. */
export async function lockMembers(db: Db, ids: readonly string[]) {
  return all(ids, await lockFoundMembers(db, ids))
}

function all<T>(ids: readonly string[], found: T[]): T[] {
  if (ids.length === 0) throw new CallError('members.none-selected')
  if (found.length < new Set(ids).size) throw new CallError('request.not-found')
  return found
}

/**
 * True when somebody besides these people can administer the organisation: an active administrator from whom the page is
 * not hidden on which all others can be shown again. Lock the organisation before, or two take the rights of each other
 * at once.
 */
export async function hasAdministrator(db: Db, besides: readonly string[] = []): Promise<boolean> {
  const cannotShowMenus = db
    .select()
    .from(hiddenMenus)
    .where(and(eq(hiddenMenus.accountId, accounts.id), eq(hiddenMenus.menu, 'menus')))
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.role, 'organisation-admin'),
        eq(accounts.state, 'active'),
        isNull(accounts.leftAt),
        sql`${accounts.id} <> all(${arrayOf(besides, 'uuid')})`,
        notExists(cannotShowMenus),
      ),
    )
    .limit(1)
  return found.length > 0
}
