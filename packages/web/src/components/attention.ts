import { useLayoutEffect, useSyncExternalStore } from 'react'

/** What may speak to a person unasked, the most important first: one at a time. */
const voices = ['tour', 'warning', 'survey'] as const
type Voice = (typeof voices)[number]

const speaking = new Set<Voice>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(voice: Voice, isOn: boolean) {
  if (speaking.has(voice) === isOn) return
  if (isOn) speaking.add(voice)
  else speaking.delete(voice)
  for (const listener of listeners) listener()
}

/** Says that a voice speaks now, or no longer; before others that are due are seen. */
export function useVoice(voice: Voice, isOn: boolean): void {
  useLayoutEffect(() => {
    set(voice, isOn)
    return () => set(voice, false)
  }, [voice, isOn])
}

/** Whether nobody more important speaks. */
export const useMaySpeak = (voice: Voice): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !voices.slice(0, voices.indexOf(voice)).some((other) => speaking.has(other)),
    () => false,
  )
