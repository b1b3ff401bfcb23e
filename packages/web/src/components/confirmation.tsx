import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { cancelQuestion, usePendingQuestion, type PendingQuestion } from '#kit/confirm.ts'
import { useAppForm } from '#kit/use-app-form.ts'
import { useCloseOnChange } from '#kit/use-close-on-change.ts'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { FormReason, reasonOf } from './form-reason.tsx'

/** Renders the pending `confirm` question; leaving the page cancels it. */
export function Confirmation() {
  const question = usePendingQuestion()
  const { pathname, search } = useLocation()
  // An act that the address named is removed from it while its question opens.
  const params = new URLSearchParams(search)
  params.delete('act')
  useCloseOnChange(`${pathname}?${params}`, cancelQuestion)
  return question && <Question key={question.title} question={question} />
}

function Question({ question }: { question: PendingQuestion }) {
  const { t } = useTranslation('app')
  const id = useId()
  const form = useAppForm({ Reason: '' })
  const { title, text, label, isDangerous, asksReason, decide } = question
  const cancel = () => decide(undefined)
  return (
    <Dialog
      title={title}
      onClose={cancel}
      actions={
        <>
          <button type="button" className="button" data-autofocus={isDangerous || undefined} onClick={cancel}>
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
      {/* Not guarded: a question about unsaved changes would take the place of this one. */}
      <Form id={id} form={form} isGuarded={false} onSubmit={(draft) => decide(reasonOf(draft))}>
        {text && <p>{text}</p>}
        {asksReason && <FormReason />}
      </Form>
    </Dialog>
  )
}
