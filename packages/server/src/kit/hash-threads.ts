import { readdir, readFile } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'

/** About a third of the share of the thread that answers, where both want the same core. */
const stepBack = 5
const threads = '/proc/self/task'

/**
 * Lets the threads that hash passwords step back behind the one that answers: while many sign in at once, everyone else
 * would wait for a turn on a core. With cores to spare nothing changes. Only Linux gives threads a priority of their
 * own; elsewhere nothing happens. Gives the ids of the threads.
 */
export async function letHashesYield(): Promise<number[]> {
  const ids = await readdir(threads).catch(() => [])
  const names = await Promise.all(ids.map((id) => readFile(`${threads}/${id}/comm`, 'utf8').catch(() => '')))
  const hashing = ids.filter((_, at) => names[at]?.startsWith('libuv-worker')).map(Number)
  const niceness = Math.min(getPriority() + stepBack, constants.priority.PRIORITY_LOW)
  for (const id of hashing) {
    try {
      setPriority(id, niceness)
    } catch {
      // It stays as it was: this is a courtesy, no condition.
    }
  }
  return hashing
}
