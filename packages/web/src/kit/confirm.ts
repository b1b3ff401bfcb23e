import { useSyncExternalStore } from 'react'

/** What a person is asked before something happens that matters. */
export interface Question {
  title: string
  /** What follows from it. */
  text?: string
  /** The word on the button that does it; otherwise "Confirm". */
  act?: string
  isDangerous?: boolean
  /** Asks also for a reason, which may stay empty: it goes into the operation log. */
  asksReason?: boolean
}

/** Nothing when the person would rather not; otherwise with the reason, where one was given, as a call takes it. */
export type Decision = { Reason?: string } | undefined

interface Asked extends Question {
  decide: (decision: Decision) => void
}

let asked: Asked | undefined
const listeners = new Set<() => void>()

function set(next: Asked | undefined) {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks in a dialog and waits for the answer. */
export function confirm(question: Question): Promise<Decision> {
  asked?.decide(undefined)
  return new Promise((resolve) =>
    set({
      ...question,
      decide(decision) {
        set(undefined)
        resolve(decision)
      },
    }),
  )
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question that is being asked. */
export const useAsked = (): Asked | undefined => useSyncExternalStore(subscribe, () => asked)
