import { sql } from 'drizzle-orm'
import { arrayOf, type Db } from '#kit/data/database.ts'
import { listPairsWithoutSeat, listSeats, type GrantChange, type SeatPair } from '#products/grants.ts'
import { listActRows, type StoredAct } from './acts.store.ts'
import { grantsLogger, seatIn, type Seat } from './authorize-members.ts'
import { lockPeople } from './selection.ts'
import type { Restored, UndoContext } from './undo-act.ts'

type Seats = Readonly<Record<string, Seat>>

/** A seat of a person, and what it becomes. */
interface SeatChange extends SeatPair {
  now: Seat
  before: Seat
}

/** Restores the seats that an act gave and took. Skips people whose seats in these products changed since, or are full. */
export async function restoreSeats({ id }: StoredAct, { db, visitor }: UndoContext): Promise<Restored> {
  const rows = new Map((await listActRows<Seats>(db, id)).map((row) => [row.id, row]))
  const selected = await lockPeople(db, [...rows.keys()])
  const seats = await listSeats(db, selected.ids)
  selected.skip('changed-since', (person) =>
    Object.entries(rows.get(person.id)?.after ?? {}).some(
      ([productId, seat]) => seatIn(seats.get(person.id) ?? {}, productId) !== seat,
    ),
  )
  const changesOf = (accountId: string): SeatChange[] =>
    Object.entries(rows.get(accountId)?.before ?? {}).map(([productId, before]) => {
      return { accountId, productId, before, now: seatIn(seats.get(accountId) ?? {}, productId) }
    })
  const without = await listPairsWithoutSeat(db, selected.ids.flatMap(changesOf).filter(isGiven))
  const full = new Set(without.map(({ accountId }) => accountId))
  selected.skip('no-seat', (person) => full.has(person.id))
  const changes = selected.ids.flatMap(changesOf)
  await writeSeats(db, visitor.organisation.id, changes)
  const byPerson = new Map(selected.ids.map((accountId) => [accountId, grantChange(changesOf(accountId))]))
  return { selected, changesOf: await grantsLogger(db, byPerson) }
}

const isGiven = ({ now, before }: SeatChange) => now === false && before !== false
const isTaken = ({ now, before }: SeatChange) => now !== false && before === false
const hasOtherRole = ({ now, before }: SeatChange) => now !== false && before !== false && now !== before

async function writeSeats(db: Db, organisationId: string, changes: readonly SeatChange[]): Promise<void> {
  const taken = changes.filter(isTaken)
  if (taken.length > 0)
    await db.execute(
      sql`delete from grants where (account_id, product_id) in (select account, product from ${pairs(taken)})`,
    )
  const given = changes.filter(isGiven)
  if (given.length > 0)
    await db.execute(sql`insert into grants (organisation_id, account_id, product_id, role_code)
      select ${organisationId}, account, product, ${existingRole} from ${pairs(given)} order by account, product`)
  const changed = changes.filter(hasOtherRole)
  if (changed.length > 0)
    await db.execute(
      sql`update grants set role_code = ${existingRole} from ${pairs(changed)} where account_id = account and product_id = product`,
    )
}

/** The role, or the group's default where the application does not declare it any more. */
const existingRole = sql`(select role from products p where p.id = product and p.roles @> jsonb_build_array(jsonb_build_object('Code', role)))`

function pairs(changes: readonly SeatChange[]) {
  const column = (values: readonly unknown[], type: string) => arrayOf(values, type)
  return sql`unnest(${column(
    changes.map(({ accountId }) => accountId),
    'uuid',
  )}, ${column(
    changes.map(({ productId }) => productId),
    'uuid',
  )}, ${column(
    changes.map(({ before }) => before || null),
    'text',
  )}) as pair (account, product, role)`
}

const grantChange = (changes: readonly SeatChange[]): GrantChange => ({
  given: changes.filter(isGiven).map(({ productId }) => productId),
  taken: changes.filter(isTaken).map(({ productId }) => productId),
  roles: changes.filter(hasOtherRole).map(({ productId, now, before }) => ({
    productId,
    before: now || null,
    after: before || null,
  })),
})
