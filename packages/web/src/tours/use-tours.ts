import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { TourType } from '@atrium/contract/constants.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { useLocation, useNavigate } from 'react-router'
import { useWrite } from '#kit/calls/queries.ts'
import { updateSession, hasAccess, useSession } from '#kit/session.ts'
import { requestTour, endTour, isOver, rememberTour, useTourState } from './tour-state.ts'
import { tourAt, tours } from './tours.ts'

const isGuided = {
  Home: ({ IsHomeGuided }: SessionState) => IsHomeGuided,
  PersonalCenter: ({ IsPersonalCenterGuided }: SessionState) => IsPersonalCenterGuided,
}
const guided = { Home: { IsHomeGuided: true }, PersonalCenter: { IsPersonalCenterGuided: true } }

/** Tour to show on this page: the requested one, or an unfinished one. Operators see tours on request only. */
export function useDueTour(): TourType | undefined {
  const session = useSession()
  const { pathname } = useLocation()
  const state = useTourState()
  const tour = tourAt(pathname)
  const person = session.AccountInfo?.ID
  if (!tour || !person || !session.logged || !hasAccess(tours[tour].access, session)) return undefined
  if (state.requested === tour) return tour
  const isDue = session.Organisation !== null && !isGuided[tour](session) && !isOver(state, person, tour)
  return isDue ? tour : undefined
}

/** Returns a function that ends a tour locally and on the server; a failed call is ignored for the session. */
export function useTourEnd() {
  const session = useSession()
  const save = useWrite(accountCalls.setGuided, { quiet: true })
  return (tour: TourType, wasShown: boolean) => {
    const person = session.AccountInfo?.ID ?? ''
    const isNews = session.Organisation !== null && !isGuided[tour](session)
    endTour(person, tour)
    if (!wasShown || !isNews) return
    rememberTour(person, tour)
    updateSession(guided[tour])
    save.mutate({ params: { type: tour } })
  }
}

/** The tour that can be replayed from here. */
export function useReplay() {
  const { Organisation } = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return {
    tour: tourAt(pathname) ?? (Organisation ? ('Home' as const) : undefined),
    replay(tour: TourType) {
      requestTour(tour)
      void navigate(tours[tour].path)
    },
  }
}
