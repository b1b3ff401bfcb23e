import { parentPort, type Worker } from 'node:worker_threads'

interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(problem: unknown): void
}

type Asked<Question> = { id: number; question: Question }
type Answered<Answer> = { id: number } & ({ answer: Answer } | { problem: unknown })

/**
 * A thread that answers questions, begun with the first of them and ended when nobody has asked for a while, so that
 * what it holds goes with it. It keeps the process alive only while someone waits.
 */
export class AskedThread<Question, Answer> {
  readonly #begin: () => Worker
  readonly #idleTime: number
  readonly #waiting = new Map<number, Waiting<Answer>>()
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #count = 0

  /** `idleTime` in milliseconds. */
  constructor(begin: () => Worker, idleTime: number) {
    this.#begin = begin
    this.#idleTime = idleTime
  }

  /** How many questions have no answer yet. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Rejects with what the thread threw, or with why it ended. */
  ask(question: Question): Promise<Answer> {
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#open())
    const asked: Asked<Question> = { id: (this.#count += 1), question }
    return new Promise((resolve, reject) => {
      this.#waiting.set(asked.id, { resolve, reject })
      worker.ref()
      worker.postMessage(asked)
    })
  }

  #open(): Worker {
    const worker = this.#begin()
    worker.unref()
    worker.on('message', (answered: Answered<Answer>) => this.#settle(worker, answered))
    worker.on('error', (problem) => this.#end(worker, problem))
    return worker
  }

  #settle(worker: Worker, answered: Answered<Answer>) {
    const waiting = this.#waiting.get(answered.id)
    this.#waiting.delete(answered.id)
    if ('answer' in answered) waiting?.resolve(answered.answer)
    else waiting?.reject(answered.problem)
    if (this.#waiting.size > 0) return
    worker.unref()
    this.#idle = setTimeout(() => this.#end(worker, new Error('The thread has ended')), this.#idleTime).unref()
  }

  #end(worker: Worker, problem: unknown) {
    if (this.#worker === worker) this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(problem)
    this.#waiting.clear()
    void worker.terminate()
  }
}

/** What the thread itself calls: answers every question with what a function makes of it. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  parentPort?.on('message', ({ id, question }: Asked<Question>) => {
    answer(question).then(
      (given) => send({ id, answer: given }),
      (problem: unknown) => send({ id, problem }),
    )
  })
  const send = (answered: Answered<Answer>) => parentPort?.postMessage(answered)
}
