/** Storage that ignores failures: browsers may block it. */
export interface BrowserStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const careful = (store: () => Storage): BrowserStore => ({
  getItem: (key) => attempt(() => store().getItem(key)) ?? null,
  setItem: (key, value) => attempt(() => store().setItem(key, value)),
  removeItem: (key) => attempt(() => store().removeItem(key)),
})

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Persists until cleared. */
export const localStore = careful(() => localStorage)
/** Persists while the tab is open. */
export const sessionStore = careful(() => sessionStorage)

export const clearSessionStore = (): void => attempt(() => sessionStorage.clear())
