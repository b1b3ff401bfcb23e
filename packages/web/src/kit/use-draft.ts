import { useState } from 'react'

type IsSame<T> = (one: T, other: T) => boolean

/** An editable copy of a saved value. */
export interface Draft<T> {
  value: T
  type: (value: T) => void
  /** True when the draft differs from the saved value. */
  isChanged: boolean
  /** True when somebody else has saved another value meanwhile. */
  isConflicting: boolean
  /** Marks the current value as sent: changes while saving continue from it. */
  send: () => void
  /** Resets to the saved value. */
  discard: () => void
}

/** The draft and the saved value it is based on. */
interface DraftState<T> {
  base: T
  value: T
  /** The value sent last. */
  sent?: T
}

/**
 * Rebases a draft on a new saved value: takes it over when the draft is unchanged or was saved from here, otherwise
 * keeps the draft.
 */
export function rebaseDraft<T>(state: DraftState<T>, saved: T, isSame: IsSame<T>): DraftState<T> {
  const { base, value } = state
  if (isSame(base, saved)) return state
  if (isSame(value, base) || isSame(value, saved)) return { base: saved, value: saved }
  return state.sent !== undefined && isSame(state.sent, saved) ? { base: saved, value } : state
}

/**
 * An editable copy of a value that others may save as well. Follows the saved value while unchanged; reports a conflict
 * otherwise.
 */
export function useDraft<T>(saved: T, isSame: IsSame<T> = Object.is): Draft<T> {
  const [state, setState] = useState<DraftState<T>>({ base: saved, value: saved })
  const now = rebaseDraft(state, saved, isSame)
  if (now !== state) setState(now)
  const { base, value } = now
  const isChanged = !isSame(value, saved)
  return {
    value,
    type: (next) => setState({ ...now, value: next }),
    isChanged,
    isConflicting: isChanged && !isSame(base, saved),
    send: () => setState({ ...now, sent: value }),
    discard: () => setState({ base: saved, value: saved }),
  }
}
