import { logPageSize } from '@atrium/contract/constants.ts'
import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { OperationEntry } from '@atrium/contract/logs/logs.shapes.ts'
import { Clock, Printer, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDownload } from '#kit/downloads.ts'
import { useRead } from '#kit/queries.ts'
import '#parts/administration.css'
import { DataTable, type Column } from '#parts/data-table.tsx'
import { PageTitle } from '#parts/page-title.tsx'
import { ReadFailed } from '#parts/read-failed.tsx'
import { useDates } from '#parts/use-dates.ts'
import '#members/members.css'
import { ExportButton } from '#parts/export-button.tsx'
import { AddressField, LogBar, PersonField } from './log-filters.tsx'
import { LogPager } from './log-pager.tsx'
import './logs.css'
import { OperationDrawer } from './operation-drawer.tsx'
import { operationFilter } from './operation-filter.ts'
import { useLogPages, useLogQuery, type LogQuery } from './use-log-query.ts'
import { VerifyDialog } from './verify-dialog.tsx'

/** Who changed what, to whom, when and from where. */
export function OperationsPage() {
  const { t } = useTranslation('logs')
  const log = useLogQuery()
  const file = useDownload(logCalls.exportOperations)
  const [isVerifying, setIsVerifying] = useState(false)
  const filter = operationFilter(log)
  const open = Number(log.text('open'))
  return (
    <div className="administration">
      <div className="administration-head">
        <div>
          <PageTitle>{t('operationLog')}</PageTitle>
          <p className="administration-lead">{t('operationLogLead')}</p>
        </div>
        <div className="members-acts">
          <button type="button" className="button" onClick={() => setIsVerifying(true)}>
            <ShieldCheck size={16} aria-hidden="true" /> {t('verify')}
          </button>
          <Link className="button" to={{ pathname: '/logs/operations/report', search: log.query.toString() }}>
            <Printer size={16} aria-hidden="true" /> {t('report')}
          </Link>
          <ExportButton file={file} onChoose={(format) => file.mutate({ body: { ...filter, format } })} />
        </div>
      </div>
      <Entries log={log} />
      {open > 0 && <OperationDrawer number={open} log={log} onClose={log.close} />}
      {isVerifying && (
        <VerifyDialog period={{ From: filter.From, Until: filter.Until }} onClose={() => setIsVerifying(false)} />
      )}
    </div>
  )
}

function Entries({ log }: { log: LogQuery }) {
  const { t } = useTranslation('logs')
  const filter = operationFilter(log)
  const pages = useLogPages(log)
  const body = { ...filter, pageIndex: 1, pageSize: logPageSize, ...(pages.After && { After: pages.After }) }
  // Whoever comes here from an act of a moment ago wants to see it.
  const page = useRead(logCalls.operationPage, { body }, { keepPrevious: true, staleTime: 0 })
  const columns = useColumns(log.open)
  return (
    <section className="panel members-panel" aria-label={t('operationLog')} aria-busy={page.isFetching}>
      <LogBar
        log={log}
        search={t('search.words')}
        more={
          <>
            <AddressField log={log} />
            <PersonField log={log} name="actor" label={t('actorFilter')} />
            <PersonField log={log} name="subject" label={t('subjectFilter')} />
          </>
        }
      >
        <ActionChoice log={log} />
      </LogBar>
      {page.isError ? (
        <ReadFailed problem={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <DataTable
          label={t('operationLog')}
          columns={columns}
          rows={page.data?.items}
          idOf={(entry) => String(entry.Number)}
          nameOf={({ ActionText }) => ActionText}
          empty={t(Object.keys(filter).length > 0 ? 'none' : 'noneYet')}
        />
      )}
      <LogPager page={page.data} pages={pages} />
    </section>
  )
}

function ActionChoice({ log }: { log: LogQuery }) {
  const { t } = useTranslation('logs')
  const actions = useRead(logCalls.operationActions, {}, { staleTime: Infinity })
  return (
    <select
      className="field log-actions"
      aria-label={t('action')}
      value={log.text('action') ?? ''}
      onChange={(event) => log.change({ action: event.target.value || undefined })}
    >
      <option value="">{t('anyAction')}</option>
      {actions.data?.map(({ Action, Text }) => (
        <option key={Action} value={Action}>
          {Text}
        </option>
      ))}
    </select>
  )
}

function useColumns(onOpen: (number: number) => void): Column<OperationEntry>[] {
  const { t } = useTranslation('logs')
  const { time, number } = useDates()
  return [
    {
      key: 'number',
      title: t('number'),
      isTight: true,
      render: (entry) => (
        <button
          type="button"
          className="link-button"
          aria-label={t('openDetails', { number: number(entry.Number) })}
          onClick={() => onOpen(entry.Number)}
        >
          {number(entry.Number)}
        </button>
      ),
    },
    {
      key: 'time',
      title: t('time'),
      isTight: true,
      render: ({ Time, IsClockOdd }) => (
        <>
          {time(Time)}
          {IsClockOdd && <Clock size={14} className="log-clock" role="img" aria-label={t('clockOdd')} />}
        </>
      ),
    },
    { key: 'actor', title: t('actor'), render: ({ ActorName }) => ActorName },
    { key: 'action', title: t('action'), render: ({ ActionText }) => ActionText },
    {
      key: 'subject',
      title: t('subject'),
      render: ({ SubjectName, PeopleCount }) =>
        PeopleCount > 1 ? t('several', { count: PeopleCount, name: SubjectName }) : (SubjectName ?? t('nothing')),
    },
    { key: 'reason', title: t('reason'), render: ({ Reason }) => Reason ?? t('nothing') },
    {
      key: 'address',
      title: t('address'),
      render: ({ Address, Device }) => (
        <>
          {Address || t('nothing')}
          <small className="log-second">{Device}</small>
        </>
      ),
    },
  ]
}
