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
import { useDownload } from '#kit/calls/downloads.ts'
import { useRead } from '#kit/calls/queries.ts'
import type { Column } from '#components/data-table.tsx'
import { PreviewCell, PreviewOutcome, PreviewTable, usePreviewPage } from '#components/preview-table.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './imports.module.css'

/** Rows of an import with their findings; all, or those with warnings or errors. */
export function ImportRows({ own, actions }: { own: Import; actions: ReactNode }) {
  const { t } = useTranslation('imports')
  const { number } = useFormatters()
  const [judgement, setJudgement] = useState<Judgement>()
  const page = usePreviewPage(pageSize)
  const columns = useColumns(own)
  const result = useDownload(memberCalls.importResult)
  const rows = useRead(
    memberCalls.importRows,
    {
      params: { id: own.ID },
      body: { pageIndex: page.page, pageSize: page.size, ...(judgement && { Judgement: judgement }) },
    },
    { keepPrevious: true, quiet: true },
  )
  const segments = [
    { key: undefined, text: t('all', { count: own.RowCount, total: number(own.RowCount) }) },
    { key: 'warned', text: t('warnedOf', { count: own.WarnedCount, total: number(own.WarnedCount) }) },
    { key: 'bad', text: t('badOf', { count: own.BadCount, total: number(own.BadCount) }) },
  ] as const
  return (
    <PreviewTable<ImportRow, Judgement>
      label={t('rows')}
      columns={columns}
      rows={rows}
      idOf={({ Line }) => String(Line)}
      nameOf={({ Cells }) => Cells['name'] ?? ''}
      segments={segments}
      segmentsLabel={t('outcome')}
      chosen={judgement}
      onChoose={setJudgement}
      page={page}
      actions={
        <>
          <button
            type="button"
            className="button"
            disabled={result.isPending}
            onClick={() => result.mutate({ params: { id: own.ID } })}
          >
            {t('result')}
          </button>
          {actions}
        </>
      }
      empty={t('noRows')}
    />
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
  if (column === 'products' && RuleProducts.length > 0)
    return (
      <>
        {Cells[column]}
        <small className={styles.rule}>{t('byRules', { products: list(RuleProducts) })}</small>
      </>
    )
  const isBad = Findings.some(({ Column, Reason }) => Column === column && !mildReasons.includes(Reason))
  return <PreviewCell text={Cells[column]} isWrong={isBad} />
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
  return <PreviewOutcome tag={tag} text={text} notes={Findings.map(({ Message }) => Message)} />
}
