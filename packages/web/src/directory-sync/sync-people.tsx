import { pageSize } from '@atrium/contract/constants.ts'
import { directorySyncCalls } from '@atrium/contract/directory-sync/directory-sync.calls.ts'
import {
  syncColumns,
  syncOutcomes,
  type SyncColumn,
  type SyncOutcome,
  type SyncReason,
  type SyncRow,
  type SyncRun,
} from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDownload } from '#kit/calls/downloads.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import type { Column } from '#components/data-table.tsx'
import { PreviewCell, PreviewOutcome, PreviewTable, usePreviewPage } from '#components/preview-table.tsx'
import { SearchField } from '#components/search-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'

const outcomeOf = (text: string | null): SyncOutcome | undefined => syncOutcomes.find((outcome) => outcome === text)

/** The people of a run, with what became of each; what is chosen is in the URL. */
export function SyncPeople({ run }: { run: SyncRun }) {
  const { t } = useTranslation('directory-sync')
  const { number } = useFormatters()
  const { query, change } = useUrlQuery()
  const page = usePreviewPage(pageSize)
  const columns = useColumns()
  const file = useDownload(directorySyncCalls.exportSync)
  const outcome = outcomeOf(query.get('outcome'))
  const search = query.get('search') ?? ''
  const filter = { ...(outcome && { Outcome: outcome }), ...(search && { Search: search }) }
  const rows = useRead(
    directorySyncCalls.syncRows,
    { params: { id: run.ID }, body: { pageIndex: page.page, pageSize: page.size, ...filter } },
    { keepPrevious: true, quiet: true },
  )
  const total = syncOutcomes.reduce((sum, each) => sum + run.Counts[each], 0)
  const shown = syncOutcomes.filter((each) => run.Counts[each] > 0 || each === outcome)
  const segments = [
    { key: undefined, text: t('all', { total: number(total) }) },
    ...shown.map((key) => ({
      key,
      text: t('counted', { outcome: t(`outcome.${key}`), total: number(run.Counts[key]) }),
    })),
  ]
  return (
    <PreviewTable<SyncRow, SyncOutcome>
      label={t('people')}
      columns={columns}
      rows={rows}
      idOf={({ Line }) => String(Line)}
      nameOf={({ Cells }) => Cells['name'] ?? ''}
      segments={segments}
      segmentsLabel={t('outcomes')}
      chosen={outcome}
      onChoose={(next) => change({ outcome: next }, { replace: true })}
      page={page}
      search={
        <SearchField
          label={t('searchHint')}
          value={search}
          onSearch={(words) => {
            change({ search: words }, { replace: true })
            page.toFirst()
          }}
        />
      }
      actions={
        <button
          type="button"
          className="button"
          disabled={file.isPending}
          onClick={() => file.mutate({ params: { id: run.ID }, query: { ...filter, format: 'csv' } })}
        >
          <Download size={16} aria-hidden="true" /> {t('export')}
        </button>
      }
      empty={t('noRows')}
    />
  )
}

function useColumns(): Column<SyncRow>[] {
  const { t } = useTranslation('directory-sync')
  const { t: ofImports } = useTranslation('imports')
  return [
    { key: 'line', title: t('line'), render: ({ Line }) => Line, isTight: true },
    ...syncColumns.map((column) => ({
      key: column,
      title: ofImports(`column.${column}`),
      isTight: column === 'name' || column === 'phone',
      render: (row: SyncRow) => <Cell row={row} column={column} />,
    })),
    { key: 'outcome', title: t('result'), render: (row) => <Outcome row={row} /> },
  ]
}

/** Reasons that are worth knowing, and are not wrong. */
const mild: readonly SyncReason[] = ['new-department', 'wrong-department', 'no-product-seat']

function Cell({ row: { Cells, Findings, AccountID, Outcome, Undo }, column }: { row: SyncRow; column: SyncColumn }) {
  const isWrong = Findings.some(
    ({ Column, Reason }) => Column === column && column !== 'name' && !mild.includes(Reason),
  )
  const isGone = Outcome === 'created' ? Undo === 'undone' : Outcome === 'removed' && Undo !== 'undone'
  const isMember = AccountID !== null && !isGone
  if (column === 'name' && isMember) return <Link to={`/members/${AccountID}`}>{Cells['name']}</Link>
  return <PreviewCell text={Cells[column]} isWrong={isWrong} />
}

const tags: Record<SyncOutcome, string> = {
  created: 'tag-good',
  linked: 'tag-good',
  changed: 'tag-good',
  recovered: 'tag-good',
  locked: 'tag-warn',
  removed: 'tag-warn',
  missing: 'tag-warn',
  kept: 'tag-warn',
  conflict: 'tag-bad',
  refused: 'tag-bad',
  unchanged: '',
}

function Outcome({ row: { Outcome: outcome, Findings, Changes, Undo } }: { row: SyncRow }) {
  const { t } = useTranslation('directory-sync')
  const { t: ofImports } = useTranslation('imports')
  const changes = Changes.map(({ Column, Before, After }) =>
    t('change', { field: ofImports(`column.${Column}`), before: Before ?? t('none'), after: After ?? t('none') }),
  )
  const notes = [...(Undo ? [t(`undo.${Undo}`)] : []), ...changes, ...Findings.map(({ Message }) => Message)]
  return (
    <PreviewOutcome
      tag={outcome ? tags[outcome] : ''}
      text={outcome ? t(`outcome.${outcome}`) : t('open_')}
      notes={notes}
    />
  )
}
