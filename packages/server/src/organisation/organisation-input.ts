import type { Fail } from '#kit/http/call-error.ts'

/** Throws for an unknown IANA time zone. */
export function checkTimeZone(timeZone: string, fail: Fail<'organisation.wrong-time-zone'>): void {
  try {
    Intl.DateTimeFormat('en', { timeZone })
  } catch {
    fail('organisation.wrong-time-zone', { values: { timeZone } })
  }
}

/** Throws the call's error if another organisation has the name. */
export const failIfNameTaken =
  (fail: Fail<'organisation.name-taken'>) =>
  (problem: unknown): never => {
    const { cause, constraint } = problem as { cause?: { constraint?: string }; constraint?: string }
    if ((cause?.constraint ?? constraint) === 'organisations_name') fail('organisation.name-taken')
    throw problem
  }
