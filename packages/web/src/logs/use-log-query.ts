import { useLocation } from 'react-router'
import { useUrlQuery } from '#kit/url/use-url-query.ts'

const uuid = /^[0-9a-f-]{36}$/i
/** URL parameter of the page cursor. */
const place = 'after'
/** A date field reports intermediate years while typing. */
const incrementalFields = ['q', 'from', 'until']
const calendarDay = /^\d{4}-\d{2}-\d{2}$/

/** A person or object selected by the URL. */
export interface LogReference {
  ID: string
  RealName: string
}

/** Cursors of the previous pages; unknown for a shared URL. */
interface PageHistory {
  before?: readonly string[]
}

/** Filters of a log, kept in the URL. */
export function useLogQuery() {
  const { query, isChange, change: changeQuery, replace } = useUrlQuery()
  const { state } = useLocation() as { state: PageHistory | null }
  /** Changes filters and returns to the first page. Selections create a history entry, incremental input does not. */
  const change = (changes: Record<string, string | undefined>) => {
    if (!isChange(changes)) return
    changeQuery({ [place]: undefined, ...changes }, { replace: incrementalFields.some((name) => name in changes) })
  }
  const text = (name: string) => query.get(name) || undefined
  const dayIn = (name: string) => {
    const value = query.get(name)
    return value && calendarDay.test(value) ? value : undefined
  }
  const chosen = (name: string): LogReference | undefined => {
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
    /** Opens an entry beside the list. */
    open: (entry: number | string) => changeQuery({ open: String(entry) }, { replace: true, state }),
    close: () => changeQuery({ open: undefined }, { replace: true, state }),
    goTo: (after: string | undefined, before: readonly string[]) =>
      changeQuery({ [place]: after }, { state: { before } satisfies PageHistory }),
    choose: (name: string, reference: LogReference | undefined) =>
      change({ [name]: reference?.ID, [`${name}Name`]: reference?.RealName }),
    clear: () => replace(new URLSearchParams()),
  }
}
export type LogQuery = ReturnType<typeof useLogQuery>

/** Cursor pagination: the cursor is in the URL, previous ones in the history state. */
export function useLogPages(log: LogQuery) {
  const After = log.text(place)
  const before = After ? (log.state?.before ?? []) : []
  return {
    After,
    isFirst: After === undefined,
    older: (next: string) => log.goTo(next, After ? [...before, After] : []),
    newer: () => log.goTo(before.at(-1), before.slice(0, -1)),
    newest: () => log.goTo(undefined, []),
  }
}
