import { Worker } from 'node:worker_threads'
import { nameKeysOf, needsReadings, type Bearer, type NameKeys } from './name-keys.ts'
import type { SpellAnswer, SpellRequest } from './speller.worker.ts'

/** A thread that nobody asked for so long is ended, and its table of readings goes with it. */
const idleTime = 60_000

interface Waiting {
  resolve(keys: NameKeys[]): void
  reject(problem: unknown): void
}

/** The one thread that spells, while it is needed. */
class Speller {
  readonly #worker = new Worker(new URL('./speller.worker.ts', import.meta.url))
  readonly #waiting = new Map<number, Waiting>()
  readonly #onEnd: () => void
  #idle: NodeJS.Timeout | undefined
  #count = 0

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    this.#worker.unref()
    this.#worker.on('message', (answer: SpellAnswer) => this.#settle(answer))
    this.#worker.on('error', (problem) => this.#end(problem))
  }

  ask(names: readonly string[], bearer: Bearer): Promise<NameKeys[]> {
    clearTimeout(this.#idle)
    const request: SpellRequest = { id: (this.#count += 1), names, bearer }
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject })
      // Whoever waits keeps the process alive; a thread without work does not.
      this.#worker.ref()
      this.#worker.postMessage(request)
    })
  }

  #settle(answer: SpellAnswer) {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('keys' in answer) waiting?.resolve(answer.keys)
    else waiting?.reject(answer.problem)
    if (this.#waiting.size > 0) return
    this.#worker.unref()
    this.#idle = setTimeout(() => this.#end(new Error('The thread that spells names has ended')), idleTime).unref()
  }

  #end(problem: unknown) {
    this.#onEnd()
    for (const { reject } of this.#waiting.values()) reject(problem)
    this.#waiting.clear()
    void this.#worker.terminate()
  }
}

let speller: Speller | undefined

/**
 * How names are spelt, in their order. It is done in a thread of its own: loading the table of readings takes a tenth
 * of a second, for which nobody who signs in should wait.
 */
export function spell(names: readonly string[], bearer: Bearer = 'person'): Promise<NameKeys[]> {
  if (!names.some(needsReadings)) return Promise.all(names.map((name) => nameKeysOf(name, bearer)))
  speller ??= new Speller(() => (speller = undefined))
  return speller.ask(names, bearer)
}
