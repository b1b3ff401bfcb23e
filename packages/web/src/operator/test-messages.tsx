import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { Installation } from '@atrium/contract/operator/installation.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { TextField } from '#components/text-field.tsx'

/** Sends test messages by mail and SMS and shows their delivery. */
export function TestMessages({ installation }: { installation: Installation }) {
  return (
    <div className="operator-tests">
      <TestMessage channel="email" isDelivered={installation.IsMailDelivered} />
      <TestMessage channel="sms" isDelivered={installation.IsSmsDelivered} />
    </div>
  )
}

const pollMs = 2_000

function TestMessage({ channel, isDelivered }: { channel: 'email' | 'sms'; isDelivered: boolean }) {
  const { t } = useTranslation('operator')
  const [recipient, setRecipient] = useState('')
  const test = useWrite(operatorCalls.sendTestMessage)
  const id = test.data?.ID
  const delivery = useRead(
    operatorCalls.delivery,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, refetchInterval: (last) => (last && last.State !== 'waiting' ? false : pollMs) },
  )
  return (
    <section aria-label={t(`setUp.test.${channel}`)}>
      <h3>{t(`setUp.test.${channel}`)}</h3>
      {isDelivered ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const Recipient = recipient.trim()
            if (Recipient && !test.isPending) test.mutate({ body: { Channel: channel, Recipient } })
          }}
        >
          <TextField
            label={t(`setUp.recipient.${channel}`)}
            type={channel === 'email' ? 'email' : 'tel'}
            value={recipient}
            required
            maxLength={254}
            onChange={(event) => setRecipient(event.target.value)}
          />
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
        </form>
      ) : (
        <p>{t(`setUp.notConfigured.${channel}`)}</p>
      )}
    </section>
  )
}
