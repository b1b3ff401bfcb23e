type ErrorClass<E extends Error> = new (...args: never[]) => E

/** What a work throws. Fails where it throws nothing, or something of another class. */
export function thrownBy<E extends Error>(kind: ErrorClass<E>, work: () => unknown): E {
  try {
    work()
  } catch (error) {
    if (error instanceof kind) return error
    throw new Error(`not a ${kind.name}`, { cause: error })
  }
  throw new Error('nothing was thrown')
}

/** The result of a work, or `undefined` where it throws an error of the class. Any other error is passed on. */
export function resultOr<T, E extends Error>(kind: ErrorClass<E>, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof kind) return undefined
    throw error
  }
}
