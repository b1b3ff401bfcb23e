import { parentPort } from 'node:worker_threads'
import { nameKeysOf, type NameKeys } from './name-keys.ts'

export interface SpellRequest {
  id: number
  names: readonly string[]
}
export type SpellAnswer = { id: number } & ({ keys: NameKeys[] } | { problem: unknown })

parentPort?.on('message', ({ id, names }: SpellRequest) => {
  Promise.all(names.map(nameKeysOf)).then(
    (keys) => answer({ id, keys }),
    (problem: unknown) => answer({ id, problem }),
  )
})

const answer = (what: SpellAnswer) => parentPort?.postMessage(what)
