import { day, second } from '@atrium/contract/constants.ts'

/** Seconds between attempts, 10 attempts within three days and a little: the schedule that Standard Webhooks recommends. */
const retrySchedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** Receivers that failed together shall not be asked together again. */
const jitter = 0.1

/** Seconds until the next attempt after so many; null where there is none. */
export function webhookRetrySeconds(attempts: number): number | null {
  const seconds = retrySchedule[attempts - 1]
  return seconds === undefined ? null : Math.round(seconds * (1 - jitter + 2 * jitter * Math.random()))
}

const maxRetryAfterSeconds = day / second

/** The seconds of a header `Retry-After`, in seconds or as a date, at most a day; 0 without one or with one that is wrong. */
export function retryAfterSeconds(value: string | null, now: number): number {
  if (value === null) return 0
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : Math.ceil((Date.parse(value) - now) / second)
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), maxRetryAfterSeconds)
}
