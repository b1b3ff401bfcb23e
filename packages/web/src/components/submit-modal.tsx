import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { followSubmission } from './submit-times.ts'

/** Where a form on its way to the server is. */
export type Submission = { state: 'idle' | 'submitting' | 'submitted' } | { state: 'failed'; problem: string }

interface Props {
  submission: Submission
  /** The form may be used again: after a success with `true`. */
  onReset: (isDone: boolean) => void
}

/** Says that a form is being submitted, then that it was – or what is wrong – and goes by itself. */
export function SubmitModal({ submission, onReset }: Props) {
  const { t } = useTranslation('app')
  const { state } = submission
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    setIsLeaving(false)
    return followSubmission(state, { leave: () => setIsLeaving(true), reset: onReset })
    // The owner's function may be a new one each time; the state alone begins the wait.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state])
  if (state === 'idle' || isLeaving) return null
  return (
    <Dialog title={t(state === 'failed' ? 'submitFailed' : 'submit.title')}>
      <div className={`submit-state submit-state-${state}`} role="status">
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
