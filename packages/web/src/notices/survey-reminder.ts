import type { BrowserStore } from '#kit/browser-store.ts'
import { day, surveyNever, surveyReminderDays } from '@atrium/contract/constants.ts'

export type ReminderDays = (typeof surveyReminderDays)[number]

/** Where this browser keeps when to ask a person again. */
const keyOf = (loginName: string) => `atrium.survey.${loginName}`

/** Whether the person may be asked now. A reminder that cannot be read is none, and is cleared. */
export function isSurveyDue(store: BrowserStore, loginName: string, now: number): boolean {
  const kept = store.getItem(keyOf(loginName))
  if (kept === null) return true
  const until = Number(kept)
  if (kept.trim() === '' || !Number.isFinite(until)) {
    clearReminder(store, loginName)
    return true
  }
  return until !== surveyNever && until <= now
}

/** Asks again after so many days. */
export const remindLater = (store: BrowserStore, loginName: string, days: ReminderDays, now: number): void =>
  store.setItem(keyOf(loginName), String(now + days * day))

/** Never asks again: it was filled in. */
export const remindNever = (store: BrowserStore, loginName: string): void =>
  store.setItem(keyOf(loginName), String(surveyNever))

/** Forgets the reminder: the survey is another one, or none. */
export const clearReminder = (store: BrowserStore, loginName: string): void => store.removeItem(keyOf(loginName))
