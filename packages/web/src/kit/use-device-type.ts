import { useSyncExternalStore } from 'react'
import { guess } from './guess.ts'

export type DeviceType = 'desktop' | 'phone'

const narrow = matchMedia('(max-width: 700px)')
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

interface Hints {
  userAgentData?: { mobile?: boolean }
}

/** A phone says that it is one, or the window is as narrow as one. */
const current = (): DeviceType =>
  narrow.matches ||
  (navigator as Hints).userAgentData?.mobile === true ||
  /iPhone|Android.*Mobile/.test(navigator.userAgent)
    ? 'phone'
    : 'desktop'

const guessed = (): DeviceType => (guess.isPhone ? 'phone' : 'desktop')

/** What the page is shown on. */
export const useDeviceType = (): DeviceType => useSyncExternalStore(subscribe, current, guessed)
