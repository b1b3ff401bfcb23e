import type { Notice } from '@atrium/contract/notices/notices.shapes.ts'
import type { BrowserStore } from '#kit/browser/browser-store.ts'
import { day, surveyNever, surveyReminderDays } from '@atrium/contract/constants.ts'

export type ReminderDays = (typeof surveyReminderDays)[number]

const keyOf = (loginName: string) => `atrium.survey.${loginName}`

/** True when the survey may be shown. Clears an unreadable reminder. */
export function isSurveyDue(store: BrowserStore, loginName: string, now: number): boolean {
  const stored = store.getItem(keyOf(loginName))
  if (stored === null) return true
  const until = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(until)) {
    clearReminder(store, loginName)
    return true
  }
  return until !== surveyNever && until <= now
}

/** Shows the survey again after a number of days. */
export const remindLater = (store: BrowserStore, loginName: string, days: ReminderDays, now: number): void =>
  store.setItem(keyOf(loginName), String(now + days * day))

/** Never shows the survey again. */
export const remindNever = (store: BrowserStore, loginName: string): void =>
  store.setItem(keyOf(loginName), String(surveyNever))

/** Validates a survey: the notice, `none`, or `invalid`, which clears the reminder. */
export function surveyIn(answer: unknown): Notice | 'none' | 'invalid' {
  if (answer === null) return 'none'
  const { Title, Detail, EnDetail } = (answer ?? {}) as Partial<Record<keyof Notice, unknown>>
  const isComplete = [Title, Detail, EnDetail].every((text) => typeof text === 'string')
  return isComplete && URL.parse(String(Title))?.protocol === 'https:' ? (answer as Notice) : 'invalid'
}

export const clearReminder = (store: BrowserStore, loginName: string): void => store.removeItem(keyOf(loginName))
