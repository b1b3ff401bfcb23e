import {
  countedRecords,
  reachableRecords,
  type CallRecord,
  type RecordPage,
} from '@atrium/contract/open-platform/call-records.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { Waypoints } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import { useColumnChoice, useStored } from '#components/column-choice.tsx'
import { DataTable } from '#components/data-table.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { RecordActions } from './record-actions.tsx'
import { RecordBulkBar } from './record-bulk-bar.tsx'
import { defaultRecordColumns, useCallName, useRecordColumns } from './record-columns.tsx'
import { RecordFilters } from './record-filters.tsx'
import { useRecordActs } from './use-record-acts.tsx'
import { useRecordSelection } from './use-record-selection.ts'
import type { RecordQuery } from './use-record-query.ts'
import styles from './records.module.css'

const storedAs = { columns: 'atrium.records.columns', density: 'atrium.records.density' }

const refreshMs = 5_000

/** Calls with filters, row actions and pagination. */
export function RecordList({ list }: { list: RecordQuery }) {
  const { t } = useTranslation('call-records')
  const { filter, isWrongId, pageIndex, pageSize } = list
  const live = useStored('atrium.records.live', 'on')
  const [isActing, setIsActing] = useState(false)
  const selection = useRecordSelection(JSON.stringify(filter))
  const isLive = live.value === 'on' && selection.chosen.size === 0 && !isActing
  const page = useRead(
    openPlatformCalls.records,
    { body: { ...filter, pageIndex, pageSize } },
    {
      enabled: !isWrongId,
      keepPrevious: true,
      quiet: true,
      staleTime: 0,
      // New rows would move those that are selected.
      refetchInterval: () => isLive && refreshMs,
      ...(selection.chosen.size > 0 && { refetchOnMountOnly: true }),
    },
  )
  const acts = useRecordActs({ onOpen: list.open, onDone: selection.clear, onActing: setIsActing })
  return (
    <>
      <section className={`panel members-panel ${styles.list}`} aria-label={t('title')}>
        <RecordTable {...{ list, page, selection, acts }} live={live} />
      </section>
      <RecordBulkBar selection={selection} rows={page.data?.items ?? []} acts={acts} />
      {acts.dialog}
    </>
  )
}

interface TableProps {
  list: RecordQuery
  page: ReturnType<typeof useRead<typeof openPlatformCalls.records>>
  selection: ReturnType<typeof useRecordSelection>
  acts: ReturnType<typeof useRecordActs>
  live: ReturnType<typeof useStored>
}

function RecordTable({ list, page, selection, acts, live }: TableProps) {
  const { isWrongId } = list
  const { t } = useTranslation('call-records')
  const nameOf = useCallName()
  const choice = useColumnChoice(storedAs, defaultRecordColumns)
  const columns = useRecordColumns(list.open)
  const rows: readonly CallRecord[] | undefined = isWrongId ? [] : page.data?.items
  const empty = isWrongId ? t('wrongReqId') : <EmptyState list={list} />
  return (
    <>
      <RecordFilters {...{ list, columns, choice, acts, live }} isPaused={selection.chosen.size > 0} />
      {page.isError && !isWrongId ? (
        <QueryError query={page} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columns.filter(({ key }) => key === 'time' || choice.shown.has(key))}
          rows={rows}
          idOf={({ ReqID }) => ReqID}
          nameOf={nameOf}
          selection={{
            chosen: new Set(selection.chosen.keys()),
            onChoose: (ids) => selection.choose(ids, rows ?? []),
          }}
          actions={(call) => <RecordActions call={call} acts={acts} />}
          isCompact={choice.isCompact}
          empty={empty}
        />
      )}
      {page.data && rows && rows.length > 0 && <RecordPager list={list} page={page.data} />}
    </>
  )
}

function RecordPager({ list, page: { total, IsMore, items } }: { list: RecordQuery; page: RecordPage }) {
  const { t } = useTranslation('call-records')
  const { number } = useFormatters()
  const { pageIndex, pageSize, change } = list
  // How many there are beyond the counted ones is unknown: a full page has a next one.
  const known = (items.length === pageSize ? pageIndex + 1 : pageIndex) * pageSize
  const reachable = IsMore ? Math.min(reachableRecords, Math.max(countedRecords, known)) : total
  return (
    <>
      {IsMore && pageIndex * pageSize >= countedRecords && (
        <p className={styles.deep}>{t('tooDeep', { number: number(reachableRecords) })}</p>
      )}
      <Pager
        total={reachable}
        totalText={IsMore ? t('moreThan', { total: number(total) }) : undefined}
        page={pageIndex}
        size={pageSize}
        onPage={(next) => change({ page: String(next) })}
        onSize={(size) => change({ size: String(size) })}
      />
    </>
  )
}

function EmptyState({ list: { isFiltered, pageIndex, clear, change } }: { list: RecordQuery }) {
  const { t } = useTranslation('call-records')
  const isFound = !isFiltered && pageIndex === 1
  return (
    <div className={styles.empty} role="status">
      <Waypoints size={28} strokeWidth={1.6} aria-hidden="true" />
      <p>{t(isFound ? 'none' : 'notFound')}</p>
      {isFound ? (
        <>
          <p>{t('noneHint')}</p>
          <div className="members-acts">
            <Link className="button button-primary" to="/open-platform/docs">
              {t('toDocs')}
            </Link>
            <Link className="button" to="/open-platform/apps">
              {t('toApps')}
            </Link>
          </div>
        </>
      ) : (
        <button type="button" className="button" onClick={isFiltered ? clear : () => change({ page: undefined })}>
          {t('clear')}
        </button>
      )}
    </div>
  )
}
