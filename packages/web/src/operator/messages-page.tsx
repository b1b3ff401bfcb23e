import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { messageStates, type Message } from '@atrium/contract/operator/operator.shapes.ts'
import { pageSize } from '@atrium/contract/constants.ts'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useAddressSearch } from '#kit/use-address-search.ts'
import { ReadFailed } from '#parts/read-failed.tsx'
import { RowsWaiting } from '#parts/rows-waiting.tsx'
import { useDates } from '#parts/use-dates.ts'
import { OperatorTabs } from './operator-tabs.tsx'
import { Pager } from './pager.tsx'
import './operator.css'

/** The messages to phones and e-mail addresses. Where nothing delivers them, this is where codes are read. */
export function MessagesPage() {
  const { t } = useTranslation('operator')
  const [search, setSearch] = useAddressSearch()
  const [query, setQuery] = useSearchParams()
  const pageIndex = Math.max(1, Number(query.get('page')) || 1)
  const state = messageStates.find((known) => known === query.get('state'))
  const body = { pageIndex, pageSize, search: query.get('search') ?? '', ...(state && { state }) }
  const messages = useRead(operatorCalls.messages, { body }, { keepPrevious: true })
  const { total = 0, items = [] } = messages.data ?? {}
  const set = (change: Record<string, string>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(change))
      if (value) next.set(name, value)
      else next.delete(name)
    setQuery(next)
  }
  return (
    <div className="operator">
      <OperatorTabs />
      <h1>{t('messages.title')}</h1>
      <p className="operator-lead">{t('messages.lead')}</p>
      <section className="panel">
        <div className="operator-filter">
          <input
            className="field"
            type="search"
            value={search}
            maxLength={100}
            placeholder={t('messages.search')}
            aria-label={t('messages.search')}
            onChange={(event) => setSearch(event.target.value)}
          />
          <select
            className="field"
            value={state ?? ''}
            aria-label={t('messages.state')}
            onChange={(event) => set({ state: event.target.value, page: '' })}
          >
            <option value="">{t('messages.allStates')}</option>
            {messageStates.map((known) => (
              <option key={known} value={known}>
                {t(`messages.state.${known}`)}
              </option>
            ))}
          </select>
          <button type="button" className="button" onClick={() => void messages.refetch()}>
            {t('messages.refresh')}
          </button>
        </div>
        {messages.isError && <ReadFailed onRetry={() => void messages.refetch()} />}
        {messages.isPending && <RowsWaiting />}
        {items.length > 0 && <MessageTable messages={items} />}
        {messages.data && items.length === 0 && (
          <div className="operator-empty" role="status">
            <Inbox size={28} strokeWidth={1.6} aria-hidden="true" />
            <p>{t('messages.none')}</p>
          </div>
        )}
        <Pager
          page={pageIndex}
          pages={Math.max(1, Math.ceil(total / pageSize))}
          onChange={(page) => set({ page: String(page) })}
        />
      </section>
    </div>
  )
}

function MessageTable({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('operator')
  const { time } = useDates()
  return (
    <div className="operator-scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('messages.time')}</th>
            <th scope="col">{t('messages.recipient')}</th>
            <th scope="col">{t('messages.state')}</th>
            <th scope="col">{t('messages.text')}</th>
          </tr>
        </thead>
        <tbody>
          {messages.map((message) => (
            <tr key={message.ID}>
              <td>{time(message.CreatedTime)}</td>
              <td>
                <b>{message.Recipient}</b>
                <span>{t(`messages.channel.${message.Channel}`)}</span>
              </td>
              <td>
                {t(`messages.state.${message.State}`)}
                {message.State === 'failed' && <Resend message={message} />}
              </td>
              <td className="operator-text">{message.Text ?? message.Error ?? t('messages.hidden')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Resend({ message }: { message: Message }) {
  const { t } = useTranslation('operator')
  const resend = useWrite(operatorCalls.resendMessage, {
    refreshes: [operatorCalls.messages],
    onSuccess: () => showToast('success', t('messages.resent')),
  })
  return (
    <button
      type="button"
      className="button"
      disabled={resend.isPending}
      onClick={() => resend.mutate({ params: { id: message.ID } })}
    >
      {t('messages.resend')}
    </button>
  )
}
