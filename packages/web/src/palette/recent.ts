import { localStore } from '#kit/browser/browser-store.ts'

const maxRecent = 5
const keyOf = (loginName: string | null) => `atrium.palette.${loginName ?? ''}`

/** Recently chosen result ids, latest first. */
export function recentChoices(loginName: string | null): string[] {
  const text = localStore.getItem(keyOf(loginName)) ?? ''
  return text.split('\n').filter(Boolean).slice(0, maxRecent)
}

export function rememberChoice(loginName: string | null, id: string): void {
  const others = recentChoices(loginName).filter((other) => other !== id)
  localStore.setItem(keyOf(loginName), [id, ...others].slice(0, maxRecent).join('\n'))
}
