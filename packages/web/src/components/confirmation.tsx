import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { cancelQuestions, usePendingQuestions, type PendingQuestion } from '#kit/confirm.ts'
import { confirmDiscard } from '#kit/forms/unsaved-changes.ts'
import { useAppForm } from '#kit/forms/use-app-form.ts'
import { useCloseOnChange } from '#kit/use-close-on-change.ts'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { FormReason, reasonOf } from './form-reason.tsx'

/** Renders the pending `confirm` questions; leaving the page cancels them. */
export function Confirmation() {
  const questions = usePendingQuestions()
  const { pathname, search } = useLocation()
  // An act that the address named is removed from it while its question opens.
  const params = new URLSearchParams(search)
  params.delete('act')
  useCloseOnChange(`${pathname}?${params}`, cancelQuestions)
  return questions.map((question) => <Question key={question.title} question={question} />)
}

function Question({ question }: { question: PendingQuestion }) {
  const { t } = useTranslation('app')
  const id = useId()
  const form = useAppForm({ Reason: '' })
  const { title, text, label, isDangerous, asksReason, decide } = question
  const { isDirty } = form.formState
  const cancel = async () => {
    if (!isDirty || (await confirmDiscard())) decide(undefined)
  }
  return (
    <Dialog
      title={title}
      onClose={() => void cancel()}
      actions={
        <>
          <button
            type="button"
            className="button"
            data-autofocus={isDangerous || undefined}
            onClick={() => void cancel()}
          >
            {t('cancel')}
          </button>
          <button
            type="submit"
            form={id}
            className={clsx('button', isDangerous ? 'button-danger' : 'button-primary')}
            data-autofocus={(!isDangerous && !asksReason) || undefined}
          >
            {label ?? t('confirm')}
          </button>
        </>
      }
    >
      <Form id={id} form={form} onSubmit={(draft) => decide(reasonOf(draft))}>
        {text && <p className={asksReason ? 'dialog-hint' : undefined}>{text}</p>}
        {asksReason && <FormReason />}
      </Form>
    </Dialog>
  )
}
