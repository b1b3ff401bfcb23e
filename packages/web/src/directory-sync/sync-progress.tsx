import { clsx } from 'clsx'
import type { SyncRun } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'
import preview from '#components/preview-table.module.css'

/** How far a run is that goes on. */
export function SyncProgress({ run: { State, FoundCount, DoneCount } }: { run: SyncRun }) {
  const { t } = useTranslation('directory-sync')
  const { number } = useFormatters()
  const text =
    State === 'applying'
      ? t('applying', { done: number(DoneCount), total: number(Math.max(FoundCount, DoneCount)) })
      : State === 'reading'
        ? t('reading', { count: FoundCount })
        : t('waiting')
  return (
    <div className={clsx(preview.notice, preview.progress)}>
      <p role="status">{text}</p>
      <progress
        aria-label={text}
        {...(State === 'applying' && { value: DoneCount, max: Math.max(FoundCount, DoneCount, 1) })}
      />
    </div>
  )
}
