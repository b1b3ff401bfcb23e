import { CallError } from './call-error.ts'

/**
 * Limits how many pieces of work one person has running in this process. The returned function throws
 * `request.too-frequent` when there are `maxRunning` already.
 */
export function limitPerPerson(maxRunning: number) {
  const running = new Map<string, number>()
  return async <T>(personId: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (personId === undefined) return work()
    const count = running.get(personId) ?? 0
    if (count >= maxRunning) throw new CallError('request.too-frequent')
    running.set(personId, count + 1)
    return work().finally(() => {
      const left = (running.get(personId) ?? 1) - 1
      if (left > 0) running.set(personId, left)
      else running.delete(personId)
    })
  }
}
