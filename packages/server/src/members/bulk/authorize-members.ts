import type { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Context } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import {
  changeGrants,
  listPairsWithoutSeat,
  listSeats,
  namedProducts,
  rolesLogger,
  type GrantChange,
} from '#products/grants.ts'
import { storeAct } from '#logs/operations/undoable-acts.ts'
import { entriesAbout } from './log-entries.ts'
import { lockSelection } from './selection.ts'

/** A person's seat in a product: the role, null for the group's default, false without a seat. */
export type Seat = string | null | false
type Seats = Readonly<Record<string, Seat>>

/** Grants or revokes applications of members. */
export async function authorizeMembers(context: Context<typeof memberCalls.authorize>) {
  const { body, visitor, db, note } = context
  const { ProductIDs, Mode, ProductRoles } = body
  if (body.accountIds.length === 0 && !body.Matching) throw new CallError('members.none-authorised')
  const selected = await lockSelection(db, body)
  const withoutSeat = new Set(Mode === 'remove' ? [] : await listWithoutSeat(db, selected.ids, ProductIDs))
  selected.skip('no-seat', ({ id }) => withoutSeat.has(id))
  const before = await listSeats(db, selected.ids)
  const grant = (accountIds: readonly string[]) =>
    changeGrants(db, {
      organisationId: visitor.organisation.id,
      accountIds,
      productIds: ProductIDs,
      mode: Mode,
      roles: ProductRoles,
    })
  const changed = await grant(selected.ids)
  // Nobody could be changed: this throws which licence is full or over.
  if (changed.size === 0 && withoutSeat.size > 0) await grant([...withoutSeat])
  selected.skip('unchanged', ({ id }) => !changed.has(id))
  const after = await listSeats(db, selected.ids)
  const rows = selected.ids.map((id) => ({ id, ...changedSeats(before.get(id) ?? {}, after.get(id) ?? {}) }))
  const actId = await storeAct(context, 'members.authorised', rows)
  note(entriesAbout(selected.people, await grantsLogger(db, changed), reasonOf(body)))
  return selected.outcome(actId)
}

/** The people for whom a seat is missing. */
async function listWithoutSeat(
  db: Db,
  accountIds: readonly string[],
  productIds: readonly string[],
): Promise<string[]> {
  const pairs = accountIds.flatMap((accountId) => productIds.map((productId) => ({ accountId, productId })))
  return (await listPairsWithoutSeat(db, pairs)).map(({ accountId }) => accountId)
}

/** The seats that differ, before and after. */
function changedSeats(before: Seats, after: Seats): { before: Seats; after: Seats } {
  const ids = Object.keys({ ...before, ...after }).filter((id) => seatIn(before, id) !== seatIn(after, id))
  return {
    before: Object.fromEntries(ids.map((id) => [id, seatIn(before, id)])),
    after: Object.fromEntries(ids.map((id) => [id, seatIn(after, id)])),
  }
}

export const seatIn = (seats: Seats, productId: string): Seat => {
  const seat = seats[productId]
  return seat === undefined ? false : seat
}

/** Returns a function that describes a person's changed seats for the log. */
export async function grantsLogger(db: Db, changed: ReadonlyMap<string, GrantChange>) {
  const ids = new Set([...changed.values()].flatMap(({ given, taken }) => [...given, ...taken]))
  const names = await namedProducts(db, [...ids])
  const namesOf = (own: readonly string[] = []) => {
    const found = [...names].filter(([id]) => own.includes(id)).map(([, name]) => name)
    return found.length > 0 ? found : null
  }
  const loggedRoles = await rolesLogger(db, changed.values())
  return ({ id }: { id: string }) => {
    const { given, taken } = changed.get(id) ?? {}
    return {
      takenProducts: [namesOf(taken), null] as const,
      givenProducts: [null, namesOf(given)] as const,
      ...loggedRoles(changed.get(id)),
    }
  }
}
