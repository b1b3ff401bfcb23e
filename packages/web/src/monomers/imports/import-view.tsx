import type { MonomerImportDetail } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidate } from '#kit/calls/queries.ts'
import { useFormatters } from '#components/use-formatters.ts'
import preview from '#components/preview-table.module.css'
import { ImportActions } from './import-actions.tsx'
import { libraryReads } from './import-reads.ts'
import { ImportRows } from './import-rows.tsx'
import styles from './imports.module.css'

/** An import: progress, judgements, choices, result and undo. */
export function ImportView({ own }: { own: MonomerImportDetail }) {
  const { t } = useTranslation('monomer-imports')
  const { number } = useFormatters()
  const refresh = useInvalidate()
  const before = useRef(own.state)
  useEffect(() => {
    if (before.current !== own.state) void refresh(libraryReads)
    before.current = own.state
  }, [own.state, refresh])
  if (own.state === 'judging') return <Progress done={own.judgedCount} total={own.recordCount} kind="judging" />
  const counts = [
    { key: 'good', count: own.goodCount },
    { key: 'warned', count: own.warnedCount },
    { key: 'conflict', count: own.conflictCount },
    { key: 'bad', count: own.badCount },
  ] as const
  return (
    <>
      <dl className={styles.counts}>
        {counts.map(({ key, count }) => (
          <div key={key} className="panel">
            <dt>{t(key)}</dt>
            <dd data-kind={count > 0 ? key : undefined}>{number(count)}</dd>
          </div>
        ))}
      </dl>
      <Outcome own={own} />
      <ImportRows own={own} actions={<ImportActions own={own} />} />
    </>
  )
}

function Progress({ done, total, kind }: { done: number; total: number; kind: 'judging' | 'committing' }) {
  const { t } = useTranslation('monomer-imports')
  const { number } = useFormatters()
  const text = t(kind, { done: number(done), total: number(total) })
  return (
    <div className={clsx(preview.notice, preview.progress)}>
      <p role="status">{text}</p>
      <progress aria-label={text} value={done} max={Math.max(1, total)} />
    </div>
  )
}

/** Progress or result of an import. */
function Outcome({ own }: { own: MonomerImportDetail }) {
  const { t } = useTranslation('monomer-imports')
  const { number, minute } = useFormatters()
  if (own.state === 'judged') return null
  if (own.state === 'committing') return <Progress done={own.doneCount} total={own.recordCount} kind="committing" />
  const texts = {
    committed: t('committed', {
      created: number(own.createdCount),
      replaced: number(own.replacedCount),
      refused: number(own.refusedCount),
    }),
    stopped: t('stopped', { done: number(own.doneCount), total: number(own.recordCount) }),
    failed: t('failed', { done: number(own.doneCount), total: number(own.recordCount) }),
    undone: t('undoneText', { undone: number(own.undoneCount), kept: number(own.keptCount) }),
    judging: '',
  }
  const isGood = own.state === 'committed' || own.state === 'undone'
  return (
    <div className={preview.notice} data-kind={isGood ? 'good' : 'bad'} role={isGood ? 'status' : 'alert'}>
      <p>{texts[own.state]}</p>
      {own.isResumed && own.state === 'committed' && <p>{t('resumed')}</p>}
      {own.undoUntil && <p>{t('undoUntil', { time: minute(own.undoUntil) })}</p>}
    </div>
  )
}
