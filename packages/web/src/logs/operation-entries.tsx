import type { AuditAction } from '@atrium/contract/audit-actions.ts'
import { pageSize } from '@atrium/contract/constants.ts'
import type { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { OperationEntry } from '@atrium/contract/logs/logs.shapes.ts'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { ComboBoxField } from '#components/combo-box-field.tsx'
import { DataTable, type Column } from '#components/data-table.tsx'
import { QueryError } from '#components/query-error.tsx'
import { browserTimeZone, useFormatters } from '#components/use-formatters.ts'
import { AddressField, LogBar } from './log-filters.tsx'
import { LogPager } from './log-pager.tsx'
import { OperationDrawer } from './operation-drawer.tsx'
import { operationFilter } from './operation-filter.ts'
import { useLogPages, type LogQuery } from './use-log-query.ts'
import styles from './logs.module.css'

/** Calls that read a log. */
interface Source {
  page: typeof logCalls.operationPage | typeof logCalls.installationPage
  actions: typeof logCalls.operationActions | typeof logCalls.installationActions
  entry: typeof logCalls.operation | typeof logCalls.installationOperation
}

interface Props {
  log: LogQuery
  from: Source
  /** Accessible name. */
  label: string
  /** Filters by person. */
  people: ReactNode
}

/** An operation log with filters, pagination and the selected entry. All state is in the URL. */
export function OperationEntries({ log, from, label, people }: Props) {
  const { t } = useTranslation('logs')
  const filter = operationFilter(log)
  const pages = useLogPages(log)
  const body = { ...filter, pageIndex: 1, pageSize, ...(pages.After && { After: pages.After }) }
  // Always refetched: the person may want to see an action of a moment ago.
  const page = useRead(from.page, { body }, { keepPrevious: true, staleTime: 0, quiet: true })
  const columns = useColumns(log.open)
  const open = Number(log.text('open'))
  return (
    <>
      <section className="panel members-panel" aria-label={label} aria-busy={page.isFetching}>
        <LogBar
          log={log}
          search={t('search.words')}
          more={
            <>
              <AddressField log={log} />
              {people}
            </>
          }
        >
          <ActionChoice log={log} call={from.actions} />
        </LogBar>
        {page.isError ? (
          <QueryError query={page} />
        ) : (
          <DataTable
            label={label}
            columns={columns}
            rows={page.data?.items}
            idOf={(entry) => String(entry.Number)}
            nameOf={({ ActionText }) => ActionText}
            empty={t(Object.keys(filter).length > 0 ? 'none' : 'noneYet')}
          />
        )}
        <LogPager page={page.data} pages={pages} />
      </section>
      {open > 0 && <OperationDrawer call={from.entry} number={open} log={log} onClose={log.close} />}
    </>
  )
}

/** An action begins with its domain. */
type AuditDomain = AuditAction extends `${infer Domain}.${string}` ? Domain : never
const domainOf = (action: string) => action.split('.')[0] as AuditDomain

function ActionChoice({ log, call }: { log: LogQuery; call: Source['actions'] }) {
  const { t } = useTranslation('logs')
  const actions = useRead(call, {}, { staleTime: Infinity })
  return (
    <ComboBoxField
      className={styles.actions}
      label={t('action')}
      isLabelHidden
      placeholder={t('anyAction')}
      options={
        actions.data?.map(({ Action, Text }) => ({
          key: Action,
          text: Text,
          group: t(`domain.${domainOf(Action)}`),
        })) ?? []
      }
      chosen={log.text('action')}
      onChoose={(action) => log.change({ action })}
    />
  )
}

function useColumns(onOpen: (number: number) => void): Column<OperationEntry>[] {
  const { t } = useTranslation('logs')
  const { time, number, namesAndOthers } = useFormatters()
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
      title: t('timeIn', { zone: browserTimeZone() }),
      isTight: true,
      render: ({ Time, IsClockOdd }) => (
        <>
          {time(Time)}
          {IsClockOdd && <Clock size={14} className={styles.clock} role="img" aria-label={t('clockOdd')} />}
        </>
      ),
    },
    { key: 'actor', title: t('actor'), render: ({ ActorName }) => ActorName },
    { key: 'action', title: t('action'), render: ({ ActionText }) => ActionText },
    {
      key: 'subject',
      title: t('subject'),
      render: ({ SubjectName, PeopleCount }) =>
        SubjectName === null ? t('nothing') : namesAndOthers('people', [SubjectName], { total: PeopleCount }),
    },
    { key: 'reason', title: t('reason'), render: ({ Reason }) => Reason ?? t('nothing') },
    {
      key: 'address',
      title: t('address'),
      render: ({ Address, Device }) => (
        <>
          {Address || t('nothing')}
          <small className={styles.second}>{Device}</small>
        </>
      ),
    },
  ]
}
