import { sessionStore } from '#kit/browser-store.ts'

const keyOf = (name: string) => `atrium.code.${name}`

/** Remembers until when, in milliseconds since 1970, no other code can be sent. */
export const rememberCountdown = (name: string, until: number): void => sessionStore.setItem(keyOf(name), String(until))

/** The whole seconds that are left now; 0 where nothing readable is remembered. */
export function countdownOf(name: string, now: number): number {
  const until = Number(sessionStore.getItem(keyOf(name)))
  return Number.isFinite(until) ? Math.max(0, Math.ceil((until - now) / 1_000)) : 0
}
