import { submitFailureShownFor, submitResetAfter, submittedShownFor } from '@atrium/contract/constants.ts'

interface Acts {
  /** The modal goes. */
  leave: () => void
  /** The form may be used again: after a success with `true`. */
  reset: (isDone: boolean) => void
}

/**
 * What time does to a submission, from the moment it is over: a success is shown for 1.5 s, and the form is new 0.4 s
 * later; a failure is shown for 1 s. Gives what stops it.
 */
export function followSubmission(state: 'idle' | 'submitting' | 'submitted' | 'failed', { leave, reset }: Acts) {
  const timers: ReturnType<typeof setTimeout>[] = []
  const after = (time: number, act: () => void) => timers.push(setTimeout(act, time))
  if (state === 'failed') after(submitFailureShownFor, () => reset(false))
  if (state === 'submitted') {
    after(submittedShownFor, leave)
    after(submittedShownFor + submitResetAfter, () => reset(true))
  }
  return () => timers.forEach((timer) => clearTimeout(timer))
}
