import { sessionStore } from '#kit/browser/browser-store.ts'

const key = 'atrium.account'

/** The account name, phone or email address typed last on a page before signing in: the next page begins with it. */
export const typedAccount = {
  get: (): string => sessionStore.getItem(key) ?? '',
  set: (account: string): void => sessionStore.setItem(key, account.trim()),
}
