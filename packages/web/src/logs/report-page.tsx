import { reportedLogRows } from '@atrium/contract/constants.ts'
import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { OperationReport, Verification } from '@atrium/contract/logs/logs.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { send } from '#kit/calls/calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { DescriptionList, type DescriptionItem } from '#components/description-list.tsx'
import '#components/administration.css'
import { QueryState } from '#components/query-state.tsx'
import { browserTimeZone, useFormatters } from '#components/use-formatters.ts'
import { Changes } from './operation-drawer.tsx'
import { operationFilter } from './operation-filter.ts'
import { useLogQuery, type LogQuery } from './use-log-query.ts'
import styles from './logs.module.css'

/** Printable operation log for inspectors. */
export function ReportPage() {
  const { t } = useTranslation('logs')
  const { number } = useFormatters()
  const log = useLogQuery()
  const filter = operationFilter(log)
  const query = useQuery({
    queryKey: ['operation report', filter],
    queryFn: () => send(logCalls.report, { body: filter }),
    staleTime: Infinity,
    meta: { quiet: true },
  })
  return (
    <main className={styles.report}>
      <div className={styles.reportActs}>
        <Link className="button" to={{ pathname: '/logs/operations', search: log.query.toString() }}>
          {t('back')}
        </Link>
        <span>{t('reportLead', { most: number(reportedLogRows) })}</span>
        <button type="button" className="button button-primary" disabled={!query.data} onClick={() => print()}>
          <Printer size={16} aria-hidden="true" /> {t('print')}
        </button>
      </div>
      <Head log={log} report={query.data} />
      <QueryState query={query} />
      {query.data?.IsCut && <p className={styles.odd}>{t('reportMore')}</p>}
      {query.data?.items.length === 0 && <p>{t('none')}</p>}
      {query.data?.items.map((entry) => (
        <Entry key={entry.Number} entry={entry} />
      ))}
      <footer className={styles.reportSignature}>
        <span>{t('signature')}</span>
        <span>{t('signatureDate')}</span>
      </footer>
    </main>
  )
}

function Head({ log, report }: { log: LogQuery; report: OperationReport | undefined }) {
  const { t } = useTranslation('logs')
  const { time, list } = useFormatters()
  const evidence = useEvidence(report)
  const session = useSession()
  const actions = useRead(logCalls.operationActions, {}, { staleTime: Infinity })
  const [from, until] = [log.day('from'), log.day('until')]
  const action = actions.data?.find(({ Action }) => Action === log.text('action'))?.Text
  const period = [from && t('periodFrom', { from }), until && t('periodUntil', { until })].filter(
    (each) => each !== undefined,
  )
  const facts: DescriptionItem[] = [
    [t('period'), list(period) || t('periodAll')],
    [t('actorFilter'), log.chosen('actor')?.RealName],
    [t('subjectFilter'), log.chosen('subject')?.RealName],
    [t('action'), action],
    [t('address'), log.text('address')],
    [t('filter.words'), log.text('q')],
    ...evidence,
  ]
  return (
    <header>
      <p className={styles.reportOwner}>{session.Organisation?.OrgName}</p>
      <h1>{t('reportTitle')}</h1>
      <p>{t('reportMade', { time: time(new Date().toISOString()), name: session.AccountInfo?.RealName })}</p>
      <DescriptionList
        className={styles.reportFacts}
        items={facts.filter(([, value]) => value !== undefined && value !== '')}
      />
    </header>
  )
}

type Verified = Verification & { Result: NonNullable<Verification['Result']> }

/** Range, time zones and covering verification of the entries. */
function useEvidence(report: OperationReport | undefined): DescriptionItem[] {
  const { t } = useTranslation('logs')
  const { time, list, number } = useFormatters()
  const verdictOf = ({ Result, RequestedTime, RequestedBy }: Verified) =>
    [
      t(Result.IsIntact ? 'intact' : 'broken', { count: Result.Faults.length }),
      t('by', { name: RequestedBy ?? t('system'), time: time(RequestedTime) }),
    ].join(' · ')
  const partOf = ({ Result, From, Until }: Verified) => {
    const values = { first: number(Result.FirstNumber), last: number(Result.LastNumber) }
    const newest = report?.items[0]?.Number ?? 0
    return list([
      t('entriesFromTo', values),
      ...(From ? [t('periodFrom', { from: time(From) })] : []),
      ...(Until ? [t('periodUntil', { until: time(Until) })] : []),
      ...(newest > Result.LastNumber ? [t('laterEntries', values)] : []),
    ])
  }
  if (!report) return []
  const checked = covering(report)
  return [
    [t('entriesFilter'), numbersOf(report, number)],
    [t('zones'), t('zonesOf', { own: browserTimeZone(), days: report.TimeZone })],
    [t('statement'), checked ? verdictOf(checked) : t('notVerified')],
    [t('verifiedPart'), checked && partOf(checked)],
    [t('chainEnd'), checked && endOf(checked)],
    [t('statement.key'), checked?.Result.KeyID],
  ]
}

/** Number and hash of the last verified entry. */
function endOf({ Result: { LastNumber, LastHash } }: Verified) {
  const text = `${LastNumber} · ${LastHash}`
  return <code key="end">{text}</code>
}

/** The verification, if it reaches at least the oldest entry. */
function covering({ Verification: query, items }: OperationReport): Verified | undefined {
  if (!query?.Result) return undefined
  const oldest = items.at(-1)?.Number ?? 0
  return query.Result.LastNumber >= oldest ? { ...query, Result: query.Result } : undefined
}

function numbersOf(report: OperationReport, number: (value: number) => string): string | undefined {
  const [newest, oldest] = [report.items[0], report.items.at(-1)]
  return newest && oldest && `${number(report.items.length)} (${oldest.Number}–${newest.Number})`
}

type ReportEntry = OperationReport['items'][number]

function Entry({ entry }: { entry: ReportEntry }) {
  const { t } = useTranslation('logs')
  const { time } = useFormatters()
  return (
    <article className={styles.reportEntry}>
      <h2>
        {t('entry', { number: entry.Number })} · {entry.ActionText}
      </h2>
      <p>
        {time(entry.Time)} · {entry.ActorName} · {entry.Address} · {entry.Device}
      </p>
      {entry.SubjectName && (
        <p>
          {t('subject')}: {entry.SubjectName}
        </p>
      )}
      {entry.Reason && (
        <p>
          {t('reason')}: {entry.Reason}
        </p>
      )}
      {entry.Changes.length > 0 && <Changes entry={entry} />}
      <code>{entry.Hash}</code>
    </article>
  )
}
