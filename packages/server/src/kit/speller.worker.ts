import { parentPort } from 'node:worker_threads'
import { nameKeysOf, type Bearer, type NameKeys } from './name-keys.ts'

export interface SpellRequest {
  id: number
  names: readonly string[]
  bearer: Bearer
}
export type SpellAnswer = { id: number } & ({ keys: NameKeys[] } | { problem: unknown })

parentPort?.on('message', ({ id, names, bearer }: SpellRequest) => {
  Promise.all(names.map((name) => nameKeysOf(name, bearer))).then(
    (keys) => answer({ id, keys }),
    (problem: unknown) => answer({ id, problem }),
  )
})

const answer = (what: SpellAnswer) => parentPort?.postMessage(what)
