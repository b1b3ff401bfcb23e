import type { Db } from '#kit/data/database.ts'
import type { Changes, NamedPerson } from '#logs/logs.service.ts'
import { lockRequesters, reopenRequests, type DecidableRequest } from './access.store.ts'

interface Reopened {
  reopened: readonly DecidableRequest[]
  refused: readonly DecidableRequest[]
  /** The people of the reopened requests. */
  people: readonly NamedPerson[]
  changesOf: (person: NamedPerson) => Changes
}

/** Lets those requests wait again whose decision can still be undone, and takes their seats back. */
export async function reopenDecided(db: Db, requests: readonly DecidableRequest[]): Promise<Reopened> {
  const present = requests.filter(({ has_left }) => !has_left).map(({ id }) => id)
  const ids = new Set(await reopenRequests(db, present))
  const reopened = requests.filter(({ id }) => ids.has(id))
  const byPerson = Map.groupBy(reopened, ({ account_id }) => account_id)
  return {
    reopened,
    refused: requests.filter(({ id }) => !ids.has(id)),
    people: [...byPerson].map(([id, own]) => ({ id, name: own[0]?.real_name ?? '' })),
    changesOf({ id }) {
      const own = byPerson.get(id) ?? []
      return { products: [own.map(({ name }) => name).toSorted(), null], state: [own[0]?.state, 'waiting'] }
    },
  }
}

/** The same for an act of the log, which names the requests. */
export const reopenByIds = async (db: Db, ids: readonly string[]): Promise<Reopened> =>
  reopenDecided(db, await lockRequesters(db, ids))
