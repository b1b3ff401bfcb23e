import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { cancelQuestion, usePendingQuestion } from '#kit/confirm.ts'
import { useCloseOnChange } from '#kit/use-close-on-change.ts'
import { Dialog } from './dialog.tsx'
import { useReason } from './reason-field.tsx'

/** Renders the pending `confirm` question; leaving the page cancels it. */
export function Confirmation() {
  const { t } = useTranslation('app')
  const question = usePendingQuestion()
  const reason = useReason()
  const { pathname, search } = useLocation()
  // An act that the address named is removed from it while its question opens.
  const params = new URLSearchParams(search)
  params.delete('act')
  useCloseOnChange(`${pathname}?${params}`, cancelQuestion)
  if (!question) return null
  const { title, text, label, isDangerous, asksReason } = question
  const decide = (isConfirmed: boolean) => {
    reason.clear()
    question.decide(isConfirmed ? reason.input : undefined)
  }
  return (
    <Dialog
      title={title}
      onClose={() => decide(false)}
      actions={
        <>
          <button
            type="button"
            className="button"
            data-autofocus={isDangerous || undefined}
            onClick={() => decide(false)}
          >
            {t('cancel')}
          </button>
          <button
            type="button"
            className={clsx('button', isDangerous ? 'button-danger' : 'button-primary')}
            data-autofocus={(!isDangerous && !asksReason) || undefined}
            onClick={() => decide(true)}
          >
            {label ?? t('confirm')}
          </button>
        </>
      }
    >
      {text && <p>{text}</p>}
      {asksReason && reason.field}
    </Dialog>
  )
}
