import { useLayoutEffect, useState } from 'react'

/**
 * Has the router look at the address again where that has changed while the first screen was drawn: the router reads it
 * when drawing begins, and only listens once the screen is there.
 */
export function usePlaceKept(): void {
  const [begun] = useState(() => location.hash)
  useLayoutEffect(() => {
    if (location.hash !== begun) dispatchEvent(new PopStateEvent('popstate'))
  }, [begun])
}
