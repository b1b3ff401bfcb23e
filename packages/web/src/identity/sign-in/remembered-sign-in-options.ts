import { localStore } from '#kit/browser/browser-store.ts'

/** Single sign-on options that were used last in this browser. */
export interface RememberedSignInOptions {
  /** What the person typed to find them: a code or a domain. */
  organisation: string
  ways: readonly { ID: string; Name: string }[]
}

export const signInOptionsKey = 'atrium.sso'

export function rememberedSignInOptions(): RememberedSignInOptions | undefined {
  try {
    return (JSON.parse(localStore.getItem(signInOptionsKey) ?? 'null') as RememberedSignInOptions | null) ?? undefined
  } catch {
    return undefined
  }
}

/** The address that begins a sign-in at a provider. `search` says where the person wanted to go, as on the sign-in page. */
export const startUrl = (id: string, search: string): string =>
  `/sso/start/${id}${search ? `?to=${encodeURIComponent(search)}` : ''}`
