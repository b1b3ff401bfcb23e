import { useEffect } from 'react'

/** Lets the browser ask before the tab is closed or loaded anew: for what is nowhere else than on this page. */
export function useLeaveWarning(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}
