import { pageSize } from '@atrium/contract/constants.ts'
import {
  rowActions,
  type MonomerImportDetail,
  type MonomerImportRow,
  type RowAction,
  type RowJudgement,
} from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#kit/calls/downloads.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import type { Column } from '#components/data-table.tsx'
import { MenuButton } from '#components/menu-button.tsx'
import { PreviewOutcome, PreviewTable, usePreviewPage } from '#components/preview-table.tsx'
import { CompactSelect } from '#components/compact-select.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { importReads } from './import-reads.ts'
import styles from './imports.module.css'
import { RenameRow } from './rename-row.tsx'

/** Monomers of a file with their findings and actions; all, or those of one judgement. */
export function ImportRows({ own, actions }: { own: MonomerImportDetail; actions: ReactNode }) {
  const { t } = useTranslation('monomer-imports')
  const { number } = useFormatters()
  const [judgement, setJudgement] = useState<RowJudgement>()
  const [renamed, setRenamed] = useState<MonomerImportRow>()
  const page = usePreviewPage(pageSize)
  const params = { id: own.id }
  const result = useDownload(monomerCalls.monomerImportResult)
  const choose = useWrite(monomerCalls.setRowActions, { invalidates: importReads })
  const rows = useRead(
    monomerCalls.monomerImportRows,
    { params, body: { pageIndex: page.page, pageSize: page.size, ...(judgement && { judgement }) } },
    { keepPrevious: true, quiet: true },
  )
  const segment = (key: 'warned' | 'conflict' | 'bad', count: number) => ({
    key,
    text: t(`${key}Of`, { count, total: number(count) }),
  })
  const segments = [
    { key: undefined, text: t('all', { count: own.recordCount, total: number(own.recordCount) }) },
    segment('warned', own.warnedCount),
    segment('conflict', own.conflictCount),
    segment('bad', own.badCount),
  ]
  const shown = segments.find(({ key }) => key === judgement)?.text ?? ''
  const isOpen = own.state === 'judged'
  const columns = useColumns({
    isOpen: isOpen && !choose.isPending,
    onChoose: (action, record) => choose.mutate({ params, body: { action, records: [record] } }),
    onRename: setRenamed,
  })
  return (
    <>
      <PreviewTable<MonomerImportRow, RowJudgement>
        label={t('rows')}
        columns={columns}
        rows={rows}
        idOf={({ record }) => String(record)}
        nameOf={({ symbol }) => symbol}
        segments={segments}
        segmentsLabel={t('outcome')}
        chosen={judgement}
        onChoose={setJudgement}
        page={page}
        actions={
          <>
            {isOpen && (
              <MenuButton
                label={t('toAllJudgement', { filter: shown })}
                actions={rowActions.map((action) => ({
                  key: action,
                  text: t(`action.${action}`),
                  onChoose: () => choose.mutate({ params, body: { action, ...(judgement && { judgement }) } }),
                }))}
              >
                {t('toAllJudgement', { filter: shown })}
              </MenuButton>
            )}
            <button
              type="button"
              className="button"
              disabled={result.isPending}
              onClick={() => result.mutate({ params })}
            >
              {t('result')}
            </button>
            {actions}
          </>
        }
        empty={t('noRows')}
      />
      {renamed && <RenameRow importId={own.id} row={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}

interface Choices {
  /** True while actions can be chosen. */
  isOpen: boolean
  onChoose: (action: RowAction, record: number) => void
  onRename: (row: MonomerImportRow) => void
}

const judgementTags = { good: 'tag-good', warned: 'tag-warn', conflict: 'tag-warn', bad: 'tag-bad' }
const outcomeTags = {
  created: 'tag-good',
  replaced: 'tag-good',
  skipped: '',
  refused: 'tag-bad',
  undone: '',
  kept: 'tag-warn',
}

function useColumns({ isOpen, onChoose, onRename }: Choices): Column<MonomerImportRow>[] {
  const { t } = useTranslation('monomer-imports')
  return [
    { key: 'record', title: t('record'), isTight: true, render: ({ record }) => record },
    {
      key: 'symbol',
      title: t('symbol'),
      render: (row) => (
        <span className={styles.symbol}>
          {row.newSymbol ?? row.symbol}
          {row.newSymbol !== null && <small>{t('renamed', { symbol: row.symbol })}</small>}
          <small>{row.name}</small>
        </span>
      ),
    },
    { key: 'polymerType', title: t('polymerType'), isTight: true, render: ({ polymerType }) => polymerType },
    { key: 'smiles', title: t('smiles'), render: ({ smiles }) => <code className={styles.smiles}>{smiles}</code> },
    {
      key: 'outcome',
      title: t('outcome'),
      render: ({ judgement, outcome, findings }) => (
        <PreviewOutcome
          tag={outcome ? outcomeTags[outcome] : judgementTags[judgement]}
          text={outcome ? t(`outcome.${outcome}`) : t(`judgement.${judgement}`)}
          notes={[...new Set(findings.map(({ message }) => message))]}
        />
      ),
    },
    {
      key: 'action',
      title: t('action'),
      render: (row) => (
        <span className={styles.choice}>
          <CompactSelect
            label={t('actionOf', { symbol: row.newSymbol ?? row.symbol })}
            options={row.actions.map((key) => ({ key, text: t(`action.${key}`) }))}
            chosen={row.action}
            onChoose={(action) => onChoose(action, row.record)}
            isDisabled={!isOpen || row.actions.length < 2}
          />
          {isOpen && (
            <button
              type="button"
              className="link-button"
              aria-label={`${t('rename')} ${row.newSymbol ?? row.symbol}`}
              onClick={() => onRename(row)}
            >
              {t('rename')}
            </button>
          )}
        </span>
      ),
    },
  ]
}
