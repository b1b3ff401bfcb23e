import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** Prints the steps of a journey that failed: Playwright says nothing of where one was that ran out of time. */
export default class LastStepsReporter implements Reporter {
  onTestEnd({ title, expectedStatus }: TestCase, { status, steps }: TestResult): void {
    if (status === expectedStatus || status === 'skipped') return
    const slowest = steps.toSorted((a, b) => b.duration - a.duration).slice(0, 3)
    const lines = (some: readonly TestStep[]) => some.map(lineOf).join('\n')
    console.log(`\nThe last steps of “${title}”:\n${lines(steps.slice(-8))}\nIts slowest:\n${lines(slowest)}`)
  }
}

/** Start, duration, title and line; a step without an end lasts −1 ms. */
const lineOf = ({ startTime, duration, title, category, location, error }: TestStep) =>
  [
    `    ${startTime.toISOString().slice(11, 23)}`,
    duration < 0 ? 'unfinished' : `${duration} ms`,
    `${category}: ${title}${location ? `, line ${location.line}` : ''}`,
    ...(error ? ['failed'] : []),
  ].join('  ')
