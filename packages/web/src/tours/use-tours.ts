import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { TourType } from '@atrium/contract/constants.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { useLocation, useNavigate } from 'react-router'
import { useWrite } from '#kit/queries.ts'
import { changeSession, isAdmitted, useKnownSession } from '#kit/session.ts'
import { askForTour, endTour, isOver, rememberTour, useTourState } from './tour-state.ts'
import { tourAt, tours } from './tours.ts'

const isGuided = {
  Home: ({ IsHomeGuided }: SessionState) => IsHomeGuided,
  PersonalCenter: ({ IsPersonalCenterGuided }: SessionState) => IsPersonalCenterGuided,
}
const guided = { Home: { IsHomeGuided: true }, PersonalCenter: { IsPersonalCenterGuided: true } }

/**
 * The tour to be shown on this page: one that was asked for, or that the person has not finished. Operators, who
 * belong to no organisation, only see it when they ask.
 */
export function useDueTour(): TourType | undefined {
  const session = useKnownSession()
  const { pathname } = useLocation()
  const state = useTourState()
  const tour = tourAt(pathname)
  const person = session.AccountInfo?.ID
  if (!tour || !person || !session.logged || !isAdmitted(tours[tour].access, session)) return undefined
  if (state.asked === tour) return tour
  const isDue = session.Organisation !== null && !isGuided[tour](session) && !isOver(state, person, tour)
  return isDue ? tour : undefined
}

/** Gives what ends a tour: at once here, and on the server; should that fail, it is over in this session all the same. */
export function useTourEnd() {
  const session = useKnownSession()
  const save = useWrite(accountCalls.setGuided, { quiet: true })
  return (tour: TourType, wasShown: boolean) => {
    const person = session.AccountInfo?.ID ?? ''
    const isNews = session.Organisation !== null && !isGuided[tour](session)
    endTour(person, tour)
    if (!wasShown || !isNews) return
    rememberTour(person, tour)
    changeSession(guided[tour])
    save.mutate({ params: { type: tour } })
  }
}

/** The tour that can be shown again from here, and what does so: that of this page, or else of the home page. */
export function useReplay() {
  const { Organisation } = useKnownSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return {
    tour: tourAt(pathname) ?? (Organisation ? ('Home' as const) : undefined),
    replay(tour: TourType) {
      askForTour(tour)
      void navigate(tours[tour].path)
    },
  }
}
