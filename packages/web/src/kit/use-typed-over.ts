import { useState } from 'react'

type IsSame<T> = (one: T, other: T) => boolean

/** Something that is saved, with what is typed over it. */
export interface TypedOver<T> {
  typed: T
  type: (typed: T) => void
  /** Whether what is typed differs from what is saved. */
  isChanged: boolean
  /** Whether somebody else saved another value while this one was being typed. */
  isOvertaken: boolean
  /** Notes that what is typed is on its way to be saved: what is typed meanwhile is begun over it. */
  send: () => void
  /** Back to what is saved. */
  discard: () => void
}

/** What is typed, and the saved value over which it was begun. */
interface Typing<T> {
  base: T
  typed: T
  /** What was sent last, to be saved. */
  sent?: T
}

/**
 * How typing goes on when this is saved: from here if nothing else was typed, or if it was sent from here; else over the
 * value it was begun over.
 */
export function typingOver<T>(typing: Typing<T>, saved: T, isSame: IsSame<T>): Typing<T> {
  const { base, typed } = typing
  if (isSame(base, saved)) return typing
  if (isSame(typed, base) || isSame(typed, saved)) return { base: saved, typed: saved }
  return typing.sent !== undefined && isSame(typing.sent, saved) ? { base: saved, typed } : typing
}

/**
 * What is typed over something that others may save as well. Where nothing was typed, a new value is simply shown, as is
 * what was saved from here; where something else was typed, it stays, and is told to be overtaken.
 */
export function useTypedOver<T>(saved: T, isSame: IsSame<T> = Object.is): TypedOver<T> {
  const [typing, setTyping] = useState<Typing<T>>({ base: saved, typed: saved })
  const now = typingOver(typing, saved, isSame)
  if (now !== typing) setTyping(now)
  const { base, typed } = now
  const isChanged = !isSame(typed, saved)
  return {
    typed,
    type: (next) => setTyping({ ...now, typed: next }),
    isChanged,
    isOvertaken: isChanged && !isSame(base, saved),
    send: () => setTyping({ ...now, sent: typed }),
    discard: () => setTyping({ base: saved, typed: saved }),
  }
}
