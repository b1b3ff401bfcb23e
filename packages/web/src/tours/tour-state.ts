import type { TourType } from '@atrium/contract/constants.ts'
import { sessionStore } from '#kit/browser/browser-store.ts'
import { createStore } from '#kit/store.ts'

interface State {
  /** Tour requested by the person. */
  requested: TourType | undefined
  /** Tours finished or failed on this page, as `person/tour`. */
  over: ReadonlySet<string>
}

const tours = createStore<State>({ requested: undefined, over: new Set() })

const nameOf = (person: string, tour: TourType) => `${person}/${tour}`
const keyOf = (person: string, tour: TourType) => `atrium.tour.${nameOf(person, tour)}`

export const useTourState = tours.useValue

export const requestTour = (tour: TourType): void => tours.set({ ...tours.get(), requested: tour })

/** Ends a tour until the page is reloaded. */
export const endTour = (person: string, tour: TourType): void =>
  tours.set({ requested: undefined, over: new Set([...tours.get().over, nameOf(person, tour)]) })

/** Remembers a finished tour for the session, in case the server call fails. */
export const rememberTour = (person: string, tour: TourType): void => sessionStore.setItem(keyOf(person, tour), '1')

/** True when a tour should not start by itself. */
export const isOver = ({ over }: State, person: string, tour: TourType): boolean =>
  over.has(nameOf(person, tour)) || sessionStore.getItem(keyOf(person, tour)) !== null
