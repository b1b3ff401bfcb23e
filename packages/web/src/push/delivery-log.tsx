import { pageSize } from '@atrium/contract/constants.ts'
import { pushCalls } from '@atrium/contract/push/push.calls.ts'
import {
  deliveryStates,
  notificationChannels,
  notificationEvents,
  type Delivery,
} from '@atrium/contract/push/notifications.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#kit/calls/downloads.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { DeliveryTable, type DeliveryRow } from '#components/delivery-table.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryState } from '#components/query-state.tsx'
import { SearchField } from '#components/search-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './push.module.css'

const tones: Record<Delivery['State'], DeliveryRow['tone']> = {
  waiting: 'warn',
  sending: 'warn',
  outbox: 'brand',
  accepted: 'brand',
  delivered: 'good',
  read: 'good',
  unknown: 'brand',
  failed: 'bad',
}

/** What became of the messages to members, by person and way. */
export function DeliveryLog() {
  const { t } = useTranslation('push')
  const { filter, page, change } = useDeliveryFilter()
  const list = useRead(
    pushCalls.deliveries,
    { body: { ...filter, pageIndex: page, pageSize } },
    { keepPrevious: true, quiet: true },
  )
  const file = useDownload(pushCalls.exportDeliveries)
  const { total = 0, items } = list.data ?? {}
  return (
    <section className="panel" aria-label={t('log')} aria-busy={list.isFetching}>
      <div className={styles.filters}>
        <SearchField label={t('log.search')} value={filter.Search ?? ''} onSearch={(search) => change({ search })} />
        <FilterField
          label={t('log.state')}
          any={t('log.allStates')}
          options={deliveryStates.map((key) => ({ key, text: t(`delivery.${key}`) }))}
          chosen={filter.State}
          onChoose={(state) => change({ state })}
        />
        <FilterField
          label={t('log.channel')}
          any={t('log.allChannels')}
          options={notificationChannels.map((key) => ({ key, text: t(`channel.${key}`) }))}
          chosen={filter.Channel}
          onChoose={(channel) => change({ channel })}
        />
        <FilterField
          label={t('log.event')}
          any={t('log.allEvents')}
          options={notificationEvents.map((key) => ({ key, text: t(`event.${key}`) }))}
          chosen={filter.Event}
          onChoose={(event) => change({ event })}
        />
        <button
          type="button"
          className="button"
          aria-busy={file.isPending}
          onClick={() => !file.isPending && file.mutate({ body: filter })}
        >
          {t('log.export')}
        </button>
        <button type="button" className="button" onClick={() => void list.refetch()}>
          {t('log.refresh')}
        </button>
      </div>
      <QueryState query={list} />
      {items && items.length > 0 && <Deliveries items={items} />}
      {items?.length === 0 && <p role="status">{t('log.none')}</p>}
      {total > pageSize && (
        <Pager total={total} page={page} size={pageSize} onPage={(next) => change({ page: String(next) })} />
      )}
    </section>
  )
}

/** Filter and page in the URL. */
function useDeliveryFilter() {
  const { query, change } = useUrlQuery()
  const one = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === query.get(name))
  const [Search, State, Channel, Event] = [
    query.get('search') ?? undefined,
    one(deliveryStates, 'state'),
    one(notificationChannels, 'channel'),
    one(notificationEvents, 'event'),
  ]
  return {
    filter: {
      ...(Search && { Search }),
      ...(State && { State }),
      ...(Channel && { Channel }),
      ...(Event && { Event }),
    },
    page: Math.max(1, Number(query.get('page')) || 1),
    change: (changes: Record<string, string | undefined>) => change({ page: undefined, ...changes }, { replace: true }),
  }
}

function Deliveries({ items }: { items: readonly Delivery[] }) {
  const { t } = useTranslation('push')
  const { time } = useFormatters()
  const resend = useWrite(pushCalls.resendDelivery, {
    invalidates: [pushCalls.deliveries],
    onSuccess: () => showToast('success', t('log.resent')),
  })
  const answerOf = ({ NextTime, Answer, Attempts }: Delivery) =>
    [
      Answer,
      NextTime && Date.parse(NextTime) > Date.now() ? t('log.next', { time: time(NextTime) }) : null,
      Attempts > 1 ? t('log.attempts', { count: Attempts }) : null,
    ]
      .filter(Boolean)
      .join(' ')
  const rows = items.map((delivery) => ({
    ID: delivery.ID,
    time: delivery.CreatedTime,
    recipient: delivery.Recipient,
    detail: `${delivery.Account} · ${t(`channel.${delivery.Channel}`)}`,
    state: t(`delivery.${delivery.State}`),
    tone: tones[delivery.State],
    answer: answerOf(delivery),
    content: <Content delivery={delivery} />,
    onResend: delivery.State === 'failed' ? () => resend.mutate({ params: { id: delivery.ID } }) : undefined,
    isResending: resend.isPending,
  }))
  return <DeliveryTable label={t('log')} rows={rows} />
}

function Content({ delivery: { Title, Text, Event, Sender, IsRead } }: { delivery: Delivery }) {
  const { t } = useTranslation('push')
  return (
    <>
      <b>{Title}</b>
      <p className={styles.text}>{Text}</p>
      <span>
        {Sender ?? t(`event.${Event}`)} · {t(IsRead ? 'log.read' : 'log.unread')}
      </span>
    </>
  )
}
