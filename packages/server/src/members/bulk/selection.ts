import {
  maxRemarks,
  type BulkOutcome,
  type MemberSelection,
  type RemarkReason,
} from '@atrium/contract/members/bulk.shapes.ts'
import type { MemberFilter } from '@atrium/contract/members/administration.shapes.ts'
import type { ErrorName } from '@atrium/contract/errors.ts'
import { and, sql } from 'drizzle-orm'
import { accounts } from '#identity/accounts.tables.ts'
import {
  findMembers,
  hasAdministrator,
  isMember,
  lockFoundMembers,
  searchedAccounts,
  type Member,
} from '#account/member-accounts.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { NamedPerson } from '#logs/logs.service.ts'
import { filterConditions } from '../directory/member-filter.ts'

interface Remark extends NamedPerson {
  reason: RemarkReason
}

/** What a call fails with when it could change nobody, for the reasons that are errors. */
const errorOf: Partial<Record<RemarkReason, ErrorName>> = {
  self: 'members.self',
  'last-administrator': 'members.last-administrator',
  'not-found': 'request.not-found',
}

/** The people of an act, and those it skips. */
export class SelectedPeople<P extends NamedPerson> {
  people: readonly P[]
  readonly remarks: Remark[]
  readonly #notes: Remark[] = []

  constructor(people: readonly P[], remarks: readonly Remark[] = []) {
    this.people = people
    this.remarks = [...remarks]
  }

  get ids(): string[] {
    return this.people.map(({ id }) => id)
  }

  skip(reason: RemarkReason, isSkipped: (person: P) => boolean): void {
    for (const { id, name } of this.people.filter(isSkipped)) this.remarks.push({ id, name, reason })
    this.people = this.people.filter((person) => !isSkipped(person))
  }

  /** Notes something about people who are not skipped. */
  note(reason: RemarkReason, ids: ReadonlySet<string>): void {
    for (const { id, name } of this.people.filter((person) => ids.has(person.id)))
      this.#notes.push({ id, name, reason })
  }

  /** Throws when nobody is left, with the reason of the first. */
  requireSomebody(): void {
    const error = this.people.length === 0 && this.remarks[0] && errorOf[this.remarks[0].reason]
    if (error) throw new CallError(error)
  }

  outcome(actId: string | null): BulkOutcome {
    return {
      Changed: this.people.length,
      Skipped: this.remarks.length,
      Remarks: remarksOf([...this.remarks, ...this.#notes]),
      ActID: actId,
    }
  }
}

export const remarksOf = (remarks: readonly Remark[]): BulkOutcome['Remarks'] =>
  remarks.slice(0, maxRemarks).map(({ id, name, reason }) => ({ ID: id, RealName: name, Reason: reason }))

/** The ids of all members who match a filter, in their order. */
async function listMatchingIds(db: Db, filter: MemberFilter): Promise<string[]> {
  const rows = await db
    .select({ id: sql<string>`${accounts.id}` })
    .from(searchedAccounts(filter.Search))
    .where(and(isMember, ...filterConditions(filter)))
    .orderBy(accounts.id)
  return rows.map(({ id }) => id)
}

/**
 * The ids of a selection, in their order. Throws `members.none-selected` for an empty one, and
 * `members.selection-changed` when the number of members who match is not the expected one, unless `isCounted` is false.
 */
export async function listSelectedIds(
  db: Db,
  { accountIds, Matching }: MemberSelection,
  { isCounted = true } = {},
): Promise<string[]> {
  const matching = Matching ? await listMatchingIds(db, Matching.Filter) : []
  if (Matching && isCounted && matching.length !== Matching.Expected)
    throw new CallError('members.selection-changed', {
      values: { now: String(matching.length), expected: String(Matching.Expected) },
    })
  const excepted = new Set(Matching?.ExceptIds)
  const ids = new Set([...accountIds, ...matching.filter((id) => !excepted.has(id))])
  if (ids.size === 0) throw new CallError('members.none-selected')
  return [...ids].toSorted()
}

/** The members among these people; the others are skipped. */
function withMissing(ids: readonly string[], people: readonly Member[]) {
  const found = new Set(people.map(({ id }) => id))
  const missing = ids.filter((id) => !found.has(id))
  return new SelectedPeople(
    people,
    missing.map((id) => ({ id, name: '', reason: 'not-found' })),
  )
}

/** Locks the members with these ids until the transaction ends. */
export const lockPeople = async (db: Db, ids: readonly string[]) => withMissing(ids, await lockFoundMembers(db, ids))

/** Locks the members of a selection. Throws as `listSelectedIds`, and `request.not-found` when nobody is a member. */
export async function lockSelection(db: Db, selection: MemberSelection) {
  const selected = await lockPeople(db, await listSelectedIds(db, selection))
  selected.requireSomebody()
  return selected
}

/** As `lockSelection`, without a lock. */
export async function findSelection(db: Db, selection: MemberSelection) {
  const ids = await listSelectedIds(db, selection)
  const selected = withMissing(ids, await findMembers(db, ids))
  selected.requireSomebody()
  return selected
}

/**
 * Skips administrators when nobody else could administer the organisation once these people no longer do. Lock the
 * organisation before.
 */
export async function keepAdministrator(
  db: Db,
  selected: SelectedPeople<Member>,
  isLosing: (person: Member) => boolean = () => true,
): Promise<void> {
  const losing = selected.people.filter(isLosing).map(({ id }) => id)
  if (await hasAdministrator(db, losing)) return
  const ids = new Set(losing)
  selected.skip('last-administrator', ({ id, role }) => role === 'organisation-admin' && ids.has(id))
}
