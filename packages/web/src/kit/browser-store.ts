/** What a browser keeps; one that keeps nothing, because it is told not to, forgets at once and does not fail. */
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

/** Until it is cleared. */
export const lastingStore = careful(() => localStorage)
/** As long as the tab is open. */
export const sessionStore = careful(() => sessionStorage)

/** Forgets what was kept for as long as the tab is open. */
export const clearSessionStore = (): void => attempt(() => sessionStorage.clear())
