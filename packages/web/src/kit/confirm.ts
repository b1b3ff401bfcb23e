import { createStore } from './store.ts'

export interface ConfirmOptions {
  title: string
  /** Consequences of the action. */
  text?: string
  /** Defaults to "Confirm". */
  label?: string
  isDangerous?: boolean
  /** Also offers an optional reason for the operation log. */
  asksReason?: boolean
  /** Leaves an open question below it, rather than cancel that. */
  isAbove?: boolean
}

/** Undefined when cancelled; otherwise the optional reason as calls take it. */
export type Decision = { Reason?: string } | undefined

export interface PendingQuestion extends ConfirmOptions {
  decide: (decision: Decision) => void
}

/** The open questions, the uppermost last. */
const pending = createStore<readonly PendingQuestion[]>([])

/** Shows a confirmation dialog and resolves with the decision. */
export function confirm(question: ConfirmOptions): Promise<Decision> {
  if (!question.isAbove) cancelQuestions()
  return new Promise((resolve) => {
    const asked: PendingQuestion = {
      ...question,
      decide(decision) {
        pending.set(pending.get().filter((other) => other !== asked))
        resolve(decision)
      },
    }
    pending.set([...pending.get(), asked])
  })
}

/** Cancels the open questions. */
export function cancelQuestions(): void {
  for (const question of pending.get()) question.decide(undefined)
}

/** The open questions, the uppermost last. */
export const usePendingQuestions = pending.useValue
