import { lastingStore } from '#kit/browser-store.ts'

const kept = 5
const keyOf = (loginName: string | null) => `atrium.palette.${loginName ?? ''}`

/** What a person chose lately in this browser, the last one first. */
export function recentChoices(loginName: string | null): string[] {
  const text = lastingStore.getItem(keyOf(loginName)) ?? ''
  return text.split('\n').filter(Boolean).slice(0, kept)
}

/** Remembers a choice. */
export function rememberChoice(loginName: string | null, id: string): void {
  const others = recentChoices(loginName).filter((other) => other !== id)
  lastingStore.setItem(keyOf(loginName), [id, ...others].slice(0, kept).join('\n'))
}
