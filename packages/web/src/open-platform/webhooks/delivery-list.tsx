import { chosenWebhookEvents } from '@atrium/contract/open-platform/webhook-events.ts'
import {
  webhookDeliveryStates,
  type Webhook,
  type WebhookDelivery,
} from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import type { Column } from '#components/data-table.tsx'
import { DateRangeField } from '#components/date-range-field.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { PagedTable } from '#components/paged-table.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { DeliveryTag } from './delivery-tag.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { useDeliveryQuery, type DeliveryQuery } from './use-delivery-query.ts'
import styles from './webhooks.module.css'

const refreshMs = 5_000

/** The log of deliveries, with filters. */
export function DeliveryList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { t } = useTranslation('webhooks')
  const { time } = useFormatters()
  const list = useDeliveryQuery()
  const { filter, pageIndex, pageSize, isFiltered } = list
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
  const query = useRead(
    openPlatformCalls.webhookDeliveries,
    { body: { ...given, pageIndex, pageSize } },
    { keepPrevious: true, quiet: true, staleTime: 0, refetchInterval: () => refreshMs },
  )
  return (
    <section className={`panel ${styles.deliveries}`} aria-labelledby="deliveries">
      <h2 id="deliveries">{t('deliveries')}</h2>
      <Filters webhooks={webhooks} list={list} />
      <PagedTable
        label={t('deliveries')}
        columns={useColumns(list.open)}
        query={query}
        page={pageIndex}
        onPage={list.showPage}
        nameOf={({ Event, EventTime }) => `${t(`event.${Event}`)} ${time(EventTime)}`}
        empty={
          isFiltered ? (
            <>
              <p>{t('noneFound')}</p>
              <button
                type="button"
                className="button"
                onClick={() =>
                  list.change({
                    webhook: undefined,
                    state: undefined,
                    event: undefined,
                    from: undefined,
                    until: undefined,
                  })
                }
              >
                {t('clear')}
              </button>
            </>
          ) : (
            t('noDeliveries')
          )
        }
      />
      {list.opened && <DeliveryDrawer id={list.opened} onClose={() => list.open(undefined)} />}
    </section>
  )
}

function Filters({ webhooks, list: { filter, change } }: { webhooks: readonly Webhook[]; list: DeliveryQuery }) {
  const { t } = useTranslation('webhooks')
  return (
    <div className={styles.filters}>
      {webhooks.length > 1 && (
        <FilterField
          label={t('url')}
          any={t('anyWebhook')}
          options={webhooks.map(({ ID, ReceiverUrl }) => ({ key: ID, text: ReceiverUrl }))}
          chosen={filter.WebhookID}
          onChoose={(webhook) => change({ webhook })}
        />
      )}
      <FilterField
        label={t('state')}
        any={t('anyState')}
        options={webhookDeliveryStates.map((key) => ({ key, text: t(`delivery.${key}`) }))}
        chosen={filter.State}
        onChoose={(state) => change({ state })}
      />
      <FilterField
        label={t('event')}
        any={t('anyEvent')}
        options={[...chosenWebhookEvents, 'webhook.test' as const].map((key) => ({ key, text: t(`event.${key}`) }))}
        chosen={filter.Event}
        onChoose={(event) => change({ event })}
      />
      <DateRangeField
        label={t('period')}
        period={{ from: filter.From, until: filter.Until }}
        onChange={({ from, until }) => change({ from, until })}
      />
    </div>
  )
}

function useColumns(onOpen: (id: string) => void): readonly Column<WebhookDelivery>[] {
  const { t } = useTranslation('webhooks')
  const { time, number } = useFormatters()
  return [
    {
      key: 'time',
      title: t('time'),
      isTight: true,
      render: ({ ID, EventTime, Event }) => (
        <button
          type="button"
          className="link-button"
          aria-label={t('openNamed', { event: t(`event.${Event}`), time: time(EventTime) })}
          onClick={() => onOpen(ID)}
        >
          {time(EventTime)}
        </button>
      ),
    },
    {
      key: 'event',
      title: t('event'),
      render: ({ Event }) => (
        <>
          {t(`event.${Event}`)}
          <small className={styles.second}>{Event}</small>
        </>
      ),
    },
    { key: 'url', title: t('url'), render: ({ ReceiverUrl }) => <span className={styles.url}>{ReceiverUrl}</span> },
    { key: 'state', title: t('state'), isTight: true, render: ({ State }) => <DeliveryTag state={State} /> },
    { key: 'attempts', title: t('attempts'), isTight: true, render: ({ Attempts }) => number(Attempts) },
    {
      key: 'result',
      title: t('result'),
      render: ({ ResponseStatus, StatusCode }) => (
        <>
          {ResponseStatus ? t(`response.${ResponseStatus}`) : '—'}
          {StatusCode !== null && <small className={styles.second}>{StatusCode}</small>}
        </>
      ),
    },
    {
      key: 'duration',
      title: t('duration'),
      isTight: true,
      render: ({ DurationMs }) => (DurationMs === null ? '—' : t('ms', { number: number(DurationMs) })),
    },
  ]
}
