import { pushCalls } from '@atrium/contract/push/push.calls.ts'
import { maxTestLength, type PushTest } from '@atrium/contract/push/push.shapes.ts'
import { clsx } from 'clsx'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { Form, FormProblems } from '#components/form.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'
import { FormMembers } from '#members/form-members.tsx'
import type { Picked } from '#members/member-picker.tsx'
import { TestResult } from './test-result.tsx'
import styles from './push.module.css'

interface Draft {
  AccountID: readonly Picked[]
  Message: string
}

interface Props {
  /** The last one that was sent. */
  test: PushTest | null
  /** True while the settings in the form are not those that were saved. */
  hasUnsaved: boolean
}

/** Sends a message to one person, and shows what the platform answered. */
export function DebugMessage({ test, hasUnsaved }: Props) {
  const { t } = useTranslation('push')
  const form = useAppForm<Draft>({ AccountID: [], Message: '' })
  const send = useWrite(pushCalls.sendTest, { invalidates: [pushCalls.settings], quiet: true })
  const submit = ({ AccountID: [person], Message }: Draft) => {
    if (send.isPending || !person) return
    form.clearErrors('root')
    send.mutate(
      { body: { AccountID: person.ID, Message: Message.trim() } },
      { onError: (problem) => showCallError(form, problem) },
    )
  }
  return (
    <section className={clsx('panel', styles.test)} aria-labelledby="push-test">
      <h2 id="push-test">{t('test')}</h2>
      <p className="administration-lead">{t('testLead')}</p>
      <Form form={form} isGuarded={false} onSubmit={submit}>
        <FormMembers name="AccountID" label={t('recipient')} needed={t('recipientNeeded')} isSingle />
        <FormTextArea name="Message" label={t('message')} hint={t('messageHint')} rows={2} maxLength={maxTestLength} />
        {hasUnsaved && <p className="text-field-hint">{t('testUnsaved')}</p>}
        <FormProblems />
        <button type="submit" className="button" aria-busy={send.isPending}>
          <Send size={16} aria-hidden="true" /> {t('send')}
        </button>
      </Form>
      {test && <TestResult test={test} />}
    </section>
  )
}
