import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minute } from '@atrium/contract/constants.ts'
import { isDiskFull } from '#kit/http/errors.ts'
import type { Clock } from '#environment/clock.ts'

const probe = Buffer.alloc(64 * 1024)

/** Tells whether there is disk space: tests the data folder, and remembers database failures for a minute. */
export class DiskSpace {
  readonly #file: string
  readonly #clock: Clock
  #failedAt = -Infinity
  #trying: Promise<boolean> | undefined

  constructor(folder: string, clock: Clock) {
    this.#file = join(folder, 'space.probe')
    this.#clock = clock
  }

  noteFailure(problem: unknown): void {
    if (isDiskFull(problem)) this.#failedAt = this.#clock.now()
  }

  async isFull(): Promise<boolean> {
    if (this.#clock.now() - this.#failedAt < minute) return true
    this.#trying ??= this.#try().finally(() => (this.#trying = undefined))
    return this.#trying
  }

  async #try(): Promise<boolean> {
    try {
      await writeFile(this.#file, probe)
      await truncate(this.#file)
      return false
    } catch {
      return true
    }
  }
}
