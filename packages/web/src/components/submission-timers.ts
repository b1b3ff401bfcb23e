import { submitFailureShownFor, submitResetAfter, submittedShownFor } from '@atrium/contract/constants.ts'

interface Callbacks {
  /** Hides the modal. */
  leave: () => void
  /** Re-enables the form; `true` after a success. */
  reset: (isDone: boolean) => void
}

/**
 * Schedules the end of a submission: a success is shown for 1.5 s and resets the form 0.4 s later, a failure is shown
 * for 1 s. Returns the cleanup.
 */
export function scheduleSubmissionReset(
  state: 'idle' | 'submitting' | 'submitted' | 'failed',
  { leave, reset }: Callbacks,
) {
  const timers: ReturnType<typeof setTimeout>[] = []
  const after = (time: number, callback: () => void) => timers.push(setTimeout(callback, time))
  if (state === 'failed') after(submitFailureShownFor, () => reset(false))
  if (state === 'submitted') {
    after(submittedShownFor, leave)
    after(submittedShownFor + submitResetAfter, () => reset(true))
  }
  return () => timers.forEach((timer) => clearTimeout(timer))
}
