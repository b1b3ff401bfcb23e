import type { TestContext } from 'node:test'

/** Until the test ends, requests to other services time out after 50 ms. Gives the timeouts in milliseconds that were asked for. */
export function shortenTimeouts(t: TestContext): readonly number[] {
  const { timeout } = AbortSignal
  const asked: number[] = []
  t.mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
    asked.push(milliseconds)
    return timeout.call(AbortSignal, 50)
  })
  return asked
}
