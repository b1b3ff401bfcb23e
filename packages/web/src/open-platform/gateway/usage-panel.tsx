import { usagePeriods, type Usage, type UsagePeriod } from '@atrium/contract/open-platform/usage.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { omitEmpty } from '#kit/omit-empty.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { UsageCharts } from './usage-charts.tsx'
import { useP95 } from './use-p95.ts'
import type { RecordQuery } from '../records/use-record-query.ts'
import styles from './usage.module.css'

const refreshMs = 60_000

/** How the open capability was used: figures and charts of a period, with the filters by application and app. */
export function UsagePanel({ list }: { list: RecordQuery }) {
  const { t } = useTranslation('call-records')
  const { query, change } = useUrlQuery()
  const Period = usagePeriods.find((each) => each === query.get('usage')) ?? '7-days'
  const { ProductID, AppID } = list.filter
  const usage = useRead(
    openPlatformCalls.usage,
    { body: { Period, ...omitEmpty({ ProductID, AppID }) } },
    { keepPrevious: true, quiet: true, refetchInterval: () => refreshMs },
  )
  return (
    <section className={styles.usage} aria-label={t('usage')}>
      <PeriodChoice chosen={Period} onChoose={(period) => change({ usage: period }, { replace: true })} />
      <QueryState query={usage} />
      {usage.data && (
        <>
          <Figures usage={usage.data} />
          <UsageCharts usage={usage.data} />
        </>
      )}
    </section>
  )
}

function PeriodChoice({ chosen, onChoose }: { chosen: UsagePeriod; onChoose: (period: UsagePeriod) => void }) {
  const { t } = useTranslation('call-records')
  return (
    <div className={clsx('segments', styles.periods)} role="group" aria-label={t('usage.period')}>
      {usagePeriods.map((period) => (
        <button key={period} type="button" aria-pressed={chosen === period} onClick={() => onChoose(period)}>
          {t(`usage.${period}`)}
        </button>
      ))}
    </div>
  )
}

function Figures({ usage: { Total, Queued, IsQueuedMore } }: { usage: Usage }) {
  const { t } = useTranslation('call-records')
  const { number } = useFormatters()
  const p95 = useP95()
  const { Calls, Failures } = Total
  const success = Calls > 0 ? `${(100 * (1 - Failures / Calls)).toFixed(2)}%` : t('nothing')
  return (
    <div className={styles.figures}>
      <Figure label={t('usage.calls')} value={number(Calls)} />
      <Figure
        label={t('usage.success')}
        value={success}
        hint={t('usage.failureCount', { count: Failures, number: number(Failures) })}
      />
      <Figure label={t('usage.p95')} value={p95(Total)} hint={t('usage.p95Hint')} />
      <Figure label={t('usage.queued')} value={`${number(Queued)}${IsQueuedMore ? '+' : ''}`} hint={t('usage.now')} />
    </div>
  )
}

function Figure({ label, value, hint }: { label: string; value: string; hint?: string }) {
  return (
    <div className={clsx('panel', styles.figure)}>
      <span>{label}</span>
      <b>{value}</b>
      <small>{hint}</small>
    </div>
  )
}
