import { minute } from '@atrium/contract/constants.ts'

/** By what a page notices that somebody is there. */
const signs = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'click', 'focus', 'visibilitychange'] as const

let touchedAt = Date.now()

/** From now on notices when somebody touches the page. */
export function followTouches(): void {
  for (const sign of signs) addEventListener(sign, () => (touchedAt = Date.now()), { capture: true, passive: true })
}

/**
 * Whether what the page asks for now may have been asked for by somebody. What a page that nobody has touched for a minute
 * reads – an announcement that may be new, what was missed while the line was lost – it reads by itself.
 */
export const isAttended = (): boolean => Date.now() - touchedAt < minute
