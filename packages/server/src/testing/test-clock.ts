import type { Clock } from '#environment/clock.ts'

/** A clock that runs like any other and can be put forward. */
export function testClock(): Clock & { forward(milliseconds: number): void } {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    forward: (milliseconds) => void (ahead += milliseconds),
  }
}
