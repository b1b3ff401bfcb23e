import type { OnJoining } from '#identity/registration/registration.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { allocateSeats, type SeatAllocation } from '#products/seat-allocation.ts'
import { listMissingSeats, listRules, lockPeople, type RuleRow, type RuleSeat } from './application-rules.store.ts'

/** What rules gave a member, as the operation log has it. */
export type LoggedRules = Record<'givenProducts' | 'rules', [null, string[]]>

export const ruleNameOf = ({ department_name, product_name }: RuleRow): string => `${department_name} → ${product_name}`

/** The log fields of each member who was given a seat. */
export function loggedRulesOf(rules: readonly RuleRow[], given: readonly RuleSeat[]): Map<string, LoggedRules> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  return new Map(
    [...Map.groupBy(given, ({ accountId }) => accountId)].map(([id, seats]) => {
      const own = seats.flatMap(({ ruleId }) => byId.get(ruleId) ?? [])
      return [
        id,
        { givenProducts: [null, own.map(({ product_name }) => product_name)], rules: [null, own.map(ruleNameOf)] },
      ]
    }),
  )
}

/** Outcome of rules for people who joined or moved. */
export interface RulesOutcome {
  seats: SeatAllocation<RuleSeat>
  logged: ReadonlyMap<string, LoggedRules>
}

/** Gives people who joined or moved what the rules of their departments say, while seats are free. Lock the people before. */
export async function applyRules(db: Db, organisationId: string, accountIds: readonly string[]): Promise<RulesOutcome> {
  const nothing = { seats: { given: [], existing: [], refused: [] }, logged: new Map<string, LoggedRules>() }
  if (accountIds.length === 0) return nothing
  const missing = await listMissingSeats(db, accountIds)
  if (missing.length === 0) return nothing
  const seats = await allocateSeats(db, organisationId, missing)
  return { seats, logged: loggedRulesOf(await listRules(db), seats.given) }
}

/** Gives somebody who joined by a link, without an administrator, what rules say, and logs it as an act of the system. */
export const applyRulesOnJoining: OnJoining = (database, { organisationId, person, request }) =>
  inTransaction(database, { organisationId }, async (db) => {
    await lockPeople(db, [person.id])
    const { logged } = await applyRules(db, organisationId, [person.id])
    const changes = logged.get(person.id)
    if (!changes) return
    const note = { subject: person, changes }
    await recordOperation(db, { action: 'members.rules-applied', note, visitor: undefined, organisationId, request })
  })
