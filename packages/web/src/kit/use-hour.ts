import { useSyncExternalStore } from 'react'
import { guess } from './guess.ts'

const never = () => () => {}

/** The hour of the day where the person is, as it was when the page was drawn. */
export const useHour = (): number =>
  useSyncExternalStore(
    never,
    () => new Date().getHours(),
    () => guess.hour,
  )
