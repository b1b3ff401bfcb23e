import { answerQuestions } from './asked-thread.ts'
import { nameKeysOf, type Bearer } from './name-keys.ts'

export interface SpellQuestion {
  names: readonly string[]
  bearer: Bearer
}

answerQuestions(({ names, bearer }: SpellQuestion) => Promise.all(names.map((name) => nameKeysOf(name, bearer))))
