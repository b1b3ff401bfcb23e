import type { CallRecord } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { useState } from 'react'
import { useCloseOnChange } from '#kit/use-close-on-change.ts'

/** The selected calls by id; another filter clears them. */
export function useRecordSelection(filter: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, CallRecord>>(new Map())
  const clear = () => setChosen(new Map())
  useCloseOnChange(filter, clear)
  return {
    chosen,
    clear,
    /** Takes the ids that are selected now; `rows` are those on the page. */
    choose(ids: ReadonlySet<string>, rows: readonly CallRecord[]) {
      const known = new Map([...chosen, ...rows.map((row) => [row.ReqID, row] as const)])
      setChosen(new Map([...known].filter(([id]) => ids.has(id))))
    },
  }
}
