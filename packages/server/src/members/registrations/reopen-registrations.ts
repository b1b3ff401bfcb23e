import type { Db } from '#kit/data/database.ts'
import type { Changes, NamedPerson } from '#logs/logs.service.ts'
import { translateUniqueViolation } from '../edit/edit-member.ts'
import { listReopenable, reopenRegistrations, type WaitingRow } from './registrations.store.ts'

/** Registrations that wait again, and those that cannot. */
export interface Reopened {
  people: readonly WaitingRow[]
  refused: readonly WaitingRow[]
  changesOf: (person: NamedPerson) => Changes
}

/** Lets those registrations wait again whose decision can still be undone. Lock them before. */
export async function reopenDecided(db: Db, registered: readonly WaitingRow[]): Promise<Reopened> {
  const reopenable = await listReopenable(
    db,
    registered.map(({ id }) => id),
  )
  const people = registered.filter(({ id }) => reopenable.has(id))
  await translateUniqueViolation(() =>
    reopenRegistrations(
      db,
      people.map(({ id }) => id),
    ),
  )
  return {
    people,
    refused: registered.filter(({ id }) => !reopenable.has(id)),
    changesOf: ({ id }) => ({ state: [reopenable.get(id) ? 'declined' : 'active', 'waiting'] }),
  }
}

export const named = (people: readonly WaitingRow[]): NamedPerson[] =>
  people.map(({ id, realName }) => ({ id, name: realName }))
