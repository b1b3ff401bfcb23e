import { useState } from 'react'
import { useAddressQuery } from '#kit/use-address-query.ts'

const uuid = /^[0-9a-f-]{36}$/i
const calendarDay = /^\d{4}-\d{2}-\d{2}$/

/** Somebody or something that was chosen, as the address says. */
export interface Wanted {
  ID: string
  RealName: string
}

/** What the address of a log says: it can be sent to a colleague, and Back works. */
export function useLogQuery() {
  const { query, change: changeQuery, replace } = useAddressQuery()
  const change = (changes: Record<string, string | undefined>) => changeQuery(changes, { replace: true })
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
    choose: (name: string, wish: Wanted | undefined) => change({ [name]: wish?.ID, [`${name}Name`]: wish?.RealName }),
    clear: () => replace(new URLSearchParams()),
  }
}
export type LogQuery = ReturnType<typeof useLogQuery>

/** The way through a log: each page begins behind the last row of the one before. It begins anew with other filters. */
export function useLogPages(filterKey: string) {
  const [{ key, after }, setPlace] = useState<{ key: string; after: readonly string[] }>({ key: filterKey, after: [] })
  const own = key === filterKey ? after : []
  return {
    After: own.at(-1),
    isFirst: own.length === 0,
    older: (next: string) => setPlace({ key: filterKey, after: [...own, next] }),
    newer: () => setPlace({ key: filterKey, after: own.slice(0, -1) }),
    newest: () => setPlace({ key: filterKey, after: [] }),
  }
}
