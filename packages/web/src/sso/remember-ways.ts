import { rememberedWaysKey, type RememberedWays } from '#identity/remembered-ways.ts'
import { localStore } from '#kit/browser-store.ts'

/** Remembers the ways in that were used last in this browser, or none. The sign-in page reads them alone. */
export const rememberWays = (ways: RememberedWays | undefined): void =>
  ways ? localStore.setItem(rememberedWaysKey, JSON.stringify(ways)) : localStore.removeItem(rememberedWaysKey)
