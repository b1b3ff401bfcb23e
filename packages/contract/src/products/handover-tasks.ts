import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id } from '../kit/ids.ts'

/**
 * What somebody has to hand over before leaving: the contract between the portal and a product, which
 * `docs/products.md` describes from the product's side.
 */

export const taskKinds = [
  'project-leader',
  'approver',
  'stability-leader',
  'instrument-administrator',
  'system-administrator',
  'open-task',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** What a task is, as the product names it. */
export const TaskKey = {
  Kind: Type.Enum(taskKinds, { description: 'The kind of task' }),
  Reference: Type.String({ minLength: 1, maxLength: 200, description: 'Its number in the product' }),
}

/** Response of a product to a request for the open tasks of people. */
export const TasksAnswer = Type.Object({
  duties: Type.Array(
    Type.Object({
      person: Id('account', 'Whose it is: one of those asked for'),
      kind: TaskKey.Kind,
      reference: TaskKey.Reference,
      title: Type.String({ maxLength: 500, description: 'What it is called there' }),
    }),
    { maxItems: 10_000 },
  ),
})
export type TasksAnswer = Static<typeof TasksAnswer>

/** What a product answers when a duty is handed over: done, or why not. */
export const HandoverAnswer = Type.Object({
  done: Type.Boolean(),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
})
