import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { Installation } from '@atrium/contract/operator/installation.shapes.ts'
import { useTranslation } from 'react-i18next'
import { neededText } from '#kit/forms/form-rules.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { Form, FormProblems } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import styles from './operator.module.css'

/** Sends test messages by mail and SMS and shows their delivery. */
export function TestMessages({ installation }: { installation: Installation }) {
  return (
    <div className={styles.tests}>
      <TestMessage channel="email" isDelivered={installation.IsMailDelivered} />
      <TestMessage channel="sms" isDelivered={installation.IsSmsDelivered} />
    </div>
  )
}

const pollMs = 2_000

function TestMessage({ channel, isDelivered }: { channel: 'email' | 'sms'; isDelivered: boolean }) {
  const { t } = useTranslation(['operator', 'app'])
  const form = useAppForm({ Recipient: '' })
  const test = useWrite(operatorCalls.sendTestMessage, { quiet: true })
  const id = test.data?.ID
  const delivery = useRead(
    operatorCalls.delivery,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, refetchInterval: (last) => (last && last.State !== 'waiting' ? false : pollMs) },
  )
  const submit = ({ Recipient }: { Recipient: string }) => {
    const errors = { 'identity.wrong-phone': 'Recipient', 'identity.wrong-email': 'Recipient' } as const
    const body = { Channel: channel, Recipient: Recipient.trim() }
    if (!test.isPending) test.mutate({ body }, { onError: (problem) => showCallError(form, problem, errors) })
  }
  return (
    <section aria-label={t(`setUp.test.${channel}`)}>
      <h3>{t(`setUp.test.${channel}`)}</h3>
      {isDelivered ? (
        <Form form={form} isGuarded={false} onSubmit={submit}>
          <FormTextField
            name="Recipient"
            label={t(`setUp.recipient.${channel}`)}
            type={channel === 'email' ? 'email' : 'tel'}
            maxLength={254}
            rules={neededText(t('app:form.needed'))}
          />
          <FormProblems />
          <button type="submit" className="button" aria-busy={test.isPending}>
            {t('setUp.sendTest')}
          </button>
          <p role="status">
            {delivery.data && (
              <>
                {t(`messages.state.${delivery.data.State}`)} {delivery.data.Error}
              </>
            )}
          </p>
        </Form>
      ) : (
        <p>{t(`setUp.notConfigured.${channel}`)}</p>
      )}
    </section>
  )
}
