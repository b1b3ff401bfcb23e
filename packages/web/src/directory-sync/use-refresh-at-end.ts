import { useEffect, useRef } from 'react'
import { useInvalidate } from '#kit/calls/queries.ts'
import { syncReads } from './sync-reads.ts'

/** Reads everything again that a run has changed, once it has ended. */
export function useRefreshAtEnd(isGoing: boolean): void {
  const refresh = useInvalidate()
  const wasGoing = useRef(false)
  useEffect(() => {
    if (wasGoing.current && !isGoing) void refresh(syncReads)
    wasGoing.current = isGoing
  }, [isGoing, refresh])
}
