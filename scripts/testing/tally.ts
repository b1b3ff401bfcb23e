/** How many tests went how. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const none: Tally = { passed: 0, failed: 0, skipped: 0 }
export const onePassed: Tally = { ...none, passed: 1 }
export const oneFailed: Tally = { ...none, failed: 1 }

/** The sum of several counts. */
export const addUp = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    none,
  )

/** The last line of a test run. */
export const lastLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** A run that tested nothing has not passed. */
export const exitCodeOf = ({ passed, failed }: Tally): number => (failed > 0 || passed === 0 ? 1 : 0)
