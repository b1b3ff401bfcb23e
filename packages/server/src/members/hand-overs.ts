import type { DutyCheck } from '@atrium/contract/members/leaving.shapes.ts'
import type { FastifyRequest } from 'fastify'
import { reasonOf, recordOperation } from '#kit/audit.ts'
import { CallError } from '#kit/call-error.ts'
import { inTransaction } from '#kit/database.ts'
import type { Parts } from '#kit/parts.ts'
import type { Person, Visitor } from '#kit/visitor.ts'
import { aboutPeople } from '#logs/logs.service.ts'
import { ProductProblem } from '#outside/product-duties.ts'
import { activeNames, peopleNames, recordHandOvers, type HandedOver } from './leaving.store.ts'

/** So many duties go in one question to a product, and into one entry of the log. */
const movesAtOnce = 500

interface HandingOver {
  organisationId: string
  /** Who decided it, from where, and why. */
  visitor: Visitor & { person: Person }
  request: FastifyRequest
  reason: string | undefined
  leavers: readonly string[]
  checks: readonly DutyCheck[]
  list: readonly HandedOver[]
}

/**
 * Hands over in each product. What a product took is written at once, in a transaction of its own: it stays true
 * whatever becomes of the products behind it and of the removal. The first product that does not take it ends it.
 */
export async function handOverAll({ database, duties, log }: Parts, act: HandingOver): Promise<void> {
  const { organisationId, checks } = act
  if (act.list.length === 0) return
  const names = await checkSuccessors(database, act)
  const write = (moves: readonly HandedOver[], isConfirmed: boolean) =>
    inTransaction(database, { organisationId }, async (db) => {
      if (isConfirmed) await recordHandOvers(db, { organisationId, by: act.visitor.person.id }, moves)
      const people = await peopleNames(db, [...new Set(moves.map(({ accountId }) => accountId))])
      await recordOperation(db, {
        action: isConfirmed ? 'members.handed-over' : 'members.hand-over-unconfirmed',
        note: {
          ...aboutPeople(people, {
            product: [null, moves[0]?.productCode],
            handOvers: [null, moves.map((move) => told(move, names))],
          }),
          ...reasonOf({ Reason: act.reason }),
        },
        visitor: act.visitor,
        organisationId,
        request: act.request,
      })
    })
  for (const moves of portionsOf(act.list)) {
    const code = String(moves[0]?.productCode)
    const product = checks.find(({ ProductCode }) => ProductCode === code)?.ProductName ?? code
    try {
      await handOver(duties, organisationId, code, moves)
    } catch (problem) {
      if (!(problem instanceof ProductProblem)) throw problem
      log.warn({ err: problem, product: code }, 'hand-over')
      if (problem.isRefusal && problem.reason)
        throw new CallError('members.hand-over-refused', { values: { product, reason: problem.reason } })
      if (problem.isRefusal) throw new CallError('members.hand-over-refused-silently', { values: { product } })
      await write(moves, false)
      throw new CallError('members.hand-over-unanswered', { values: { product } })
    }
    await write(moves, true)
  }
}

/** What goes to each product, in portions. */
function portionsOf(list: readonly HandedOver[]): HandedOver[][] {
  const portions: HandedOver[][] = []
  for (const moves of Map.groupBy(list, ({ productCode }) => productCode).values())
    for (let at = 0; at < moves.length; at += movesAtOnce) portions.push(moves.slice(at, at + movesAtOnce))
  return portions
}

/** A product that did not answer may have taken it all the same: it is asked once more, and what was done stays done. */
async function handOver(
  duties: Parts['duties'],
  organisationId: string,
  code: string,
  list: readonly HandedOver[],
): Promise<void> {
  const moves = list.map((one) => ({
    person: one.accountId,
    kind: one.duty,
    reference: one.reference,
    to: one.toAccountId,
  }))
  try {
    await duties.handOver(code, organisationId, moves)
  } catch (problem) {
    if (!(problem instanceof ProductProblem) || problem.isRefusal) throw problem
    await duties.handOver(code, organisationId, moves)
  }
}

const told = ({ accountId, duty, reference, title, toAccountId }: HandedOver, names: ReadonlyMap<string, string>) => ({
  name: `${title} (${reference}) → ${names.get(toAccountId) ?? ''}`,
  duty,
  reference,
  from: accountId,
  to: toAccountId,
})

/** The names of those who take over. Fails where one of them is not there, or leaves, too. */
async function checkSuccessors(
  database: Parts['database'],
  { organisationId, leavers, list }: Pick<HandingOver, 'organisationId' | 'leavers' | 'list'>,
): Promise<Map<string, string>> {
  const successors = [...new Set(list.map(({ toAccountId }) => toAccountId))]
  const names = await inTransaction(database, { organisationId }, (db) => activeNames(db, successors))
  const leaving = new Set(leavers)
  if (successors.some((id) => leaving.has(id) || !names.has(id))) throw new CallError('members.wrong-successor')
  return names
}
