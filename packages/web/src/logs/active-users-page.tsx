import { activitySpans, type ActivityReport, type ActivitySpan } from '@atrium/contract/logs/activity.shapes.ts'
import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { clsx } from 'clsx'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDownload } from '#kit/calls/downloads.ts'
import { omitEmpty } from '#kit/omit-empty.ts'
import { useRead } from '#kit/calls/queries.ts'
import { DepartmentSelect } from '#departments/department-select.tsx'
import '#components/administration.css'
import { PageHeader } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { ActivePeople } from './active-people.tsx'
import { Breakdown, SeriesTable, type Shown } from './activity-tables.tsx'
import { ExportButton } from '#components/export-button.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { PeriodField } from './log-filters.tsx'
import { useLogQuery, type LogQuery } from './use-log-query.ts'
import styles from './logs.module.css'

const ActivityChart = lazy(async () => ({ default: (await import('./activity-chart.tsx')).ActivityChart }))

const spanOf = (log: LogQuery): ActivitySpan => activitySpans.find((each) => each === log.text('span')) ?? 'day'

/** Active users of the portal and its applications, and unused seats. */
export function ActiveUsersPage() {
  const { t } = useTranslation('logs')
  const log = useLogQuery()
  const file = useDownload(logCalls.exportActiveUsers)
  const [shown, setShown] = useState<Shown>()
  const { day } = useFormatters()
  const Span = spanOf(log)
  const choice = omitEmpty({
    From: log.day('from'),
    Until: log.day('until'),
    ProductId: log.text('product'),
    DepartmentId: log.chosen('department')?.ID,
  })
  const at = log.day('at')
  const report = useRead(
    logCalls.activeUsers,
    { body: { Span, ...choice, ...(at && { At: at }) } },
    { keepPrevious: true, quiet: true },
  )
  return (
    <div className="administration">
      <PageHeader title={t('activeUsers')} lead={t('activeUsersLead')}>
        <ExportButton
          file={file}
          onChoose={(format) => file.mutate({ body: { Span, ...choice, ...(at && { At: at }), format } })}
        />
      </PageHeader>
      <Choices log={log} report={report.data} />
      <QueryState query={report} />
      {report.data && <Report log={log} report={report.data} onShow={setShown} />}
      {shown && (
        <ActivePeople
          filter={{
            Span,
            At: shown.At,
            ...(shown.ProductId && { ProductId: shown.ProductId }),
            ...(shown.DepartmentId && { DepartmentId: shown.DepartmentId }),
            ...(shown.IsAlone && { IsAlone: true }),
          }}
          title={t('peopleOf', { what: shown.what, when: day(shown.At) })}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  )
}

function Choices({ log, report }: { log: LogQuery; report: ActivityReport | undefined }) {
  const { t } = useTranslation('logs')
  const department = log.chosen('department')
  const span = spanOf(log)
  return (
    <section className="panel members-panel" aria-label={t('filters')}>
      <div className={clsx('members-bar', styles.more)}>
        <div className="segments" role="group" aria-label={t('spanChoice')}>
          {activitySpans.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={span === each}
              onClick={() => log.change({ span: each, at: undefined })}
            >
              {t(`spans.${each}`)}
            </button>
          ))}
        </div>
        <PeriodField log={log} />
        <FilterField
          label={t('product')}
          any={t('allProducts')}
          options={report?.Products.map(({ ID, Name }) => ({ key: ID, text: Name })) ?? []}
          chosen={log.text('product')}
          onChoose={(product) => log.change({ product })}
        />
        <DepartmentSelect
          label={t('department')}
          none={t('allDepartments')}
          places={department ? [{ ID: department.ID, Name: department.RealName }] : []}
          onChange={(places) => {
            const last = places.at(-1)
            log.choose('department', last && { ID: last.ID, RealName: last.Name })
          }}
        />
      </div>
    </section>
  )
}

interface ReportProps {
  log: LogQuery
  report: ActivityReport
  onShow: (shown: Shown) => void
}

function Report({ log, report, onShow }: ReportProps) {
  const { t } = useTranslation('logs')
  const { day, number, minute } = useFormatters()
  const span = spanOf(log)
  const product = log.text('product')
  const choice = omitEmpty({ ProductId: product, DepartmentId: log.chosen('department')?.ID })
  const isOfPart = Object.keys(choice).length > 0
  const what = product ? (report.Products.find(({ ID }) => ID === product)?.Name ?? t('product')) : t('portal')
  const points = useMemo(
    () => report.Series.map(({ Starts, People }) => ({ key: Starts, name: Starts.slice(5), value: People })),
    [report.Series],
  )
  const own = report.Series.find(({ Starts }) => Starts === report.At)
  const peak = report.Series.reduce<(typeof report.Series)[number] | undefined>(
    (best, each) => ((each.Peak ?? -1) > (best?.Peak ?? -1) ? each : best),
    undefined,
  )
  const unused = report.Products.reduce((sum, { Unused }) => sum + Unused, 0)
  return (
    <>
      <div className={styles.figures}>
        <Figure label={t('activePeople')} value={number(own?.People ?? 0)} hint={day(report.At)} />
        <Figure
          label={t(isOfPart ? 'peakWhole' : 'peak')}
          value={peak?.Peak ? number(peak.Peak) : t('nothing')}
          hint={peak?.PeakTime ? t('peakTime', { time: minute(peak.PeakTime) }) : undefined}
        />
        <Figure
          label={t('neverSignedIn')}
          value={number(report.NeverSignedIn)}
          hint={<Link to="/members?last=never">{t('show')}</Link>}
        />
        <Figure label={t('unusedSeats')} value={number(unused)} hint={t('unused')} />
      </div>
      <section className="panel">
        <h2>{t('chartTitle')}</h2>
        <Suspense fallback={<div className={styles.activityChart} />}>
          <ActivityChart
            label={t('chartLabel', { span: t(`spans.${span}`) })}
            points={points}
            chosen={report.At}
            onChoose={(key) => log.change({ at: key })}
          />
        </Suspense>
      </section>
      <Breakdown report={report} what={what} choice={choice} onShow={onShow} />
      <SeriesTable report={report} what={what} choice={choice} onShow={onShow} />
    </>
  )
}

function Figure({ label, value, hint }: { label: string; value: string; hint?: ReactNode }) {
  return (
    <div className={clsx('panel', styles.figure)}>
      <span>{label}</span>
      <b>{value}</b>
      <small>{hint}</small>
    </div>
  )
}
