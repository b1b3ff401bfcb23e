import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens or closes the palette. */
export function setPalette(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

const isOpenNow = () => isOpen

/** Whether the palette is open. */
export const usePaletteOpen = (): boolean => useSyncExternalStore(subscribe, isOpenNow, isOpenNow)
