import { useLocation } from 'react-router'
import { useAddressQuery } from '#kit/use-address-query.ts'

const uuid = /^[0-9a-f-]{36}$/i
/** Where the page begins. */
const place = 'after'
/** A date field tells of every year on the way to the one that is meant. */
const typedBits = ['q', 'from', 'until']
const calendarDay = /^\d{4}-\d{2}-\d{2}$/

/** Somebody or something that was chosen, as the address says. */
export interface Wanted {
  ID: string
  RealName: string
}

/** Where the pages before this one began, but for the newest; nobody knows that of an address from elsewhere. */
interface Turned {
  before?: readonly string[]
}

/** What the address of a log says: it can be sent to a colleague, and Back works. */
export function useLogQuery() {
  const { query, isChange, change: changeQuery, replace } = useAddressQuery()
  const { state } = useLocation() as { state: Turned | null }
  /** Other filters begin with the newest entries; what is chosen is a step to go back, what is typed bit by bit is none. */
  const change = (changes: Record<string, string | undefined>) => {
    if (!isChange(changes)) return
    changeQuery({ [place]: undefined, ...changes }, { replace: typedBits.some((name) => name in changes) })
  }
  const text = (name: string) => query.get(name) || undefined
  const dayIn = (name: string) => {
    const value = query.get(name)
    return value && calendarDay.test(value) ? value : undefined
  }
  const chosen = (name: string): Wanted | undefined => {
    const id = query.get(name)
    return id && uuid.test(id) ? { ID: id, RealName: query.get(`${name}Name`) ?? id } : undefined
  }
  return {
    query,
    text,
    day: dayIn,
    chosen,
    change,
    state,
    /** An entry beside the list, which stays where it is. */
    open: (entry: number | string) => changeQuery({ open: String(entry) }, { replace: true, state }),
    close: () => changeQuery({ open: undefined }, { replace: true, state }),
    turnTo: (after: string | undefined, before: readonly string[]) =>
      changeQuery({ [place]: after }, { state: { before } satisfies Turned }),
    choose: (name: string, wish: Wanted | undefined) => change({ [name]: wish?.ID, [`${name}Name`]: wish?.RealName }),
    clear: () => replace(new URLSearchParams()),
  }
}
export type LogQuery = ReturnType<typeof useLogQuery>

/** The way through a log: each page begins behind the last row of the one before, which the address says. */
export function useLogPages(log: LogQuery) {
  const After = log.text(place)
  const before = After ? (log.state?.before ?? []) : []
  return {
    After,
    isFirst: After === undefined,
    older: (next: string) => log.turnTo(next, After ? [...before, After] : []),
    newer: () => log.turnTo(before.at(-1), before.slice(0, -1)),
    newest: () => log.turnTo(undefined, []),
  }
}
