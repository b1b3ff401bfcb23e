import { clsx } from 'clsx'
import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { scheduleSubmissionReset } from './submission-timers.ts'
import styles from './dialog.module.css'

/** State of a form submission. */
export type Submission = { state: 'idle' | 'submitting' | 'submitted' } | { state: 'failed'; problem: string }

interface Props {
  submission: Submission
  /** Re-enables the form; `true` after a success. */
  onReset: (isDone: boolean) => void
}

/** Shows that a form is submitting, submitted or failed, and closes itself. */
export function SubmitModal({ submission, onReset }: Props) {
  const { t } = useTranslation('app')
  const { state } = submission
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    setIsLeaving(false)
    return scheduleSubmissionReset(state, { leave: () => setIsLeaving(true), reset: onReset })
    // Only the state starts the timers; `onReset` may change with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state])
  if (state === 'idle' || isLeaving) return null
  return (
    <Dialog title={t(state === 'failed' ? 'submitFailed' : 'submit.title')}>
      <div
        className={clsx(
          styles.submitState,
          state === 'submitted' && styles.submitStateSubmitted,
          state === 'failed' && styles.submitStateFailed,
        )}

        data-testid={`submit-${state}`}
        role="status"
      >
        {state === 'submitting' && <span className="spinner" aria-hidden="true" />}
        {state === 'submitted' && <CircleCheck size={38} aria-hidden="true" />}
        {state === 'failed' && <CircleX size={38} aria-hidden="true" />}
        {submission.state === 'failed'
          ? submission.problem
          : t(state === 'submitted' ? 'submit.submitted' : 'submit.submitting')}
      </div>
    </Dialog>
  )
}
