import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minute } from '@atrium/contract/constants.ts'
import type { Clock } from '#outside/clock.ts'

/** SQLSTATE 53100, and what the system says where a file cannot grow. */
const fullCodes: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const probe = Buffer.alloc(64 * 1024)

/** True when a disk, or a quota on it, is the reason of a failure; drizzle wraps what the database said. */
export function isDiskFull(problem: unknown): boolean {
  const { code, cause } = problem as { code?: unknown; cause?: { code?: unknown } }
  return fullCodes.has(code) || fullCodes.has(cause?.code)
}

/** Knows whether there is room to write: in the data folder by trying, for the database by what failed within a minute. */
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
