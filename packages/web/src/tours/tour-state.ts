import type { TourType } from '@atrium/contract/constants.ts'
import { useSyncExternalStore } from 'react'
import { sessionStore } from '#kit/browser-store.ts'

interface State {
  /** The tour that the person asked to see again. */
  asked: TourType | undefined
  /** What this page has shown to the end, or could not show, under `person/tour`. */
  over: ReadonlySet<string>
}

let state: State = { asked: undefined, over: new Set() }
const listeners = new Set<() => void>()

function set(next: State) {
  state = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const nameOf = (person: string, tour: TourType) => `${person}/${tour}`
const keyOf = (person: string, tour: TourType) => `atrium.tour.${nameOf(person, tour)}`

const now = () => state

/** What is known here of the tours. */
export const useTourState = (): State => useSyncExternalStore(subscribe, now, now)

/** Asks for a tour to be shown again, on its page. */
export const askForTour = (tour: TourType): void => set({ ...state, asked: tour })

/** Says that a tour is over for as long as this page lives. */
export const endTour = (person: string, tour: TourType): void =>
  set({ asked: undefined, over: new Set([...state.over, nameOf(person, tour)]) })

/** Remembers for this session that a person has finished a tour: the server may not have heard of it. */
export const rememberTour = (person: string, tour: TourType): void => sessionStore.setItem(keyOf(person, tour), '1')

/** Whether a tour need not be shown to a person unasked any more. */
export const isOver = ({ over }: State, person: string, tour: TourType): boolean =>
  over.has(nameOf(person, tour)) || sessionStore.getItem(keyOf(person, tour)) !== null
