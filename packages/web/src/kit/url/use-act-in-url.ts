import { useEffect, useEffectEvent } from 'react'
import { useUrlQuery } from './use-url-query.ts'

/**
 * Starts the act that the URL names as `act`, once, and removes it from the URL. Links and the palette start acts of a
 * page by it. `isReady` is false while the page still loads what the act needs.
 */
export function useActInUrl(start: (act: string) => void, isReady = true): void {
  const { query, change } = useUrlQuery()
  const act = query.get('act')
  const begin = useEffectEvent((named: string) => {
    change({ act: undefined }, { replace: true })
    start(named)
  })
  useEffect(() => {
    if (act && isReady) begin(act)
  }, [act, isReady])
}
