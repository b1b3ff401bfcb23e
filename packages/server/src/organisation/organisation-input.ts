import { CallError } from '#kit/call-error.ts'

/** Refuses what is no time zone of the IANA. */
export function checkTimeZone(timeZone: string): void {
  try {
    Intl.DateTimeFormat('en', { timeZone })
  } catch {
    throw new CallError('organisation.wrong-time-zone', { values: { timeZone } })
  }
}

/** Turns the database's refusal of a name that another organisation has into the error of the call. */
export function refuseTakenName(problem: unknown): never {
  const { cause, constraint } = problem as { cause?: { constraint?: string }; constraint?: string }
  if ((cause?.constraint ?? constraint) === 'organisations_name') throw new CallError('organisation.name-taken')
  throw problem
}
