import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

const uuid = /^[0-9a-f-]{36}$/i
const calendarDay = /^\d{4}-\d{2}-\d{2}$/

/** Somebody or something that was chosen, as the address says. */
export interface Wanted {
  ID: string
  RealName: string
}

/** What the address of a log says: it can be sent to a colleague, and Back works. */
export function useLogQuery() {
  const [query, setQuery] = useSearchParams()
  const latest = useRef(query)
  useEffect(() => void (latest.current = query), [query])
  const text = (name: string) => query.get(name) || undefined
  const dayIn = (name: string) => {
    const value = query.get(name)
    return value && calendarDay.test(value) ? value : undefined
  }
  const person = (name: string): Wanted | undefined => {
    const id = query.get(name)
    return id && uuid.test(id) ? { ID: id, RealName: query.get(`${name}Name`) ?? id } : undefined
  }
  const change = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(latest.current)
    for (const [key, value] of Object.entries(changes))
      if (value) next.set(key, value)
      else next.delete(key)
    latest.current = next
    setQuery(next, { replace: true })
  }
  return {
    query,
    text,
    day: dayIn,
    person,
    change,
    choosePerson: (name: string, chosen: Wanted | undefined) =>
      change({ [name]: chosen?.ID, [`${name}Name`]: chosen?.RealName }),
    clear: () => {
      latest.current = new URLSearchParams()
      setQuery(latest.current)
    },
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
