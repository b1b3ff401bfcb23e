import { useSyncExternalStore } from 'react'

/** A value outside of React, with a hook that subscribes to it. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    subscribe,
    set(next: T) {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: () => useSyncExternalStore(subscribe, get),
  }
}

/** Resolves when a store has changed so that something holds; at once when it does already. */
export function waitFor(
  { subscribe }: { subscribe: (listener: () => void) => () => void },
  isThere: () => boolean,
): Promise<void> {
  if (isThere()) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      if (!isThere()) return
      unsubscribe()
      resolve()
    })
  })
}
