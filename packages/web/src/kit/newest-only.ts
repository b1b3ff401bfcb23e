/**
 * Does one thing after the other, and of those that came meanwhile only the newest: however fast somebody changes
 * something, what is saved last is what was wanted last.
 */
export function newestOnly<T>(work: (wish: T) => Promise<unknown>): (wish: T) => Promise<void> {
  let waiting: { wish: T } | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    while (waiting) {
      const { wish } = waiting
      waiting = undefined
      await work(wish)
    }
  }
  return (wish) => {
    waiting = { wish }
    running ??= run().finally(() => {
      waiting = undefined
      running = undefined
    })
    return running
  }
}
