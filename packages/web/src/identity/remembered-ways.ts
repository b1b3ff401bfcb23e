import { localStore } from '#kit/browser-store.ts'

/** Ways in by single sign-on that were used last in this browser. */
export interface RememberedWays {
  /** What the person typed to find them: a code or a domain. */
  organisation: string
  ways: readonly { ID: string; Name: string }[]
}

export const rememberedWaysKey = 'atrium.sso'

export function rememberedWays(): RememberedWays | undefined {
  try {
    return (JSON.parse(localStore.getItem(rememberedWaysKey) ?? 'null') as RememberedWays | null) ?? undefined
  } catch {
    return undefined
  }
}

/** The address that begins a sign-in at a provider. `search` says where the person wanted to go, as on the sign-in page. */
export const wayUrl = (id: string, search: string): string =>
  `/sso/start/${id}${search ? `?to=${encodeURIComponent(search)}` : ''}`
