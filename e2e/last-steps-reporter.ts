import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** The last ones are those of tidying up. */
const shown = 16

/** Prints the last steps of a journey that failed: Playwright says nothing of where one was that ran out of time. */
export default class LastStepsReporter implements Reporter {
  readonly #steps = new Map<TestResult, TestStep[]>()

  onStepBegin(_test: TestCase, result: TestResult, step: TestStep): void {
    this.#steps.set(result, [...(this.#steps.get(result) ?? []), step].slice(-shown))
  }

  onTestEnd({ title, expectedStatus }: TestCase, result: TestResult): void {
    const steps = this.#steps.get(result) ?? []
    this.#steps.delete(result)
    if (result.status === expectedStatus || result.status === 'skipped') return
    console.log([`\nThe last steps of “${title}”:`, ...steps.map(lineOf)].join('\n'))
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
