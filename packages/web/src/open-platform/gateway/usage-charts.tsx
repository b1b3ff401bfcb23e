import type { Usage, UsageFigures } from '@atrium/contract/open-platform/usage.shapes.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '#components/data-table.tsx'
import { browserTimeZone, useFormatters } from '#components/use-formatters.ts'
import type { UsageSeries } from './usage-chart.tsx'
import { useP95 } from './use-p95.ts'
import styles from './usage.module.css'

const UsageChart = lazy(async () => ({ default: (await import('./usage-chart.tsx')).UsageChart }))

const views = ['time', 'p95', 'product', 'app'] as const
type View = (typeof views)[number]

interface Row extends UsageFigures {
  key: string
  name: string
  /** Only applications. */
  queued?: number
}

/** The usage as one of several charts, with a table of the same figures. */
export function UsageCharts({ usage }: { usage: Usage }) {
  const { t } = useTranslation('call-records')
  const [view, setView] = useState<View>('time')
  const rows = useRows(usage, view)
  const series = useSeries(rows, view)
  const label = t(`usage.view.${view}`)
  const names = useMemo(() => rows.map(({ name }) => name), [rows])
  return (
    <section className="panel" aria-label={label}>
      <div className="segments" role="group" aria-label={t('usage.view')}>
        {views.map((each) => (
          <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
            {t(`usage.view.${each}`)}
          </button>
        ))}
      </div>
      {rows.length > 0 ? (
        <Suspense fallback={<div className={styles.chart} />}>
          <UsageChart label={label} names={names} series={series} />
        </Suspense>
      ) : (
        <p className="table-empty">{t('usage.none')}</p>
      )}
      {rows.length > 0 && (
        <details className={styles.details}>
          <summary>{t('usage.table')}</summary>
          <UsageTable label={label} rows={rows} view={view} />
        </details>
      )}
    </section>
  )
}

function useRows({ Points, Products, Apps, Step }: Usage, view: View): readonly Row[] {
  const { t } = useTranslation('call-records')
  const { day, minute } = useFormatters()
  return useMemo(() => {
    if (view === 'product')
      return Products.map(({ ID, Name, Queued, ...figures }) => ({ key: ID, name: Name, queued: Queued, ...figures }))
    if (view === 'app')
      return Apps.map(({ ID, Name, Queued, ...figures }) => ({
        key: ID,
        name: Name ?? t('usage.deletedApp'),
        queued: Queued,
        ...figures,
      }))
    const format = Step === 'hour' ? minute : day
    return Points.map(({ Starts, ...figures }) => ({ key: Starts, name: format(Starts), ...figures }))
  }, [Points, Products, Apps, Step, view, t, day, minute])
}

function useSeries(rows: readonly Row[], view: View): UsageSeries[] {
  const { t } = useTranslation('call-records')
  return useMemo(() => {
    const calls = { name: t('usage.calls'), color: '--brand', values: rows.map(({ Calls }) => Calls) }
    const failures = { name: t('usage.failures'), color: '--bad', values: rows.map(({ Failures }) => Failures) }
    const isLine = view === 'time'
    if (view === 'p95')
      return [{ name: t('usage.p95'), color: '--brand', isLine: true, values: rows.map(({ P95Ms }) => P95Ms) }]
    const shown = [{ ...calls, isLine }, failures]
    if (view === 'time') return shown
    return [...shown, { name: t('usage.queued'), color: '--ink-3', values: rows.map(({ queued }) => queued ?? 0) }]
  }, [rows, view, t])
}

function UsageTable({ label, rows, view }: { label: string; rows: readonly Row[]; view: View }) {
  const { t } = useTranslation('call-records')
  const { number } = useFormatters()
  const p95 = useP95()
  const isTime = view === 'time' || view === 'p95'
  const title = isTime ? t('usage.time', { zone: browserTimeZone() }) : t(view)
  const columns: Column<Row>[] = [
    { key: 'name', title, render: ({ name }) => name },
    { key: 'calls', title: t('usage.calls'), render: ({ Calls }) => number(Calls), isTight: true },
    { key: 'failures', title: t('usage.failures'), render: ({ Failures }) => number(Failures), isTight: true },
    { key: 'p95', title: t('usage.p95'), render: p95, isTight: true },
  ]
  if (!isTime)
    columns.push({ key: 'queued', title: t('usage.queued'), render: ({ queued = 0 }) => number(queued), isTight: true })
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      idOf={({ key }) => key}
      nameOf={({ name }) => name}
      isCompact
    />
  )
}
