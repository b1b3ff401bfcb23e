import { useCallback, useSyncExternalStore } from 'react'
import { serverNow } from './calls/server-clock.ts'

/** Maximum delay in milliseconds: timers pause while a computer sleeps, and clocks are adjusted. */
const maxWaitMs = 60_000

/** Calls the listener at each timestamp and at least once a minute. Returns the cleanup. */
export function watchMoments(moments: readonly number[], listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const left = moments.map((moment) => moment - serverNow()).filter((time) => time > 0)
    timer = setTimeout(
      () => {
        listener()
        wait()
      },
      Math.min(maxWaitMs, ...left),
    )
  }
  wait()
  return () => clearTimeout(timer)
}

/** True between two times of the server's clock; re-renders when that changes. */
export function useIsBetween(begin: string, end: string): boolean {
  const [from, until] = [Date.parse(begin), Date.parse(end)]
  const subscribe = useCallback((listener: () => void) => watchMoments([from, until], listener), [from, until])
  const isNow = () => from <= serverNow() && serverNow() < until
  return useSyncExternalStore(subscribe, isNow)
}
