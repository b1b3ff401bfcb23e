import { useSyncExternalStore } from 'react'

export type DeviceType = 'desktop' | 'phone'

const narrow = matchMedia('(max-width: 700px)')
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

interface Hints {
  userAgentData?: { mobile?: boolean }
}

/** By user agent, or by window width. */
const current = (): DeviceType =>
  narrow.matches ||
  (navigator as Hints).userAgentData?.mobile === true ||
  /iPhone|Android.*Mobile/.test(navigator.userAgent)
    ? 'phone'
    : 'desktop'

export const useDeviceType = (): DeviceType => useSyncExternalStore(subscribe, current)
