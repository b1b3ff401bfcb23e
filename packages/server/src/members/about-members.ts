import { CallError } from '#kit/call-error.ts'
import type { Db } from '#kit/database.ts'
import { namesOf } from '#departments/departments.service.ts'
import { lockMembers, type MemberName } from './member-store.ts'

/** The reason of a call as the log takes it. */
export const reasonOf = ({ Reason }: { Reason?: string | undefined }) =>
  Reason?.trim() ? { reason: Reason.trim() } : {}

/** The members of the ids. Fails when none was chosen, or when one of them is not there. */
export async function chosen(db: Db, ids: readonly string[]): Promise<MemberName[]> {
  if (ids.length === 0) throw new CallError('members.none-selected')
  const people = await lockMembers(db, ids)
  if (people.length < new Set(ids).size) throw new CallError('request.not-found')
  return people
}

export const beforeOf = (people: readonly MemberName[], field: 'state' | 'role' | 'department_id') => {
  const values = [...new Set(people.map((person) => person[field]))]
  return values.length === 1 ? values[0] : values
}

/** Departments before and after as the log tells of them: by name, for an id says nothing to whoever reads it. */
export async function toldPlaces(
  db: Db,
  [before, after]: readonly [unknown, string | null | undefined],
): Promise<[unknown, unknown]> {
  const ids = [before, after].flat().filter((id): id is string => typeof id === 'string')
  const names = await namesOf(db, ids)
  const told = (id: unknown) => (typeof id === 'string' ? { id, name: names.get(id) ?? '' } : null)
  return [Array.isArray(before) ? before.map(told) : told(before), told(after)]
}
