import { CallError } from './call-error.ts'

/** Limits how many pieces of work one person has under way in this process. */
export class PersonSlots {
  readonly #atOnce: number
  readonly #underWay = new Map<string, number>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Does the work, or throws `request.too-frequent` when the person has too many under way. */
  async within<T>(personId: string | undefined, work: () => Promise<T>): Promise<T> {
    if (personId === undefined) return work()
    const before = this.#underWay.get(personId) ?? 0
    if (before >= this.#atOnce) throw new CallError('request.too-frequent')
    this.#underWay.set(personId, before + 1)
    try {
      return await work()
    } finally {
      const left = (this.#underWay.get(personId) ?? 1) - 1
      if (left > 0) this.#underWay.set(personId, left)
      else this.#underWay.delete(personId)
    }
  }
}
