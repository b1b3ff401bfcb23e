import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { OperationFilter } from '@atrium/contract/logs/logs.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { send } from '#kit/calls.ts'
import { useRead } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'
import { Facts, type Fact } from '#parts/facts.tsx'
import '#parts/administration.css'
import { ReadFailed } from '#parts/read-failed.tsx'
import { RowsWaiting } from '#parts/rows-waiting.tsx'
import { useDates } from '#parts/use-dates.ts'
import './logs.css'
import { Changes } from './operation-drawer.tsx'
import { operationFilter } from './operation-filter.ts'
import { useLogQuery, type LogQuery } from './use-log-query.ts'

const mostEntries = 1_000
const perPage = 200

/** The entries that the filters leave with all they have, as far as a report holds them. */
async function entriesOf(filter: OperationFilter) {
  const items = []
  let After: string | null = null
  do {
    const body = { ...filter, pageIndex: 1, pageSize: perPage, Full: true, ...(After && { After }) }
    const page: Awaited<ReturnType<typeof send<typeof logCalls.operationPage>>> = await send(logCalls.operationPage, {
      body,
    })
    items.push(...page.items)
    After = page.Next
    if (!After || items.length >= mostEntries) return { ...page, items, isCut: After !== null }
  } while (After)
  throw new Error('A page of the log has to end')
}

/** The operation log for an inspector: everything that is told of each entry, laid out for paper. */
export function ReportPage() {
  const { t } = useTranslation('logs')
  const log = useLogQuery()
  const filter = operationFilter(log)
  const found = useQuery({
    queryKey: ['operation report', filter],
    queryFn: () => entriesOf(filter),
    staleTime: Infinity,
  })
  return (
    <main className="report">
      <div className="report-acts">
        <Link className="button" to={{ pathname: '/logs/operations', search: log.query.toString() }}>
          {t('back')}
        </Link>
        <span>{t('reportLead', { most: mostEntries.toLocaleString() })}</span>
        <button type="button" className="button button-primary" disabled={!found.data} onClick={() => print()}>
          <Printer size={16} aria-hidden="true" /> {t('print')}
        </button>
      </div>
      <Head log={log} />
      {found.isError && <ReadFailed problem={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <RowsWaiting />}
      {found.data?.isCut && <p className="log-odd">{t('reportMore')}</p>}
      {found.data?.items.length === 0 && <p>{t('none')}</p>}
      {found.data?.items.map((entry) => (
        <Entry key={entry.Number} entry={entry} />
      ))}
      <footer className="report-signature">
        <span>{t('signature')}</span>
        <span>{t('signatureDate')}</span>
      </footer>
    </main>
  )
}

function Head({ log }: { log: LogQuery }) {
  const { t } = useTranslation('logs')
  const { time, list } = useDates()
  const session = useKnownSession()
  const actions = useRead(logCalls.operationActions, {}, { staleTime: Infinity })
  const verifications = useRead(logCalls.verifications, {})
  const [from, until] = [log.day('from'), log.day('until')]
  const action = actions.data?.find(({ Action }) => Action === log.text('action'))?.Text
  const checked = verifications.data?.find(({ Result }) => Result)
  const period = [from && t('periodFrom', { from }), until && t('periodUntil', { until })].filter(
    (each) => each !== undefined,
  )
  const facts: Fact[] = [
    [t('period'), list(period) || t('periodAll')],
    [t('actorFilter'), log.chosen('actor')?.RealName],
    [t('subjectFilter'), log.chosen('subject')?.RealName],
    [t('action'), action],
    [t('address'), log.text('address')],
    [t('search.words'), log.text('q')],
    [
      t('statement'),
      checked?.Result
        ? `${t(checked.Result.IsIntact ? 'intact' : 'broken', { count: checked.Result.Faults.length })} · ${time(checked.RequestedTime)}`
        : t('noVerifications'),
    ],
  ]
  return (
    <header>
      <p className="report-owner">{session.Organisation?.OrgName}</p>
      <h1>{t('reportTitle')}</h1>
      <p>{t('reportMade', { time: time(new Date().toISOString()), name: session.AccountInfo?.RealName })}</p>
      <Facts className="report-facts" facts={facts.filter(([, value]) => value !== undefined && value !== '')} />
    </header>
  )
}

type ReportEntry = Awaited<ReturnType<typeof entriesOf>>['items'][number]

function Entry({ entry }: { entry: ReportEntry }) {
  const { t } = useTranslation('logs')
  const { time } = useDates()
  return (
    <article className="report-entry">
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
      {entry.Changes && entry.Changes.length > 0 && <Changes entry={{ Changes: entry.Changes }} />}
      <code>{entry.Hash}</code>
    </article>
  )
}
