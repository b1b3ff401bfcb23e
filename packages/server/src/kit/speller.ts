import { Worker } from 'node:worker_threads'
import { AskedThread } from './asked-thread.ts'
import { nameKeysOf, needsReadings, type Bearer, type NameKeys } from './name-keys.ts'
import type { SpellQuestion } from './speller.worker.ts'

/** In milliseconds: the thread's table of readings takes memory that is not always needed. */
const idleTime = 60_000

const speller = new AskedThread<SpellQuestion, NameKeys[]>(
  () => new Worker(new URL('./speller.worker.ts', import.meta.url)),
  idleTime,
)

/**
 * How names are spelt, in their order. It is done in a thread of its own: loading the table of readings takes a tenth
 * of a second, for which nobody who signs in should wait.
 */
export function spell(names: readonly string[], bearer: Bearer = 'person'): Promise<NameKeys[]> {
  if (!names.some(needsReadings)) return Promise.all(names.map((name) => nameKeysOf(name, bearer)))
  return speller.ask({ names, bearer })
}
