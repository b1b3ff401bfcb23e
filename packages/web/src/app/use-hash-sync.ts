import { useLayoutEffect, useState } from 'react'

/**
 * Notifies the router when the hash changed during the first render: it reads the hash when rendering starts, but
 * listens only afterwards.
 */
export function useHashSync(): void {
  const [begun] = useState(() => location.hash)
  useLayoutEffect(() => {
    if (location.hash !== begun) dispatchEvent(new PopStateEvent('popstate'))
  }, [begun])
}
