import { useState } from 'react'

/** Something that is saved, with what is typed over it. */
export interface TypedOver<T> {
  typed: T
  type: (typed: T) => void
  /** Whether what is typed differs from what is saved. */
  isChanged: boolean
  /** Whether somebody else saved another value while this one was being typed. */
  isOvertaken: boolean
}

/**
 * What is typed over something that others may save as well. Where nothing was typed, a new value is simply shown; where
 * something was, it stays, and is told to be overtaken.
 */
export function useTypedOver<T>(saved: T, isSame: (one: T, other: T) => boolean = Object.is): TypedOver<T> {
  const [known, setKnown] = useState(saved)
  const [typed, type] = useState(saved)
  const [isOvertaken, setIsOvertaken] = useState(false)
  if (!isSame(saved, known)) {
    setKnown(saved)
    setIsOvertaken(!isSame(typed, known))
    if (isSame(typed, known)) type(saved)
  }
  const isChanged = !isSame(typed, saved)
  return { typed, type, isChanged, isOvertaken: isOvertaken && isChanged }
}
