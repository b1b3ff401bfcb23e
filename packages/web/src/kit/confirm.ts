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
}

/** Undefined when cancelled; otherwise the optional reason as calls take it. */
export type Decision = { Reason?: string } | undefined

export interface PendingQuestion extends ConfirmOptions {
  decide: (decision: Decision) => void
}

const pending = createStore<PendingQuestion | undefined>(undefined)

/** Shows a confirmation dialog and resolves with the decision. */
export function confirm(question: ConfirmOptions): Promise<Decision> {
  pending.get()?.decide(undefined)
  return new Promise((resolve) =>
    pending.set({
      ...question,
      decide(decision) {
        pending.set(undefined)
        resolve(decision)
      },
    }),
  )
}

/** Cancels the open question, if any. */
export const cancelQuestion = (): void => pending.get()?.decide(undefined)

/** The open question, if any. */
export const usePendingQuestion = pending.useValue
