import { minute } from '@atrium/contract/constants.ts'

/** Events that show a person is present. */
const signs = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'click', 'focus', 'visibilitychange'] as const

let lastActivityMs = Date.now()

/** Starts recording user activity. */
export function trackUserActivity(): void {
  for (const sign of signs)
    addEventListener(sign, () => (lastActivityMs = Date.now()), { capture: true, passive: true })
}

/** True within a minute of user activity. Reads of an unattended page, such as polling, must not extend the session. */
export const isUserActive = (): boolean => Date.now() - lastActivityMs < minute
