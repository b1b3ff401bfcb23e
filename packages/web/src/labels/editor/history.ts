import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import type { Selection } from './components.ts'

/** A document, and what was chosen in it. */
export interface Moment {
  template: LabelTemplate
  selection: Selection
}

/** A document with what it was before, and what it was before that was undone. */
export interface History {
  past: readonly Moment[]
  present: Moment
  future: readonly Moment[]
  /** What was done last; doing the same again is part of it. `null` when the next edit is a step of its own. */
  merging: string | null
}

/** More steps back are forgotten. */
const maxSteps = 2_000

export const beginHistory = (template: LabelTemplate): History => ({
  past: [],
  present: { template, selection: [] },
  future: [],
  merging: null,
})

/**
 * Takes a changed document. With the `merging` of the edit before it is one step with that: ten nudges, or all letters
 * that are typed into a field. A document that is the same is no step.
 */
export function commit(history: History, next: Moment, merging: string | null = null): History {
  if (next.template === history.present.template) return { ...history, present: next }
  const isMerged = merging !== null && merging === history.merging
  const past = isMerged ? history.past : [...history.past, history.present].slice(-maxSteps)
  return { past, present: next, future: [], merging }
}

/** Ends a step: the next edit is another one. */
export const endStep = (history: History): History =>
  history.merging === null ? history : { ...history, merging: null }

export function undo(history: History): History {
  const { past, present, future } = history
  const before = past.at(-1)
  if (!before) return history
  return { past: past.slice(0, -1), present: before, future: [present, ...future], merging: null }
}

export function redo(history: History): History {
  const { past, present, future } = history
  const [next, ...rest] = future
  if (!next) return history
  return { past: [...past, present], present: next, future: rest, merging: null }
}
