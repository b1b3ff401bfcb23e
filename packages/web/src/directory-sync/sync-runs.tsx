import { pageSize } from '@atrium/contract/constants.ts'
import { directorySyncCalls } from '@atrium/contract/directory-sync/directory-sync.calls.ts'
import { syncOutcomes, type SyncRun } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import type { Column } from '#components/data-table.tsx'
import { PagedTable } from '#components/paged-table.tsx'
import preview from '#components/preview-table.module.css'
import { useFormatters } from '#components/use-formatters.ts'
import { useDuration } from './use-duration.ts'
import styles from '#sso/sso.module.css'

/** The runs of a connection, the latest first. */
export function SyncRuns({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation('directory-sync')
  const { minute } = useFormatters()
  const [page, setPage] = useState(1)
  const columns = useColumns()
  const runs = useRead(
    directorySyncCalls.syncRuns,
    { params: { id: connectionId }, body: { pageIndex: page, pageSize } },
    { keepPrevious: true, quiet: true },
  )
  return (
    <section className="panel members-panel" aria-label={t('runs')} aria-busy={runs.isFetching}>
      <h2 className={styles.syncHeading}>{t('runs')}</h2>
      <PagedTable
        label={t('runs')}
        columns={columns}
        query={runs}
        page={page}
        onPage={setPage}
        nameOf={({ CreatedTime }) => minute(CreatedTime)}
        actions={({ ID, CreatedTime }) => (
          <Link className="button" to={`/sso/syncs/${ID}`} aria-label={t('openRun', { time: minute(CreatedTime) })}>
            {t('openLabel')}
          </Link>
        )}
        empty={t('runsNone')}
      />
    </section>
  )
}

export const stateTags: Record<SyncRun['State'], string> = {
  waiting: 'tag-brand',
  reading: 'tag-brand',
  applying: 'tag-brand',
  finished: 'tag-good',
  stopped: 'tag-warn',
  failed: 'tag-bad',
  undone: '',
}

function useColumns(): Column<SyncRun>[] {
  const { t } = useTranslation('directory-sync')
  const { minute, number, list } = useFormatters()
  const duration = useDuration()
  return [
    { key: 'when', title: t('when'), isTight: true, render: ({ CreatedTime }) => minute(CreatedTime) },
    { key: 'who', title: t('who'), render: ({ RequestedBy }) => RequestedBy ?? t('bySchedule') },
    {
      key: 'kind',
      title: t('kind'),
      render: ({ Kind, IsDry }) => (IsDry ? t('dry') : t(`kind.${Kind}`)),
    },
    {
      key: 'state',
      title: t('result'),
      render: ({ State, Counts }) => (
        <span className={preview.outcome}>
          <span className={`tag ${stateTags[State]}`}>{t(`state.${State}`)}</span>
          <small>
            {list(
              syncOutcomes
                .filter((outcome) => outcome !== 'unchanged' && Counts[outcome] > 0)
                .map((outcome) => t('counted', { outcome: t(`outcome.${outcome}`), total: number(Counts[outcome]) })),
            )}
          </small>
        </span>
      ),
    },
    { key: 'found', title: t('people'), isTight: true, render: ({ FoundCount }) => number(FoundCount) },
    {
      key: 'duration',
      title: t('duration'),
      isTight: true,
      render: ({ DurationSeconds }) => duration(DurationSeconds),
    },
  ]
}
