import type { HandoverCheck } from '@atrium/contract/members/leaving.shapes.ts'
import type { FastifyRequest } from 'fastify'
import { reasonOf, recordOperation } from '#logs/operations/record-operation.ts'
import { CallError } from '#kit/http/call-error.ts'
import { chunks } from '#kit/data/chunks.ts'
import { inTransaction } from '#kit/data/database.ts'
import type { KitServices } from '#kit/services.ts'
import type { OutsideServices } from '#outside/services.ts'
import type { IdentityServices } from '#identity/services.ts'
import type { Person, Visitor } from '#identity/sessions/visitor.ts'
import { aboutPeople } from '#logs/logs.service.ts'
import { ProductError } from '#outside/handover-tasks.ts'
import { activeNames, peopleNames, recordHandOvers, type HandedOver } from './leaving.store.ts'

/** Tasks per request to a product and per log entry. */
const batchSize = 500

interface HandoverOptions {
  organisationId: string
  /** The administrator who decided, with request and reason. */
  visitor: Visitor & { person: Person }
  request: FastifyRequest
  reason: string | undefined
  leavers: readonly string[]
  checks: readonly HandoverCheck[]
  list: readonly HandedOver[]
}

/**
 * Hands over tasks product by product, each logged in a transaction of its own: it holds even if a later product or the
 * removal fails. Throws when a product refuses or does not respond.
 */
export async function handOverTasks(
  { database, handoverTasks, log }: IdentityServices,
  act: HandoverOptions,
): Promise<void> {
  const { organisationId, checks } = act
  if (act.list.length === 0) return
  const names = await getSuccessorNames(database, act)
  const write = (moves: readonly HandedOver[], isConfirmed: boolean) =>
    inTransaction(database, { organisationId }, async (db) => {
      if (isConfirmed) await recordHandOvers(db, { organisationId, by: act.visitor.person.id }, moves)
      const people = await peopleNames(db, [...new Set(moves.map(({ accountId }) => accountId))])
      await recordOperation(db, {
        action: isConfirmed ? 'members.handed-over' : 'members.hand-over-unconfirmed',
        note: {
          ...aboutPeople(people, {
            product: [null, moves[0]?.productCode],
            handOvers: [null, moves.map((move) => loggedMove(move, names))],
          }),
          ...reasonOf({ Reason: act.reason }),
        },
        visitor: act.visitor,
        organisationId,
        request: act.request,
      })
    })
  for (const moves of batchesOf(act.list)) {
    const code = String(moves[0]?.productCode)
    const product = checks.find(({ ProductCode }) => ProductCode === code)?.ProductName ?? code
    try {
      await handOver(handoverTasks, organisationId, code, moves)
    } catch (problem) {
      if (!(problem instanceof ProductError)) throw problem
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

/** The tasks grouped by product, in batches. */
const batchesOf = (list: readonly HandedOver[]) =>
  [...Map.groupBy(list, ({ productCode }) => productCode).values()].flatMap((moves) => [...chunks(moves, batchSize)])

/** Retries once without a response: the product may have accepted, and handing over is idempotent. */
async function handOver(
  handoverTasks: OutsideServices['handoverTasks'],
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
    await handoverTasks.handOver(code, organisationId, moves)
  } catch (problem) {
    if (!(problem instanceof ProductError) || problem.isRefusal) throw problem
    await handoverTasks.handOver(code, organisationId, moves)
  }
}

const loggedMove = (
  { accountId, duty, reference, title, toAccountId }: HandedOver,
  names: ReadonlyMap<string, string>,
) => ({
  name: `${title} (${reference}) → ${names.get(toAccountId) ?? ''}`,
  duty,
  reference,
  from: accountId,
  to: toAccountId,
})

/** The names of the successors. Throws `members.wrong-successor` if one is not a member or leaves, too. */
async function getSuccessorNames(
  database: KitServices['database'],
  { organisationId, leavers, list }: Pick<HandoverOptions, 'organisationId' | 'leavers' | 'list'>,
): Promise<Map<string, string>> {
  const successors = [...new Set(list.map(({ toAccountId }) => toAccountId))]
  const names = await inTransaction(database, { organisationId }, (db) => activeNames(db, successors))
  const leaving = new Set(leavers)
  if (successors.some((id) => leaving.has(id) || !names.has(id))) throw new CallError('members.wrong-successor')
  return names
}
