import { useCallback, useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

/** In milliseconds. Timers of a computer that sleeps wait with it, and its clock may be put right. */
const longestWait = 60_000

/** Calls at each of the moments, and now and then between. */
export function followMoments(moments: readonly number[], look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const left = moments.map((moment) => moment - serverNow()).filter((time) => time > 0)
    timer = setTimeout(
      () => {
        look()
        wait()
      },
      Math.min(longestWait, ...left),
    )
  }
  wait()
  return () => clearTimeout(timer)
}

/** Whether it is now, by the clock of the server, between two moments; told anew as soon as that changes. */
export function useIsBetween(begin: string, end: string): boolean {
  const [from, until] = [Date.parse(begin), Date.parse(end)]
  const subscribe = useCallback((look: () => void) => followMoments([from, until], look), [from, until])
  const isNow = () => from <= serverNow() && serverNow() < until
  return useSyncExternalStore(subscribe, isNow, isNow)
}
