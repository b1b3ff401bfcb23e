import { useEffect, useEffectEvent } from 'react'

/** Calls `close` when the page shows something else, as after Back: what a dialog is about is then out of sight. */
export function useCloseOnChange(shown: string, close: () => void): void {
  const onChange = useEffectEvent(close)
  useEffect(() => () => onChange(), [shown])
}
