import { pageSize } from '@atrium/contract/constants.ts'
import {
  importColumns,
  mildReasons,
  type Import,
  type ImportColumn,
  type ImportRow,
  type Judgement,
} from '@atrium/contract/members/imports.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#kit/downloads.ts'
import { useRead } from '#kit/queries.ts'
import { DataTable, type Column } from '#components/data-table.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './imports.module.css'

/** Rows of an import with their findings; all, or those with warnings or errors. */
export function ImportRows({ own, actions }: { own: Import; actions: ReactNode }) {
  const { t } = useTranslation('imports')
  const { number } = useFormatters()
  const [judgement, setJudgement] = useState<Judgement>()
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(pageSize)
  const columns = useColumns(own)
  const result = useDownload(memberCalls.importResult)
  const rows = useRead(
    memberCalls.importRows,
    {
      params: { id: own.ID },
      body: { pageIndex: page, pageSize: size, ...(judgement && { Judgement: judgement }) },
    },
    { keepPrevious: true, quiet: true },
  )
  const segments = [
    { key: undefined, text: 'all', count: own.RowCount },
    { key: 'warned', text: 'warnedOf', count: own.WarnedCount },
    { key: 'bad', text: 'badOf', count: own.BadCount },
  ] as const
  const choose = (next: Judgement | undefined) => {
    setJudgement(next)
    setPage(1)
  }
  return (
    <section className="panel members-panel" aria-label={t('rows')} aria-busy={rows.isFetching}>
      <div className="members-bar">
        <div className="segments" role="group" aria-label={t('outcome')}>
          {segments.map(({ key, text, count }) => (
            <button key={text} type="button" aria-pressed={judgement === key} onClick={() => choose(key)}>
              {t(text, { count, total: number(count) })}
            </button>
          ))}
        </div>
        <span className="members-bar-space" />
        <button
          type="button"
          className="button"
          disabled={result.isPending}
          onClick={() => result.mutate({ params: { id: own.ID } })}
        >
          {t('result')}
        </button>
        {actions}
      </div>
      {rows.isError ? (
        <QueryError query={rows} />
      ) : (
        <DataTable
          label={t('rows')}
          columns={columns}
          rows={rows.data?.items}
          idOf={({ Line }) => String(Line)}
          nameOf={({ Cells }) => Cells['name'] ?? ''}
          empty={t('noRows')}
        />
      )}
      <Pager
        total={rows.data?.total ?? 0}
        page={page}
        size={size}
        onPage={setPage}
        onSize={(next) => {
          setSize(next)
          setPage(1)
        }}
      />
    </section>
  )
}

function useColumns(own: Import): Column<ImportRow>[] {
  const { t } = useTranslation('imports')
  return [
    { key: 'line', title: t('line'), render: ({ Line }) => Line, isTight: true },
    ...importColumns.map((column) => ({
      key: column,
      title: t(`column.${column}`),
      isTight: column === 'name' || column === 'phone',
      render: (row: ImportRow) => <Cell row={row} column={column} />,
    })),
    { key: 'outcome', title: t('outcome'), render: (row) => <RowOutcome row={row} state={own.State} /> },
  ]
}

function Cell({ row: { Cells, Findings, RuleProducts }, column }: { row: ImportRow; column: ImportColumn }) {
  const { t } = useTranslation('imports')
  const { list } = useFormatters()
  const text = Cells[column] || '—'
  if (column === 'products' && RuleProducts.length > 0)
    return (
      <>
        {Cells[column]}
        <small className={styles.rule}>{t('byRules', { products: list(RuleProducts) })}</small>
      </>
    )
  const isBad = Findings.some(({ Column, Reason }) => Column === column && !mildReasons.includes(Reason))
  return isBad ? <span className={styles.badCell}>{text}</span> : text
}

const tags = { good: 'tag-good', warned: 'tag-warn', bad: 'tag-bad' }

function RowOutcome({ row, state }: { row: ImportRow; state: Import['State'] }) {
  const { t } = useTranslation('imports')
  const { Judgement, IsImported, Findings } = row
  const isOver = state === 'committed' || state === 'undone' || state === 'failed'
  const isUndone = IsImported && state === 'undone'
  const isLeftOut = !IsImported && isOver && Judgement !== 'bad'
  const text = isUndone
    ? t('state.undone')
    : isLeftOut
      ? t('notImported')
      : IsImported
        ? t('imported')
        : t(`tag.${Judgement}`)
  const tag = isUndone || isLeftOut ? '' : IsImported ? 'tag-good' : tags[Judgement]
  return (
    <span className={styles.outcome}>
      <span className={`tag ${tag}`}>{text}</span>
      {Findings.map(({ Column, Reason, Message }) => (
        <small key={`${Column} ${Reason} ${Message}`}>{Message}</small>
      ))}
    </span>
  )
}
