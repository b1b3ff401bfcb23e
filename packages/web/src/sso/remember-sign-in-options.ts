import { signInOptionsKey, type RememberedSignInOptions } from '#identity/sign-in/remembered-sign-in-options.ts'
import { localStore } from '#kit/browser/browser-store.ts'

/** Stores the sign-in options for the sign-in page in this browser, or removes them. */
export const rememberSignInOptions = (ways: RememberedSignInOptions | undefined): void =>
  ways ? localStore.setItem(signInOptionsKey, JSON.stringify(ways)) : localStore.removeItem(signInOptionsKey)
