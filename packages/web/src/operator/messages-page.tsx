import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { messageStates, type Message } from '@atrium/contract/operator/operator.shapes.ts'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { DeliveryTable } from '#components/delivery-table.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { OperatorList, useOperatorQuery } from './operator-list.tsx'

/** Sent messages. Without delivery, operators can read each of them, which is logged. */
export function MessagesPage() {
  const { t } = useTranslation('operator')
  const listQuery = useOperatorQuery()
  const state = messageStates.find((known) => known === listQuery.text('state'))
  const list = useRead(
    operatorCalls.messages,
    { body: { ...listQuery.request, ...(state && { state }) } },
    { keepPrevious: true, quiet: true },
  )
  return (
    <OperatorList
      title={t('messages.title')}
      lead={t('messages.lead')}
      listQuery={listQuery}
      list={list}
      searchLabel={t('messages.search')}
      filters={
        <>
          <FilterField
            label={t('messages.state')}
            any={t('messages.allStates')}
            options={messageStates.map((key) => ({ key, text: t(`messages.state.${key}`) }))}
            chosen={state}
            onChoose={(next) => listQuery.filter({ state: next })}
          />
          <button type="button" className="button" onClick={() => void list.refetch()}>
            {t('messages.refresh')}
          </button>
        </>
      }
      empty={
        <>
          <Inbox size={28} strokeWidth={1.6} aria-hidden="true" />
          <p>{t('messages.none')}</p>
        </>
      }
    >
      {(messages) => <MessageTable messages={messages} />}
    </OperatorList>
  )
}

const tones = { waiting: 'warn', sent: 'good', failed: 'bad', outbox: 'brand' } as const

function MessageTable({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('operator')
  const resend = useWrite(operatorCalls.resendMessage, {
    invalidates: [operatorCalls.messages],
    onSuccess: () => showToast('success', t('messages.resent')),
  })
  const rows = messages.map((message) => ({
    ID: message.ID,
    time: message.CreatedTime,
    recipient: message.Recipient,
    detail: t(`messages.channel.${message.Channel}`),
    state: t(`messages.state.${message.State}`),
    tone: tones[message.State],
    content: <Content message={message} />,
    onResend: message.State === 'failed' ? () => resend.mutate({ params: { id: message.ID } }) : undefined,
    isResending: resend.isPending,
  }))
  return <DeliveryTable label={t('messages.title')} rows={rows} />
}

/** Text of a message, loaded on demand because reading is logged. */
function Content({ message }: { message: Message }) {
  const { t } = useTranslation('operator')
  const read = useWrite(operatorCalls.readMessage)
  if (read.data)
    return (
      <div>
        {read.data.Text}
        <span>{read.data.Recipient}</span>
      </div>
    )
  if (!message.IsReadable) return message.Error ?? t(message.State === 'outbox' ? 'messages.valid' : 'messages.hidden')
  return (
    <button
      type="button"
      className="button"
      disabled={read.isPending}
      onClick={() => read.mutate({ params: { id: message.ID } })}
    >
      {t('messages.show')}
    </button>
  )
}
