import { setTimeout as sleep } from 'node:timers/promises'
import { minute, second } from '@atrium/contract/constants.ts'
import { BatchWriter } from '#kit/data/batch-writer.ts'
import type { Db } from '#kit/data/database.ts'
import type { Job, Jobs } from '#kit/jobs/jobs.ts'

/** A run ends after this time, and the next one goes on. */
const maxRunMs = 5 * minute
/** While receivers are slow, those to which something has become due since are looked for. */
const lookMs = 500
/** Attempts of one delivery by themselves, within about 25 minutes and their timeouts. */
const maxAttempts = 8
const firstRetrySeconds = 10

/** Seconds until the next attempt: 10, 20, 40 …, and up to a quarter more; null where there is none. */
export const retrySecondsAfter = (attempts: number): number | null =>
  attempts >= maxAttempts ? null : Math.round(firstRetrySeconds * 2 ** (attempts - 1) * (1 + Math.random() / 4))

/** Rows that are to be sent to somebody outside. The rows are the truth; jobs only trigger. */
export interface DeliveryQueue<Item, Result> extends Pick<Job, 'name' | 'cron' | 'isDueAtStart'> {
  /** Receivers to whom something is due: one that hangs delays no other. Omitted where there is one. */
  listReceivers?: (db: Db) => Promise<string[]>
  /**
   * Claims due rows of a receiver, at most `limit`: counts the attempt and makes them due again when their lease ends, so that
   * a server that dies while sending leaves them to another one. Skips those that another server claims at this moment.
   */
  claim: (db: Db, limit: number, receiver: string) => Promise<Item[]>
  /** Sends one, outside of any transaction and within its lease. Where it throws, the run ends and fails. */
  send: (item: Item) => Promise<Result>
  /** Records results: success, failure, or the next attempt by `retrySecondsAfter`. */
  record: (db: Db, results: readonly Result[]) => Promise<unknown>
  /** Sent to one receiver at once. A row is claimed when there is room, so that none waits past its lease. */
  concurrency?: number
  /** Starts the next run before its scheduled time if a row becomes due earlier; `dueIn` gives the seconds until then. */
  nextRun?: { jobs: Pick<Jobs, 'runSoon'>; dueIn: (db: Db) => Promise<number | null | undefined> }
}

/** A job that sends what is due, at least once: what a killed server was sending is sent again when its lease has ended. */
export const deliveryQueue = <Item extends object, Result>({
  listReceivers,
  claim,
  send,
  record,
  concurrency = 1,
  nextRun,
  ...job
}: DeliveryQueue<Item, Result>): Job => ({
  cron: '* * * * *',
  ...job,
  async run({ system, signal }) {
    const endsAt = Date.now() + maxRunMs
    const failures: unknown[] = []
    const isOver = () => signal.aborted || failures.length > 0 || Date.now() > endsAt
    const results = new BatchWriter<Result, unknown>((batch) => system((db) => record(db, batch)).then(() => batch))

    function start<Key>(running: Map<Key, Promise<void>>, key: Key, work: () => Promise<unknown>): void {
      if (running.has(key)) return
      const ended = work().then(
        () => {},
        (problem: unknown) => void failures.push(problem),
      )
      running.set(
        key,
        ended.finally(() => running.delete(key)),
      )
    }

    async function deliverTo(receiver: string): Promise<void> {
      const sending = new Map<Item, Promise<void>>()
      while (!isOver()) {
        const items = await system((db) => claim(db, concurrency - sending.size, receiver))
        if (items.length === 0 && sending.size === 0) return
        for (const item of items) start(sending, item, async () => results.add(await send(item)))
        await Promise.race(sending.values())
      }
      await Promise.all(sending.values())
    }

    const delivering = new Map<string, Promise<void>>()
    if (!listReceivers) await deliverTo('')
    while (listReceivers && !isOver()) {
      for (const receiver of await system(listReceivers)) start(delivering, receiver, () => deliverTo(receiver))
      if (delivering.size === 0) break
      await Promise.race([...delivering.values(), sleep(lookMs)])
    }
    await Promise.all(delivering.values())
    if (failures.length > 0) throw failures[0]
    const seconds = (nextRun && (await system(nextRun.dueIn))) ?? Infinity
    if (seconds < 60) nextRun?.jobs.runSoon(job.name, Math.max(seconds, 1) * second)
  },
})
