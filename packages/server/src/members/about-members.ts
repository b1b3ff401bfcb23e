import { CallError } from '#kit/call-error.ts'
import type { Db } from '#kit/database.ts'
import { namesOf } from '#departments/departments.service.ts'
import { lockMembers, type MemberName } from './member-store.ts'

/** The ids of a wish, each once: a caller may name one twice. */
export const idsOf = (ids: readonly string[]): string[] => [...new Set(ids)]

/**
 * The members of the ids, held until the transaction ends, or only looked up. Fails when none was chosen, or when one of
 * them is not there.
 */
export async function chosen(db: Db, ids: readonly string[], look = lockMembers): Promise<MemberName[]> {
  if (ids.length === 0) throw new CallError('members.none-selected')
  const people = await look(db, ids)
  if (people.length < idsOf(ids).length) throw new CallError('request.not-found')
  return people
}

/** Gives departments as the log tells of them: by name, for an id says nothing to whoever reads it. */
export async function placesOf(db: Db, ids: readonly (string | null | undefined)[]) {
  const names = await namesOf(db, [...new Set(ids.filter((id) => typeof id === 'string'))])
  return (id: string | null | undefined) => (id ? { id, name: names.get(id) ?? '' } : null)
}

/** A department before and after, as the log tells of them. */
export async function toldPlaces(
  db: Db,
  [before, after]: readonly [string | null | undefined, string | null | undefined],
): Promise<[unknown, unknown]> {
  const told = await placesOf(db, [before, after])
  return [told(before), told(after)]
}
