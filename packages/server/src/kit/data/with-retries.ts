const maxAttempts = 3

/**
 * Retries a batch: a contact or seat may be taken, or a department removed, between check and write. Problems that are `final`
 * are not tried again.
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  isFinal: (problem: unknown) => boolean = () => false,
): Promise<T> {
  for (let left = maxAttempts - 1; ; left -= 1)
    try {
      return await work()
    } catch (problem) {
      if (left === 0 || isFinal(problem)) throw problem
    }
}
