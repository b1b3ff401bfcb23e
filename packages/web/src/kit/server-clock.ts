import { settings } from './settings.ts'

/** How far the clock of the server is ahead of the one here, in milliseconds. */
let ahead = settings.now === undefined ? 0 : settings.now - Date.now()

/** Learns from the header `date` of an answer what time it is there: to the second, of which half is taken. */
export function learnServerTime(date: string | null): void {
  const told = Date.parse(date ?? '')
  if (!Number.isNaN(told)) ahead = told + 500 - Date.now()
}

/** What time it is by the clock of the server: what begins and ends there is not up to a clock that somebody sets wrong. */
export const serverNow = (): number => Date.now() + ahead
