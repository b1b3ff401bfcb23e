import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** The last ones are those of tidying up. */
const shown = 16

/** Prints the last steps of a journey that failed: Playwright says nothing of where one was that ran out of time. */
export default class LastStepsReporter implements Reporter {
  readonly #steps = new Map<TestResult, TestStep[]>()

  onStepBegin(_test: TestCase, result: TestResult, step: TestStep): void {
    this.#steps.set(result, [...(this.#steps.get(result) ?? []), step])
  }

  onTestEnd({ title, expectedStatus }: TestCase, result: TestResult): void {
    const steps = this.#steps.get(result) ?? []
    const slowest = steps.toSorted((a, b) => b.duration - a.duration).slice(0, 3)
    this.#steps.delete(result)
    if (result.status === expectedStatus || result.status === 'skipped') return
    const lines = (some: readonly TestStep[]) => some.map(lineOf).join('\n')
    console.log(`\nThe last steps of “${title}”:\n${lines(steps.slice(-shown))}\nIts slowest:\n${lines(slowest)}`)
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
