import type { Notice } from '@atrium/contract/notices/notices.shapes.ts'
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

/**
 * What an answer to the question for a survey is: a survey, none – also for a while between two –, or nothing that can be
 * one. Only the last takes what was chosen with it.
 */
export function surveyIn(answer: unknown): Notice | 'none' | 'invalid' {
  if (answer === null) return 'none'
  const { Title, Detail, EnDetail } = (answer ?? {}) as Partial<Record<keyof Notice, unknown>>
  const isWhole = [Title, Detail, EnDetail].every((text) => typeof text === 'string')
  return isWhole && URL.parse(String(Title))?.protocol === 'https:' ? (answer as Notice) : 'invalid'
}

/** Forgets the reminder. */
export const clearReminder = (store: BrowserStore, loginName: string): void => store.removeItem(keyOf(loginName))
