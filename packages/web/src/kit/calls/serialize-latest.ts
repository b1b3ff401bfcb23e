/** Runs work one at a time and skips values superseded while waiting: the last value saved is the last one given. */
export function serializeLatest<T>(work: (value: T) => Promise<unknown>): (value: T) => Promise<void> {
  let waiting: { value: T } | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    while (waiting) {
      const { value } = waiting
      waiting = undefined
      await work(value)
    }
  }
  return (value) => {
    waiting = { value }
    running ??= run().finally(() => {
      waiting = undefined
      running = undefined
    })
    return running
  }
}
