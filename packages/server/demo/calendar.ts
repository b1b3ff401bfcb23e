import { day, hour, minute } from '@atrium/contract/constants.ts'
import type { Random } from './random.ts'

/** Both organisations are in Shanghai, which has had no summer time since 1991. */
const shanghai = 8 * hour

/** A day of the past, as far as it has gone. */
export interface PastDay {
  /** Midnight in Shanghai. */
  start: number
  isWorking: boolean
  /** The present, on the last of the days. */
  until: number
}

/** The beginning of a moment's day in Shanghai. */
export const startOfDay = (at: number): number => Math.floor((at + shanghai) / day) * day - shanghai

/** The calendar date of a moment in Shanghai. */
export const dateOf = (at: number): Date => new Date(startOfDay(at) + shanghai)

/** So many days up to now, which is the last of them. */
export function pastDays(now: number, count: number): PastDay[] {
  const today = startOfDay(now)
  return Array.from({ length: count }, (_, index) => {
    const start = today - (count - 1 - index) * day
    return { start, isWorking: isWorking(start), until: Math.min(now, start + day) }
  })
}

function isWorking(start: number): boolean {
  const weekday = dateOf(start).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

const opening = 8.5 * hour
const closing = 18.5 * hour

/** The part of a day in which people work, as far as it has gone; of no length before they begin. */
export function workingTime({ start, until }: PastDay): { from: number; length: number } {
  const from = start + opening
  return { from, length: Math.max(0, Math.min(start + closing, until - minute) - from) }
}

/** When someone signs in on a day: mostly in the morning. */
export function signInMoment(start: number, random: Random): number {
  if (random.chance(0.2)) return start + 10 * hour + random.below(11 * hour)
  const bell = (random.fraction() + random.fraction() + random.fraction()) / 3
  return start + 7.5 * hour + Math.floor(bell * 3 * hour)
}

/** The same day with its hours pressed into those from nine to six: keeps the order of moments. */
export function inOfficeHours(at: number): number {
  const start = startOfDay(at)
  return start + 9 * hour + Math.floor(((at - start) * 9) / 24)
}
