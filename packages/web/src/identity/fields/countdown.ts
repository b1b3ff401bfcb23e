import { sessionStore } from '#kit/browser/browser-store.ts'

const keyOf = (name: string) => `atrium.code.${name}`

/** Stores until when, in epoch milliseconds, no other code can be sent. */
export const rememberCountdown = (name: string, until: number): void => sessionStore.setItem(keyOf(name), String(until))

/** Remaining whole seconds; 0 when nothing readable is stored. */
export function countdownOf(name: string, now: number): number {
  const until = Number(sessionStore.getItem(keyOf(name)))
  return Number.isFinite(until) ? Math.max(0, Math.ceil((until - now) / 1_000)) : 0
}
